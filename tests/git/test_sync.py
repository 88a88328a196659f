"""`feurio sync`: what came in is proven and told; rewritten history is named and not taken over."""

import os
import sys
from pathlib import Path

from tests.git.conftest import FILE, Clone, Folder
from tests.git.test_audit import commit_by_eve, play


def test_a_game_to_its_end_with_push_and_sync_only(anna: Clone, bo: Clone) -> None:
    players = {"anna": anna, "bo": bo}
    row = anna.feurio("sync", "--json").json["games"][0]
    turns = 0
    while row["to_move"]:
        mover = players[row["to_move"]]
        mover.feurio("move", FILE, mover.legal_turn(), "--player", row["to_move"], "--token", row["token"], "--push")
        other = players["bo" if row["to_move"] == "anna" else "anna"]
        row = other.feurio("sync", "--json").json["games"][0]
        assert [entry["turn"] for entry in row["new"]] == [turns := turns + 1]
    assert row["phase"] == "finished"
    anna.feurio("git", "audit")


def test_it_tells_what_happened_and_whose_turn_it_is(anna: Clone, bo: Clone) -> None:
    anna.feurio("move", FILE, anna.legal_turn(), "--push", "--note", "Over to you")
    said = bo.feurio("sync").out
    assert "origin/main: 1 commit came in." in said
    assert "Turn 1. Anna laid a" in said and '"Over to you"' in said and "Bo" in said
    assert "nothing new" in bo.feurio("sync").out


def test_what_was_committed_offline_goes_out_with_sync(anna: Clone, bo: Clone) -> None:
    bo.new("monday.feurio.yaml", "--push")
    play(anna)
    done = anna.feurio("sync", "--json").json
    assert done["ahead"] == 1 and "not pushed yet" in done["notices"][0]
    done = anna.feurio("sync", "--push", "--json").json
    assert done["pushed"] and bo.feurio("sync", "--json").json["games"][0]["turn"] == 2


def test_a_turn_that_was_overtaken_offline_is_told(anna: Clone, bo: Clone) -> None:
    bo.feurio("move", FILE, bo.legal_turn(), "--push", "--note", "first")
    anna.feurio("move", FILE, anna.other_turn(), "--commit")
    failed = anna.feurio("sync", "--json", code=4).json["error"]
    assert failed["code"] == "overtaken" and anna.head() == bo.head()
    assert anna.feurio("sync", "--json").json["games"][0]["turn"] == 2


def test_rewritten_history_is_named_and_not_taken_over(anna: Clone, bo: Clone) -> None:
    play(bo)
    bo.git("push", "--quiet")
    anna.feurio("sync")
    seen = anna.head()
    bo.git("commit", "--quiet", "--amend", "-m", "Something else")
    bo.git("push", "--quiet", "--force")
    for _ in range(2):
        failed = anna.feurio("sync", "--json", code=4).json["error"]
        assert failed["code"] == "history-rewritten" and failed["seen"] == seen
        assert seen[:7] in failed["vanished"][0] and "(Bo)" in failed["vanished"][0]
        assert anna.head() == seen
    finding = anna.feurio("git", "audit", "--json", code=3).json["findings"][0]
    assert (finding["code"], finding["commit"]) == ("history-rewritten", seen)
    failed = anna.feurio("move", FILE, anna.legal_turn(), "--push", "--json", code=4).json["error"]
    assert failed["code"] == "history-rewritten"
    anna.git("reset", "--quiet", "--hard", seen)
    assert anna.feurio("sync", "--accept", "--push", "--json").json["moved"]
    anna.git("fetch", "--quiet")
    assert anna.git("rev-parse", "origin/main") == bo.head()
    assert anna.head() == bo.head()
    anna.git("show", "--quiet", f"refs/feurio/set-aside/{seen[:12]}")
    anna.feurio("sync")


def test_a_spoilt_file_is_not_taken_over(anna: Clone, bo: Clone) -> None:
    play(bo)
    bo.write(FILE, bo.read().replace(b"scores: {anna: 0", b"scores: {anna: 9"))
    bad = commit_by_eve(bo)
    bo.git("push", "--quiet")
    before = anna.head()
    done = anna.feurio("sync", "--json", code=3).json
    assert done["findings"][0]["commit"] == bad and not done["moved"] and anna.head() == before
    bo.git("revert", "--no-edit", "HEAD")
    bo.git("push", "--quiet")
    done = anna.feurio("sync", "--json", code=3).json
    assert done["findings"][0]["commit"] == bad and done["moved"] and anna.head() == bo.head()
    assert anna.feurio("sync", "--json").json["findings"] == []


def test_changed_files_in_the_way_are_left_alone(anna: Clone, bo: Clone) -> None:
    anna.feurio("move", FILE, anna.legal_turn(), "--push")
    bo.feurio("move", FILE, bo.legal_turn(), "--note", "mine")
    before = bo.read()
    assert "in the way" in bo.feurio("sync", code=4).err
    assert bo.read() == before


def test_an_empty_hub_and_a_first_push(empty: Folder) -> None:
    zoe = empty.clone("zoe")
    assert zoe.feurio("sync", "--json").json["commits"] == 0
    zoe.new(FILE, "--push")
    yan = empty.clone("yan")
    assert yan.feurio("sync", "--json").json["games"][0]["ok"]


def test_turns_that_a_push_by_force_took_away_are_not_pushed_back(anna: Clone, bo: Clone) -> None:
    play(bo, "", "")
    bo.git("push", "--quiet")
    anna.feurio("sync")
    seen = anna.head()
    bo.git("reset", "--quiet", "--hard", "HEAD~1")
    bo.git("push", "--quiet", "--force")
    assert "is not in" in anna.feurio("sync", "--push", code=4).err
    done = anna.feurio("sync", "--accept", "--push", "--json").json
    assert not done["pushed"] and f"refs/feurio/set-aside/{seen[:12]}" in done["notices"][0]
    assert anna.head() == bo.head() == anna.git("rev-parse", "origin/main")


def test_commits_that_are_more_than_a_turn_are_left_to_their_owner(anna: Clone, bo: Clone) -> None:
    bo.new("monday.feurio.yaml", "--push")
    anna.feurio("move", FILE, anna.legal_turn())
    anna.write("README", b"x")
    anna.git("add", "README", FILE)
    anna.git("commit", "--quiet", "-m", "A turn and a word")
    before = anna.head()
    failed = anna.feurio("sync", "--push", "--json", code=4).json["error"]
    assert failed["code"] == "local-commits" and "A turn and a word" in failed["message"] and anna.head() == before
    anna.git("pull", "--quiet", "--rebase")
    assert anna.feurio("sync", "--push", "--json").json["pushed"]


def test_what_is_staged_or_loose_survives_a_push_on_top(anna: Clone, bo: Clone) -> None:
    bo.new("monday.feurio.yaml", "--push")
    anna.write("staged.txt", b"staged")
    anna.git("add", "staged.txt")
    anna.write("loose.txt", b"loose")
    anna.feurio("move", FILE, anna.legal_turn(), "--push")
    assert (anna.read("staged.txt"), anna.read("loose.txt")) == (b"staged", b"loose")
    assert anna.git("log", "--format=", "--name-only", "-2").split() == [FILE, "monday.feurio.yaml"]


def push_a_changed_turn(eve: Clone) -> str:
    """By one who may push: the first turn of the game is another one now."""
    eve.git("checkout", "--quiet", "HEAD~1", "--", FILE)
    eve.feurio("move", FILE, eve.other_turn(), "--no-commit")
    bad = commit_by_eve(eve)
    eve.git("push", "--quiet")
    return bad


def test_a_push_takes_nothing_in_that_sync_would_not(anna: Clone, bo: Clone) -> None:
    anna.new("monday.feurio.yaml", "--push")
    anna.feurio("move", FILE, anna.legal_turn(), "--push")
    bo.feurio("sync")
    bad = push_a_changed_turn(bo)
    failed = anna.feurio("move", "monday.feurio.yaml", "a", "--push", "--json", code=3).json["error"]
    assert failed["code"] == "spoilt-history" and failed["findings"][0]["commit"] == bad
    assert "changed entry 1" in failed["message"] and "committed here, but not pushed" in failed["message"]
    assert anna.git("rev-list", "--count", "origin/main..HEAD") == "1"
    assert anna.git("merge-base", "--is-ancestor", bad, "HEAD", code=1) == ""
    anna.feurio("sync", "--anyway", "--push", code=3)
    assert anna.git("status", "--porcelain", "--branch") == "## main...origin/main"


def test_a_link_to_a_file_outside_is_a_finding_and_never_followed(anna: Clone, bo: Clone) -> None:
    (bo.top / "link.feurio.yaml").symlink_to(bo.top.parent / "outside.feurio.yaml")
    bo.git("add", "link.feurio.yaml")
    commit_by_eve(bo)
    bo.git("push", "--quiet")
    anna.write("../outside.feurio.yaml", anna.read())
    assert anna.feurio("sync", "--json", code=3).json["findings"][0]["code"] == "not-a-file"
    rows = anna.feurio("sync", "--anyway", "--json", code=3).json["games"]
    assert [row["error"] and row["error"]["code"] for row in rows] == [None, "symbolic-link"]
    anna.feurio("sync")


def test_killed_while_settling_the_turn_is_on_the_branch(anna: Clone, bo: Clone) -> None:
    """The branch moves once, when all is ready: whoever is killed before, here while signing, has lost nothing."""
    bo.new("monday.feurio.yaml", "--push")
    anna.feurio("move", FILE, anna.legal_turn(), "--commit")
    ours = anna.head()
    anna.git("config", "commit.gpgSign", "true")
    anna.write("kill", b"#!/bin/sh\nkill -9 $(cat feurio.pid)\nexit 1\n")
    (anna.top / "kill").chmod(0o755)
    anna.git("config", "gpg.program", anna.top / "kill")
    command = f"echo $$ >feurio.pid; exec '{sys.executable}' -P -m feurio_pbem sync --push"
    anna.run("bash", "-c", command, code=-9)
    assert anna.head() == ours and anna.git("status", "--porcelain", "-uno") == ""
    anna.git("config", "commit.gpgSign", "false")
    anna.feurio("sync", "--push")
    assert anna.git("log", "-1", "--format=%s%an") == anna.git("log", "-1", "--format=%s%an", ours)
    assert anna.git("rev-parse", "origin/main") == anna.head()


def test_what_is_no_game_here_stops_nothing(anna: Clone, tmp_path: Path) -> None:
    (tmp_path / "elsewhere.feurio.yaml").write_bytes((anna.top / FILE).read_bytes())
    (anna.top / "link.feurio.yaml").symlink_to(tmp_path / "elsewhere.feurio.yaml")
    (anna.top / "round.feurio.yaml").symlink_to("round.feurio.yaml")
    os.mkfifo(anna.top / "pipe.feurio.yaml")
    rows = {Path(row["file"]).name: row["ok"] for row in anna.feurio("sync", "--json").json["games"]}
    assert rows == {FILE: True, "link.feurio.yaml": False, "pipe.feurio.yaml": False, "round.feurio.yaml": False}


def test_the_line_for_editors_stays_when_a_turn_is_put_on_top(anna: Clone, bo: Clone) -> None:
    line = b"# yaml-language-server: $schema=../game.schema.json\n"
    bo.new("other.feurio.yaml", "--commit")
    bo.write("other.feurio.yaml", line + bo.read("other.feurio.yaml"))
    bo.git("commit", "--quiet", "--amend", "--all", "--no-edit")
    anna.feurio("move", FILE, anna.legal_turn(), "--push")
    bo.feurio("sync", "--push")
    assert bo.read("other.feurio.yaml").startswith(line)
    assert bo.git("rev-list", "--count", "origin/main") == "3"


def test_the_user_is_told_once_in_his_own_way(anna: Clone, bo: Clone) -> None:
    bo.feurio("me", "Bo")
    bo.feurio("notify", "--command", "tee", "-a", bo.top.parent / "told")
    anna.feurio("move", FILE, anna.legal_turn(), "--push")
    bo.feurio("sync", "--dry-run")
    assert not (bo.top.parent / "told").exists()
    for _ in range(2):
        bo.feurio("sync", "--quiet")
    assert (bo.top.parent / "told").read_text().count('"title": "Feurio!') == 1
