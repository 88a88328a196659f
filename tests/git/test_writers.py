"""Four people at once: every turn lands, whatever the others push meanwhile."""

import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from feurio_pbem.errors import Conflict
from feurio_pbem.git.share import sharing
from feurio_pbem.notation import parse_turn
from feurio_pbem.play.look import look
from feurio_pbem.play.move import MoveRequest, play
from feurio_pbem.play.new import Plan, make_game
from tests.git.conftest import FILE, Clone, Folder

WRITERS, TURNS = 4, 10


@pytest.fixture
def four(begun: Folder, monkeypatch: pytest.MonkeyPatch) -> list[Clone]:
    """Four clones, driven from this process."""
    clones = [begun.known("anna"), begun.known("bo"), begun.clone("cy"), begun.clone("dede")]
    for name, value in clones[0].environment.items():
        if name.startswith(("GIT_", "FEURIO_", "HOME")):
            monkeypatch.setenv(name, value)
    return clones


def test_four_writers_of_ten_turns_all_land(four: list[Clone]) -> None:
    def write(clone: Clone) -> int:
        path = clone.top / f"{clone.top.name}.feurio.yaml"
        with sharing(path, "push") as made:
            make_game(path, Plan(players=["Anna"], seed=clone.top.name))
        tries = made.tries if made else 0
        for _ in range(TURNS):
            wish = MoveRequest(parse_turn(str(look(path).legal()["spots"][0]["spot"])))
            with sharing(path, "push") as done:
                play(path, wish)
            assert done and done.pushed
            tries += done.tries
        return tries

    with ThreadPoolExecutor(WRITERS) as pool:
        tries = sum(pool.map(write, four))
    assert tries >= WRITERS * TURNS
    print("TRIES", tries)
    four[0].git("fetch", "--quiet")
    assert four[0].git("rev-list", "--count", "origin/main") == str(1 + WRITERS * (1 + TURNS))
    four[0].feurio("git", "audit", "origin/main")
    four[0].feurio("sync")
    assert [look(four[0].top / f"{clone.top.name}.feurio.yaml").game.standing.turn for clone in four] == [11] * WRITERS


def test_four_writers_of_one_turn_one_lands_and_three_are_told(four: list[Clone]) -> None:
    def write(clone: Clone) -> str:
        path = clone.top / FILE
        spot = look(path).legal()["spots"][0]
        tile = list(spot["room"])[four.index(clone) % len(spot["room"])]
        try:
            with sharing(path, "push"):
                play(path, MoveRequest(parse_turn(f"{spot['spot']} +{tile}")))
        except Conflict as conflict:
            return f"{conflict.code}: {conflict.message[:14]}"
        return "landed"

    with ThreadPoolExecutor(WRITERS) as pool:
        outcomes = sorted(pool.map(write, four))
    assert outcomes == ["landed", *["overtaken: Anna was first"] * 3]
    for clone in four:
        clone.feurio("sync")
    assert len({clone.head() for clone in four}) == 1


@pytest.mark.parametrize(
    ("writers", "rounds", "kills"), [(2, 2, 8), pytest.param(8, 6, 180, marks=pytest.mark.nightly)]
)
def test_killed_at_any_moment_nothing_is_lost_or_doubled(begun: Folder, writers: int, rounds: int, kills: int) -> None:
    """Each plays a game of his own and is killed again and again; the same turn is simply given once more."""
    clones = [begun.clone(f"writer{number}") for number in range(writers)]
    each = -(-kills // (writers * rounds))

    def write(clone: Clone) -> int:
        file, chance, killed = f"{clone.top.name}.feurio.yaml", random.Random(clone.top.name), 0
        clone.feurio("new", file, "--player", "Anna", "--seed", clone.top.name, "--push")
        for _ in range(rounds):
            token = clone.feurio("show", file, "--json").json["token"]
            command = [sys.executable, "-m", "feurio_pbem", "move", file, "a", "--token", token, "--push"]
            left, limit = each, time.monotonic() + 300
            while True:
                assert time.monotonic() < limit
                process = subprocess.Popen(
                    command, cwd=clone.top, env=clone.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
                )
                try:
                    out, _ = process.communicate(timeout=chance.uniform(0.1, 1.5) if left else 200)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.communicate()
                    left, killed = left - 1, killed + 1
                    continue
                if process.returncode == 0:
                    break
                assert process.returncode in (4, 6), out.decode()  # a git that outlived its feurio is still at work
                time.sleep(0.2)
        return killed

    with ThreadPoolExecutor(writers) as pool:
        killed = sum(pool.map(write, clones))
    assert killed >= kills // 4, "the moments of the kills are too late on this machine"
    clones[0].feurio("sync")
    clones[0].feurio("git", "audit")
    for clone in clones:
        file = f"{clone.top.name}.feurio.yaml"
        assert clones[0].git("rev-list", "--count", "HEAD", "--", file) == str(1 + rounds)
        assert look(clones[0].top / file).game.standing.turn == 1 + rounds
