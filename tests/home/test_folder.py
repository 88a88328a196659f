"""Records that are whole or absent, closed to others, and written by one process at a time."""

import multiprocessing
import os
import sys
from pathlib import Path

import pytest

from feurio_pbem.errors import Conflict, Missing, OutsideWorld
from feurio_pbem.home import folder
from feurio_pbem.home.folder import Home

posix = sys.platform != "win32"


def test_the_folder_of_this_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FEURIO_HOME", str(tmp_path / "here"))
    assert Home.of_this_machine().path == tmp_path / "here"
    assert not (tmp_path / "here").exists()
    monkeypatch.setenv("FEURIO_HOME", "")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "xdg"))
    assert Home.of_this_machine().path.name == "feurio"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FEURIO_HOME", "near")
    assert Home.of_this_machine().path == tmp_path / "near"
    monkeypatch.setenv("FEURIO_HOME", "~nobody-of-that-name/x")
    assert Home.of_this_machine().path == tmp_path / "~nobody-of-that-name" / "x"


def test_a_record_comes_back(home: Home) -> None:
    assert home.read("a/b.json") is None
    home.write("a/b.json", {"name": "Zoë 🔥", "n": [1]})
    assert home.read("a/b.json") == {"name": "Zoë 🔥", "n": [1]}
    assert home.names("a/*.json") == ["a/b.json"]
    assert [path.name for path in (home.path / "a").iterdir()] == ["b.json"]


def test_only_the_owner_reads(home: Home) -> None:
    home.write("a/b.json", {})
    if posix:
        assert {path.stat().st_mode & 0o777 for path in [home.path, home.path / "a"]} == {0o700}
        assert (home.path / "a/b.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b"[1]", b"{}", b'{"feurio": 2}', b"[" * 100_000, b"9" * 5000])
def test_a_damaged_record_is_set_aside_whole(home: Home, data: bytes) -> None:
    home.write("x.json", {})
    (home.path / "x.json").write_bytes(data)
    with pytest.raises(Missing, match="damaged or was written by a newer"):
        home.read("x.json")
    assert home.read_or_set_aside("x.json") is None
    assert (home.path / "x.json.damaged").read_bytes() == data
    assert len(home.notices) == 1
    assert "set aside" in str(home.notices[0])
    assert home.read_or_set_aside("x.json") is None
    assert len(home.notices) == 1


def test_a_failed_write_leaves_the_old_record_and_no_litter(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.write("x.json", {"n": 1})

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutsideWorld, match="No space left"):
        home.write("x.json", {"n": 2})
    assert home.read("x.json") == {"n": 1}
    assert [path.name for path in home.path.iterdir()] == ["x.json"]


def test_a_home_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    home = Home(tmp_path / "file")
    with pytest.raises(OutsideWorld, match="cannot be used") as refusal:
        home.write("x.json", {})
    assert "FEURIO_HOME" in (refusal.value.hint or "")
    with pytest.raises(OutsideWorld, match="cannot be used"), home.exclusive():
        pass


def count_up(path: Path) -> None:
    home = Home(path)
    for _ in range(25):
        with home.exclusive():
            n = (home.read("n.json") or {"n": 0})["n"]
            home.write("n.json", {"n": n + 1})


def test_several_processes_at_once(home: Home) -> None:
    context = multiprocessing.get_context("fork" if posix else "spawn")
    workers = [context.Process(target=count_up, args=(home.path,)) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert home.read("n.json") == {"n": 100}


def test_a_lock_that_is_never_given_back(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "PATIENCE_SECONDS", 0.05)
    with home.exclusive(), pytest.raises(Conflict, match="for too long"), Home(home.path).exclusive():
        pass
    with home.exclusive():
        pass
