"""The newest state against the one that was there: what no commit by itself gives away is named, and not gone on to."""

from pathlib import Path

import pytest

from tests.git.conftest import FILE, Clone
from tests.git.test_audit import commit_by_eve, play


def words(clone: Clone, text: str = "x") -> None:
    """A commit that touches no game."""
    clone.write("README", text.encode())
    clone.git("add", "README")
    clone.git("commit", "--quiet", "-m", "Words")


def merge_all_away(bo: Clone) -> None:
    """`-s ours` from the root, which has no game."""
    bo.git("checkout", "--quiet", "--orphan", "side")
    bo.git("rm", "--quiet", "-r", "-f", ".")
    words(bo)
    bo.git("merge", "--quiet", "-s", "ours", "--allow-unrelated-histories", "-m", "Merge", "main")


def merge_the_last_turn_away(bo: Clone) -> None:
    bo.git("switch", "--quiet", "-c", "side", "main~1")
    words(bo)
    bo.git("merge", "--quiet", "-s", "ours", "-m", "Merge", "main")


def take_the_other_side(bo: Clone) -> None:
    """A merge that takes the version of the other parent, an older one."""
    bo.git("switch", "--quiet", "-c", "older", "main~1")
    words(bo)
    bo.git("switch", "--quiet", "main")
    bo.git("merge", "--quiet", "--no-commit", "older")
    bo.git("checkout", "--quiet", "older", "--", FILE)
    bo.git("commit", "--quiet", "-m", "Merge")
    bo.git("switch", "--quiet", "-c", "side")


def merge_other_turns(bo: Clone) -> None:
    """A history of its own with the same genesis and another turn, whose file is taken."""
    first = bo.git("rev-list", "--max-parents=0", "main")
    bo.git("checkout", "--quiet", "--orphan", "side", first)
    bo.git("commit", "--quiet", "-m", "The same beginning")
    bo.feurio("move", FILE, bo.other_turn(), "--commit")
    bo.git("merge", "--quiet", "-s", "ours", "--allow-unrelated-histories", "-m", "Merge", "main")


ATTACKS = [merge_all_away, merge_the_last_turn_away, take_the_other_side, merge_other_turns]


@pytest.fixture
def played(anna: Clone, bo: Clone) -> tuple[Clone, Clone]:
    """A turn that both have."""
    anna.feurio("move", FILE, anna.legal_turn(), "--push")
    bo.feurio("sync")
    return anna, bo


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_merge_that_erases_is_found_by_every_guard(
    played: tuple[Clone, Clone], hub: Path, attack: "type[None]"
) -> None:
    anna, bo = played
    seen, turn = bo.head(), anna.read()
    attack(bo)
    bo.git("branch", "--quiet", "-f", "main", "side", code=None)
    bo.git("switch", "--quiet", "-C", "main", "side")
    assert bo.git("merge-base", "--is-ancestor", seen, "HEAD") == ""
    assert bo.feurio("git", "audit", "--expects", seen, "--json", code=3).json["findings"]
    assert bo.feurio("git", "audit", "--target", seen, code=3).out
    hook = hub / "hooks" / "pre-receive"
    hook.write_text(anna.feurio("git", "ci", "pre-receive").out)
    hook.chmod(0o755)
    assert "found" in bo.run("git", "push", code=1).err
    hook.unlink()
    bo.git("push", "--quiet")
    before = anna.head()
    done = anna.feurio("sync", "--json", code=3).json
    assert done["findings"] and not done["moved"] and anna.head() == before and anna.read() == turn
    anna.new("monday.feurio.yaml", "--commit")
    failed = anna.feurio("sync", "--push", "--json", code=3).json
    assert not failed["pushed"] and anna.read() == turn
    anna.git("fetch", "--quiet")
    assert anna.feurio("git", "audit", code=3).out
    anna.git("reset", "--quiet", "--hard", before)
    assert anna.feurio("sync", "--anyway", "--json", code=3).json["moved"]
    assert anna.head() == bo.head()


@pytest.mark.parametrize("refs", ["refs/tags/x", "refs/x/y"])
def test_what_other_refs_hold_is_trusted_for_nothing(anna: Clone, hub: Path, refs: str) -> None:
    guard(anna, hub)
    play(anna)
    anna.write(FILE, anna.read().replace(b"scores: {anna: 0", b"scores: {anna: 9"))
    commit_by_eve(anna)
    anna.git("push", "--quiet", "origin", f"HEAD:{refs}")
    assert "state-mismatch" in anna.run("git", "push", code=1).err
    assert "state-mismatch" in anna.run("git", "push", "origin", "HEAD:refs/heads/new", code=1).err


def test_replace_refs_hide_nothing(anna: Clone, hub: Path) -> None:
    guard(anna, hub)
    play(anna)
    good = anna.head()
    anna.git("reset", "--quiet", "--hard", "HEAD~1")
    anna.write(FILE, anna.read().replace(b"scores: {anna: 0", b"scores: {anna: 9"))
    bad = commit_by_eve(anna)
    anna.git("replace", bad, good)
    anna.git("push", "--quiet", "origin", f"{good}:refs/tags/keep", f"refs/replace/{bad}:refs/replace/{bad}")
    assert "state-mismatch" in anna.run("git", "push", code=1).err
    assert anna.feurio("git", "audit", code=3).out


def guard(anna: Clone, hub: Path) -> None:
    hook = hub / "hooks" / "pre-receive"
    hook.write_text(anna.feurio("git", "ci", "pre-receive").out)
    hook.chmod(0o755)


def test_a_branch_whose_games_live_on_may_be_removed(played: tuple[Clone, Clone], hub: Path) -> None:
    anna, bo = played
    guard(anna, hub)
    bo.git("switch", "--quiet", "-c", "turn")
    bo.feurio("move", FILE, bo.legal_turn(), "--push")
    assert "would be removed" in bo.run("git", "push", "origin", ":turn", code=1).err
    bo.git("push", "--quiet", "origin", "turn:main")
    bo.git("push", "--quiet", "origin", ":turn")
    assert "would be removed" in bo.run("git", "push", "origin", ":main", code=1).err


def test_a_fork_under_another_name_is_named(played: tuple[Clone, Clone], hub: Path) -> None:
    anna, bo = played
    guard(anna, hub)
    bo.write("other.feurio.yaml", bo.git("show", f"HEAD~1:{FILE}").encode() + b"\n")
    bo.feurio("move", "other.feurio.yaml", bo.other_turn("other.feurio.yaml"))
    bo.git("add", "--all")
    commit_by_eve(bo, "A fork")
    assert "several-files" in bo.run("git", "push", code=1).err
    (hub / "hooks" / "pre-receive").unlink()
    bo.git("push", "--quiet")
    [finding] = anna.feurio("sync", "--json", code=3).json["findings"]
    assert finding["code"] == "several-files" and "other.feurio.yaml" in finding["message"]
    assert "lives in several files" in bo.feurio("list").err
    assert "lives in several files" in str(bo.feurio("sync", "--json").json["notices"])


def test_a_finished_game_may_go_and_comes_back_in_no_older_version(anna: Clone, bo: Clone, hub: Path) -> None:
    start = anna.read()
    anna.feurio("retire", FILE, "bo", "--push")
    bo.feurio("sync")
    anna.git("rm", "--quiet", FILE)
    anna.git("commit", "--quiet", "-m", "Over")
    anna.feurio("git", "audit")
    anna.git("push", "--quiet")
    bo.feurio("sync")
    guard(anna, hub)
    anna.write("again.feurio.yaml", start)
    anna.git("add", "--all")
    anna.git("commit", "--quiet", "-m", "Once more")
    assert "entries-removed" in anna.run("git", "push", code=1).err
    (hub / "hooks" / "pre-receive").unlink()
    anna.git("push", "--quiet")
    assert bo.feurio("sync", "--json", code=3).json["findings"][0]["code"] == "entries-removed"


def test_a_forged_score_beside_a_legal_turn_is_found(anna: Clone) -> None:
    """The quick way proves an added entry on the game before; the rest of the file has to be what that leads to."""
    play(anna)
    anna.feurio("move", FILE, anna.legal_turn(), "--no-commit")
    anna.write(FILE, anna.read().replace(b"scores: {anna: 0", b"scores: {anna: 9"))
    bad = commit_by_eve(anna)
    for revisions in ([], ["HEAD~1..HEAD"]):
        [finding] = anna.feurio("git", "audit", *revisions, "--json", code=3).json["findings"]
        assert (finding["commit"], finding["code"]) == (bad, "state-mismatch")
