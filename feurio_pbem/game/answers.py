"""Who answers what: is it this game and this turn, is it his turn.

Order of checks: right game and right turn (`is_repeat`) → started, not over → his turn → legal (`resolving`).
"""

from typing import Any

from feurio_pbem.errors import Conflict, Refused, Violation
from feurio_pbem.game.record import Game
from feurio_pbem.game.resolving import find_cell
from feurio_pbem.game.standing import Standing
from feurio_pbem.notation import TurnText, format_token, parse_token

Entry = dict[str, Any]


def find_answered(game: Game, token: str) -> int | None:
    """Which of `game.heads()` a token names: its index; the newest where several fit. None for an unknown head.

    Raises Conflict `wrong-game`.
    """
    named = parse_token(token)
    if named.game != game.standing.setup.id:
        message = f"{format_token(named)} belongs to game {named.game}; this is {game.standing.setup.id}."
        raise Conflict("wrong-game", message)
    found = None
    for index, (head, turn) in enumerate(zip(game.heads(), game.turns_after(), strict=True)):
        if turn == named.turn and head.startswith(named.digest):
            found = index
    return found


def is_repeat(game: Game, token: str, words: TurnText, seat: str | None = None) -> bool:
    """Whether the answered turn is in the log already, as the same action. False: the token names the head.

    Raises Conflict `wrong-game`, `future-turn`, `stale-turn`, `taken-back`; Refused `not-your-turn` when the action in
    the log is another's than the `seat` that claims it.
    """
    answered, standing = find_answered(game, token), game.standing
    if answered is None:
        turn = parse_token(token).turn
        if turn > standing.turn:
            message = f"{token} answers turn {turn}, but this copy is only at turn {standing.turn}."
            raise Conflict("future-turn", message, hint="Get the newest copy of the game first.")
        raise _stale(game, token, f"{token} answers a turn {turn} that is not in this game")
    if answered == len(game.log):
        return False
    followed = game.log[answered]
    if followed["n"] in standing.withdrawn:
        message = f"That turn of {standing.names.get(followed['by'])} was taken back; the game is at {standing.token}."
        raise Conflict("taken-back", message, token=standing.token)
    if _is_same(game.before_entry(answered + 1).standing, followed, words):
        _check_claim(standing, followed["by"], seat)
        return True
    raise _stale(game, token, f"{token} was answered already, by another action ({entry_text(followed)})")


def _check_claim(standing: Standing, author: str, seat: str | None) -> None:
    if seat not in (None, author):
        check_seat(standing, str(seat))
        name = standing.names[author]
        raise Refused("not-your-turn", f"That turn was {name}'s ({author}), not {seat}'s.", to_move=standing.to_move)


def _stale(game: Game, token: str, what: str) -> Conflict:
    standing = game.standing
    message = f"{what}; the game is at turn {standing.turn} ({standing.token})."
    return Conflict("stale-turn", message, token=standing.token, turn=standing.turn, answered=token)


def _is_same(before: Standing, entry: Entry, words: TurnText) -> bool:
    if words.kind != "turn" or entry["kind"] != "turn":
        return bool(entry["kind"] == words.kind)
    assert before.position is not None
    cell = find_cell(before.position, words)
    if isinstance(cell, Violation):
        return False
    return tuple(entry["crew"]) == words.crew and (cell is None or list(cell) == entry.get("at"))


def check_mover(standing: Standing, seat: str | None) -> str:
    """The seat to move; raises Refused `not-started`, `game-over`, or `not-your-turn` when `seat` claims it wrongly."""
    if standing.position is None:
        waiting = [standing.names.get(seat, seat) for seat in standing.waiting_for()]
        what = f"cards of {', '.join(waiting)} are missing" if waiting else "the host has to start it"
        raise Refused("not-started", f"The game has not started: {what}.", waiting_for=standing.waiting_for())
    mover = standing.position.to_move
    if mover is None:
        raise Refused("game-over", "The game is over.", hint="`feurio new NEW-FILE --like FILE` makes a rematch.")
    if seat is not None and seat != mover:
        check_seat(standing, seat)
        names = standing.names
        message = f"It is {names[mover]}'s turn ({mover}), not {names[seat]}'s ({seat})."
        raise Refused("not-your-turn", message, to_move=mover)
    return mover


def check_actor(standing: Standing, kind: str, seat: str | None) -> str:
    """Who does a `turn`, `resign` or `take-back` now: the mover, or for the last the last mover.

    Raises Refused like `check_mover`, or `nothing-to-take-back`.
    """
    if kind != "take-back":
        return check_mover(standing, seat)
    last = standing.last
    if last is None or last["kind"] != "turn":
        what = "No turn has been played yet." if last is None else f"The last entry is a {_noun(last)}, not a turn."
        raise Refused("nothing-to-take-back", what, hint="Only the last turn can be taken back, before any answer.")
    if seat not in (None, last["by"]):
        check_seat(standing, str(seat))
        name = standing.names[last["by"]]
        message = f"The last turn was {name}'s ({last['by']}); only {name} can take it back."
        raise Refused("not-your-turn", message, to_move=last["by"])
    return str(last["by"])


def _noun(entry: Entry) -> str:
    return {"resign": "resignation", "replace": "replacement"}.get(entry["kind"], str(entry["kind"]))


def check_seat(standing: Standing, seat: str) -> None:
    """Raises Refused `no-such-seat` for a seat this game does not have."""
    if seat not in standing.setup.seats:
        near = [own for own, name in standing.names.items() if seat.casefold() in (own, name.casefold())]
        hint = f"{standing.names[near[0]]} has the seat {near[0]}." if len(near) == 1 else None
        seats = ", ".join(standing.setup.seats)
        raise Refused("no-such-seat", f"There is no seat {seat}; the seats are {seats}.", hint=hint)


def entry_text(entry: Entry) -> str:
    """An entry in turn text: the cell, not the letters, so that it means the same at any time.

    >>> entry_text({"kind": "turn", "by": "anna", "value": 3, "at": [2, -1], "crew": [1, 1]})
    '@2,-1 +1+1'
    """
    if entry["kind"] == "turn":
        crew = "".join(f"+{tile}" for tile in entry["crew"])
        spot = "@{},{}".format(*entry["at"]) if "at" in entry else ""
        return " ".join(part for part in (spot, crew) if part) or "pass"
    return f"{entry['kind']} {entry['seat']}" if "seat" in entry else str(entry["kind"])
