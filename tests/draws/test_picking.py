"""Seeds, picks and draws: the vectors, the tiles of both whole games, and fairness by counting."""

from collections import Counter
from typing import Any

from feurio_pbem.draws.canonical import u32
from feurio_pbem.draws.picking import draw_layout, draw_value, first_seat, fold, pick, plain_seed, sealed_seed

CLASSIC = {1: 6, 2: 6, 3: 6, 4: 6, 5: 6, 6: 6}


def test_picks(vectors: dict[str, Any]) -> None:
    for case in vectors["pick"]:
        assert pick("draw", bytes.fromhex(case["seed"]), case["j"], case["n"]) == case["out"]


def test_a_whole_bag(vectors: dict[str, Any]) -> None:
    seed, bag, tiles = bytes.fromhex(vectors["bag"]["seed"]), dict(CLASSIC), []
    for n in range(36):
        seed = fold(seed, n.to_bytes(32, "big"))
        tiles.append(draw_value(seed, 0, bag))
        bag[tiles[-1]] -= 1
    assert tiles == vectors["bag"]["tiles"]


def test_the_seeded_game(vectors: dict[str, Any]) -> None:
    case = vectors["seeded"]
    seed = fold(plain_seed(case["seed_text"]))
    layout = draw_layout(seed, CLASSIC, 4)
    assert layout == case["layout"]
    bag = dict(Counter(CLASSIC) - Counter(layout))
    for value in case["draws"]:
        seed = fold(seed)
        assert draw_value(seed, 0, bag) == value
        bag[value] -= 1
    assert not any(bag.values())


def test_the_sealed_game(games: dict[str, Any]) -> None:
    game, taken_back = games["sealed"], {6}
    seed, bag = sealed_seed(bytes.fromhex(game["roster"])), dict(CLASSIC)
    for entry in game["doc"]["log"]:
        if "reveal" not in entry or entry["n"] in taken_back:
            continue
        seed = fold(seed, bytes.fromhex(entry["reveal"]))
        drawn = entry["layout"] if entry["kind"] == "start" else [entry["value"]]
        assert draw_layout(seed, bag, len(drawn)) == drawn
        for value in drawn:
            bag[value] -= 1
    assert seed.hex() == game["seed_at_end"]


def test_drawing_never_changes_the_bag() -> None:
    bag = {2: 1, 7: 3}
    draw_layout(bytes(32), bag, 4)
    assert bag == {2: 1, 7: 3}


def test_a_value_used_up_is_never_drawn_again() -> None:
    assert {draw_value(bytes(32), j, {1: 0, 4: 2, 9: 0}) for j in range(50)} == {4}


def test_positions_count_tiles_in_ascending_order_of_value() -> None:
    seed, bag = bytes(32), {5: 2, 1: 1, 3: 4}
    tiles = [1, 3, 3, 3, 3, 5, 5]
    assert [draw_value(seed, j, bag) for j in range(60)] == [tiles[pick("draw", seed, j, 7)] for j in range(60)]


def test_the_first_seat_is_drawn_under_a_tag_of_its_own() -> None:
    seats = ["anna", "bo", "cleo"]
    drawn = [first_seat(plain_seed(str(n)), seats) for n in range(300)]
    assert drawn == [seats[pick("first", plain_seed(str(n)), 0, 3)] for n in range(300)]
    assert Counter(drawn).keys() == set(seats)


def test_draws_are_even() -> None:
    """Chi-square over fixed seeds: 6 values, 5 degrees of freedom; above 20.5 once in a thousand."""
    counts = Counter(draw_value(plain_seed(f"even {n}"), 0, CLASSIC) for n in range(6000))
    assert sum((counts[value] - 1000) ** 2 / 1000 for value in CLASSIC) < 20.5


def test_layouts_and_later_positions_are_even() -> None:
    """The same over positions of 36 with 35 degrees of freedom (limit 66.6), and over the last tile of a layout."""
    positions = Counter(pick("draw", fold(plain_seed("walk"), u32(n)), 0, 36) for n in range(7200))
    assert sum((positions[p] - 200) ** 2 / 200 for p in range(36)) < 66.6
    last = Counter(draw_layout(plain_seed(f"last {n}"), CLASSIC, 4)[3] for n in range(3000))
    assert sum((last[value] - 500) ** 2 / 500 for value in CLASSIC) < 20.5
