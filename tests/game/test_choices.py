"""Choices say what playing would do: for every crew the regions after the turn."""

import random
from itertools import combinations

import pytest

from feurio_pbem.game.choices import compose_choices
from feurio_pbem.game.composing import compose
from feurio_pbem.game.documents import ChoicesView, ChoiceView
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.notation import TurnText
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.options import Options, rule_set
from feurio_pbem.rules.scoring import regions, score
from feurio_pbem.rules.tiles import TileSet
from feurio_pbem.rules.turns import Turn


def game_of(options: Options, *texts: TurnText) -> Game:
    names = {"anna": "Anna", "bo": "Bo"}
    game = Game.of(make_genesis("k7f3qa", "Friday forest", options, ["anna", "bo"], names=names, seed="2026-01-30"))
    for text in texts:
        game = game.extend(compose(game, text))
    return game


def spread(*crew: int) -> TurnText:
    return TurnText("turn", "a", crew)


@pytest.mark.parametrize("rules", ["classic", "published"])
def test_joins_are_the_regions_after_the_turn(rules: str) -> None:
    game = game_of(rule_set(rules, 2, start=4), spread(5), spread(6), spread(7))
    standing = game.standing
    position, drawn = standing.position, standing.drawn
    found = compose_choices(standing, drawn)
    assert position
    assert found
    assert (found["seat"], found["limit"], found["most_tiles"]) == ("bo", 3, 3 if rules == "classic" else 1)
    for choice, at in zip(found["choices"], position.board.hot_spots(), strict=True):
        assert choice["at"] == list(at)
        assert choice["held"] == [6], "Bo stands there already, and there is room"
        assert choice["room"] == {str(tile): room for tile, room in position.rooms(drawn, at).items()}
        assert len(choice["joins"]) >= len(choice["room"]) - len(choice["held"])
        for key, place in choice["joins"].items():
            after = position.copy()
            after.play(Turn(drawn, at, tuple(map(int, key.split()))))
            region = found["regions"][place]
            assert region["seat"] == "bo"
            assert (tuple(region["tiles"]), region["sum"], region["divisor"]) in regions(after.board, "bo")


def regions_then(found: ChoicesView, choice: ChoiceView, crew: tuple[int, ...]) -> set[int]:
    """What the page makes of the data, the slow way: of all ways to part the crew the one with the fewest parts."""
    ways = _partitions(sorted(frozenset(crew) - {*choice["held"]}))
    known = [way for way in ways if all(" ".join(map(str, part)) in choice["joins"] for part in way)]
    joined = [choice["joins"][" ".join(map(str, part))] for part in min(known, key=len)]
    swallowed = {tile for place in joined for tile in found["regions"][place]["tiles"]}
    mine = [place for place in choice["regions"] if found["regions"][place]["seat"] == found["seat"]]
    return {*joined, *(place for place in mine if not swallowed & {*found["regions"][place]["tiles"]})}


def _partitions(tiles: list[int]) -> list[list[list[int]]]:
    if not tiles:
        return [[]]
    first, *rest = tiles
    ways = []
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            left = [tile for tile in rest if tile not in others]
            ways += [[[first, *others], *way] for way in _partitions(left)]
    return ways


@pytest.mark.parametrize("seed", range(6))
def test_every_crew_leaves_the_regions_that_the_data_says(seed: int) -> None:
    game = play_at_random(seed, 5 + 4 * seed)
    position, drawn = game.standing.position, game.standing.drawn
    found = compose_choices(game.standing, drawn)
    assert position and found
    for choice in found["choices"]:
        at = None if choice["at"] is None else Hex(*choice["at"])
        sides = {str(tile): sides for tile, sides in enumerate(position.board.free_sides)} | choice["free_sides"]
        for crew in combinations(map(int, choice["room"]), min(2, choice["own"])):
            after = position.copy()
            after.play(Turn(drawn if at else None, at, crew))
            then = {place: found["regions"][place] for place in regions_then(found, choice, crew)}
            expected = regions(after.board, found["seat"])
            assert sorted(each["tiles"] for each in then.values()) == [list(each.tiles) for each in expected]
            assert sum(each["points"] for each in then.values()) == score(after.board, found["seat"])
            assert sides == {str(tile): sides for tile, sides in enumerate(after.board.free_sides)}
            if after.bag_size:
                heats = {Hex(*each["at"]): each["heat"] for each in choice["candidates"]}
                assert heats == after.board.heat


def play_at_random(seed: int, turns: int) -> Game:
    chance, game = random.Random(seed), game_of(Options())
    for _ in range(turns):
        position = game.standing.position
        if position is None or game.standing.to_move is None:
            break
        at = chance.choice(position.board.hot_spots()) if position.bag_size else None
        room = [tile for tile, left in position.rooms(game.standing.drawn, at).items() if left]
        crew = chance.sample(room, min(1, position.limit, len(room)))
        game = game.extend(compose(game, TurnText("turn", at, tuple(crew))))
    return game


def test_where_sets_are_too_many_their_greatest_size_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of(Options())
    whole = compose_choices(game.standing, game.standing.drawn)
    monkeypatch.setattr("feurio_pbem.game.choices.MOST_JOINS", 8)
    less = compose_choices(game.standing, game.standing.drawn)
    assert whole and less
    assert [choice["known"] for choice in whole["choices"]] == [3] * len(whole["choices"])
    for choice, all_of_it in zip(less["choices"], whole["choices"], strict=True):
        assert choice["known"] == 1
        assert choice["joins"].keys() == {key for key in all_of_it["joins"] if " " not in key}


def test_nothing_without_the_tile_in_hand() -> None:
    assert compose_choices(game_of(Options()).standing, None) is None


def test_nothing_when_the_game_is_over() -> None:
    over = game_of(Options(), TurnText("resign", None, ()))
    assert compose_choices(over.standing, over.standing.drawn) is None


def test_when_reinforcing_there_is_one_choice_without_a_spot() -> None:
    small = Options("custom", tiles=TileSet.of([[3, 2, 4], [6, 3, 1]]))
    game = game_of(small, TurnText("turn", "a", ()))
    assert game.standing.phase == "reinforcing"
    found = compose_choices(game.standing, None)
    assert found
    assert [(choice["spot"], choice["at"]) for choice in found["choices"]] == [(None, None)]
    assert found["tile"] is None
