"""A player who does anything sensible, for tests and measurements; all chance comes from the caller's generator."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from feurio_pbem.bots.playouts import finish
from feurio_pbem.bots.simulation import Simulation
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.options import ONE_TILE, Options
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.tiles import TileSet
from feurio_pbem.rules.turns import Turn, violations

OFTEN_A_FIREBREAK = 0.3


def random_turn(position: Position, value: int | None, rng: Random) -> Turn:
    """A legal turn: any hot spot, then any number of firefighters up to the limit, each on any tile with room.

    Where there are firebreaks, some of the tiles become one; where there are neutral firefighters, some are. `value` is
    the tile drawn, None when no tiles remain. Never changes the position.
    """
    cells = position.firebreak_cells() if position.options.firebreak and rng.random() < OFTEN_A_FIREBREAK else []
    if cells:
        return _with_crew(position, Turn(value, _any_of(cells, rng), (len(position.board) + 1,), firebreak=True), rng)
    at = _any_of(position.board.hot_spots(), rng) if value is not None else None
    if position.options.neutral:
        return _with_crew(position, Turn(value, at), rng)
    return Turn(value, at, _random_crew(position, value, at, rng))


def _with_crew(position: Position, turn: Turn, rng: Random) -> Turn:
    """The turn with more firefighters of both kinds, as many as the judge lets pass of some attempts."""
    tiles = [*position.rooms(turn.laid, turn.at)]
    for _ in range(rng.randint(0, position.limit) if tiles else 0):
        tile = rng.choice(tiles)
        if rng.random() < 0.5:
            more = turn._replace(crew=tuple(sorted((*turn.crew, tile))))
        else:
            more = turn._replace(neutral=tuple(sorted((*turn.neutral, tile))))
        turn = turn if violations(position, more) else more
    return turn


def _random_crew(position: Position, value: int | None, at: Hex | None, rng: Random) -> tuple[int, ...]:
    """Tries as many tiles as firefighters are wanted; where there is no room left it places fewer."""
    wanted = int(rng.random() * (position.limit + 1))
    crew: list[int] = []
    tiles = position.board.open_tiles
    choices = len(tiles) + (at is not None)
    if not wanted or not choices:
        return ()
    one_tile = position.options.firefighters == ONE_TILE
    for _ in range(wanted):
        place = int(rng.random() * choices)
        tile = crew[0] if crew and one_tile else tiles[place] if place < len(tiles) else len(position.board) + 1
        if crew.count(tile) < (position.room_after(tile, value, at) or 0):
            crew.append(tile)
    return tuple(sorted(crew))


def play_out(options: Options, seats: Sequence[str], rng: Random) -> Position:
    """A whole random game, finished; what is drawn and played is as random as with `random_turn`."""
    values = shuffled(options.tiles, rng)
    if options.firebreak or options.neutral:
        position = Position(options, seats, values[: options.start])
        for value in values[options.start :]:
            position.play(random_turn(position, value, rng))
        while position.to_move is not None:
            position.play(random_turn(position, None, rng))
        return position
    sim = _before_the_start(options, tuple(seats)).copy()
    sim.lay_start(values[: options.start])
    finish(sim, values[options.start :], rng.random)
    return sim.to_position()


def shuffled(tiles: TileSet, rng: Random) -> list[int]:
    """All tiles of a set by value, in a random order."""
    values = [kind.value for kind in tiles.kinds for _ in range(kind.how_many)]
    random = rng.random
    values.sort(key=lambda _: random())
    return values


def _any_of(spots: Sequence[Hex], rng: Random) -> Hex:
    return spots[0] if len(spots) == 1 else spots[int(rng.random() * len(spots))]


_before_the_start = lru_cache(maxsize=8)(Simulation)
