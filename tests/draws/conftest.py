"""The published vectors and the two whole games."""

import json
from pathlib import Path
from typing import Any

import pytest

FAIR = Path(__file__).parents[1] / "fair"


@pytest.fixture(scope="session")
def vectors() -> dict[str, Any]:
    return json.loads((FAIR / "vectors.json").read_text("utf-8"))


@pytest.fixture(scope="session")
def games() -> dict[str, Any]:
    return json.loads((FAIR / "games.json").read_text("utf-8"))


@pytest.fixture(params=["seeded", "sealed"])
def golden(request: pytest.FixtureRequest, games: dict[str, Any]) -> dict[str, Any]:
    return games[request.param]
