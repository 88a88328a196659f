"""From a player's words to the turn they mean in a position, or to a refusal that shows the way."""

from typing import Any

from feurio_pbem.errors import IllegalTurn, Violation
from feurio_pbem.notation import TurnText, format_turn, spot_index, spot_name
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.options import ONE_TILE
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import Turn, violations

MOST_SUGGESTIONS = 3


def resolve(position: Position, words: TurnText, value: int | None) -> Turn:
    """The turn those words mean here; raises IllegalTurn with every violation and the nearest legal turns.

    `value` is the tile drawn, None when no tiles remain. Never mutates.
    """
    cell = find_cell(position, words)
    if isinstance(cell, Violation):
        others = violations(position, Turn(value, None, words.crew))
        found = [cell, *(other for other in others if other.code != "spot-needed")]
    else:
        turn = Turn(value, cell, words.crew)
        found = violations(position, turn)
        if not found:
            return turn
    near = nearest(position, words, value)
    raise IllegalTurn(found, hint=_hint(position, words, value, found, near), nearest=near)


def find_cell(position: Position, words: TurnText) -> Hex | Violation | None:
    """The cell those words name, which need not be hot; None where no tile is laid; what is wrong with the words."""
    spots, spot = position.board.hot_spots(), words.spot
    if not position.bag_size:
        if spot is None:
            return None
        return Violation("no-tile-left", "The bag is empty: no tile is laid, so no spot is named.")
    if isinstance(spot, Hex):
        return spot
    heat = position.board.hottest()
    named = ", ".join(f"{spot_name(place)} (@{q},{r})" for place, (q, r) in enumerate(spots))
    details: dict[str, Any] = {"hot_spots": [list(cell) for cell in spots], "heat": heat}
    if spot is None:
        if len(spots) == 1:
            return spots[0]
        message = f"The fire may spread to {len(spots)} cells with heat {heat}: {named}. Say which."
        return Violation("spot-needed", message, details)
    if spot_index(spot) < len(spots):
        return spots[spot_index(spot)]
    few = "the only hot spot is" if len(spots) == 1 else "the hot spots are"
    return Violation("no-such-spot", f"There is no spot {spot}; {few} {named}.", details)


def nearest(position: Position, words: TurnText, value: int | None) -> list[str]:
    """Legal turns that keep of the words what can stay, as turn texts, at most three; the named spot if it is hot."""
    found, several = [], position.board.hot_spots()
    for spot in _kept_spots(position, words):
        name = spot_name(several.index(spot)) if spot is not None and len(several) > 1 else None
        found.append(format_turn(TurnText("turn", name, _fitting(position, words.crew, value, spot))))
    return found


def _kept_spots(position: Position, words: TurnText) -> list[Hex] | list[None]:
    """The named spot if it is hot, else the first hot ones; no spot when no tile is laid."""
    if not position.bag_size:
        return [None]
    spots, cell = position.board.hot_spots(), find_cell(position, words)
    return [cell] if isinstance(cell, Hex) and cell in spots else spots[:MOST_SUGGESTIONS]


def _fitting(position: Position, crew: tuple[int, ...], value: int | None, at: Hex | None) -> tuple[int, ...]:
    fits: list[int] = []
    for tile in crew:
        one_tile = position.options.firefighters == ONE_TILE and fits and fits[0] != tile
        room = position.room_after(tile, value, at) or 0
        if not one_tile and len(fits) < position.limit and fits.count(tile) < room:
            fits.append(tile)
    return tuple(fits)


def _hint(position: Position, words: TurnText, value: int | None, found: list[Violation], near: list[str]) -> str:
    instead = f"Legal instead: {', '.join(near)}."
    if not any(violation.code in ("no-room", "no-such-tile") for violation in found):
        return instead
    spot, spots = _kept_spots(position, words)[0], position.board.hot_spots()
    rooms = position.rooms(value, spot)
    where = f" once the tile lies on {spot_name(spots.index(spot))}" if spot and len(spots) > 1 else ""
    listed = ", ".join(f"{room} on {tile}" for tile, room in rooms.items())
    return f"{instead} Room{where}: {listed}." if listed else f"{instead} No tile has room."
