"""What a game file from a stranger must not have is refused with its place."""

import random
from typing import Any

import pytest

from feurio_pbem.errors import Unsound
from feurio_pbem.gamefile.marks import Marks
from feurio_pbem.gamefile.reading import read_yaml
from feurio_pbem.gamefile.writing import write_yaml

REFUSED = [
    (b"", "empty-file", 1, 1),
    (b"# only a remark\n", "empty-file", 1, 1),
    (b"a: 1\nb: &x 2\n", "anchor", 2, 4),
    (b"a: &x [1]\n", "anchor", 1, 4),
    (b"a: *x\n", "alias", 1, 4),
    (b"a: !!python/object:os.system 1\n", "tag", 1, 4),
    (b"a: ! b\n", "tag", 1, 4),
    (b"a: !!map {}\n", "tag", 1, 4),
    (b"%YAML 1.1\n---\na: 1\n", "directive", 1, 1),
    (b"a: 1\n<<: {b: 1}\n", "merge-key", 2, 1),
    (b"a: 1\nb: 2\na: 3\n", "duplicate-key", 3, 1),
    (b'{a: 1, "a": 2}', "duplicate-key", 1, 8),
    (b"a: 1\n7: 2\n", "key-not-text", 2, 1),
    (b"? [a]\n: 1\n", "key-not-text", 1, 3),
    (b"~: 1\n", "key-not-text", 1, 1),
    (b"a: null\n", "null-value", 1, 4),
    (b"a: [1, ~]\n", "null-value", 1, 8),
    (b"a:\nb: 1\n", "null-value", 1, 3),
    (b"a: 1\n---\nb: 2\n", "second-document", 2, 1),
    (b"a: 1\n--- b\n", "second-document", 2, 1),
    (b"a: 1\n\tb: 2\n", "forbidden-character", 2, 1),
    (b"a: \x1b[2J\n", "forbidden-character", 1, 4),
    (b"a: b\rc: d\n", "forbidden-character", 1, 5),
    ("a: é\u2028b\n".encode(), "forbidden-character", 1, 5),
    ("a: b\u0085\n".encode(), "forbidden-character", 1, 5),
    ("a: \ufeffb\n".encode(), "forbidden-character", 1, 4),
    ("a: 1 # \u202e\n".encode(), "forbidden-character", 1, 8),
    ("a: \uffff\n".encode(), "forbidden-character", 1, 4),
    (b'a: "\\e[2J"\n', "forbidden-character", 1, 4),
    (b'a: "\\u202e"\n', "forbidden-character", 1, 4),
    (b'"\\u200b": 1\n', "forbidden-character", 1, 1),
    (b"a: |\n  b\n", "forbidden-character", 1, 4),
    (b"\xef\xbb\xbfa: 1\n", "byte-order-mark", 1, 1),
    ("a: 1\n".encode("utf-16"), "utf-16", 1, 1),
    ("a: 1\n".encode("utf-16-be"), "binary-file", 1, 1),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "binary-file", 3, 1),
    (b"a: 1\nb: \xff\n", "not-utf-8", 2, 4),
    (b"a: \xed\xa0\x80\n", "not-utf-8", 1, 4),
    (b"[" * 500, "too-deep", 1, 13),
    (b"{a: " * 13, "too-deep", 1, 49),
    (b"- " * 100_000, "too-deep", 1, 25),
    (b"a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> x\n", "conflict-markers", 2, 1),
    (b"a: 1\nb: 2\n>>>>>>> x\n", "conflict-markers", 3, 1),
    (b"a: [1, 2\n", "truncated", 1, 9),
    (b'a: 1\nb: "no end', "truncated", 2, 11),
    (b"a: 1\n]\nb: 2\n", "not-yaml", 2, 1),
    (b"a: b?\n", "unquoted-text", 1, 4),
    (b"a: b: c\n", "not-yaml", 1, 5),
    (b"x" * (1 << 20) + b"x", "too-big", None, None),
]


@pytest.mark.parametrize(("data", "code", "line", "column"), REFUSED, ids=lambda value: str(value)[:40])
def test_refusals_name_their_place(data: bytes, code: str, line: int, column: int) -> None:
    with pytest.raises(Unsound) as caught:
        read_yaml(data)
    assert (caught.value.code, caught.value.line, caught.value.column) == (code, line, column)
    assert len(caught.value.message) < 200
    if code not in {"truncated", "not-yaml"}:
        with pytest.raises(Unsound) as again:
            read_yaml(data, pure=True)
        assert (again.value.code, again.value.line, again.value.column) == (code, line, column)


@pytest.mark.parametrize("pure", [False, True])
@pytest.mark.parametrize("opening", [b"[", b"{a: ", b"- ", b"? ", b"{[", b"a: {"])
def test_endless_nesting_ends_soon(opening: bytes, pure: bool) -> None:
    with pytest.raises(Unsound) as caught:
        read_yaml(opening * 100_000, pure=pure)
    assert caught.value.line == 1


def test_lone_surrogates_in_escapes_are_refused() -> None:
    for pure in (False, True):  # libyaml itself refuses the escape, PyYAML's parser hands it on
        with pytest.raises(Unsound):
            read_yaml(b'a: "\\ud800"\n', pure=pure)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("-7", -7),
        ("9999999999999999", 9999999999999999),
        ('"7"', "7"),
        *(
            (text, text)
            for text in ("007", "+1", "1e2", "0x1f", "1_000", "12:30", "2026-11-01", ".inf", "no", "True", "yes")
        ),
        ("true", True),
        ("false", False),
        ('"true"', "true"),
        *((text, text) for text in ("=", "1.0", "10000000000000000", "3" * 300_000, "1:" + "0" * 1000)),
        ("'null'", "null"),
        ('""', ""),
    ],
    ids=lambda value: str(value)[:20],
)
def test_only_plain_integers_are_integers(text: str, value: str | int) -> None:
    for pure in (False, True):
        read, _ = read_yaml(f"a: {text}\n".encode(), pure=pure)
        assert read == {"a": value}
        assert type(read["a"]) is type(value)


def test_line_ends_of_a_checkout_are_read(document: dict[str, Any]) -> None:
    data = write_yaml(document).encode().replace(b"\n", b"\r\n")
    assert read_yaml(data)[0] == document


def test_a_larger_limit_can_be_asked_for() -> None:
    assert read_yaml(b"a: " + b"x" * (1 << 20), limit=1 << 21)[0] == {"a": "x" * (1 << 20)}


def test_depth_twelve_is_read() -> None:
    assert read_yaml(b"[" * 12 + b"]" * 12)[0] == [[[[[[[[[[[[]]]]]]]]]]]]


def test_marks_find_keys_and_items(seeded: dict[str, Any]) -> None:
    text = write_yaml(seeded)
    _, marks = read_yaml(text.encode())
    lines = text.splitlines()
    line, column = marks.find(("log", 3, "at"))
    assert lines[line - 1].startswith("- {kind: turn, n: 4,")
    assert lines[line - 1][column - 1 :].startswith("at: [")
    assert marks.find(("log", 3, "at", 1)) == (
        line,
        column + len("at: [") + lines[line - 1][column + 4 :].index(" ") + 1,
    )
    assert marks.find(("log", 3, "nowhere", 2)) == (line, 3)
    assert marks.find(("log", 99)) == (lines.index("log:") + 1, 1)
    assert marks.find(()) == (1, 1)
    assert isinstance(marks, Marks)


PIECES = [
    *"[]{}:,-?&*!|>'\"%@`#=~<. \n0aé\\",
    ": ",
    "- ",
    "\n  ",
    "? ",
    '"',
    "---\n",
    "...\n",
    "\\u202e",
    "null",
    "\uffff",
]


def test_both_loaders_agree_on_mutated_files(document: dict[str, Any]) -> None:
    document["log"] = document["log"][:2]
    text, rng = write_yaml(document), random.Random(4)

    def outcome(mutated: str, pure: bool) -> Any:
        try:
            return read_yaml(mutated.encode(), pure=pure)[0]
        except Unsound:
            return None

    for _ in range(150):
        mutated = text
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            start = rng.randrange(len(mutated))
            mutated = mutated[:start] + rng.choice(PIECES) + mutated[start + rng.choice([0, 0, 1, 2, 10]) :]
        assert outcome(mutated, False) == outcome(mutated, True), mutated
