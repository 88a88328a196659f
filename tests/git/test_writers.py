"""Four people at once: every turn lands, whatever the others push meanwhile."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from feurio_pbem.errors import Conflict
from feurio_pbem.git.share import sharing
from feurio_pbem.notation import parse_turn
from feurio_pbem.play.look import look
from feurio_pbem.play.move import Wish, play
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
            wish = Wish(parse_turn(str(look(path).legal()["spots"][0]["spot"])))
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
                play(path, Wish(parse_turn(f"{spot['spot']} +{tile}")))
        except Conflict as conflict:
            return f"{conflict.code}: {conflict.message[:14]}"
        return "landed"

    with ThreadPoolExecutor(WRITERS) as pool:
        outcomes = sorted(pool.map(write, four))
    assert outcomes == ["landed", *["overtaken: Anna was first"] * 3]
    for clone in four:
        clone.feurio("sync")
    assert len({clone.head() for clone in four}) == 1
