"""Random games with every kind of entry: somebody can always move, and the second verifier agrees throughout."""

from collections import Counter
from random import Random

import pytest

from feurio_pbem.game.record import Game
from feurio_pbem.notation import TurnText
from tests.fair.second_verifier import verify
from tests.fair.walks import Walk


def all_walks(sealed: bool, count: int, *, later: bool = False) -> Counter[str]:
    kinds: Counter[str] = Counter()
    for n in range(count):
        chance = Random(f"walk {sealed} {n}")
        games = Walk(chance, sealed=sealed, players=chance.randint(2 if sealed else 1, 4), later=later).play()
        for game in (games[-1], chance.choice(games)):
            verify(game.to_document())
            assert_conserved(game)
        kinds.update(entry["kind"] for entry in games[-1].log)
        kinds.update(key for entry in games[-1].log for key in ("break", "neutral") if key in entry)
        kinds.update(opened["kind"] for opened in games[-1].opens)
        kinds.update(away["kind"] for away in games[-1].aways)
        kinds.update([f"end: {games[-1].standing.position.end}"])
    return kinds


def assert_conserved(game: Game) -> None:
    """No tile and no firefighter of either kind comes or goes."""
    standing, state = game.standing, game.standing.state()
    position, options = standing.position, standing.setup.options
    assert len(state["board"]) + position.bag_size == sum(count for _, _, count in game.genesis["rules"]["tiles"])
    for seat in standing.setup.seats:
        assert position.supply[seat] + sum(tile["crew"].get(seat, 0) for tile in state["board"]) == options.supply
    left = sum(position.neutral.values()) + sum(tile.get("neutral", 0) for tile in state["board"])
    assert left == options.neutral * len(standing.setup.seats)


@pytest.mark.parametrize(
    ("sealed", "count", "later"),
    [
        (False, 80, False),
        (True, 12, False),  # as few as have every kind of entry and of end: the second verifier's Ed25519 is slow
        (False, 50, True),
        (True, 20, True),
        pytest.param(True, 200, False, marks=pytest.mark.nightly),
        pytest.param(True, 100, True, marks=pytest.mark.nightly),
    ],
)
def test_both_agree_on_every_walk(sealed: bool, count: int, later: bool) -> None:
    kinds = all_walks(sealed, count, later=later)
    wanted = ["turn", "take-back", "resign", "retire", "skip", "replace"]
    wanted += ["break", "neutral", "away", *["open"] * sealed] if later else []
    wanted += ["end: exhausted", "end: passed", "end: resigned", *["end: abandoned"] * (not later)]
    assert [kind for kind in wanted if not kinds[kind]] == []


@pytest.mark.parametrize("kind", ["resign", "retire"])
def test_two_who_sit_out_go_on_when_the_third_leaves(kind: str) -> None:
    walk = next(
        w for n in range(9) if (w := Walk(Random(n), sealed=True, players=3)).game.standing.phase == "spreading"
    )
    third = walk.game.standing.to_move
    others = [seat for seat in walk.seats if seat != third]
    for seat in others:
        walk.game = walk.game.extend(walk.replaced(seat))
        assert walk.game.standing.to_move == third
    assert third is not None
    assert walk.game.standing.waits == {seat: {third} for seat in others}
    leaving = walk.said(TurnText("resign")) if kind == "resign" else walk.about("retire", third)
    walk.game = walk.game.extend(leaving)
    assert walk.game.standing.waits == {}
    assert walk.game.standing.position.active == set(others)
    assert walk.game.standing.to_move in others
    verify(walk.game.to_document())


def test_the_one_who_resigns_is_the_mover_though_the_other_waited_for_him() -> None:
    walk = Walk(Random("two"), sealed=True, players=2)
    replaced = walk.game.standing.to_move
    assert replaced is not None
    walk.game = walk.game.extend(walk.replaced(replaced))
    assert walk.game.standing.to_move != replaced
    walk.game = walk.game.extend(walk.said(TurnText("resign")))
    assert walk.game.to_document()["state"]["winners"] == [replaced]
    verify(walk.game.to_document())


@pytest.mark.parametrize("sealed", [False, True])
def test_equal_secrets_give_equal_tiles_whatever_is_played(sealed: bool) -> None:
    """The same set-up and secrets, but other dice for the moves."""
    drawn, heads = set(), set()
    for n in range(6):
        walk = Walk(Random("secrets"), sealed=sealed, players=3)
        walk.chance = Random(n)
        while walk.game.standing.phase == "spreading":
            walk.game = walk.game.extend(walk.turn())
        drawn.add(tuple(entry["value"] for entry in walk.game.log if "value" in entry))
        heads.add(walk.game.standing.head)
    assert (len(drawn), len(heads)) == (1, 6)
