"""The log told as a story."""

from typing import Any

from feurio_pbem.render.text import Style, tell_log

NAMES = {"anna": "Anna", "bo": "Bo"}


def entry(kind: str, by: str | None = "anna", **more: Any) -> dict[str, Any]:
    return {"n": 1, "kind": kind, "by": by, "turn": None, "text": "", "note": None, "withdrawn": False, **more}


def test_a_turn_with_everything() -> None:
    told = entry("turn", turn=13, text="@2,-1 +7+7+12", value=5, at=[2, -1], tile=17, crew=[7, 7, 12], note="At last!")
    assert tell_log([told], NAMES).split("\n") == [
        "Turn 13. Anna laid a 5 on @2,-1 as #17 and placed two on #7 and one on #12.",
        '    "At last!"',
    ]


def test_a_turn_that_has_only_its_text() -> None:
    told = [
        entry("turn", turn=1, text="b +7+7+12"),
        entry("turn", "bo", turn=2, text="b"),
        entry("turn", turn=3, text="pass"),
        entry("turn", "bo", turn=4, text="+3x2"),
    ]
    assert tell_log(told, NAMES).split("\n") == [
        "Turn 1. Anna laid a tile on b and placed two on #7 and one on #12.",
        "Turn 2. Bo laid a tile on b.",
        "Turn 3. Anna passed.",
        "Turn 4. Bo placed two on #3.",
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
        "   All others gave the seat of Bo to another player.",
    ]


def test_nothing_yet() -> None:
    assert tell_log([], NAMES) == "Nothing has happened yet."
