"""`feurio git setup`: what it writes, twice the same, and gone again; diffs, merge driver and hook at work."""

import sys
from pathlib import Path

from tests.git.conftest import FILE, Clone
from tests.git.test_audit import commit_by_eve, play

OLD_CLONE = Path(__file__).parents[1] / "golden/clones/0.1.0"
LINE = "*.feurio.yaml text eol=lf -merge diff=feurio\n"


def test_twice_is_once_and_undo_leaves_what_was_there(anna: Clone) -> None:
    anna.write(".gitattributes", b"*.txt text\n")
    everything = ("git", "setup", "--share", "push", "--merge-driver", "--hook")
    assert len(anna.feurio(*everything, "--json").json["changed"]) == 7
    assert anna.read(".gitattributes") == b"*.txt text\n" + LINE.encode()
    assert anna.git("check-attr", "merge", "diff", "eol", "--", FILE).splitlines() == [
        f"{FILE}: merge: feurio",
        f"{FILE}: diff: feurio",
        f"{FILE}: eol: lf",
    ]
    assert anna.feurio(*everything).out == "Nothing was to be changed.\n"
    anna.feurio("git", "setup", "--undo")
    assert anna.read(".gitattributes") == b"*.txt text\n"
    assert anna.git("config", "--get-regexp", "feurio", code=1) == ""
    assert not (anna.top / ".git/hooks/pre-commit").exists()
    assert anna.feurio("git", "setup", "--undo").out == "Nothing was to be changed.\n"


def test_the_default_is_what_setup_says(anna: Clone, bo: Clone) -> None:
    anna.feurio("git", "setup", "--share", "push")
    assert "Committed and pushed" in anna.feurio("move", FILE, anna.legal_turn()).out
    before = anna.head()
    anna.feurio("move", FILE, anna.legal_turn(), "--no-commit")
    assert anna.head() == before
    anna.feurio("git", "setup", "--share", "commit")
    assert "Not pushed yet" in anna.feurio("git", "commit", FILE).out
    anna.git("config", "feurio.share", "perhaps")
    assert "feurio.share is no, commit or push" in anna.feurio("move", FILE, anna.legal_turn(), code=2).err


def test_diffs_read_like_a_story_and_blame_names_each_turn(anna: Clone) -> None:
    anna.feurio("git", "setup")
    play(anna)
    diff = anna.git("diff", "HEAD~1", "--", FILE)
    added = [line[1:] for line in diff.splitlines() if line.startswith("+")]
    assert any(line.startswith("Turn 1. Anna laid a") for line in added)
    assert "prev" not in diff and anna.git("rev-parse", "HEAD:" + FILE)[:7] in diff
    assert "Turn 1. Anna laid a" in anna.git("log", "-p", "-1")
    play(anna)
    anna.git("config", "user.name", "Another")
    play(anna)
    for option, mark in (("--textconv", ") Turn "), ("--no-textconv", "{kind: turn")):
        log = [line for line in anna.git("blame", option, FILE).splitlines() if mark in line]
        assert [line.split("(")[1].split(" ")[0] for line in log] == ["Anna", "Anna", "Another"]


def test_a_diff_of_a_broken_file_says_so(anna: Clone) -> None:
    anna.feurio("git", "setup")
    anna.write(FILE, b"nothing \033[31m sound\n")
    diff = anna.git("diff")
    assert "+Not a sound game file" in diff and "\033" not in diff


def test_nothing_of_a_repository_is_run_as_ours(anna: Clone) -> None:
    anna.feurio("git", "setup", "--merge-driver", "--hook")
    (anna.top / "feurio_pbem").mkdir()
    anna.write("feurio_pbem/__init__.py", b"raise SystemExit('taken over')")
    anna.write("yaml.py", b"raise SystemExit('taken over')")
    play(anna)
    assert "taken over" not in anna.git("log", "-p", "-1")


def test_the_hook_refuses_what_is_not_played(anna: Clone) -> None:
    anna.feurio("git", "setup", "--hook")
    play(anna)
    good = anna.read()
    anna.write(FILE, good.replace(b"scores: {anna: 0", b"scores: {anna: 9"))
    said = anna.run("git", "commit", "-a", "-m", "More points", code=1).err
    assert f"{FILE}: state.scores.anna" in said
    anna.write(FILE, good)
    play(anna)
    assert anna.git("rev-list", "--count", "HEAD") == "3"


def test_another_hook_is_left_alone(anna: Clone) -> None:
    anna.write(".git/hooks/pre-commit", b"#!/bin/sh\nexit 0\n")
    assert "check-staged || exit" in anna.feurio("git", "setup", "--hook", code=4).err
    anna.git("config", "core.hooksPath", str(anna.top.parent))
    assert "outside of this repository" in anna.feurio("git", "setup", "--hook", code=4).err


def two_turns_for_one_position(anna: Clone) -> str:
    """Branch main has one turn, side another; returns the turn of side."""
    anna.git("switch", "--quiet", "-c", "side")
    turn = anna.other_turn()
    anna.feurio("move", FILE, turn, "--commit", SOURCE_DATE_EPOCH="1000000060")
    anna.git("switch", "--quiet", "main")
    anna.feurio("move", FILE, anna.legal_turn(), "--commit", SOURCE_DATE_EPOCH="1000000000")
    return turn


def test_without_a_driver_git_keeps_both_and_resolve_settles(anna: Clone) -> None:
    anna.feurio("git", "setup")
    two_turns_for_one_position(anna)
    ours = anna.read()
    anna.git("merge", "side", code=1)
    assert anna.read() == ours
    assert "A merge is under way" in anna.feurio("move", FILE, "pass", "--commit", code=4).err
    said = anna.feurio("git", "resolve", FILE, code=4).err
    assert "Anna was first: entry 1" in said and "--take ours|theirs" in said
    assert "settled (ours)" in anna.feurio("git", "resolve", FILE, "--take", "ours").out
    anna.git("commit", "--quiet", "--no-edit")
    assert anna.read() == ours
    anna.feurio("git", "audit")
    assert "no conflict" in anna.feurio("git", "resolve", FILE, code=2).err


def test_the_driver_tells_who_was_first_and_what_is_still_legal(anna: Clone) -> None:
    anna.feurio("git", "setup", "--merge-driver")
    turn = two_turns_for_one_position(anna)
    said = anna.run("git", "merge", "side", code=1).err
    assert "Anna was first: entry 1" in said and turn.split(" ")[1] in said
    assert "not possible any more: It is Bo's turn" in said and "feurio git resolve" in said


def test_the_driver_unites_what_two_players_added(anna: Clone) -> None:
    anna.feurio("git", "setup", "--merge-driver")
    people = {name: {"FEURIO_HOME": str(anna.top.parent / name)} for name in ("anna", "bo", "cy")}
    for environment in people.values():
        anna.feurio("identity", **environment)
    sealed = "sealed.feurio.yaml"
    players = [part for name in ("Anna", "Bo", "Cy") for part in ("--player", name)]
    anna.feurio("new", sealed, "--draws", "sealed", "--opening", "host", *players, "--commit", **people["anna"])
    anna.git("switch", "--quiet", "-c", "side")
    anna.feurio("join", sealed, "--player", "cy", "--name", "Cy", "--commit", **people["cy"])
    anna.git("switch", "--quiet", "main")
    anna.feurio("join", sealed, "--player", "bo", "--name", "Bo", "--commit", **people["bo"])
    assert anna.git("log", "-1", "--format=%s") == "Bo joined (Anna, Bo, Cy)"
    anna.git("merge", "--quiet", "--no-edit", "side")
    assert anna.feurio("show", sealed, "--json").json["waiting_for"] == []
    done = anna.feurio("start", sealed, "--commit", "--json", **people["anna"]).json
    assert done["phase"] == "spreading" and anna.git("log", "-1", "--format=%s").startswith("Anna: start")
    anna.feurio("git", "audit")


def test_conflict_markers_come_with_the_way_out(anna: Clone) -> None:
    two_turns_for_one_position(anna)
    anna.run("git", "merge", "side", code=1)
    assert b"<<<<<<<" in anna.read()
    said = anna.feurio("show", FILE, code=3).err
    assert "both sides of a conflict" in said and "git checkout --ours" in said
    anna.feurio("git", "resolve", FILE, "--take", "theirs")
    anna.feurio("show", FILE)


def test_a_driver_named_but_not_configured_blends_and_every_read_notices(anna: Clone) -> None:
    """Without `-merge`, git merges the YAML as text; where that succeeds the file does not prove itself."""
    anna.write(".gitattributes", b"*.feurio.yaml text eol=lf merge=feurio\n")
    anna.git("add", ".gitattributes")
    commit_by_eve(anna, "A driver that nobody has", all_files=False)
    anna.git("switch", "--quiet", "-c", "side")
    anna.write(FILE, anna.read().replace(b'title: "Anna, Bo"', b'title: "Bo, Anna"'))
    commit_by_eve(anna, "Another title")
    anna.git("switch", "--quiet", "main")
    play(anna)
    anna.git("merge", "--quiet", "--no-edit", "side")
    anna.feurio("check", FILE, code=3)
    found = anna.feurio("git", "audit", "--json", code=3).json["findings"]
    assert [finding["author"] for finding in found] == ["Eve", "Anna"]


def test_another_repository_in_the_environment_is_refused_with_a_word(anna: Clone) -> None:
    before, place = anna.head(), {"GIT_DIR": str(anna.top.parent / "nowhere")}
    for command in (["move", FILE, anna.legal_turn(), "--commit"], ["sync"], ["git", "audit"], ["git", "setup"]):
        assert "GIT_DIR leads to another repository" in anna.feurio(*command, code=2, **place).err
    assert "GIT_WORK_TREE leads" in anna.feurio("sync", code=2, GIT_WORK_TREE="/").err
    assert anna.head() == before and anna.git("status", "--porcelain") == ""


def test_what_git_says_to_its_hooks_leads_to_the_same_place(anna: Clone) -> None:
    same = {"GIT_DIR": ".git", "GIT_WORK_TREE": ".", "GIT_INDEX_FILE": "/dev/null", "GIT_PREFIX": ""}
    anna.feurio("move", FILE, anna.legal_turn(), "--push", **same)
    assert anna.git("status", "--porcelain", "--branch") == "## main...origin/main"


def set_up_by_the_first_version(clone: Clone) -> None:
    """What version 0.1.0 left in a clone, byte for byte but for the place of the interpreter."""
    written = {
        name: (OLD_CLONE / name).read_text().replace("@PYTHON@", sys.executable)
        for name in ("config", "pre-commit", "attributes", "gitattributes")
    }
    clone.write(".git/config", clone.read(".git/config") + written["config"].encode())
    for name, file in (("pre-commit", "hooks/pre-commit"), ("attributes", "info/attributes")):
        clone.write(f".git/{file}", written[name].encode())
    (clone.top / ".git/hooks/pre-commit").chmod(0o755)
    clone.write(".gitattributes", written["gitattributes"].encode())


def test_a_clone_set_up_by_the_first_version_goes_on_working(anna: Clone) -> None:
    set_up_by_the_first_version(anna)
    before = anna.head()
    turn = anna.other_turn()
    anna.feurio("move", FILE, anna.legal_turn())
    assert anna.git("rev-parse", "HEAD~1") == before, "feurio.share = commit"
    assert "+Turn 1. Anna laid a" in anna.git("diff", "HEAD~1", "--", FILE)
    anna.git("switch", "--quiet", "-c", "side", "HEAD~1")
    anna.feurio("move", FILE, turn)
    said = anna.run("git", "merge", "main", code=1).err
    assert "Anna was first: entry 1" in said
    anna.git("merge", "--abort")
    good = anna.read()
    anna.write(FILE, good.replace(b"scores: {anna: ", b"scores: {anna: 9"))
    assert "state.scores.anna" in anna.run("git", "commit", "-a", "-m", "More points", code=1).err
    anna.write(FILE, good)
    anna.feurio("git", "setup")
    assert anna.feurio("git", "setup").out == "Nothing was to be changed.\n"
    anna.feurio("git", "setup", "--undo")
    assert anna.git("config", "--get-regexp", "feurio", code=1) == ""
    assert not (anna.top / ".git/hooks/pre-commit").exists()
