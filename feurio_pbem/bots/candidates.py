"""The turns worth a thought, in the simulation's terms, with the margin right after each: what a greedy player sees."""

from collections.abc import Iterator
from typing import NamedTuple

from feurio_pbem.bots.cells import BIT
from feurio_pbem.bots.simulation import Move, Region, Simulation, points_of
from feurio_pbem.rules.options import ONE_TILE

MOST_TILES = 24  # compared in combination: those that gain most by themselves; a classic board has fewer with room
MOST_CREWS = 96  # of each size, from which larger ones are made


class Candidate(NamedTuple):
    """A turn; `margin` are the mover's points less those of the best other player once it is played.

    `denied` says how much less the others' best single placement gains then.
    """

    margin: int
    denied: int
    move: Move


def margin_of(sim: Simulation, seat: int) -> int:
    """The seat's points less those of the best other active player, if the game ended now; alone, the points."""
    return sim.score(seat) - max((sim.score(other) for other in sim.active if other != seat), default=0)


def candidates(sim: Simulation, value: int | None) -> list[Candidate]:
    """All turns of the mover with the tile drawn (None: none is left), but for combinations that promise little."""
    found: list[Candidate] = []
    for cell in sorted(sim.hot_spots) if value is not None else [-1]:
        found += _after_laying(sim, value, cell)
    if value is not None and sim.options.firebreak and sim.supply[sim.mover]:
        found += _firebreaks(sim, value)
    return found


def _after_laying(sim: Simulation, value: int | None, cell: int) -> Iterator[Candidate]:
    laid, seat = sim, sim.mover
    if value is not None:
        laid = sim.copy()
        laid.lay(cell, value)
    others = [other for other in laid.active if other != seat]
    theirs = max((laid.score(other) for other in others), default=0)
    wanted = sorted(
        ((max(laid.gain(other, tile) for other in others), tile) for tile in laid.open) if others else (), reverse=True
    )
    for crew, regions in _crews(laid, seat):
        own, neutral = crew[: sim.supply[seat]], crew[sim.supply[seat] :]
        yield Candidate(points_of(regions) - theirs, _denied(laid, wanted, crew), Move(seat, value, cell, own, neutral))
    for tile_count in range(1, min(sim.options.per_turn, sim.neutral[seat]) + 1):
        for _, tile in wanted[:3]:
            if laid.room(tile) >= tile_count:
                crew = (tile,) * tile_count
                margin = laid.score(seat) - theirs
                yield Candidate(margin, _denied(laid, wanted, crew), Move(seat, value, cell, (), crew))


def _crews(laid: Simulation, seat: int) -> Iterator[tuple[tuple[int, ...], list[Region]]]:
    """Own firefighters by cell, ascending, and the seat's regions with them; nobody first, then one, two, …"""
    regions = laid.regions[seat]
    yield (), regions
    limit = min(laid.options.per_turn, laid.supply[seat])
    one_tile = laid.options.firefighters == ONE_TILE
    tiles = sorted(laid.open, key=lambda tile: (-laid.gain(seat, tile), tile))[:MOST_TILES]
    crews: dict[tuple[int, ...], list[Region]] = {(): regions}
    for _ in range(limit):
        larger: dict[tuple[int, ...], list[Region]] = {}
        for crew, before in crews.items():
            for tile in crew[:1] if one_tile and crew else tiles:
                new = tuple(sorted((*crew, tile)))
                if new in larger or crew.count(tile) >= laid.room(tile):
                    continue
                is_held = tile in crew or laid.held[seat] & BIT[tile] or not laid.value[tile]
                larger[new] = before if is_held else laid.joined(before, tile)
        yield from larger.items()
        crews = larger
        if len(larger) > MOST_CREWS:
            best = sorted(larger, key=lambda crew: -points_of(larger[crew]))[:MOST_CREWS]
            crews = {crew: larger[crew] for crew in best}


def _denied(laid: Simulation, wanted: list[tuple[int, int]], crew: tuple[int, ...]) -> int:
    if not wanted or not crew:
        return 0
    most = wanted[0][0]
    for gain, tile in wanted:
        if tile not in crew or crew.count(tile) < laid.room(tile):
            return most - gain
    return most


def _firebreaks(sim: Simulation, value: int) -> Iterator[Candidate]:
    seat = sim.mover
    for cell in sorted(sim.heat):
        laid = sim.copy()
        laid.lay(cell, 0)
        if laid.free[cell]:
            yield Candidate(margin_of(laid, seat), 0, Move(seat, value, cell, (cell,), firebreak=True))
