"""What goes wrong around git: each way of it ends in a plain refusal or does not matter; never a half-done turn."""

import http.server
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.git.conftest import FILE, Clone, Folder


def refused(clone: Clone, code: int, error: str, *arguments: str, file: str = FILE, **more: str) -> str:
    """`move … --push` fails so and leaves file, index and branch as they were."""
    before, head, status = clone.read(file), clone.head(), clone.git("status", "--porcelain", **more)
    turn = clone.legal_turn(file)
    done = clone.feurio("move", file, turn, *(arguments or ["--push"]), "--json", code=code, **more).json["error"]
    assert done["code"] == error, done
    assert (clone.read(file), clone.head(), clone.git("status", "--porcelain", **more)) == (before, head, status)
    return f"{done['message']} {done['hint']}"


@pytest.mark.parametrize("name", ["-rf.feurio.yaml", "*.feurio.yaml", ":(glob)x.feurio.yaml", "$(id) ; é.feurio.yaml"])
def test_names_are_names(anna: Clone, name: str) -> None:
    anna.new("xother.feurio.yaml", "--no-commit")
    anna.feurio("new", "--player", "Anna", "--push", "--", name)
    anna.feurio("move", "--commit", "--", name, anna.legal_turn(name))
    assert anna.git("show", "-z", "--name-only", "--format=") == name + "\0"
    assert anna.git("status", "--porcelain", "--", "xother.feurio.yaml").startswith("??")


def test_a_link_is_refused(anna: Clone) -> None:
    (anna.top / "link.feurio.yaml").symlink_to(FILE)
    assert "symbolic link" in refused(anna, 1, "symbolic-link", file="link.feurio.yaml")


def test_a_folder_that_leads_out_is_refused(anna: Clone, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (anna.top / "inside").symlink_to(tmp_path / "outside")
    shutil.copy(anna.top / FILE, tmp_path / "outside" / FILE)
    refused(anna, 2, "no-repository", file=f"inside/{FILE}")


def test_no_repository_and_a_bare_one(anna: Clone, hub: Path) -> None:
    shutil.copy(anna.top / FILE, anna.top.parent / FILE)
    for folder, code in ((anna.top.parent, 2), (hub, 6)):
        lonely = Clone(folder, anna.environment)
        shutil.copy(anna.top / FILE, folder / FILE) if folder == hub else None
        before = lonely.read()
        said = lonely.feurio("move", FILE, lonely.legal_turn(), "--commit", code=code).err
        assert "repository" in said and lonely.read() == before
        lonely.feurio("move", FILE, lonely.legal_turn())


def test_a_detached_head_is_refused(anna: Clone) -> None:
    anna.git("checkout", "--quiet", "--detach")
    assert "git switch" in refused(anna, 4, "detached-head")
    assert "no branch" in anna.feurio("sync", code=4).err


def test_a_merge_under_way_is_refused(anna: Clone) -> None:
    anna.git("switch", "--quiet", "-c", "side")
    anna.git("commit", "--quiet", "--allow-empty", "-m", "x")
    anna.git("switch", "--quiet", "main")
    anna.git("merge", "--no-ff", "--no-commit", "side")
    assert "A merge is under way" in refused(anna, 4, "git-busy")


def test_who_you_are_has_to_be_known(begun: Folder) -> None:
    zoe = begun.clone("zoe", named=False)
    zoe.git("config", "user.useConfigOnly", "true")
    assert "git config --global user.name" in refused(zoe, 5, "no-git-name")


def test_a_signature_that_fails_leaves_the_game_as_it_was(anna: Clone) -> None:
    anna.git("config", "commit.gpgSign", "true")
    anna.git("config", "gpg.program", "false")
    was = (anna.top / FILE).stat().st_ino
    assert "gpg failed to sign" in refused(anna, 6, "git-failed")
    assert (anna.top / FILE).stat().st_ino == was, "going back has to need no room on a full disk"
    assert not (anna.top / ".git/feurio-before").exists()
    said = anna.feurio("new", "new.feurio.yaml", "--player", "Anna", "--commit", code=6).err
    assert "as it was" in said and not (anna.top / "new.feurio.yaml").exists()
    assert anna.git("status", "--porcelain") == ""


def test_a_hook_that_refuses_is_heard(anna: Clone) -> None:
    anna.write(".git/hooks/pre-commit", b"#!/bin/sh\nenv >.git/seen\necho 'not\033[2J today' >&2\nexit 1\n")
    (anna.top / ".git/hooks/pre-commit").chmod(0o755)
    said = refused(anna, 6, "git-failed")
    assert "not[2J today" in said and "\033" not in said


def test_a_hook_that_hangs_ends_with_its_git(anna: Clone) -> None:
    from feurio_pbem.errors import OutsideWorld
    from feurio_pbem.git.runner import Git

    anna.write(".git/hooks/pre-commit", b"#!/bin/sh\necho $$ >.git/hook.pid\nsleep 50\n")
    (anna.top / ".git/hooks/pre-commit").chmod(0o755)
    with pytest.raises(OutsideWorld, match="git commit` has not finished"):
        Git(anna.top).run("-c", "user.name=x", "commit", "--allow-empty", "-m", "x", seconds=1.5)
    pid = anna.read(".git/hook.pid").decode().strip()
    limit = time.monotonic() + 10
    while anna.run("kill", "-0", pid, code=None).code == 0:
        assert time.monotonic() < limit, "the hook is still there"
        time.sleep(0.05)


def test_an_ignored_file_is_not_half_committed(anna: Clone) -> None:
    anna.write(".gitignore", b"secret*\n")
    said = anna.feurio("new", "secret.feurio.yaml", "--player", "Anna", "--commit", code=1).err
    assert "git is told to ignore" in said and not (anna.top / "secret.feurio.yaml").exists()


def test_without_git_there_is_a_word(anna: Clone) -> None:
    before = anna.read()
    assert "git is not there" in anna.feurio("move", FILE, "a", "--commit", code=5, PATH="/nowhere").err
    assert anna.read() == before
    anna.feurio("move", FILE, anna.legal_turn(), PATH="/nowhere")


def test_a_repository_of_somebody_else(anna: Clone) -> None:
    other = {"GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"}
    before = anna.read()
    assert "safe.directory" in anna.feurio("move", FILE, anna.legal_turn(), "--commit", code=6, **other).err
    assert "safe.directory" in anna.feurio("sync", code=6, **other).err
    assert anna.read() == before


def test_a_git_that_is_too_old_is_named(anna: Clone, tmp_path: Path) -> None:
    """Before 2.31 `rev-parse` repeats the option that it does not know."""
    (tmp_path / "git").write_text(
        "#!/bin/sh\nfor word; do test $word != rev-parse || echo --path-format=absolute; done\n"
    )
    (tmp_path / "git").chmod(0o755)
    old = {"PATH": f"{tmp_path}:{anna.environment['PATH']}"}
    assert "too old" in anna.feurio("move", FILE, anna.legal_turn(), "--commit", code=5, **old).err


def test_a_folder_with_a_line_break_is_named(begun: Folder) -> None:
    odd = begun.clone("line\nbreak", named=False)
    assert "line break" in odd.feurio("move", FILE, odd.legal_turn(), "--commit", code=6).err


def test_no_remote(anna: Clone) -> None:
    anna.git("remote", "remove", "origin")
    assert "git remote add" in refused(anna, 2, "no-remote")
    assert "no remote" in anna.feurio("sync", code=2).err


@pytest.fixture
def locked_door() -> Iterator[str]:
    """A web server that asks everybody for a password."""

    class Door(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(401)
            self.send_header("WWW-Authenticate", 'Basic realm="x"')
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Door) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/games.git"
        server.shutdown()
        thread.join()


def test_nobody_is_asked_for_a_password(anna: Clone, locked_door: str) -> None:
    anna.git("remote", "set-url", "origin", locked_door)
    said = anna.feurio("move", FILE, anna.legal_turn(), "--push", "--json", code=6).json["error"]
    assert said["code"] == "remote-away" and "terminal prompts disabled" in said["message"]


def test_line_ends_of_windows_do_not_matter(begun: Folder) -> None:
    zoe = begun.clone("zoe", "--config", "core.autocrlf=true")
    assert b"\r\n" in zoe.read()
    zoe.feurio("move", FILE, zoe.legal_turn(), "--push")
    assert b"\r" not in zoe.git("cat-file", "blob", f"HEAD:{FILE}").encode()
    assert zoe.git("status", "--porcelain") == ""
    zoe.feurio("git", "audit")


def test_a_linked_work_tree(anna: Clone, tmp_path: Path) -> None:
    anna.git("worktree", "add", "--quiet", "-b", "games", str(tmp_path / "linked"))
    linked = Clone(tmp_path / "linked", anna.environment)
    linked.feurio("git", "setup", "--merge-driver", "--hook")
    linked.feurio("move", FILE, linked.legal_turn(), "--push")
    assert linked.git("rev-parse", "origin/games") == linked.head()
    linked.feurio("sync")


def test_a_submodule_is_a_repository_of_its_own(anna: Clone, empty: Folder, hub: Path) -> None:
    zoe = empty.clone("zoe") if not empty.known("zoe").top.exists() else empty.known("zoe")
    zoe.git("submodule", "--quiet", "add", str(hub), "games")
    inner = Clone(zoe.top / "games", zoe.environment)
    inner.git("config", "user.name", "Zoe")
    inner.git("config", "user.email", "zoe@example.org")
    zoe.feurio("move", f"games/{FILE}", inner.legal_turn(), "--push")
    anna.feurio("sync")
    assert anna.head() == inner.head()


def test_a_shallow_clone_plays_and_says_what_it_has_not_seen(anna: Clone, begun: Folder) -> None:
    anna.feurio("move", FILE, anna.legal_turn(), "--push")
    begun_at = begun.hub.as_uri()
    anna.run("git", "clone", "--quiet", "--depth", "1", begun_at, str(begun.place / "zoe"))
    zoe = begun.known("zoe")
    zoe.git("config", "user.name", "Zoe")
    zoe.git("config", "user.email", "zoe@example.org")
    zoe.feurio("move", FILE, zoe.legal_turn(), "--push")
    anna.feurio("sync")
    assert anna.head() == zoe.head()
    done = zoe.feurio("git", "audit", "--json").json
    assert done["commits"] == 2 and "shallow" in done["notices"][0]


def test_sha256_repositories(empty: Folder) -> None:
    shutil.rmtree(empty.hub)
    anna = empty.known("anna")
    anna.top.mkdir()
    anna.git("init", "--quiet", "--bare", "--object-format=sha256", str(empty.hub))
    anna.git("init", "--quiet", "--object-format=sha256", ".")
    anna.git("remote", "add", "origin", str(empty.hub))
    anna.git("config", "user.name", "Anna")
    anna.git("config", "user.email", "anna@example.org")
    anna.new(FILE, "--push")
    bo = empty.clone("bo")
    bo.feurio("move", FILE, bo.legal_turn(), "--push")
    assert len(bo.head()) == 64
    assert anna.feurio("sync", "--json").json["games"][0]["turn"] == 2
    assert anna.feurio("git", "audit", "--json").json["versions"] == 2


def test_a_push_that_was_interrupted_goes_on(anna: Clone) -> None:
    """Killed between playing and committing: the turn is in the file; `sync` says so, `git commit` goes on."""
    anna.feurio("move", FILE, anna.legal_turn())
    assert f"feurio git commit {FILE} --push" in anna.feurio("sync").err
    anna.feurio("git", "commit", FILE, "--push")
    assert anna.git("log", "-1", "--format=%s").startswith("Anna: @")
    assert anna.feurio("git", "commit", FILE).out == "There was nothing to commit.\n"


def test_a_repeat_with_its_token_is_no_second_commit(anna: Clone) -> None:
    token = anna.feurio("show", FILE, "--json").json["token"]
    turn = anna.legal_turn()
    anna.feurio("move", FILE, turn, "--token", token, "--push")
    head = anna.head()
    done = anna.feurio("move", FILE, turn, "--token", token, "--push", "--json").json
    assert done["already"] and anna.head() == head


def test_interrupted_while_committing_the_game_is_as_it_was(anna: Clone) -> None:
    anna.write(".git/hooks/pre-commit", b"#!/bin/sh\ntouch .git/waiting\nsleep 30\n")
    (anna.top / ".git/hooks/pre-commit").chmod(0o755)
    before = anna.read()
    command = [sys.executable, "-m", "feurio_pbem", "move", FILE, anna.legal_turn(), "--push"]
    process = subprocess.Popen(command, cwd=anna.top, env=anna.environment, stderr=subprocess.PIPE, text=True)
    limit = time.monotonic() + 20
    while not (anna.top / ".git/waiting").exists():
        assert time.monotonic() < limit
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=20)[1]
    assert process.returncode == 130 and "interrupted" in said
    assert anna.read() == before and anna.git("status", "--porcelain") == ""
    assert not (anna.top / ".git/index.lock").exists()
    (anna.top / ".git/hooks/pre-commit").unlink()
    anna.feurio("move", FILE, anna.legal_turn(), "--push")


def test_two_commands_in_one_clone_wait_for_each_other(anna: Clone) -> None:
    anna.new("monday.feurio.yaml", "--commit")
    with ThreadPoolExecutor(2) as pool:
        files = [FILE, "monday.feurio.yaml"]
        list(pool.map(lambda file: anna.feurio("move", file, anna.legal_turn(file), "--push"), files))
    assert anna.git("status", "--porcelain", "--branch") == "## main...origin/main"
    assert anna.git("rev-list", "--count", "HEAD") == "4"
