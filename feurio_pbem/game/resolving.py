"""From a player's words to the turn they mean in a position, or to a refusal that shows the way."""

from typing import Any

from feurio_pbem.errors import IllegalTurn, Violation
from feurio_pbem.messages import Listing, Message, counted, sentence
from feurio_pbem.notation import TurnText, format_turn, spot_index, spot_name
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import Turn, nearest_firebreak_cells, violations

MOST_SUGGESTIONS = 3


def resolve(position: Position, words: TurnText, value: int | None) -> Turn:
    """The turn those words mean here; raises IllegalTurn with every violation and the nearest legal turns.

    `value` is the tile drawn, None when no tiles remain. Never mutates.
    """
    cell = find_cell(position, words)
    if isinstance(cell, Violation):
        others = violations(position, turn_meant(position, words, value, None))
        found = [cell, *(other for other in others if other.code not in ("spot-needed", cell.code))]
    else:
        turn = turn_meant(position, words, value, cell)
        found = violations(position, turn)
        if not found:
            return turn
    near = _nearest_turns(position, words, value)
    texts = [format_turn(_as_words(turn, spot)) for turn, spot in near]
    error = IllegalTurn(found, hint=sentence("For example: {turns}.", turns=Listing(texts, "or")), nearest=texts)
    if any(violation.code in ("no-room", "no-such-tile") for violation in found):
        error.hints.append(_tell_room(position, *near[0]))
    raise error


def find_cell(position: Position, words: TurnText) -> Hex | Violation | None:
    """The cell those words name, whatever may lie there; None where no tile is laid; what is wrong with the words."""
    spots, spot = position.board.hot_spots(), words.spot
    if not position.bag_size:
        if spot is None:
            return None
        return Violation("no-tile-left", sentence("The bag is empty: no tile is laid, so no spot is named."))
    if isinstance(spot, Hex):
        return spot
    heat = position.board.hottest()
    named = Listing([f"{spot_name(place)} (@{q},{r})" for place, (q, r) in enumerate(spots)])
    details: dict[str, Any] = {"hot_spots": [list(cell) for cell in spots], "heat": heat}
    if spot is None:
        if len(spots) == 1:
            return spots[0]
        message = sentence(
            "The fire may spread to {cells} cells with heat {heat}: {named}. Say which.",
            cells=len(spots),
            heat=heat,
            named=named,
        )
        return Violation("spot-needed", message, details)
    if spot_index(spot) < len(spots):
        return spots[spot_index(spot)]
    message = counted(
        "There is no spot {spot}; the only hot spot is {named}.",
        "There is no spot {spot}; the hot spots are {named}.",
        len(spots),
        spot=spot,
        named=named,
    )
    return Violation("no-such-spot", message, details)


def turn_meant(position: Position, words: TurnText, value: int | None, at: Hex | None) -> Turn:
    """The turn of those words on that cell, legal or not; the firefighter on a firebreak need not be named."""
    crew, number = words.crew, len(position.board) + 1
    if words.firebreak and position.bag_size and number not in crew:
        crew = tuple(sorted((*crew, number)))
    return Turn(value, at, crew, words.neutral, words.firebreak)


def _as_words(turn: Turn, spot: str | Hex | None) -> TurnText:
    """A legal turn in words; the firefighter on a firebreak, whose tile has the highest number, goes without saying."""
    crew = turn.crew[:-1] if turn.firebreak else turn.crew
    return TurnText("turn", spot, crew, turn.neutral, turn.firebreak)


def _nearest_turns(position: Position, words: TurnText, value: int | None) -> list[tuple[Turn, str | Hex | None]]:
    """Legal turns that keep of the words what can stay, at most three, each with its spot as it would be said."""
    return [(_with_firefighters(position, bare, words), spot) for bare, spot in _bare_turns(position, words, value)]


def _bare_turns(position: Position, words: TurnText, value: int | None) -> list[tuple[Turn, str | Hex | None]]:
    """Turns with only the tile, where the words want it if that is allowed, else nearby."""
    if not position.bag_size:
        return [(Turn(None, None), None)]
    cell = find_cell(position, words)
    if words.firebreak and isinstance(cell, Hex) and (allowed := position.firebreak_cells()):
        cells, number = [cell] if cell in allowed else nearest_firebreak_cells(position, cell), len(position.board) + 1
        return [(Turn(value, at, (number,), firebreak=True), at) for at in cells]
    spots = position.board.hot_spots()
    kept = [cell] if isinstance(cell, Hex) and cell in spots else spots[:MOST_SUGGESTIONS]
    return [(Turn(value, at), spot_name(spots.index(at)) if len(spots) > 1 else None) for at in kept]


def _with_firefighters(position: Position, turn: Turn, words: TurnText) -> Turn:
    """The turn with as many of the firefighters named as the judge lets pass, in the order of the words."""
    for tile in words.crew:
        more = turn._replace(crew=tuple(sorted((*turn.crew, tile))))
        turn = turn if violations(position, more) else more
    for tile in words.neutral:
        more = turn._replace(neutral=(*turn.neutral, tile))
        turn = turn if violations(position, more) else more
    named, placed = words.crew or words.neutral, turn.crew or turn.neutral
    if named and not placed:  # to place nobody is no near turn, where somebody was meant
        tiles = list(position.rooms(turn.laid, turn.at))[:1]
        ways = [turn._replace(crew=(tile,)) for tile in tiles] + [turn._replace(neutral=(tile,)) for tile in tiles]
        return next((each for each in ways if not violations(position, each)), turn)
    return turn


def _tell_room(position: Position, turn: Turn, spot: str | Hex | None) -> Message:
    """Where there is room once the tile lies where it is suggested."""
    rooms = position.rooms(turn.laid, turn.at)
    listed = Listing([sentence("{room} on {tile}", room=room, tile=tile) for tile, room in rooms.items()])
    if not rooms:
        return sentence("No tile has room.")
    if isinstance(spot, Hex):
        return sentence("Room once the firebreak lies on {cell}: {rooms}.", cell=f"@{spot.q},{spot.r}", rooms=listed)
    if spot is not None:
        return sentence("Room once the tile lies on {spot}: {rooms}.", spot=spot, rooms=listed)
    return sentence("Room: {rooms}.", rooms=listed)
