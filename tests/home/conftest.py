"""A home of its own for every test, and the sealed game as a record."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from feurio_pbem.home.folder import Home

GAMES = json.loads((Path(__file__).parents[1] / "fair" / "games.json").read_text("utf-8"))


@dataclass
class Record:
    genesis: dict[str, Any]
    joins: list[dict[str, Any]] = field(default_factory=list)
    log: list[dict[str, Any]] = field(default_factory=list)

    def until(self, n: int) -> "Record":
        return Record(self.genesis, self.joins, self.log[:n])


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "state" / "feurio")


@pytest.fixture
def game() -> Record:
    document = json.loads(json.dumps(GAMES["sealed"]["doc"]))
    return Record(document["game"], document["joins"], document["log"])
