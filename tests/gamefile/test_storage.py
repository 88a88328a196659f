"""A file is whole at every moment, whatever is killed, full or in the way."""

import os
import resource
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from feurio_pbem.errors import Conflict, FeurioError, OutsideWorld, WrongUsage
from feurio_pbem.game.playing import start_game
from feurio_pbem.gamefile import create
from feurio_pbem.gamefile.locking import lock
from feurio_pbem.gamefile.storage import create_bytes, put_bytes, read_bytes, replace_bytes


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "a.feurio.yaml"
    path.write_bytes(b"old")
    return path


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users can reach, unlike tmp_path."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def refusal(action: object, *arguments: object, **options: object) -> FeurioError:
    with pytest.raises(FeurioError) as caught:
        action(*arguments, **options)  # type: ignore[operator]
    assert caught.value.message.isprintable()
    return caught.value


HEADER = """\
import fcntl, os, sys
from pathlib import Path
from feurio_pbem.errors import FeurioError
from feurio_pbem.gamefile.storage import *
from feurio_pbem.game.playing import start_game
from feurio_pbem.gamefile import create
from feurio_pbem.gamefile.locking import lock
path = Path(sys.argv[1])
"""
FLIP = """
versions = [b"%d " % number * 200_000 for number in (1, 2)]
print("ready", flush=True)
while True:
    with lock(path):
        old = read_bytes(path)
        replace_bytes(path, versions[old == versions[0]], expected=old)
"""
COUNT = """
done = 0
for _ in range(100):
    try:
        with lock(path, wait=0.02):
            old = read_bytes(path)
            replace_bytes(path, b"%d" % (int(old) + 1), expected=old)
            done += 1
    except FeurioError as error:
        assert error.code == "locked", error
print(done)
"""
OVERFLOW = """
try:
    with lock(path):
        replace_bytes(path, b"x" * 5000, expected=b"old")
except FeurioError as error:
    print(error.exit_code, error.code, error.message)
try:
    create_bytes(path.with_name("b"), b"x" * 5000)
except FeurioError as error:
    print(error.code)
"""
AS_NOBODY = """
if os.getuid() == 0:
    os.setuid(65534)
assert read_bytes(path) == b"old"
for action in (lambda: lock(path).__enter__(), lambda: replace_bytes(path, b"new", expected=b"old"),
               lambda: create_bytes(path.with_name("b"), b"new")):
    try:
        action()
    except FeurioError as error:
        print(error.exit_code, error.code)
"""


def run(code: str, path: Path, **options: Any) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", HEADER + code, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, **options)


def begin(code: str, path: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen([sys.executable, "-c", HEADER + code, str(path)], stdout=subprocess.PIPE, text=True)


def test_a_file_is_replaced_and_nothing_else_is_left(game: Path) -> None:
    game.chmod(0o640)
    with lock(game):
        assert len(os.listdir(game.parent)) == 2
        replace_bytes(game, b"new", expected=b"old")
    assert game.read_bytes() == b"new"
    assert stat.S_IMODE(game.stat().st_mode) == 0o640
    assert os.listdir(game.parent) == [game.name]


def test_a_changed_file_is_left_alone(game: Path) -> None:
    error = refusal(replace_bytes, game, b"new", expected=b"older")
    assert (type(error), error.code) == (Conflict, "changed-meanwhile")
    assert game.read_bytes() == b"old"
    assert os.listdir(game.parent) == [game.name]
    game.unlink()
    assert refusal(replace_bytes, game, b"new", expected=b"old").code == "changed-meanwhile"
    assert os.listdir(game.parent) == []


def test_links_are_followed_and_stay(game: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    link = other / "link.feurio.yaml"
    link.symlink_to(game)
    with lock(link):
        assert refusal(lock(game, wait=0).__enter__).code == "locked"
        replace_bytes(link, b"new", expected=b"old")
    assert link.is_symlink()
    assert game.read_bytes() == b"new"
    assert os.listdir(other) == [link.name]


def test_creating_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "new.feurio.yaml"
    create_bytes(path, b"game")
    assert path.read_bytes() == b"game"
    umask = os.umask(0o022)
    os.umask(umask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~umask
    dangling = tmp_path / "dangling"
    dangling.symlink_to(tmp_path / "nothing")
    for taken in (path, dangling, tmp_path):
        error = refusal(create_bytes, taken, b"other")
        assert (type(error), error.code) == (WrongUsage, "file-exists")
    assert path.read_bytes() == b"game"
    assert refusal(create_bytes, tmp_path / "no" / "folder", b"").code == "no-such-folder"
    assert sorted(os.listdir(tmp_path)) == ["dangling", "new.feurio.yaml"]


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    expected = {
        "missing": (WrongUsage, "no-such-file"),
        "pipe/inside": (WrongUsage, "no-such-file"),
        "pipe": (OutsideWorld, "not-a-file"),
        ".": (OutsideWorld, "not-a-file"),
        "loop": (OutsideWorld, "disk-failed"),
        "x" * 300: (OutsideWorld, "disk-failed"),
    }
    for name, kind in expected.items():
        error = refusal(read_bytes, tmp_path / name)
        assert (type(error), error.code) == kind
    assert refusal(read_bytes, Path("/dev/zero")).code == "not-a-file"
    assert refusal(replace_bytes, tmp_path / "pipe", b"", expected=None).code == "not-a-file"
    assert refusal(read_bytes, tmp_path / "a\x1b[2J\nb").code == "no-such-file"


def test_a_lock_is_held_by_one_and_goes_with_its_process(game: Path) -> None:
    with lock(game):
        started = time.monotonic()
        error = refusal(lock(game, wait=0.1).__enter__)
        assert (type(error), error.code) == (Conflict, "locked")
        assert time.monotonic() - started < 2
    done = run("with lock(path):\n    os.kill(os.getpid(), 9)", game)
    assert done.returncode == -signal.SIGKILL
    assert sorted(os.listdir(game.parent)) == [".a.feurio.yaml.lock", game.name]
    with lock(game, wait=0):
        pass
    assert os.listdir(game.parent) == [game.name]


def test_a_lock_needs_a_folder_and_an_ordinary_file(game: Path, tmp_path: Path) -> None:
    assert refusal(lock(tmp_path / "no" / "a").__enter__).code == "no-such-folder"
    beside = tmp_path / f".{game.name}.lock"
    beside.symlink_to(tmp_path / "elsewhere")
    assert_in_the_way(game, beside, "is a link")
    assert not (tmp_path / "elsewhere").exists()
    beside.unlink()
    os.mkfifo(beside)
    assert_in_the_way(game, beside, "is no ordinary file")
    beside.unlink()
    beside.mkdir()
    assert_in_the_way(game, beside, "is a folder")
    beside.rmdir()
    beside.write_bytes(b"somebody's notes")
    with lock(game):
        pass
    assert beside.read_bytes() == b"somebody's notes"


def assert_in_the_way(game: Path, beside: Path, what: str) -> None:
    """The refusal names the lock, which is what has to go, and not the game."""
    error = refusal(lock(game, wait=0).__enter__)
    assert (error.exit_code, error.code) == (6, "lock-in-the-way")
    assert error.message == f"{beside} {what}."
    assert "remove it" in (error.hint or "")


def test_somebody_elses_lock_is_named(open_folder: Path) -> None:
    game, beside = open_folder / "a.feurio.yaml", open_folder / ".a.feurio.yaml.lock"
    game.touch(0o666)
    beside.touch(0)
    tried = "try:\n    lock(path).__enter__()\nexcept Exception as e:\n    print(e.code, e)"
    attempt = f"if os.getuid() == 0:\n    os.setuid(65534)\n{tried}"
    done = run(attempt, game)
    assert done.stdout.startswith(f"lock-in-the-way {beside} belongs to somebody else"), done.stderr


def test_a_lock_file_left_by_another_user_is_taken(open_folder: Path) -> None:
    open_folder.chmod(0o777)
    game, beside = open_folder / "a.feurio.yaml", open_folder / ".a.feurio.yaml.lock"
    for path in (game, beside):
        path.touch(0o444)
    done = run("if os.getuid() == 0:\n    os.setuid(65534)\nwith lock(path):\n    print('held')", game)
    assert done.stdout == "held\n", done.stderr
    assert os.listdir(open_folder) == [game.name]


def test_only_our_own_litter_is_swept(game: Path) -> None:
    kept = [".a.feurio.yaml.swp", "a.feurio.yaml.feurio-tmp", ".b.feurio.yaml.01234567.feurio-tmp"]
    for name in [*kept, ".a.feurio.yaml.01234567.feurio-tmp"]:
        (game.parent / name).write_bytes(b"half")
    with lock(game):
        pass
    assert sorted(os.listdir(game.parent)) == sorted([*kept, game.name])


def test_killed_at_any_moment_the_file_is_whole(game: Path) -> None:
    versions = [b"%d " % number * 200_000 for number in (1, 2)]
    game.write_bytes(versions[0])
    for attempt in range(12):
        with begin(FLIP, game) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(0.003 * attempt)
            writer.kill()
        assert game.read_bytes() in versions
    with lock(game, wait=0):
        pass
    assert os.listdir(game.parent) == [game.name]


def test_what_a_killed_new_has_left_is_swept(tmp_path: Path) -> None:
    path = tmp_path / "a.feurio.yaml"
    done = run(
        "import feurio_pbem.gamefile.storage as s\ns._publish = lambda *_: os.kill(os.getpid(), 9)\n"
        "with lock(path):\n    s.create_bytes(path, b'new')",
        path,
    )
    assert done.returncode == -signal.SIGKILL
    assert any(name.endswith(".feurio-tmp") for name in os.listdir(tmp_path))
    create(path, start_game({"anna": "Anna"}, seed="x"))
    assert os.listdir(tmp_path) == [path.name]


@pytest.mark.parametrize("write", ["replace", "create", "put"])
def test_bytes_and_names_are_on_the_disk_in_that_order(game: Path, monkeypatch: pytest.MonkeyPatch, write: str) -> None:
    """The bytes before the name, then the name: whenever the power goes, the old file is whole or the new one."""
    done: list[str] = []
    fsync, replace, link = os.fsync, os.replace, os.link

    def sync(descriptor: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "bytes")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", lambda *names: (done.append("name"), replace(*names)))
    monkeypatch.setattr(os, "link", lambda *names: (done.append("name"), link(*names)))
    match write:
        case "replace":
            replace_bytes(game, b"new", expected=b"old")
        case "create":
            create_bytes(game.with_name("b.feurio.yaml"), b"new")
        case _:
            put_bytes(game, b"new")
    assert done == ["bytes", "name", "folder"]


def test_two_writers_lose_nothing(game: Path) -> None:
    game.write_bytes(b"0")
    writers = [begin(COUNT, game) for _ in range(2)]
    counts = [int(writer.communicate(timeout=60)[0]) for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0]
    assert int(game.read_bytes()) == sum(counts)
    assert sum(counts) >= 100
    assert os.listdir(game.parent) == [game.name]


def limit_file_size() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))


def test_a_full_disk_leaves_the_old_file(game: Path) -> None:
    done = run(OVERFLOW, game, preexec_fn=limit_file_size)
    assert done.stdout.splitlines() == [f"6 disk-full Cannot write {game}: the disk is full.", "disk-full"], done.stderr
    assert game.read_bytes() == b"old"
    assert os.listdir(game.parent) == [game.name]


def test_a_read_only_folder_is_named(open_folder: Path) -> None:
    game = open_folder / "a.feurio.yaml"
    game.write_bytes(b"old")
    game.chmod(0o444)
    open_folder.chmod(0o555)
    done = run(AS_NOBODY, game)
    assert done.stdout.splitlines() == ["6 no-permission"] * 3, done.stderr
    assert game.read_bytes() == b"old"
    assert os.listdir(open_folder) == [game.name]
    open_folder.chmod(0o755)


def test_an_unreadable_file_is_named(open_folder: Path) -> None:
    game = open_folder / "a.feurio.yaml"
    game.write_bytes(b"old")
    game.chmod(0)
    done = run(AS_NOBODY.split("for action", maxsplit=1)[0], game)
    assert done.stderr.splitlines()[-1].startswith("feurio_pbem.errors.OutsideWorld: Cannot read"), done.stderr
