"""A notice reaches a service, or a program of the user's, once per turn, and only as FEURIO_HOME says."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.cli.conftest import FILE, Here, game, here

__all__ = ["game", "here"]
WRITE = "import sys; open('got', 'a').write(sys.argv[1] + ' ' + sys.stdin.read() + '\\n')"


@pytest.fixture
def service() -> Iterator[tuple[str, list[dict[str, object]]]]:
    """An address, and what was posted to it."""
    posted: list[dict[str, object]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            posted.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"json://127.0.0.1:{server.server_port}/", posted
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.filterwarnings("default")
def test_a_service_is_told_once_when_the_other_has_moved(
    here: Here, game: Path, service: tuple[str, list[dict[str, object]]]
) -> None:
    address, posted = service
    here("me", "Bo")
    here("notify", "--url", address)
    assert here("watch", ".", "--once").out == ""
    assert posted == []
    here("move", FILE, "a", "--player", "anna")
    told = here("watch", ".", "--once").out
    assert told == "Bo, it is your turn 2 in Friday forest.\n"
    assert [each["title"] for each in posted] == ["Feurio! Friday forest"]
    assert here("watch", ".", "--once").out == ""
    here("take-back", FILE, "--player", "anna")
    here("move", FILE, "b", "--player", "anna")
    assert here("watch", ".", "--once").out == ""  # the same turn, told before
    assert len(posted) == 1


def test_a_program_gets_arguments_and_the_game_as_json(here: Here, game: Path, tmp_path: Path) -> None:
    here("me", "Anna")
    here("notify", "--command", sys.executable, "-c", WRITE, "$(touch hacked); `id`")
    here("watch", ".", "--once")
    argument, document = (tmp_path / "got").read_text().split("{", 1)
    assert argument == "$(touch hacked); `id` "
    told = json.loads("{" + document)
    assert (told["game"]["file"], told["game"]["turn"], told["title"]) == (FILE, 1, "Feurio! Friday forest")
    assert not (tmp_path / "hacked").exists()


def test_what_fails_is_told_and_tried_again(here: Here, game: Path, tmp_path: Path) -> None:
    here("me", "Anna")
    here("notify", "--command", "./no-such-program")
    ran = here("watch", ".", "--once")
    assert ran.out == "" and "could not be delivered: ./no-such-program" in ran.err
    assert here("notify", "--test", "--json", code=6).json["error"]["code"] == "notice-failed"
    here("notify", "--none")
    assert "it is your turn 1" in here("watch", ".", "--once").out


def test_without_being_told_who_plays_nobody_is_called(here: Here, game: Path) -> None:
    here("notify", "--command", "./no-such-program")
    told = "note: who plays here was not told, so nothing can be yours: feurio me NAME\n"
    assert here("watch", ".", "--once") == (0, "", told)


def test_a_sync_tells_of_the_turn_it_brings_once(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Anna")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "anna@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)

    def git(*arguments: str) -> None:
        subprocess.run(["git", *arguments], check=True, capture_output=True)

    git("init", "-q", "--bare", "-b", "main", "shared.git")
    git("clone", "-q", "shared.git", "anna")
    monkeypatch.chdir("anna")
    git("checkout", "-q", "-b", "main")
    here("new", FILE, "--player", "Anna", "--player", "Bo", "--title", "Friday forest", "--push")
    git("clone", "-q", "../shared.git", "../bo")
    here("move", FILE, "a", "--push")
    monkeypatch.chdir("../bo")
    monkeypatch.setenv("FEURIO_HOME", str(tmp_path / "bos-home"))
    here("me", "Bo")
    here("notify", "--command", sys.executable, "-c", WRITE, "told")
    assert "it is your turn" not in here("sync", "--dry-run").out
    assert here("sync").out.count("Bo, it is your turn 2 in Friday forest.\n") == 1
    assert "it is your turn" not in here("sync").out + here("watch", ".", "--once").out
    assert Path("got").read_text().count("told {") == 1
