"""What stands in the way is told as what it is, and what others share is left alone."""

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from feurio_pbem.git.setup import LEFT_OVERS
from tests.git.conftest import FILE, Clone, Folder
from tests.git.test_audit import play
from tests.git.test_setup import two_turns_for_one_position


def test_a_stale_lock_is_named_and_left(anna: Clone, bo: Clone) -> None:
    bo.feurio("move", FILE, bo.legal_turn(), "--push")
    anna.write(".git/index.lock", b"")
    before = anna.read()
    for command in (["move", FILE, anna.legal_turn(), "--commit"], ["sync"]):
        failed = anna.feurio(*command, "--json", code=4).json["error"]
        assert failed["code"] == "index-locked" and ".git/index.lock" in failed["message"]
    assert anna.read() == before and (anna.top / ".git/index.lock").exists()
    (anna.top / ".git/index.lock").unlink()
    assert anna.feurio("sync", "--json").json["moved"]


def test_signatures_that_git_wants_are_told_as_such(anna: Clone, bo: Clone) -> None:
    bo.feurio("move", FILE, bo.legal_turn(), "--push")
    anna.git("config", "merge.verifySignatures", "true")
    before = anna.head()
    failed = anna.feurio("sync", "--json", code=6).json["error"]
    assert failed["code"] == "unsigned-history" and "merge.verifySignatures" in failed["message"]
    anna.new("monday.feurio.yaml", "--commit")
    assert anna.feurio("sync", "--push", "--json", code=6).json["error"]["code"] == "unsigned-history"
    assert anna.git("rev-parse", "HEAD~1") == before


def test_merges_that_are_squashed_are_refused_with_a_word(anna: Clone) -> None:
    anna.git("config", "branch.main.mergeOptions", "--squash")
    failed = anna.feurio("sync", "--json", code=2).json["error"]
    assert failed["code"] == "bad-setting" and "branch.main.mergeOptions" in failed["message"]


def test_a_sparse_checkout_is_told(anna: Clone) -> None:
    (anna.top / "inner").mkdir()
    anna.new("inner/monday.feurio.yaml", "--push")
    anna.git("sparse-checkout", "set", "--no-cone", "/*", "!/inner/")
    assert "1 game is not among the files here" in anna.feurio("sync").err


def test_resolve_says_whose_each_side_is(anna: Clone) -> None:
    anna.feurio("git", "setup")
    two_turns_for_one_position(anna)
    anna.git("commit", "--quiet", "--amend", "-m", "Of main")
    anna.git("switch", "--quiet", "side")
    anna.git("commit", "--quiet", "--amend", "-m", "Of side")
    side = anna.read()
    anna.git("merge", "main", code=1)
    hint = anna.feurio("git", "resolve", FILE, "--json", code=4).json["error"]["hint"]
    assert "ours is your branch" in hint and "Of side" in hint.partition("theirs is")[0]
    anna.git("merge", "--abort")
    anna.git("rebase", "main", code=1)
    hint = anna.feurio("git", "resolve", FILE, "--json", code=4).json["error"]["hint"]
    assert "ours is the branch you put your commits upon" in hint
    assert "Of side" in hint.partition("theirs is your own commit")[2]
    assert "theirs is your own commit" in anna.feurio("git", "resolve", FILE, "--take", "theirs").out
    assert anna.read() == side


def test_what_is_committed_is_everybodys(anna: Clone) -> None:
    anna.feurio("git", "setup", "--hook", "--merge-driver")
    anna.git("add", ".gitattributes")
    anna.git("commit", "--quiet", "-m", "Know game files")
    anna.write(".gitattributes", anna.read(".gitattributes") + b"*.txt text\n")
    before = anna.read(".gitattributes")
    said = anna.feurio("git", "setup", "--undo").out
    assert ".gitattributes stays" in said and anna.read(".gitattributes") == before
    assert anna.git("config", "--get-regexp", "feurio", code=1) == ""


def test_hooks_that_are_committed_stay(anna: Clone) -> None:
    anna.git("config", "core.hooksPath", ".hooks")
    anna.feurio("git", "setup", "--hook")
    anna.git("add", ".hooks")
    anna.git("commit", "--quiet", "-m", "Hooks for all")
    anna.feurio("git", "setup", "--undo")
    assert (anna.top / ".hooks/pre-commit").exists()


def test_left_overs_of_killed_writers_are_overlooked_and_swept(anna: Clone) -> None:
    names = [f".{FILE}.lock", f".{FILE}.0123abcd.feurio-tmp", ".gone.feurio.yaml.0123abcd.feurio-tmp"]
    anna.feurio("git", "setup")
    for name in names:
        anna.write(name, b"")
    assert anna.git("status", "--porcelain") == "?? .gitattributes"
    anna.feurio("sync")
    assert not [name for name in names if (anna.top / name).exists()]
    assert [anna.read(".git/info/exclude").decode().count(line) for line in LEFT_OVERS] == [1, 1]


def test_quiet_says_only_what_is_amiss(anna: Clone, bo: Clone) -> None:
    bo.feurio("move", FILE, bo.legal_turn(), "--push")
    for command in (["sync", "--quiet"], ["git", "audit", "--quiet"]):
        done = anna.feurio(*command)
        assert done.out + done.err == ""
    assert anna.head() == bo.head()
    bo.git("rm", "--quiet", FILE)
    bo.git("commit", "--quiet", "-m", "Away")
    bo.git("push", "--quiet")
    assert "removed before the game was over" in anna.feurio("sync", "--quiet", code=3).out


def test_a_dry_run_changes_nothing(anna: Clone, bo: Clone) -> None:
    bo.feurio("move", FILE, bo.legal_turn(), "--push")
    refs, data = anna.git("for-each-ref"), anna.read()
    done = anna.feurio("sync", "--dry-run", "--json").json
    assert (done["commits"], done["moved"], len(done["games"][0]["new"])) == (1, False, 1)
    assert "1 commit would come in" in anna.feurio("sync", "--dry-run", "--push").out
    assert (anna.git("for-each-ref"), anna.read()) == (refs, data)
    assert "1 commit, 1 version of game files to look at" in anna.feurio("git", "audit", "--dry-run").out
    bo.git("commit", "--quiet", "--amend", "-m", "Something else")
    bo.git("push", "--quiet", "--force")
    assert anna.feurio("sync", "--dry-run", "--json").json["commits"] == 1
    assert anna.feurio("sync", "--json").json["moved"]


def test_headlines_name_the_folder_where_names_repeat(anna: Clone, bo: Clone) -> None:
    (anna.top / "inner").mkdir()
    anna.new(f"inner/{FILE}", "--push")
    bo.feurio("sync")
    for file in (FILE, f"inner/{FILE}"):
        anna.feurio("move", file, anna.legal_turn(file), "--push")
    said = bo.feurio("sync").out
    assert f"({FILE})" in said and f"(inner/{FILE})" in said


def test_a_hidden_game_is_made_nowhere(anna: Clone) -> None:
    failed = anna.feurio("new", ".x.feurio.yaml", "--player", "Anna", "--json", code=2).json["error"]
    assert failed["code"] == "hidden-file" and not (anna.top / ".x.feurio.yaml").exists()


def hook(clone: Clone, name: str, text: str) -> None:
    clone.write(f".git/hooks/{name}", f"#!/bin/sh\n{text}\n".encode())
    (clone.top / ".git/hooks" / name).chmod(0o755)


def test_a_hook_that_changes_what_is_committed_is_noticed(anna: Clone, hub: Path) -> None:
    forge = f"sed -i 's/scores: {{anna: 0/scores: {{anna: 9/' {FILE}; git add {FILE}"
    hook(anna, "pre-commit", forge)
    before, head, pushed = anna.read(), anna.head(), anna.git("ls-remote", hub)
    anna.write("staged.txt", b"mine")
    anna.git("add", "staged.txt")
    failed = anna.feurio("move", FILE, anna.legal_turn(), "--push", "--json", code=6).json["error"]
    assert failed["code"] == "commit-differs"
    assert (anna.read(), anna.head(), anna.git("ls-remote", hub)) == (before, head, pushed)
    assert anna.git("status", "--porcelain") == "A  staged.txt"
    hook(anna, "pre-commit", "echo x >more.feurio.yaml; git add more.feurio.yaml")
    anna.feurio("new", "more.feurio.yaml", "--player", "Bo", "--commit", code=6)
    assert not (anna.top / "more.feurio.yaml").exists()
    assert anna.git("status", "--porcelain") == "A  staged.txt"


def test_a_hook_that_changes_another_game_is_noticed(anna: Clone) -> None:
    hook(anna, "pre-commit", f"sed -i 's/scores: {{anna: 0/scores: {{anna: 9/' {FILE}; git add {FILE}")
    head = anna.head()
    failed = anna.feurio("new", "new.feurio.yaml", "--player", "Anna", "--commit", "--json", code=6).json["error"]
    assert failed["code"] == "commit-differs" and FILE in failed["message"]
    assert anna.head() == head and anna.git("status", "--porcelain") == f" M {FILE}"


def test_a_filter_that_changes_what_is_committed_is_noticed(anna: Clone) -> None:
    anna.write(".git/info/attributes", b"*.feurio.yaml filter=forge\n")
    anna.git("config", "filter.forge.clean", "sed 's/scores: {anna: 0/scores: {anna: 9/'")
    before, head = anna.read(), anna.head()
    anna.feurio("move", FILE, anna.legal_turn(), "--commit", "--json", code=6)
    assert (anna.read(), anna.head()) == (before, head)


def test_the_first_commit_of_a_repository_is_taken_back_too(empty: Folder) -> None:
    zoe = empty.clone("zoe")
    hook(zoe, "pre-commit", f"echo x >{FILE}; git add {FILE}")
    zoe.feurio("new", FILE, "--player", "Zoe", "--commit", code=6)
    assert zoe.git("status", "--porcelain") == "" and zoe.git("rev-parse", "-q", "--verify", "HEAD", code=1) == ""


@pytest.mark.parametrize("delay", [0.0, 0.02, 0.05, 0.1, 0.2])
def test_interrupted_at_any_moment_leaves_no_lock(anna: Clone, delay: float) -> None:
    """Git is over when the command is: what it held is free, and the game is either committed or as it was."""
    hook(anna, "pre-commit", "trap '' TERM; sleep 30")
    before, turn = anna.read(), anna.legal_turn()
    command = [sys.executable, "-m", "feurio_pbem", "move", FILE, turn, "--commit"]
    process = subprocess.Popen(command, cwd=anna.top, env=anna.environment, stderr=subprocess.DEVNULL)
    limit = time.monotonic() + 20
    while anna.read() == before and process.poll() is None:
        assert time.monotonic() < limit
        time.sleep(0.001)
    time.sleep(delay)
    process.send_signal(2)
    assert process.wait(timeout=30) == 130
    assert list((anna.top / ".git").glob("*.lock")) == []
    assert anna.read() == before and anna.git("status", "--porcelain") == ""
    (anna.top / ".git/hooks/pre-commit").unlink()
    anna.feurio("move", FILE, turn, "--commit")


def test_two_folders_of_one_clone_are_one_repository(anna: Clone) -> None:
    (anna.top / "inner").mkdir()
    shutil.copy(anna.top / FILE, anna.top / "inner" / "copy.feurio.yaml")
    play(anna)
    inner = Clone(anna.top / "inner", anna.environment)
    assert inner.feurio("git", "audit", "--json").json["commits"] == 2
