"""Forged files as they lie on a disk: `check` refuses each with its code, its entry and its line, and exit code 3."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.sealed.people import FILE, Person

GOLDEN = Path(__file__).parent / "golden" / "retired.feurio.yaml"
Lines = list[str]


def first(lines: Lines, start: str) -> int:
    return next(place for place, line in enumerate(lines) if line.startswith(start))


def entry(lines: Lines, n: int) -> int:
    """The line of a log entry."""
    return first(lines, "log:") + n


def part(line: str, key: str) -> str:
    """The text of a key with its value in a flow mapping."""
    return line[line.index(f"{key}: ") :].split(", ", maxsplit=1)[0].rstrip("}")


def exchange(lines: Lines, one: int, other: int, key: str) -> None:
    mine, theirs = part(lines[one], key), part(lines[other], key)
    lines[one], lines[other] = lines[one].replace(mine, theirs), lines[other].replace(theirs, mine)


def replaced_reveal(lines: Lines) -> None:
    exchange(lines, entry(lines, 2), entry(lines, 3), "reveal")


def moved_signature(lines: Lines) -> None:
    exchange(lines, entry(lines, 2), entry(lines, 3), "sig")


def swapped_entries(lines: Lines) -> None:
    two = entry(lines, 2)
    lines[two], lines[two + 1] = lines[two + 1], lines[two]


def left_out(lines: Lines) -> None:
    del lines[entry(lines, 3)]


def other_tile(lines: Lines) -> None:
    three = entry(lines, 3)
    value = part(lines[three], "value")
    lines[three] = lines[three].replace(value, "value: 1" if value != "value: 1" else "value: 3")


def extra_key(lines: Lines) -> None:
    three = entry(lines, 3)
    lines[three] = lines[three].replace("kind: turn", "kind: turn, bonus: 3")


def duplicate_key(lines: Lines) -> None:
    three = entry(lines, 3)
    lines[three] = lines[three].replace("kind: turn", "kind: turn, kind: turn")


def alias(lines: Lines) -> None:
    three = entry(lines, 3)
    lines[three] = lines[three].replace("kind: turn", "kind: &a turn")


def late_note(lines: Lines) -> None:
    three = entry(lines, 3)
    lines[three] = lines[three].replace("kind: turn", 'kind: turn, note: "I did not say this."')


def other_card(lines: Lines) -> None:
    one, two = first(lines, "joins:") + 1, first(lines, "joins:") + 2
    exchange(lines, one, two, "key")


def retired_alone(lines: Lines) -> None:
    place = next(place for place, line in enumerate(lines) if "kind: retire" in line)
    cut = lines[place].index("sigs: {")
    lines[place] = f"{lines[place][:cut]}sigs: {{{part(lines[place][cut + 7 :], 'anna')}}}}}"


def better_state(lines: Lines) -> None:
    place = first(lines, "  scores:")
    lines[place] = lines[place].replace("anna: ", "anna: 9")


FORGERIES = [
    (replaced_reveal, "bad-signature", 2),
    (moved_signature, "bad-signature", 2),
    (swapped_entries, "entry-number", 2),
    (left_out, "entry-number", 3),
    (other_tile, "bad-signature", 3),
    (extra_key, "unknown-key", 3),
    (duplicate_key, "duplicate-key", 3),
    (alias, "anchor", 3),
    (late_note, "bad-signature", 3),
    (other_card, "bad-signature", None),
    (retired_alone, "consents-missing", None),
    (better_state, "state-mismatch", None),
]


@pytest.mark.parametrize(("forge", "code", "n"), FORGERIES, ids=lambda value: getattr(value, "__name__", ""))
def test_a_forged_file_is_refused(forge: Callable[[Lines], None], code: str, n: int | None, tmp_path: Path) -> None:
    reader = Person("reader", tmp_path)
    lines = GOLDEN.read_text("utf-8").split("\n")
    forge(lines)
    assert lines != GOLDEN.read_text("utf-8").split("\n")
    reader.file.write_text("\n".join(lines), "utf-8", newline="\n")
    before = reader.file.read_bytes()
    (problem,) = reader.says("check", code=3)["files"][0]["problems"]
    assert problem["code"] == code, problem
    if n is not None:
        assert problem["line"] == entry(lines, n) + 1
    assert reader.says("show", code=3)["error"]["code"] == code
    assert f"[{code}]" in reader.does("check", FILE, code=3).out
    assert reader.file.read_bytes() == before
