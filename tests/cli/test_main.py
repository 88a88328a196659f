"""The entrance and its error boundary, from outside."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from feurio_pbem.cli.commands import COMMANDS
from feurio_pbem.cli.help import wrapped
from feurio_pbem.version import __version__

HEAVY = {"yaml", "jsonschema", "cryptography", "rich", "email", "pydantic", "feurio_pbem.rules", "feurio_pbem.game"}
LIGHT = HEAVY | {"typer", "inspect", "dataclasses", "subprocess"}


def modules_after(code: str, **env: str) -> set[str]:
    """The modules that are really loaded once `code` has run in a process of its own."""
    tail = "\nfinally:\n import sys\n print('\\n@', *[n for n, m in sys.modules.items() if m is not None])"
    script = "try:\n " + code.replace("\n", "\n ") + tail
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env={"PATH": "", **env}, check=False
    )
    return set(done.stdout.rpartition("@")[2].split())


def running(*arguments: str) -> str:
    """What `run` does but its last word: leaving at once, it would leave nothing to look at."""
    imports = "from feurio_pbem.cli.boundary import guarded\nfrom feurio_pbem.cli.main import act"
    return f"{imports}\nguarded(act, {list(arguments)})"


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["--version"]])
def test_the_front_page_loads_next_to_nothing(arguments: list[str]) -> None:
    loaded = modules_after(running(*arguments))
    assert "feurio_pbem.cli.help" in loaded
    assert not loaded & LIGHT


def test_help_of_commands_loads_nothing_heavy() -> None:
    """All of them in one process: what none of them loads is not there in the end."""
    lines = [[*name.split(), "--help"] for name in COMMANDS] + [["--version", "x"]]
    code = "from feurio_pbem.cli.boundary import guarded\nfrom feurio_pbem.cli.main import act\n"
    code += f"for line in {lines}: guarded(act, line)"
    loaded = modules_after(code)
    assert {"typer", "feurio_pbem.cli.git", "feurio_pbem.cli.mail"} <= loaded
    assert not loaded & HEAVY


@pytest.mark.parametrize(
    "env",
    [
        {"_FEURIO_COMPLETE": "complete_bash", "COMP_WORDS": "feurio ru", "COMP_CWORD": "1"},
        {"_FEURIO_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "feurio ru"},
        {"_FEURIO_COMPLETE": "complete_powershell", "_TYPER_COMPLETE_ARGS": "feurio list --"},
    ],
)
def test_completion_loads_nothing_heavy(env: dict[str, str]) -> None:
    loaded = modules_after(running(), **env)
    assert "typer" in loaded
    assert not loaded & HEAVY


def test_typer_does_not_import_pydantic() -> None:
    """If this fails, the pin of typer in pyproject.toml has to move: pydantic doubles the start of every command."""
    assert "pydantic" not in modules_after("import typer")


def test_completion_names_commands_and_options(feurio) -> None:
    bash = {"_FEURIO_COMPLETE": "complete_bash", "COMP_CWORD": "1"}
    assert feurio(code=0, COMP_WORDS="feurio rul", **bash).out.split() == ["rules"]
    assert "--version" in feurio(code=0, COMP_WORDS="feurio --", **bash).out.split()
    zsh = feurio(code=0, _FEURIO_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS="feurio rul").out
    assert '"rules":"Explain the rules' in zsh
    fish = {"_FEURIO_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    assert feurio(code=0, _TYPER_COMPLETE_ARGS="feurio rules --rules p", **fish).out.strip() == "published"
    shell = {"_FEURIO_COMPLETE": "complete_powershell", "_TYPER_COMPLETE_WORD_TO_COMPLETE": "rul"}
    assert feurio(code=0, _TYPER_COMPLETE_ARGS="feurio rul", **shell).out.startswith("rules:::Explain")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_completion_scripts_name_our_variable(feurio, shell: str) -> None:
    ran = feurio("--show-completion", shell, code=0, _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
    assert "_FEURIO_COMPLETE" in ran.out


def test_version_and_help(feurio) -> None:
    assert feurio("--version", code=0).out == f"feurio {__version__}\n"
    assert feurio("--help", code=0).out == feurio("-h", code=0).out
    assert all(len(line) <= 80 for line in feurio("--help").out.splitlines())
    nothing = feurio(code=0)
    assert nothing.out.startswith("No games in this folder.")
    assert "feurio --help" in nothing.out


def test_long_help_is_wrapped_under_its_column() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("incomprehensible", 7) == ["incomprehensible"]


def test_a_wrong_command_is_told_with_the_nearest(feurio) -> None:
    ran = feurio("ruels", code=2)
    assert ran.out == ""
    assert ran.err == "feurio: There is no command 'ruels'.\nDid you mean: feurio rules\n"


@pytest.mark.parametrize(
    "arguments", [["ruels", "--json"], ["--json"], ["rules", "--json", "--what"], ["rules", "--rules", "x", "--json"]]
)
def test_usage_errors_are_one_json_document(feurio, arguments: list[str]) -> None:
    ran = feurio(*arguments, code=2)
    assert ran.json["error"]["code"] == "usage"
    assert ran.json["error"]["message"]
    assert ran.err == ""


def test_a_full_disk_behind_stdout_is_the_outside_world(environment: dict[str, str], tmp_path: Path) -> None:
    full = Path("/dev/full")
    if full.exists():
        with full.open("w") as stdout:
            command = [sys.executable, "-m", "feurio_pbem", "rules"]
            done = subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, env=environment, check=False)
        assert done.returncode == 6
        assert b"No space left" in done.stderr
        assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "code"), [(["rules"], 0), (["--help"], 0), (["rules", "--json"], 0), (["nonsense", "--json"], 2)]
)
def test_a_closed_pipe_ends_quietly(environment: dict[str, str], arguments: list[str], code: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "feurio_pbem", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        process.stdout.close()  # type: ignore[union-attr]
        assert process.stderr.read() == b""  # type: ignore[union-attr]
    assert process.returncode == code


def test_completion_works_in_a_real_bash(environment: dict[str, str]) -> None:
    path = f"{Path(sys.executable).parent}:{environment['PATH']}"
    script = """
        eval "$(_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION=1 feurio --show-completion bash)"
        COMP_WORDS=(feurio rules --ru) COMP_CWORD=2
        _feurio_completion feurio
        echo "${COMPREPLY[@]}"
        complete -p feurio
    """
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, env={**environment, "PATH": path}, check=True
    )
    assert done.stdout == "--rules\ncomplete -o default -F _feurio_completion feurio\n"


def test_completion_installs_itself(feurio, tmp_path: Path) -> None:
    quiet = {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1", "HOME": str(tmp_path)}
    feurio("--install-completion", "bash", code=0, **quiet)
    assert "_FEURIO_COMPLETE" in (tmp_path / ".bash_completions" / "feurio.sh").read_text()


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
def test_no_console_makes_us_fail(feurio, encoding: str) -> None:
    assert feurio("rüles\u200e☃", code=2, PYTHONIOENCODING="ascii").err.startswith("feurio: There is no command")
    ran = subprocess.run(
        [sys.executable, "-m", "feurio_pbem", "rüles☃", "--json"],
        capture_output=True,
        env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "1"},
        check=False,
    )
    assert "rüles☃" in json.loads(ran.stdout.decode(encoding))["error"]["message"]


def test_a_seeded_game_needs_no_player_of_this_machine(tmp_path: Path) -> None:
    """Looking at it and playing it load nothing of identities and signatures; of pins only whether its id is known."""
    game = str(tmp_path / "a.yaml")
    modules_after(running("new", game, "--player", "Anna", "--player", "Bo"))
    for words in (["show", game], ["move", game, "resign", "--player", "anna"]):
        loaded = modules_after(running(*words))
        assert "feurio_pbem.game.record" in loaded
        assert not loaded & {"jsonschema", "cryptography", "rich", "feurio_pbem.home.identity"}
