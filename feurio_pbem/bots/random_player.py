"""A player who does anything sensible, for tests and measurements; all chance comes from the caller's generator."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from feurio_pbem.bots.cells import HEXES
from feurio_pbem.bots.playouts import finish
from feurio_pbem.bots.simulation import Simulation
from feurio_pbem.rules.board import Board
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.options import ONE_TILE, Options
from feurio_pbem.rules.position import FINISHED, REINFORCING, SPREADING, Position
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
    sim.forget_regions()
    finish(sim, values[options.start :], rng.random)
    return SimulatedPosition(sim)


class SimulatedPosition(Position):
    """Where a simulation has ended, as a position; its board is laid out when it is first looked at.

    Thousands of games are played out for nothing but their scores, and a board costs as much as the game itself.
    """

    __slots__ = ("_sim",)

    def __init__(self, sim: Simulation) -> None:
        """`sim` must not be changed any more."""
        self._sim, seats = sim, sim.seats
        self.options, self.seats, self.spaces = sim.options, seats, sim.spaces_of
        self.bag, self.bag_size = sim.bag, sim.bag_size
        self.supply = dict(zip(seats, sim.supply, strict=True))
        self.neutral = dict(zip(seats, sim.neutral, strict=True))
        self.active, self.sitting_out, self.passed = (
            {seats[seat] for seat in those} for those in (sim.active, sim.sitting_out, sim.passed)
        )
        self.following = {seat: (seats * 2)[place : place + len(seats)] for place, seat in enumerate(seats, start=1)}
        self.last_mover, self.end = seats[sim.last], sim.end
        self.to_move = None if sim.end else seats[sim.mover]
        self.phase = FINISHED if sim.end else SPREADING if sim.bag_size else REINFORCING

    def __getattr__(self, name: str) -> Board:
        """Only what is not there yet is asked for here: the board."""
        if name != "board":
            raise AttributeError(name)
        self.board = board = Board()
        sim, numbers = self._sim, board.numbers
        for cell in sim.order:
            board.lay(HEXES[cell], sim.value[cell], self.spaces[sim.value[cell]])
        for seat, cell in sim.placed:
            board.place(None if seat < 0 else self.seats[seat], numbers[HEXES[cell]])
        return board

    def scores(self) -> dict[str, int]:
        """Every seat's points."""
        return {seat: self._sim.score(place) for place, seat in enumerate(self.seats)}


def shuffled(tiles: TileSet, rng: Random) -> list[int]:
    """All tiles of a set by value, in a random order."""
    values = [kind.value for kind in tiles.kinds for _ in range(kind.how_many)]
    random = rng.random
    return [value for _, value in sorted([(random(), value) for value in values])]


def _any_of(spots: Sequence[Hex], rng: Random) -> Hex:
    return spots[0] if len(spots) == 1 else spots[int(rng.random() * len(spots))]


_before_the_start = lru_cache(maxsize=8)(Simulation)
