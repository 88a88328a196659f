"""Whole documents of both draw methods, from the games of tests/fair."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

GAMES = json.loads((Path(__file__).parents[1] / "fair" / "games.json").read_text("utf-8"))


def whole_document(method: str) -> dict[str, Any]:
    """The document of a finished game; its state is of the right shape, but reduced."""
    game = GAMES[method]
    parts = copy.deepcopy(game["doc"])
    state = {
        "head": game["head"],
        "phase": "finished",
        "turn": game["turn"],
        "supply": dict.fromkeys(game["scores"], 2),
        "scores": game["scores"],
        "board": [{"tile": 1, "at": [0, 0], "value": 3, "spaces": 2, "free_sides": 0, "crew": {"anna": 1}}],
        "end": "passed",
        "winners": [max(game["scores"], key=game["scores"].get)],
    }
    return {
        "feurio": 1,
        "game": parts["game"],
        "joins": parts["joins"],
        "proposals": [],
        "state": state,
        "log": parts["log"],
    }


@pytest.fixture(params=["seeded", "sealed"])
def document(request: pytest.FixtureRequest) -> dict[str, Any]:
    return whole_document(request.param)


@pytest.fixture
def seeded() -> dict[str, Any]:
    return whole_document("seeded")


def every_kind(method: str) -> dict[str, Any]:
    """A short document of the right shape with an entry of every kind; no rule would accept it."""
    document = whole_document(method)
    sealed = method == "sealed"
    sigs = {"sigs": {"anna": "5" * 128}}
    base = {"n": 7, "prev": "0" * 64, "time": "2026-01-30T12:00:00Z", "note": "Bo is away"}
    by = {**base, "by": "anna"} | ({"sig": "5" * 128} if sealed else {})
    consented = {**base, **sigs} if sealed else by
    card = {"card": document["game"]["host"]} if sealed else {"name": "Cleo"}
    document["log"] = [
        *document["log"][:2],
        {"kind": "take-back", **by},
        {"kind": "resign", **by},
        {"kind": "retire", "seat": "bo", **consented},
        {"kind": "skip", "seat": "bo", **consented},
        {"kind": "replace", "seat": "bo", **card, **consented},
    ]
    document["proposals"] = document["log"][-3:] if sealed else []
    return document


@pytest.fixture
def sealed() -> dict[str, Any]:
    return whole_document("sealed")


@pytest.fixture(scope="session")
def shapes() -> dict[str, dict[str, Any]]:
    """Documents of the right shape, by draw method, with an entry of every kind."""
    return {method: every_kind(method) for method in ("seeded", "sealed")}
