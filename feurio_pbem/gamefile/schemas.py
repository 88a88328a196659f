"""Where the JSON Schemas are: inside the wheel, or beside the package in a checkout. This file knows no game."""

import json
from pathlib import Path
from typing import Any

GAME = "game-1.schema.json"
ADDRESS = f"https://raw.githubusercontent.com/feurio-pbem/feurio_pbem/main/schemas/{GAME}"


def load_schema(name: str = GAME) -> dict[str, Any]:
    """A schema by its file name."""
    package = Path(__file__).parent.parent
    inside, beside = package / "schemas" / name, package.parent / "schemas" / name
    schema: dict[str, Any] = json.loads((inside if inside.exists() else beside).read_text("utf-8"))
    return schema
