"""Nothing that a stranger committed is run: a folder that looks like a bare repository is only a folder."""

from pathlib import Path

import pytest

from tests.git.conftest import FILE, Clone

HOOKS = ("pre-commit", "post-commit", "reference-transaction", "prepare-commit-msg", "commit-msg", "pre-push")


def plant(anna: Clone) -> Clone:
    """A folder with a repository's insides and a game, committed as plain files; its owner would like to run code."""
    trap, mark = anna.top / "trap", anna.top.parent / "trapped"
    anna.run("git", "init", "--quiet", "--bare", str(trap))
    inside = Clone(trap, anna.environment)
    inside.git("--git-dir", trap, "commit-tree", "-m", "x", "4b825dc642cb6eb9a060e54bf8d69288fbee4904", code=None)
    command = f"touch {mark}; false"
    for name in HOOKS:
        (trap / "hooks" / name).write_text(f"#!/bin/sh\n{command}\n")
        (trap / "hooks" / name).chmod(0o755)
    for old in (trap / "hooks").glob("*.sample"):
        old.unlink()
    (trap / "config").write_text(
        "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n"
        f'\tfsmonitor = "{command}"\n\tsshCommand = "{command}"\n\tgitProxy = "{command}"\n'
        f'[feurio]\n\tshare = push\n[remote "origin"]\n\turl = ssh://trap/x\n\tuploadpack = "{command}"\n'
        '\tpromisor = true\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n[branch "main"]\n\tremote = origin\n'
        "\tmerge = refs/heads/main\n[user]\n\tname = Trap\n\temail = trap@example.org\n"
    )
    for empty in ("refs/heads", "objects/info"):
        (trap / empty / "keep").write_text("")
    (trap / FILE).write_bytes(anna.read())
    anna.git("rm", "--quiet", "--cached", FILE)
    (anna.top / FILE).unlink()
    anna.git("add", "--all")
    anna.git("commit", "--quiet", "-m", "A gift")
    assert f"trap/{FILE}" in anna.git("ls-files").splitlines()
    return inside


@pytest.fixture(params=["with the setting", "with a git that does not know it"])
def careless(request: pytest.FixtureRequest, tmp_path: Path, anna: Clone) -> Clone:
    """Anna with git as it is, and with one to which `safe.bareRepository` says nothing."""
    if request.param != "with the setting":
        shim = tmp_path / "shim" / "git"
        shim.parent.mkdir()
        shim.write_text(
            "#!/bin/bash\nwords=()\nfor word; do\n"
            '  if [[ $word == safe.bareRepository=* ]]; then unset "words[-1]"; else words+=("$word"); fi\n'
            'done\nexec /usr/bin/git "${words[@]}"\n'
        )
        shim.chmod(0o755)
        anna.environment["PATH"] = f"{shim.parent}:{anna.environment['PATH']}"
    return anna


def test_a_folder_that_looks_like_a_repository_runs_nothing(careless: Clone) -> None:
    trap, mark = plant(careless), careless.top.parent / "trapped"
    commits = careless.git("rev-list", "--count", "HEAD")
    trap.feurio("move", FILE, trap.legal_turn())
    assert careless.git("rev-list", "--count", "HEAD") == commits, "its [feurio] share is not ours"
    trap.feurio("take-back", FILE)
    trap.feurio("move", FILE, trap.legal_turn(), "--commit")
    assert careless.git("show", "--format=", "--name-only") == f"trap/{FILE}"
    trap.feurio("sync", "--json")
    trap.feurio("git", "audit", "--json")
    trap.feurio("take-back", FILE)
    trap.feurio("git", "commit", FILE, "--push", "--json")
    trap.feurio("git", "setup")
    for command in ("list", "show", "log", "legal", "check", "score"):
        trap.feurio(command, *([] if command == "list" else [FILE]))
    careless.feurio("move", f"trap/{FILE}", trap.legal_turn(), "--commit")
    assert not mark.exists()


def test_the_trap_would_snap(anna: Clone) -> None:
    """Git itself, asked in that folder as old versions do, runs what is set there: the test above tests something."""
    trap, mark = plant(anna), anna.top.parent / "trapped"
    trap.git("-c", "safe.bareRepository=all", "status", code=None)
    assert mark.exists()


def test_a_bare_repository_that_is_audited_runs_nothing(anna: Clone, tmp_path: Path) -> None:
    trap, mark = plant(anna), anna.top.parent / "trapped"
    alone = Clone(tmp_path / "alone", anna.environment)
    trap.top.rename(alone.top)
    alone.feurio("git", "audit", code=None)
    alone.feurio("sync", code=6)
    alone.feurio("move", FILE, alone.legal_turn())
    assert not mark.exists()


def test_settings_of_ours_come_from_the_clone_alone(anna: Clone) -> None:
    anna.git("config", "--global", "feurio.share", "commit")
    before = anna.head()
    anna.feurio("move", FILE, anna.legal_turn())
    assert anna.head() == before
