"""A look back at files: whole archives, on several processes or a cluster, remembered, with equal figures."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from feurio_pbem.errors import OutsideWorld, WrongUsage
from feurio_pbem.game.playing import start_game
from feurio_pbem.gamefile import create
from feurio_pbem.play import analyse as analysing
from feurio_pbem.play.analyse import Analysed, analyse_files
from feurio_pbem.play.bot import answer_for_bots
from feurio_pbem.rules.options import rule_set

PLAYOUTS = 6


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FEURIO_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Five short finished games and a broken file."""
    folder = tmp_path / "archive"
    folder.mkdir()
    small = rule_set("classic", 2, supply=3, tiles=rule_set("classic", 2).tiles.of([(1, 1, 3), (4, 2, 4), (6, 3, 4)]))
    for number in range(5):
        file = folder / f"{number}.feurio.yaml"
        create(file, start_game({"anna": "Anna", "bo": "Bo"}, seed=str(number), options=small))
        answer_for_bots(file, levels={"anna": "easy", "bo": "medium"})
    (folder / "broken.feurio.yaml").write_text("feurio: 1\n")
    return folder


def documents(found: list[Analysed]) -> list[object]:
    return [one.to_json() for one in found]


def test_processes_agree_with_one_and_what_is_done_is_remembered(
    archive: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = analyse_files([archive], playouts=PLAYOUTS, jobs=2)
    assert [one.error and one.error.exit_code for one in two] == [None] * 5 + [3]
    assert not any(one.remembered for one in two)
    again = analyse_files([archive], playouts=PLAYOUTS, jobs=2)
    assert documents(again) == documents(two)
    assert [one.remembered for one in again] == [True] * 5 + [False]
    monkeypatch.setenv("FEURIO_HOME", str(home.parent / "another"))
    assert documents(analyse_files([archive], playouts=PLAYOUTS)) == documents(two)


def test_other_play_outs_are_other_figures(archive: Path) -> None:
    analyse_files([archive / "0.feurio.yaml"], playouts=PLAYOUTS)
    (other,) = analyse_files([archive / "0.feurio.yaml"], playouts=PLAYOUTS + 1)
    assert not other.remembered


def test_it_goes_on_where_it_was_stopped(archive: Path) -> None:
    def stop(_: Analysed, done: int, total: int) -> None:
        assert total == 6
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        analyse_files([archive], playouts=PLAYOUTS, progress=stop)
    found = analyse_files([archive], playouts=PLAYOUTS)
    assert sum(one.remembered for one in found) >= 2
    assert sum(one.document is not None for one in found) == 5


def test_figures_name_the_winner_and_all_turns(archive: Path) -> None:
    (found,) = analyse_files([archive / "0.feurio.yaml"], playouts=PLAYOUTS)
    assert found.document is not None
    assert {turn["by"] for turn in found.document["turns"]} == {"anna", "bo"}
    assert found.document["winners"]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[str]:
    """A real scheduler and two workers on loopback."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    file = tmp_path / "scheduler.json"
    scheduler = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0"]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard"]
    local = ["--scheduler-file", str(file)]
    begun = [subprocess.Popen([*scheduler, *local, "--no-dashboard"], cwd=tmp_path, **quiet)]  # type: ignore[call-overload]
    try:
        until = time.monotonic() + 60
        while not file.exists() and time.monotonic() < until:
            time.sleep(0.05)
        workers = [*worker, *local, "--host", "127.0.0.1"]
        begun += [subprocess.Popen(workers, cwd=tmp_path, **quiet) for _ in range(2)]  # type: ignore[call-overload]
        yield json.loads(file.read_text())["address"]
    finally:
        for process in reversed(begun):  # the workers first: one that loses its scheduler looks for it for long
            process.send_signal(signal.SIGTERM)
            _await_end(process)


def _await_end(process: "subprocess.Popen[bytes]") -> None:
    """Until it has ended; a worker that hangs in its farewell is none of our concern."""
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(5)


@pytest.mark.filterwarnings("ignore")  # of other people's libraries
def test_a_cluster_gives_equal_figures(
    archive: Path, home: Path, cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    alone = analyse_files([archive], playouts=PLAYOUTS)
    monkeypatch.setenv("FEURIO_HOME", str(home.parent / "another"))
    spread = analyse_files([archive], playouts=PLAYOUTS, scheduler=cluster)
    assert not any(one.remembered for one in spread)
    assert documents(spread) == documents(alone)


def test_a_scheduler_that_is_not_there_is_told(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "PATIENCE_SECONDS", 1)
    with pytest.raises(OutsideWorld) as refusal:
        analyse_files([archive], playouts=PLAYOUTS, scheduler="tcp://127.0.0.1:9")
    assert refusal.value.code == "no-scheduler"


def test_nonsense_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongUsage):
        analyse_files([tmp_path / "nowhere"])
    with pytest.raises(WrongUsage):
        analyse_files([tmp_path], playouts=0)
