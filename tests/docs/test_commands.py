"""Every command that the READMEs and docs/ show is run as it stands, its output compared with what they show.

A document shows commands in fenced blocks of the language `console`: a line `$ …` is a command (it goes on while lines
end in a backslash), the lines after it are what it prints, stdout and stderr together. `…` stands for anything: within
a line for the rest of a word or line, alone on a line for any number of lines. No lines after a command: nothing is
compared. `$ …  # exit 1` shows a command that fails with this code. The blocks of one document run in one folder that
starts with a copy of examples/; blocks of the language `sh` set a machine up and are left to .ci/run.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "examples/README.md", *ROOT.glob("docs/**/*.md")])
BLOCK = re.compile(r"^( *)```console\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)


class Shown(NamedTuple):
    """A command with the output and exit code the document promises."""

    command: str
    output: str
    code: int
    line: int


def commands_of(text: str) -> list[Shown]:
    """All commands of a document in order."""
    found = []
    for block in BLOCK.finditer(text):
        lines = [line.removeprefix(block[1]) for line in block[2].splitlines()]
        first = text.count("\n", 0, block.start()) + 2
        starts = [i for i, line in enumerate(lines) if line.startswith("$ ")]
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            last = start
            while lines[last].endswith("\\"):
                last += 1
            command = "\n".join([lines[start].removeprefix("$ "), *lines[start + 1 : last + 1]])
            code = re.search(r"# exit (\d+)$", command)
            output = "\n".join(lines[last + 1 : end])
            found.append(Shown(command, output, int(code[1]) if code else 0, first + start))
    return found


def pattern(shown: str) -> str:
    """The regular expression for an output as a document shows it."""
    lines = [r"(?:.*\n)*?" if line.strip() == "…" else one_line(line) + r"[ ]*\n" for line in shown.splitlines()]
    return "".join(lines)


def one_line(line: str) -> str:
    return ".*?".join(re.escape(part) for part in line.rstrip().split("…"))


def shell_environment(home: Path) -> dict[str, str]:
    """As a person's, with our `feurio` first in the path and an identity for git."""
    ours = ("FEURIO_", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "GIT_", "PYTEST")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    author = {"GIT_AUTHOR_NAME": "Anna", "GIT_AUTHOR_EMAIL": "anna@example.org"}
    committer = {"GIT_COMMITTER_NAME": "Anna", "GIT_COMMITTER_EMAIL": "anna@example.org"}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    own = {"PATH": path, "HOME": str(home), "FEURIO_HOME": str(home / "feurio"), "LC_ALL": "C.UTF-8"}
    return {**clean, **author, **committer, **own, "PYTHONIOENCODING": "utf-8", "GIT_CONFIG_GLOBAL": os.devnull}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_document_shows_what_happens(document: Path, tmp_path: Path) -> None:
    home, folder = tmp_path / "home", tmp_path / "folder"
    home.mkdir()
    folder.mkdir()
    if (ROOT / "examples").exists():
        shutil.copytree(ROOT / "examples", folder / "examples")
    for shown in commands_of(document.read_text(encoding="utf-8")):
        place = f"{document.name}:{shown.line}: {shown.command}"
        done = subprocess.run(
            ["bash", "-c", shown.command],
            cwd=folder,
            env=shell_environment(home),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        assert done.returncode == shown.code, f"{place}\n{done.stdout}"
        if shown.output:
            assert re.fullmatch(pattern(shown.output), done.stdout.rstrip("\n") + "\n"), f"{place}\n{done.stdout}"


def test_links_between_documents_lead_somewhere() -> None:
    for document in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_the_index_lists_every_document() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for document in (ROOT / "docs").glob("*.md"):
        assert document.name == "README.md" or f"]({document.name})" in index, f"docs/README.md lacks {document.name}"


def test_the_reader_of_documents_reads() -> None:
    text = "Say:\n\n```console\n$ a \\\n  b\nout …\n…\nend\n$ c  # exit 3\n```\n\n```sh\n$ not this\n```\n"
    assert commands_of(text) == [Shown("a \\\n  b", "out …\n…\nend", 0, 4), Shown("c  # exit 3", "", 3, 9)]
    assert re.fullmatch(pattern("out …\n…\nend"), "out 12\n1\n2\nend\n")
    assert not re.fullmatch(pattern("out …\nend"), "out 12\n1\nend\n")
