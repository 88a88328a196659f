"""Each kind of failure gets its exit code and words; judged in process, because a bug cannot be ordered outside."""

import errno
import json
from pathlib import Path

import pytest
import typer

from feurio_pbem.cli.boundary import guarded
from feurio_pbem.errors import Conflict, IllegalTurn, Missing, OutsideWorld, Refused, Unsound, Violation, WrongUsage


def raising(failure: BaseException):
    def action(arguments: list[str]) -> int:
        raise failure

    return action


@pytest.mark.parametrize(
    ("failure", "code"),
    [
        (Refused("game-over", "The game is over."), 1),
        (IllegalTurn([Violation("no-room", "Tile 7 is full.")]), 1),
        (WrongUsage("no-such-file", "There is no file a."), 2),
        (Unsound("not-yaml", "a: not YAML.", line=3), 3),
        (Conflict("stale-turn", "Turn 4 was played already."), 4),
        (Missing("no-identity", "No identity here."), 5),
        (OutsideWorld("disk-full", "The disk is full."), 6),
        (PermissionError(errno.EACCES, "Permission denied", "a.feurio.yaml"), 6),
        (OSError(errno.ENOSPC, "No space left on device"), 6),
        (KeyboardInterrupt(), 130),
        (EOFError(), 130),
        (typer.Abort(), 130),
        (typer.BadParameter("not a number"), 2),
        (ZeroDivisionError("division by zero"), 70),
        (RecursionError("too deep"), 70),
    ],
)
def test_every_failure_has_its_exit_code(failure: BaseException, code: int, capsys) -> None:
    assert guarded(raising(failure), []) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("feurio: ")
    assert guarded(raising(failure), ["--json"]) == code
    said = capsys.readouterr()
    assert {"code", "message", "hint"} <= json.loads(said.out)["error"].keys()
    assert said.err == ""


def test_hints_and_details_travel(capsys) -> None:
    failure = Refused("no-room", "Tile 7 is full.", hint="Tile 9 has room for 2.", tile=7)
    guarded(raising(failure), [])
    assert capsys.readouterr().err == "feurio: Tile 7 is full.\nTile 9 has room for 2.\n"
    guarded(raising(failure), ["--json"])
    assert json.loads(capsys.readouterr().out)["error"] == {
        "code": "no-room",
        "message": "Tile 7 is full.",
        "hint": "Tile 9 has room for 2.",
        "tile": 7,
    }


def test_a_closed_pipe_and_a_wished_exit_say_nothing(capsys) -> None:
    assert guarded(raising(BrokenPipeError()), ["--json"]) == 0
    assert guarded(raising(typer.Exit(3)), ["--json"]) == 3
    assert guarded(raising(SystemExit(4)), ["--json"]) == 4
    assert guarded(lambda arguments: None, ["--json"]) == 0
    assert capsys.readouterr() == ("", "")


def test_the_report_of_a_bug_gives_away_no_arguments_and_no_home(capsys) -> None:
    failure = ValueError(f"{Path.home()}/games/secret.feurio.yaml")
    assert guarded(raising(failure), ["rules", "my private note", "--json"]) == 70
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["code"] == "bug"
    assert "command: feurio rules\n" in error["report"]
    assert "Traceback" in error["report"]
    assert "private note" not in error["report"]
    assert str(Path.home()) not in error["report"]


def test_what_others_wrote_controls_no_terminal(capsys) -> None:
    guarded(raising(Refused("x", "a\x1b[31mb\u202ec\x9bd\ne")), [])
    assert capsys.readouterr().err == "feurio: a\\x1b[31mb\\u202ec\\x9bd\ne\n"
    guarded(raising(Refused("x", "a\x1b\x7f\u202ec\x9bd")), ["--json"])
    out = capsys.readouterr().out
    assert json.loads(out)["error"]["message"] == "a\x1b\x7f\u202ec\x9bd"
    assert out.replace("\n", "").isprintable()


CODE = "K7QD-9XZM-2WPF-81TB-J4HN-VC5R-0AE6"


@pytest.mark.parametrize(
    "words",
    [
        ["identity", "--recover", CODE],
        ["identity", CODE],
        ["identity", f"--recover={CODE}"],
        ["identity", "--recover", *CODE.split("-")],
        ["identity", "--name", "Anna", "lantern"],
        [CODE],
        ["show", "game", CODE],
        ["show", f"--{CODE}"],
        ["show", f"--turn={CODE}", "game"],
        ["mail", "secret", "game", "bo", "lantern7", "lantern8"],
        ["mail", "send", "game", "--pass", "lantern7"],
        ["move", f"--{CODE.lower()}"],
        ["show", "game", *CODE.split("-")],
        ["--json", "identity", "--recover", *CODE.split("-")],
        ["new", "game", *CODE.split("-")],
        ["list", *CODE.lower().split("-")],
        ["git", *CODE.split("-")],
        ["identity", f"--{CODE}"],
        ["mail", "run", f"--{CODE}"],
        ["move", "game", f"--recover={CODE}"],
        ["mail", "book", *CODE.split("-")],
    ],
)
@pytest.mark.parametrize("json", [False, True])
def test_a_usage_error_repeats_no_secret(words: list[str], json: bool, capsys: pytest.CaptureFixture[str]) -> None:
    from feurio_pbem.cli.main import act

    assert guarded(act, [*words, *(["--json"] if json else [])]) in (1, 2)
    said = capsys.readouterr()
    for part in ("lantern", *CODE.split("-")):
        assert part.lower() not in (said.out + said.err).lower()
