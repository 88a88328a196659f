"""What is said of entries without a board: who wrote them, and whether somebody else has played after them."""

from typing import Any, cast

from feurio_pbem.game.entry import LogEntry, is_answered


def log(*authors: str | None) -> list[LogEntry]:
    """Turns by these seats; None stands for a retirement, which all others sign and nobody writes alone."""
    entries: list[dict[str, Any]] = [
        {"n": n, "kind": "retire", "seat": "cleo", "sigs": {}}
        if seat is None
        else {"n": n, "kind": "turn", "by": seat, "turn": "pass"}
        for n, seat in enumerate(authors, 1)
    ]
    return cast("list[LogEntry]", entries)


def test_only_another_author_answers() -> None:
    assert not is_answered(log("anna"), 0)
    assert not is_answered(log("anna", "anna"), 0)
    assert is_answered(log("anna", "bo"), 0)
    assert not is_answered(log("bo", "anna"), 1)


def test_what_nobody_wrote_alone_is_no_answer() -> None:
    assert not is_answered(log("anna", None), 0)
    assert is_answered(log("anna", None, "bo"), 0)
