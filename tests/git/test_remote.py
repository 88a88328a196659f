"""Where a branch is fetched from and pushed to: as `git push` does; and branches that are gone."""

import shlex
from pathlib import Path

import pytest

from tests.git.conftest import FILE, Clone, Folder
from tests.git.test_audit import play


def remote_branches(hub: Path, clone: Clone) -> dict[str, str]:
    listed = clone.git("ls-remote", "--heads", hub).splitlines()
    return {name.removeprefix("refs/heads/"): commit for commit, name in (line.split("\t") for line in listed)}


def test_a_branch_that_follows_another_name_is_not_pushed_there(anna: Clone, hub: Path) -> None:
    before = remote_branches(hub, anna)
    anna.git("switch", "--quiet", "-c", "side", "--track", "origin/main")
    turn, data = anna.legal_turn(), anna.read()
    failed = anna.feurio("move", FILE, turn, "--push", "--json", code=2).json["error"]
    assert failed["code"] == "no-destination" and "git push -u origin side" in failed["hint"]
    assert anna.run("git", "push", code=128).err
    assert anna.read() == data and remote_branches(hub, anna) == before
    anna.git("push", "--quiet", "-u", "origin", "side")
    anna.feurio("move", FILE, turn, "--push")
    assert remote_branches(hub, anna) == {**before, "side": anna.head()}


@pytest.mark.parametrize(
    ("settings", "target"),
    [
        ({"push.default": "upstream"}, "hub main"),
        ({"push.default": "current"}, "hub side"),
        ({"push.default": "nothing"}, ""),
        ({"remote.pushDefault": "fork"}, "fork side"),
        ({"branch.side.pushRemote": "fork"}, "fork side"),
        ({"branch.side.pushRemote": "fork", "push.default": "upstream"}, ""),
        ({"remote.origin.push": "refs/heads/side:refs/heads/review"}, "hub review"),
        ({"remote.origin.push": "refs/heads/main"}, ""),
    ],
)
def test_it_pushes_where_git_would(begun: Folder, settings: dict[str, str], target: str) -> None:
    anna, fork = begun.known("anna"), begun.place / "fork.git"
    anna.git("init", "--quiet", "--bare", fork)
    anna.git("remote", "add", "fork", fork)
    anna.git("switch", "--quiet", "-c", "side", "--track", "origin/main")
    for name, value in settings.items():
        anna.git("config", name, value)
    before = remote_branches(begun.hub, anna)
    code = 0 if target else 2
    anna.feurio("move", FILE, anna.legal_turn(), "--push", code=code)
    places = {"hub": begun.hub, "fork": fork}
    pushed = {
        f"{name} {branch}"
        for name, place in places.items()
        for branch, commit in remote_branches(place, anna).items()
        if commit != before.get(branch)
    }
    assert pushed == ({target} if target else set())
    if target:
        anna.git("commit", "--quiet", "--allow-empty", "-m", "x")
        anna.run("git", "push", "--quiet")
        place, branch = target.split(" ")
        assert remote_branches(places[place], anna)[branch] == anna.head()


def protect(hub: Path) -> None:
    """As hosts protect a branch: only the host itself merges into main."""
    hook = hub / "hooks" / "update"
    hook.write_text(
        '#!/bin/sh\n[ "$1" != refs/heads/main ] || { echo "main is protected: open a pull request"; exit 1; }\n'
    )
    hook.chmod(0o755)


def merge_on_the_host(hub: Path, clone: Clone, branch: str, *, squash: bool = False) -> None:
    """What the host's button does, and the branch is removed."""
    host = Clone(clone.top.parent / "host", {**clone.environment, "GIT_CONFIG_NOSYSTEM": "1"})
    clone.git("clone", "--quiet", hub, host.top)
    host.git("config", "user.name", "Host")
    host.git("config", "user.email", "host@example.org")
    host.git("merge", "--quiet", *(["--squash"] if squash else ["--no-ff", "-m", "Merge"]), f"origin/{branch}")
    if squash:
        host.git("commit", "--quiet", "-m", "Squashed")
    hook = hub / "hooks" / "update"
    hook.rename(hub / "off")
    host.git("push", "--quiet", "origin", "main", f":{branch}")
    (hub / "off").rename(hook)
    host.run("rm", "-rf", host.top)


@pytest.mark.parametrize("squash", [False, True])
def test_a_protected_branch_is_led_round_by_a_pull_request(anna: Clone, bo: Clone, hub: Path, squash: bool) -> None:
    protect(hub)
    failed = anna.feurio("move", FILE, anna.legal_turn(), "--push", "--json", code=6).json["error"]
    assert failed["code"] == "push-refused" and "main is protected" in failed["message"]
    assert "feurio sync --push" not in failed["hint"]
    command = failed["hint"].partition("requests only: ")[2].partition("   then")[0]
    anna.run("bash", "-c", command)
    branch = anna.git("branch", "--show-current")
    assert anna.git("rev-parse", "main") == anna.git("rev-parse", "origin/main")
    assert remote_branches(hub, anna)[branch] == anna.head()
    anna.feurio("sync")
    merge_on_the_host(hub, anna, branch, squash=squash)
    done = anna.feurio("sync", "--push", "--json").json
    assert not done["pushed"] and branch not in remote_branches(hub, anna)
    assert "all it held is in origin/main" in str(done["notices"]) and "git switch main" in str(done["notices"])
    assert "rewritten" not in str(done)
    turn = bo.feurio("sync", "--json").json["games"][0]
    assert turn["turn"] == 2
    failed = anna.feurio("move", FILE, anna.legal_turn(), "--push", "--json", code=4).json["error"]
    assert failed["code"] == "branch-gone" and branch not in remote_branches(hub, anna)
    anna.git("switch", "--quiet", "main")
    assert anna.feurio("sync", "--json").json["games"][0]["turn"] == 2
    assert anna.head() == bo.head()


def test_a_turn_that_stayed_on_main_is_in_the_merged_branch_already(anna: Clone, hub: Path) -> None:
    protect(hub)
    anna.feurio("move", FILE, anna.legal_turn(), "--commit")
    anna.git("push", "--quiet", "origin", "main:turn")
    merge_on_the_host(hub, anna, "turn", squash=True)
    done = anna.feurio("sync", "--push", "--json").json
    assert done["moved"] and done["ahead"] == 0
    assert anna.git("status", "--porcelain", "--branch") == "## main...origin/main"


def test_a_branch_that_went_with_a_turn_is_told(anna: Clone, bo: Clone, hub: Path) -> None:
    anna.git("switch", "--quiet", "-c", "side")
    anna.feurio("move", FILE, anna.legal_turn(), "--push")
    bo.git("push", "--quiet", "origin", ":side")
    for command in (["sync"], ["sync", "--push"]):
        failed = anna.feurio(*command, "--json", code=4).json["error"]
        assert failed["code"] == "branch-gone" and "not all games go on" in failed["message"]
    again = failed["hint"].partition("again: ")[2]
    assert shlex.split(again)[:3] == ["git", "push", "origin"]
    anna.run("bash", "-c", again)
    anna.feurio("sync")
    play(anna)
    assert anna.feurio("sync", "--push", "--json").json["pushed"]


def test_a_moved_file_is_followed(anna: Clone, bo: Clone) -> None:
    anna.git("mv", FILE, "saturday.feurio.yaml")
    anna.git("commit", "--quiet", "-m", "Another name")
    anna.git("push", "--quiet")
    done = bo.feurio("move", FILE, bo.legal_turn(), "--push", "--json").json["git"]
    assert done["pushed"] and "saturday.feurio.yaml" in done["notices"][0]
    assert bo.git("ls-files") == "saturday.feurio.yaml" and not (bo.top / FILE).exists()
    assert bo.git("show", "--format=", "--name-only") == "saturday.feurio.yaml"
    [row] = anna.feurio("sync", "--json").json["games"]
    assert row["turn"] == 2 and len(row["new"]) == 1
    anna.feurio("git", "audit")


def test_a_move_of_ours_is_put_on_top_of_others_turns(anna: Clone, bo: Clone) -> None:
    anna.feurio("move", FILE, anna.legal_turn(), "--push")
    bo.git("mv", FILE, "saturday.feurio.yaml")
    bo.git("commit", "--quiet", "-m", "Another name")
    assert bo.feurio("sync", "--push", "--json").json["pushed"]
    assert bo.git("ls-files") == "saturday.feurio.yaml" and bo.git("log", "-1", "--format=%s") == "Another name"
    [row] = anna.feurio("sync", "--json").json["games"]
    assert (row["turn"], Path(row["file"]).name) == (2, "saturday.feurio.yaml")
    anna.feurio("git", "audit")


def test_news_of_a_moved_game_are_told(anna: Clone, bo: Clone) -> None:
    anna.git("mv", FILE, "saturday.feurio.yaml")
    anna.feurio("move", "saturday.feurio.yaml", anna.legal_turn("saturday.feurio.yaml"))
    anna.git("commit", "--quiet", "-a", "-m", "Moved and played")
    anna.git("push", "--quiet")
    [row] = bo.feurio("sync", "--json").json["games"]
    assert len(row["new"]) == 1


def test_a_branch_that_was_rebased_here_is_no_rewritten_history(anna: Clone, bo: Clone) -> None:
    anna.git("switch", "--quiet", "-c", "turn")
    anna.feurio("move", FILE, anna.legal_turn(), "--push")
    bo.new("monday.feurio.yaml", "--push")
    anna.git("fetch", "--quiet")
    anna.git("rebase", "--quiet", "origin/main")
    anna.git("push", "--quiet", "--force")
    anna.feurio("git", "audit")
    anna.feurio("sync")
    bo.git("fetch", "--quiet")
    bo.git("switch", "--quiet", "turn")
    bo.feurio("sync")
    bo.git("reset", "--quiet", "--hard", "HEAD~1")
    bo.git("push", "--quiet", "--force")
    assert anna.feurio("sync", "--json", code=4).json["error"]["code"] == "history-rewritten"
    anna.git("reset", "--quiet", "--hard", bo.head())
    assert anna.feurio("sync", "--json", code=4).json["error"]["code"] == "history-rewritten"
