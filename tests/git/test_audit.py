"""`feurio git audit`: every commit that did more than play is named, with its author and why."""

from pathlib import Path

import pytest

from feurio_pbem.errors import Unsound
from feurio_pbem.git import history
from feurio_pbem.git.runner import Git
from feurio_pbem.git.versions import Versions
from feurio_pbem.notation import parse_turn
from feurio_pbem.play.move import MoveRequest
from feurio_pbem.play.move import play as play_turn
from tests.git.conftest import FILE, Clone


def play(clone: Clone, *turns: str) -> None:
    """Turns, each in a commit made by hand."""
    for turn in turns or [""]:
        play_turn(clone.top / FILE, MoveRequest(parse_turn(turn or clone.legal_turn())))
        clone.git("commit", "--quiet", "-m", "A turn", "--", FILE)


def audit(clone: Clone, *arguments: str, code: int = 3) -> list[dict[str, str]]:
    found = clone.feurio("git", "audit", *arguments, "--json", code=code).json["findings"]
    assert isinstance(found, list)
    return found


def commit_by_eve(clone: Clone, message: str = "Tidy up", *, all_files: bool = True) -> str:
    who = {"GIT_AUTHOR_NAME": "Eve", "GIT_AUTHOR_EMAIL": "eve@example.org"}
    clone.git("commit", "--quiet", *(["-a"] if all_files else []), "-m", message, **who)
    return clone.head()


def test_played_commits_are_fine(anna: Clone) -> None:
    play(anna, "", "")
    anna.feurio("take-back", FILE, "--commit")
    done = anna.feurio("git", "audit", "--json").json
    assert done == {"ok": True, "commits": 4, "versions": 4, "files": 1, "findings": [], "notices": []}


def test_a_state_edited_by_hand_is_found_once(anna: Clone) -> None:
    play(anna)
    anna.write(FILE, anna.read().replace(b"scores: {anna: 0", b"scores: {anna: 9"))
    bad = commit_by_eve(anna, "More \033[31mpoints")
    anna.write("README", b"x")
    anna.git("add", "README")
    anna.git("commit", "--quiet", "-m", "Words")
    [finding] = audit(anna)
    assert (finding["commit"], finding["author"], finding["code"]) == (bad, "Eve", "state-mismatch")
    assert finding["subject"] == "More [31mpoints" and finding["file"] == FILE
    said = anna.feurio("git", "audit", code=3).out
    assert bad[:12] in said and "Eve" in said and "state.scores.anna" in said
    assert audit(anna, f"{bad}..HEAD", code=0) == []


def test_a_changed_old_turn_is_found_though_the_file_is_sound(anna: Clone) -> None:
    play(anna)
    anna.git("checkout", "--quiet", "HEAD~1", "--", FILE)
    anna.feurio("move", FILE, anna.other_turn(), "--no-commit")
    bad = commit_by_eve(anna)
    [finding] = audit(anna)
    assert (finding["commit"], finding["code"]) == (bad, "history-changed")
    assert "changed entry 1: it was the turn of anna" in finding["message"]


def test_a_revert_goes_back_and_a_repair_is_no_second_finding(anna: Clone) -> None:
    play(anna, "", "")
    good = anna.head()
    anna.git("revert", "--no-edit", "HEAD")
    [finding] = audit(anna)
    assert finding["code"] == "entries-removed" and "entry 2" in finding["message"]
    anna.git("checkout", "--quiet", good, "--", FILE)
    commit_by_eve(anna, "Put it right")
    assert len(audit(anna)) == 1


def test_a_blended_merge_is_found(anna: Clone) -> None:
    anna.git("switch", "--quiet", "-c", "side")
    play(anna)
    anna.git("switch", "--quiet", "main")
    played = anna.git("show", f"side:{FILE}").encode() + b"\n"
    anna.git("merge", "--quiet", "--no-ff", "--no-commit", "side")
    old = anna.git("show", f"main:{FILE}").encode() + b"\n"
    blended = old.partition(b"\nlog:")[0] + b"\nlog:" + played.partition(b"\nlog:")[2]
    anna.write(FILE, blended)
    bad = commit_by_eve(anna, "Merge by a button")
    [finding] = audit(anna)
    assert (finding["commit"], finding["code"]) == (bad, "state-mismatch")
    assert "merge" in finding["message"]


def test_a_merge_that_drops_turns_is_found_and_a_good_one_is_not(anna: Clone) -> None:
    anna.git("switch", "--quiet", "-c", "side")
    play(anna)
    anna.git("switch", "--quiet", "main")
    anna.write("README", b"x")
    anna.git("add", "README")
    anna.git("commit", "--quiet", "-m", "Words")
    anna.git("merge", "--quiet", "--no-ff", "-m", "Good", "side")
    assert audit(anna, code=0) == []
    anna.git("reset", "--quiet", "--hard", "HEAD~1")
    anna.git("merge", "--quiet", "-s", "ours", "-m", "Bad", "side")
    [finding] = audit(anna)
    assert (finding["commit"], finding["code"]) == (anna.head(), "entries-removed")


def test_a_file_that_vanishes_or_becomes_a_link_or_another_game_is_found(anna: Clone) -> None:
    play(anna)
    good = anna.read()
    anna.git("mv", FILE, "saturday.feurio.yaml")
    commit_by_eve(anna, "Another name")
    assert audit(anna, code=0) == []
    anna.git("mv", "saturday.feurio.yaml", FILE)
    commit_by_eve(anna, "And back")
    anna.git("rm", "--quiet", FILE)
    commit_by_eve(anna, "Away")
    (anna.top / FILE).symlink_to("/etc/passwd")
    anna.git("add", FILE)
    commit_by_eve(anna, "A link")
    (anna.top / FILE).unlink()
    anna.write(FILE, good)
    commit_by_eve(anna, "Back")
    anna.new("other.feurio.yaml", "--no-commit")
    anna.write(FILE, anna.read("other.feurio.yaml"))
    commit_by_eve(anna, "Another game")
    assert [finding["code"] for finding in audit(anna)] == ["removed", "not-a-file", "other-game"]


def test_a_game_in_two_files_is_named_and_its_return_in_an_older_version_too(anna: Clone) -> None:
    old = anna.read()
    play(anna)
    anna.write("backup.feurio.yaml", old)
    anna.git("add", "backup.feurio.yaml")
    commit_by_eve(anna, "A backup")
    [finding] = audit(anna)
    assert finding["code"] == "several-files" and f"backup.feurio.yaml and {FILE}" in finding["message"]
    anna.git("rm", "--quiet", FILE)
    commit_by_eve(anna, "Away")
    assert [finding["code"] for finding in audit(anna)] == ["entries-removed"]


def test_a_game_that_was_removed_comes_back_whole_or_is_named(anna: Clone) -> None:
    old = anna.read()
    play(anna)
    good = anna.read()
    for content, codes in ((good, ["removed"]), (old, ["removed", "entries-removed"])):
        anna.git("rm", "--quiet", FILE)
        commit_by_eve(anna, "Away")
        anna.write("another.feurio.yaml", content)
        anna.git("add", "another.feurio.yaml")
        commit_by_eve(anna, "And back")
        assert [finding["code"] for finding in audit(anna)] == codes
        anna.git("reset", "--quiet", "--hard", "HEAD~2")


def test_a_bare_repository_can_be_audited(anna: Clone, hub: Path) -> None:
    bare = Clone(hub, anna.environment)
    assert bare.feurio("git", "audit", "--json").json["commits"] == 1


def test_a_commit_that_has_to_be_there_is_missed(anna: Clone) -> None:
    play(anna)
    seen = anna.head()
    assert audit(anna, "--expects", seen, code=0) == []
    anna.git("reset", "--quiet", "--hard", "HEAD~1")
    [finding] = audit(anna, "--expects", seen)
    assert (finding["code"], finding["commit"]) == ("history-rewritten", seen)
    assert audit(anna, "--expects", "0" * 40, code=0) == []
    assert audit(anna, "--expects", "--output=x")[0]["code"] == "history-rewritten"


def test_what_is_no_range_is_said_so(anna: Clone) -> None:
    for revisions in ("nothing", "--output=x", "a..b"):
        assert "git knows no commits" in anna.feurio("git", "audit", "--", revisions, code=2).err
    assert not (anna.top / "x").exists()


def test_the_pre_receive_check_guards_a_bare_repository(anna: Clone, bo: Clone, hub: Path) -> None:
    hook = hub / "hooks" / "pre-receive"
    hook.write_text(anna.feurio("git", "ci", "pre-receive").out)
    hook.chmod(0o755)
    play(anna)
    anna.git("push", "--quiet")
    seen = anna.head()
    anna.git("switch", "--quiet", "-c", "new-branch")
    play(anna)
    anna.git("push", "--quiet", "origin", "new-branch")
    anna.git("switch", "--quiet", "main")
    anna.write(FILE, anna.read().replace(b"scores: {anna: 0", b"scores: {anna: 9"))
    bad = commit_by_eve(anna)
    said = anna.run("git", "push", code=1).err
    assert bad[:12] in said and "state-mismatch" in said
    anna.git("reset", "--quiet", "--hard", "HEAD~2")
    assert "no push by force" in anna.run("git", "push", "--force", code=1).err
    assert "would be removed" in anna.run("git", "push", "origin", ":main", code=1).err
    assert bo.git("ls-remote", "origin", "main").startswith(seen)
    assert "OLD NEW REF" in anna.feurio("git", "audit", "--pre-receive", stdin="nonsense\n", code=2).err


def test_a_history_bigger_than_memory_is_read_in_portions(anna: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    play(anna, "", "", "")
    names = [anna.git("rev-parse", f"HEAD~{back}:{FILE}") for back in (3, 2, 1, 0)]
    wanted = [anna.git("cat-file", "blob", name) + "\n" for name in names]
    monkeypatch.setattr(history, "_PORTION", 2 * len(wanted[-1]))
    contents = history.Contents(Git(anna.top), limit=1 << 20)
    contents.expect([*names, anna.head()])
    assert [(contents.get(name) or b"").decode() for name in (*names, *reversed(names))] == [*wanted, *reversed(wanted)]
    assert contents.get(anna.head()) is None
    assert history.Contents(Git(anna.top), limit=10).get(names[0]) is None


def test_verdicts_do_not_hold_what_they_are_about() -> None:
    fault = Versions(lambda _: b"feurio: 2").judge("x")
    assert isinstance(fault, Unsound) and fault.__traceback__ is None and fault.__context__ is None
