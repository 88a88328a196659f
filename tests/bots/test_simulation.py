"""The simulation is no second judge: whatever it says, `Position` says too, move by move."""

import random

import pytest

from feurio_pbem.bots.cells import HEXES
from feurio_pbem.bots.random_player import SimulatedPosition, play_out, random_turn
from feurio_pbem.bots.simulation import CLOSED, Simulation
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.scoring import regions
from tests.properties.random_games import random_options, random_value


def facts(position: Position) -> dict[str, object]:
    """All that a player can see."""
    board, seats = position.board, position.seats
    return {
        "tiles": list(zip(board.cells, board.values, board.free_sides, board.crewed, board.neutral, strict=True))[1:],
        "hot spots": sorted(board.hot_spots()) if position.bag_size else None,
        "heat": dict(board.heat),
        "room": position.rooms(),
        "scores": position.scores(),
        "regions": {seat: sorted(regions(board, seat)) for seat in seats},
        "left": (position.supply, position.neutral, dict(position.bag), position.bag_size),
        "next": (position.to_move, position.phase, position.end, position.passed, position.active, position.last_mover),
        "winners": position.winners(),
    }


def facts_of(sim: Simulation) -> dict[str, object]:
    """The same as the simulation has it, in the words of a position where it has none of its own."""
    seats, number = sim.seats, {cell: place for place, cell in enumerate(sim.order, start=1)}
    told = facts(SimulatedPosition(sim))
    return told | {
        "hot spots": sorted(HEXES[cell] for cell in sim.hot_spots) if sim.bag_size else None,
        "heat": {HEXES[cell]: heat for cell, heat in sim.heat.items()},
        "room": {number[cell]: sim.room(cell) for cell in sorted(sim.open, key=number.__getitem__)},
        "scores": {seat: sim.score(place) for place, seat in enumerate(seats)},
        "regions": {
            seat: sorted(
                (tuple(sorted(number[cell] for cell in cells)), total, None if lowest == CLOSED else lowest)
                for _, total, lowest, cells in sim.regions[place]
            )
            for place, seat in enumerate(seats)
        },
    }


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_it_agrees_with_the_position_after_every_turn(players: int, seed: int) -> None:
    rng = random.Random(f"{players} {seed}")
    options, seats = random_options(rng), ("anna", "bo", "cleo", "dan")[:players]
    bag = [value for value, count in options.tiles.bag().items() for _ in range(count)]
    position = Position(options, seats, rng.sample(bag, options.start))
    sim = Simulation.of(position)
    assert facts_of(sim) == facts(position)
    while position.to_move is not None:
        if players > 2 and rng.random() < 0.02:
            position.resign()
            sim = Simulation.of(position)
            continue
        turn = random_turn(position, random_value(rng, position), rng)
        move = sim.move_of(turn)
        assert sim.turn_of(move) == turn
        twin = sim.copy()
        position.play(turn)
        sim.play(move)
        assert facts_of(sim) == facts(position)
        assert facts_of(Simulation.of(position)) == facts(position)
        twin.play(move)
        assert facts_of(twin) == facts(position)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_played_out_is_a_position_like_any_other(players: int) -> None:
    """Scores and winners are those of the board that is laid out late, and of a copy of it."""
    for seed in range(20):
        rng = random.Random(seed)
        options = random_options(rng)
        finished = play_out(options, ("anna", "bo", "cleo", "dan")[:players], rng)
        scores, winners = finished.scores(), finished.winners()
        assert finished.phase == "finished"
        assert len(finished.board) == len(options.tiles)
        twin = finished.copy()
        assert (twin.scores(), twin.winners()) == (scores, winners)
        assert facts(twin) == facts(finished)
