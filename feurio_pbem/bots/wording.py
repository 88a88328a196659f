"""A turn as its text, and why it is good, in words that come from the board alone."""

from collections.abc import Iterator, Mapping

from feurio_pbem.bots.cells import BIT, HEXES, NEAR
from feurio_pbem.bots.simulation import CLOSED, Move, Region, Simulation, points_of
from feurio_pbem.messages import Message, counted, sentence
from feurio_pbem.rules.hexgrid import reading_order, spot_name

MOST_REASONS = 4


def text_of(sim: Simulation, move: Move) -> str:
    """The turn text of a move in the simulation before it: letters for hot spots, nothing where there is only one."""
    numbers = {cell: number for number, cell in enumerate([*sim.order, move.cell], start=1)}
    crew = sorted(numbers[cell] for cell in move.crew)
    placed = "".join(f"+n{number}" for number in sorted(numbers[cell] for cell in move.neutral))
    if move.firebreak:
        crew.remove(numbers[move.cell])
        q, r = HEXES[move.cell]
        spot = f"break @{q},{r}"
    elif move.value is not None and len(sim.hot_spots) > 1:
        cells = sorted((HEXES[cell] for cell in sim.hot_spots), key=reading_order)
        spot = spot_name(cells.index(HEXES[move.cell]))
    else:
        spot = ""
    placed = "".join(f"+{number}" for number in crew) + placed
    return " ".join(part for part in (spot, placed) if part) or "pass"


def reasons(sim: Simulation, move: Move, names: Mapping[str, str]) -> list[Message]:
    """Why one might play this, the weightiest first, at most four; `names` are the players' by seat."""
    after = sim.copy()
    after.play(move)
    found = sorted(_reasons(sim, after, move, names), key=lambda weighed: -weighed[0])
    return [message for _, message in found[:MOST_REASONS]] or [_of_waiting(sim, move)]


def _reasons(
    sim: Simulation, after: Simulation, move: Move, names: Mapping[str, str]
) -> Iterator[tuple[float, Message]]:
    seat = move.seat
    number = {cell: place for place, cell in enumerate(after.order, start=1)}
    for other in sorted(sim.active - {seat}):
        yield from _harm(sim, after, other, names[sim.seats[other]], number)
    gained = after.score(seat) - sim.score(seat)
    if gained > 0:
        yield gained, counted("gains {count} point at once", "gains {count} points at once", gained)
    yield from _own_regions(sim, after, seat, number)
    if len(sim.hot_spots) > 1 and not move.firebreak:
        yield from _kept_open(sim, move, number)
    yield from _room_taken(sim, after, move, names, number)


def _harm(
    sim: Simulation, after: Simulation, other: int, name: str, number: Mapping[int, int]
) -> Iterator[tuple[float, Message]]:
    """What becomes of another's regions: closed, or robbed of the tile that divided their sum."""
    now = {region[3]: region for region in after.regions[other]}
    for region in sim.regions[other]:
        _, total, lowest, cells = region
        then = now.get(cells)
        if then is None or lowest == CLOSED or then[2] == lowest:
            continue
        lost = points_of([region]) - points_of([then])
        if then[2] == CLOSED:
            yield lost + 1, sentence("closes {name}'s region of {sum}", name=name, sum=total)
        else:
            tile = min(number[cell] for cell in cells if sim.value[cell] == lowest and sim.free[cell])
            template = "closes the {value} on tile {tile}, by which {name}'s region of {sum} was divided"
            yield lost, sentence(template, value=lowest, tile=tile, name=name, sum=total)


def _own_regions(
    sim: Simulation, after: Simulation, seat: int, number: Mapping[int, int]
) -> Iterator[tuple[float, Message]]:
    before = sim.regions[seat]
    for mask, total, lowest, cells in after.regions[seat]:
        parts = [region for region in before if region[0] & mask]
        new = [cell for cell in cells if not any(region[0] & BIT[cell] for region in parts)]
        if not new or lowest == CLOSED:
            continue
        worth = -(-total // lowest)
        if len(parts) > 1:
            joined = " + ".join(str(region[1]) for region in parts)
            yield worth * 0.9, sentence("joins your regions of {sums} into one of {sum}", sums=joined, sum=total)
        elif parts and total > parts[0][1]:
            yield worth * 0.4, sentence("makes your region of {before} one of {sum}", before=parts[0][1], sum=total)
        divisor = next((cell for cell in new if after.value[cell] == lowest and after.free[cell]), None)
        if divisor is not None and len(cells) > 1 and lowest < min((region[2] for region in parts), default=CLOSED):
            template = "takes the {value} on tile {tile}, by which your region of {sum} is divided"
            yield worth * 0.8, sentence(template, value=lowest, tile=number[divisor], sum=total)
        for cell in new:
            if lowest == after.value[cell] and len(cells) == 1 and after.value[cell] <= 2:
                template = "takes the {value} on tile {tile}, to divide a region by"
                yield 1.5, sentence(template, value=lowest, tile=number[cell])


def _kept_open(sim: Simulation, move: Move, number: Mapping[int, int]) -> Iterator[tuple[float, Message]]:
    """Own tiles that another choice of hot spot would have closed."""
    for spot in sim.hot_spots:
        if spot == move.cell:
            continue
        for near in NEAR[spot]:
            if sim.free[near] == 1 and near not in NEAR[move.cell]:
                for region in sim.regions[move.seat]:
                    if region[0] & BIT[near] and region[2] == sim.value[near]:
                        lost = points_of([region]) - points_of([_without(sim, region, near)])
                        template = "keeps the {value} on tile {tile} open"
                        yield lost + 0.5, sentence(template, value=sim.value[near], tile=number[near])


def _without(sim: Simulation, region: Region, closed: int) -> Region:
    mask, total, _, cells = region
    lowest = min((sim.value[cell] for cell in cells if sim.free[cell] and cell != closed), default=CLOSED)
    return mask, total, lowest, cells


def _room_taken(
    sim: Simulation, after: Simulation, move: Move, names: Mapping[str, str], number: Mapping[int, int]
) -> Iterator[tuple[float, Message]]:
    """Tiles filled to the last room that would have been worth much to somebody else."""
    laid = sim.copy()
    if move.value is not None:
        laid.lay(move.cell, 0 if move.firebreak else move.value)
    for cell in sorted({*move.crew, *move.neutral}):
        if cell not in laid.open or after.room(cell):
            continue
        gains = [(laid.gain(other, cell), other) for other in laid.active - {move.seat} if laid.supply[other]]
        gain, other = max(gains, default=(0, 0))
        if gain > 1:
            template = "takes the last room on tile {tile}, worth {points} to {name}"
            name = names[sim.seats[other]]
            yield gain * 0.7, sentence(template, tile=number[cell], points=gain, name=name)


def _of_waiting(sim: Simulation, move: Move) -> Message:
    left = sim.supply[move.seat] + sim.neutral[move.seat] - move.placed
    if move.placed:
        return sentence("stakes a claim where there is still room to grow")
    if left:
        return counted("keeps {count} firefighter for later", "keeps all {count} firefighters for later", left)
    return sentence("is all that can be done")
