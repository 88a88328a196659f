"""Playing a simulation to its end: how the rest of a game might go.

With more than one look the players of a play-out compare a few places for each firefighter and take the one that gains
most at once: that is little work, and the ends it leads to resemble those of real games more than random ones do.
"""

from collections.abc import Callable, Sequence

from feurio_pbem.bots.simulation import Simulation
from feurio_pbem.rules.options import ONE_TILE

Random = Callable[[], float]
"""A number from 0 up to 1, `random.Random.random`."""


def finish(sim: Simulation, values: Sequence[int], random: Random, looks: int = 1) -> None:
    """Play to the end, changing the simulation; `values` are all tiles left in the order in which they are drawn.

    `looks` is how many places are compared for each firefighter: with 1 they go anywhere.
    """
    lay, supply, neutral, most = sim.lay, sim.supply, sim.neutral, sim.options.per_turn
    order, mover = sim.turn_order(), 0
    for value in values:
        spots = sim.hot_spots
        lay(spots[0] if len(spots) == 1 else spots[int(random() * len(spots))], value)
        seat = order[mover]
        mover = mover + 1 if mover + 1 < len(order) else 0
        if left := supply[seat] + neutral[seat]:
            wanted = int(random() * ((most if left > most else left) + 1))
            if wanted and sim.open:
                place(sim, seat, wanted, random, looks)
    if values:
        sim.last = order[mover - 1]
        sim.bag, sim.bag_size = dict.fromkeys(sim.bag, 0), 0
        sim.settle()
    while sim.mover >= 0:
        seat = sim.mover
        wanted = int(random() * (min(supply[seat] + neutral[seat], most) + 1))
        sim.end_turn(place(sim, seat, wanted, random, looks) if wanted else False)


def place(sim: Simulation, seat: int, wanted: int, random: Random, looks: int) -> bool:
    """Place up to so many firefighters of the seat, own ones first; whether any could be."""
    tiles, open_tiles, supply = list(sim.open), sim.open, sim.supply
    count, one_tile, has_placed = len(tiles), sim.options.firefighters == ONE_TILE, False
    cell = tiles[int(random() * count)]
    for number in range(wanted):
        if number and not one_tile:
            cell = tiles[int(random() * count)]
        if looks > 1 and not (number and one_tile) and supply[seat]:
            gain = sim.gain
            most = gain(seat, cell) if cell in open_tiles else -CERTAINLY_LESS
            for _ in range(looks - 1):
                other = tiles[int(random() * count)]
                if other in open_tiles and (points := gain(seat, other)) > most:
                    cell, most = other, points
        if cell in open_tiles:
            has_placed = True
            if supply[seat]:
                sim.place(seat, cell)
            else:
                sim.place_neutral(seat, cell)
    return has_placed


CERTAINLY_LESS = 1 << 62
