"""The log told as a story."""

from typing import Any

from feurio_pbem.render.text import Style, tell_log

NAMES = {"anna": "Anna", "bo": "Bo"}


def entry(kind: str, by: str | None = "anna", **more: Any) -> dict[str, Any]:
    labels = {"text": "", "note": None, "withdrawn": False, "at": None, "crew": {}}
    return {"n": 1, "kind": kind, "by": by, "turn": None, **labels, **more}


def test_a_turn_with_everything() -> None:
    told = entry("turn", turn=13, value=5, at=[2, -1], tile=17, crew={"7": 2, "12": 1}, note="At last!")
    assert tell_log([told], NAMES).split("\n") == [
        "Turn 13. Anna laid a 5 on @2,-1 as tile 17 and placed two on tile 7 and one on",
        "    tile 12.",
        '    "At last!"',
    ]


def test_turns_of_which_less_is_to_be_told() -> None:
    told = [
        entry("turn", turn=1, at=[2, -1], crew={"7": 2, "12": 1}),
        entry("turn", "bo", turn=2, at=[2, 0], value=3),
        entry("turn", turn=3),
        entry("turn", "bo", turn=4, crew={"3": 2}),
    ]
    assert tell_log(told, NAMES).split("\n") == [
        "Turn 1. Anna laid a tile on @2,-1 and placed two on tile 7 and one on tile 12.",
        "Turn 2. Bo laid a 3 on @2,0.",
        "Turn 3. Anna passed.",
        "Turn 4. Bo placed two on tile 3.",
    ]


def test_withdrawn_turns_say_so() -> None:
    told = [entry("turn", turn=1, text="pass", withdrawn=True), entry("take-back")]
    assert tell_log(told, NAMES).split("\n") == ["Turn 1. Anna passed (taken back).", "   Anna took that turn back."]
    assert tell_log(told, NAMES, Style(colour=True)).startswith("\x1b[2m")


def test_what_happens_to_seats() -> None:
    told = [
        entry("start"),
        entry("resign", turn=4),
        entry("retire", None, seat="bo"),
        entry("skip", "anna", seat="bo"),
        entry("replace", None, seat="bo"),
    ]
    assert tell_log(told, NAMES).split("\n") == [
        "   Anna started the game.",
        "Turn 4. Anna resigned.",
        "   All others retired Bo.",
        "   Anna passed over Bo.",
        "   All others gave the seat bo to Bo.",
    ]


def test_nothing_yet() -> None:
    assert tell_log([], NAMES) == "Nothing has happened yet."
