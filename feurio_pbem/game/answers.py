"""Who answers what: is it this game and this turn, is it his turn.

Order of checks: right game and right turn (`find_repeated`) → started, not over → his turn → legal (`resolving`).
"""

from feurio_pbem.errors import Conflict, Refused, Violation
from feurio_pbem.game.entry import LogEntry, PlayerEntry, describe, entry_text, turn_of
from feurio_pbem.game.record import Game
from feurio_pbem.game.resolving import find_cell, turn_meant
from feurio_pbem.game.standing import Joining, Standing, Started
from feurio_pbem.messages import Listing, sentence
from feurio_pbem.notation import TurnText, format_token, parse_token


def find_answered(game: Game, token: str) -> int | None:
    """Which of `game.heads()` a token names: its index; the newest where several fit. None for an unknown head.

    Raises Conflict `wrong-game`.
    """
    named, here = parse_token(token), game.standing.setup.id
    if named.game != here:
        what = sentence(
            "{token} belongs to game {theirs}; this is {here}.",
            token=format_token(named),
            theirs=named.game,
            here=here,
        )
        raise Conflict("wrong-game", what)
    found = None
    for index, (head, turn) in enumerate(zip(game.heads(), game.turns_after(), strict=True)):
        if turn == named.turn and head.startswith(named.digest):
            found = index
    return found


def find_repeated(game: Game, token: str, words: TurnText, seat: str | None = None) -> PlayerEntry | None:
    """The entry of the log that is the answered turn, as the same action. None: the token names the head.

    Raises Conflict `wrong-game`, `future-turn`, `stale-turn`, `taken-back`; Refused `not-your-turn` when the action in
    the log is another's than the `seat` that claims it.
    """
    answered, standing = find_answered(game, token), game.standing
    here = {"turn": standing.turn, "here": standing.token}
    if answered is None:
        turn = parse_token(token).turn
        if turn > standing.turn:
            what = sentence(
                "{token} answers turn {answered}, but this copy is only at turn {turn}.",
                token=token,
                answered=turn,
                turn=standing.turn,
            )
            raise Conflict("future-turn", what, hint=sentence("Get the newest copy of the game first."))
        what = sentence(
            "{token} answers a turn {answered} that is not in this game; the game is at turn {turn} ({here}).",
            token=token,
            answered=turn,
            **here,
        )
        raise Conflict("stale-turn", what, token=standing.token, turn=standing.turn, answered=token)
    if answered == len(game.log):
        return None
    followed = game.log[answered]
    if followed["n"] in standing.withdrawn:
        author = standing.names[followed.get("by", "")]
        what = sentence("That turn of {name} was taken back; the game is at {here}.", name=author, here=standing.token)
        raise Conflict("taken-back", what, token=standing.token)
    if followed["kind"] in ("turn", "take-back", "resign"):
        before = game.before_entry(answered + 1).standing
        if _is_same(before, followed, words):
            _check_claim(standing, followed["by"], seat)
            return followed
    what = sentence(
        "{token} was answered already, by another action ({action}); the game is at turn {turn} ({here}).",
        token=token,
        action=entry_text(followed),
        **here,
    )
    raise Conflict("stale-turn", what, token=standing.token, turn=standing.turn, answered=token)


def _check_claim(standing: Standing, author: str, seat: str | None) -> None:
    if seat not in (None, author):
        check_seat(standing, str(seat))
        what = sentence(
            "That turn was {name}'s ({author}), not {seat}'s.",
            name=standing.names[author],
            author=author,
            seat=seat,
        )
        raise Refused("not-your-turn", what, to_move=standing.to_move)


def _is_same(before: Standing, entry: LogEntry, words: TurnText) -> bool:
    if words.kind != "turn" or entry["kind"] != "turn":
        return entry["kind"] == words.kind
    if not isinstance(before, Started):
        return False
    cell = find_cell(before.position, words)
    if isinstance(cell, Violation):
        return False
    return turn_meant(before.position, words, entry.get("value"), cell) == turn_of(entry)


def check_started(standing: Standing) -> Started:
    """The standing as one that has a board; raises Refused `not-started`."""
    if isinstance(standing, Joining):
        waiting = standing.waiting_for()
        names = Listing([standing.names.get(seat, seat) for seat in waiting])
        what = sentence("The game has not started: the host has to start it.")
        if waiting:
            what = sentence("The game has not started: cards of {names} are missing.", names=names)
        raise Refused("not-started", what, waiting_for=waiting)
    return standing


def refuse_finished(standing: Standing) -> Refused:
    """The game is over, and who won it."""
    winners = check_started(standing).position.winners()
    names = Listing([standing.names[seat] for seat in winners])
    what = sentence("The game is over: nobody won.")
    if winners:
        what = sentence("The game is over: {names} won.", names=names)
    return Refused("game-over", what, hint=sentence("`feurio new NEW-FILE --like FILE` makes a rematch."))


def check_mover(standing: Standing, seat: str | None) -> str:
    """The seat to move; raises Refused `not-started`, `game-over`, or `not-your-turn` when `seat` claims it wrongly."""
    mover = check_started(standing).to_move
    if mover is None:
        raise refuse_finished(standing)
    if seat is not None and seat != mover:
        check_seat(standing, seat)
        names = standing.names
        what = sentence(
            "It is {name}'s turn ({mover}), not {other}'s ({seat}).",
            name=names[mover],
            mover=mover,
            other=names[seat],
            seat=seat,
        )
        raise Refused("not-your-turn", what, to_move=mover)
    return mover


def check_actor(standing: Standing, kind: str, seat: str | None) -> str:
    """Who does a `turn`, `resign` or `take-back` now: the mover, or for the last the last mover.

    Raises Refused like `check_mover`, or `nothing-to-take-back`.
    """
    if kind != "take-back":
        return check_mover(standing, seat)
    last = standing.last
    if last is None or last["kind"] != "turn":
        what = sentence("No turn has been played yet.")
        if last is not None:
            what = sentence("The last entry is no turn, but the {entry}.", entry=describe(last))
        hint = sentence("Only the last turn can be taken back, before any answer.")
        raise Refused("nothing-to-take-back", what, hint=hint)
    author = last["by"]
    if seat not in (None, author):
        check_seat(standing, str(seat))
        what = sentence(
            "The last turn was {name}'s ({author}); only {name} can take it back.",
            name=standing.names[author],
            author=author,
        )
        raise Refused("not-your-turn", what, to_move=author)
    return author


def check_seat(standing: Standing, seat: str) -> None:
    """Raises Refused `no-such-seat` for a seat this game does not have."""
    if seat not in standing.setup.seats:
        near = [own for own, name in standing.names.items() if seat.casefold() in (own, name.casefold())]
        hint = None
        if len(near) == 1:
            hint = sentence("{name} has the seat {seat}.", name=standing.names[near[0]], seat=near[0])
        what = sentence(
            "There is no seat {seat}; the seats are {seats}.", seat=seat, seats=Listing(standing.setup.seats)
        )
        raise Refused("no-such-seat", what, hint=hint)
