"""Saying when a player is away: his present word, beside the log, so that it never collides with a turn.

A label like the pace it belongs to: `due` leaves his days out, and no rule looks at it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from feurio_pbem.errors import WrongUsage
from feurio_pbem.game.answers import check_seat
from feurio_pbem.game.entry import AwayEntry, with_fields
from feurio_pbem.game.pace import compose_away
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load, update
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import Listing, Message, Notice, sentence
from feurio_pbem.play.clock import labels
from feurio_pbem.play.outcome import due_document, notices_json
from feurio_pbem.play.who import present_me
from feurio_pbem.sealed.noticing import check_known, compare_quietly, telling


@dataclass(frozen=True)
class AwayRequest:
    """`days`: first and last day of each absence, both counted; empty: not away any more. `seat` says whose word."""

    days: Sequence[tuple[str, str]]
    seat: str | None = None
    note: str | None = None


@dataclass(frozen=True)
class Absences:
    """The game with everybody's present word; `message` is what was done, None where nothing was."""

    game: Game
    message: Message | None = None
    notices: list[Notice] = field(default_factory=list)

    @property
    def told(self) -> list[Message]:
        """Who is away when, a sentence each; one that nobody is."""
        told = [_tell(self.game, entry) for entry in self.game.aways if entry["days"]]
        return told or [sentence("Nobody has said that he will be away.")]

    def to_json(self) -> dict[str, Any]:
        """The document of `away`."""
        standing = self.game.standing
        return {
            "phase": standing.phase,
            "to_move": standing.to_move,
            "token": standing.token,
            **due_document(self.game),
            "notices": notices_json(self.notices),
        }


def read_absences(path: Path) -> Absences:
    """Who is away when, as the game's players have said."""
    game = load(path).game
    return Absences(game, notices=compare_quietly(game))


def say_away(path: Path, request: AwayRequest) -> Absences:
    """Put a player's word into the file. Raises Refused `no-pace`, `bad-days`, WrongUsage `player-needed`, Missing."""
    said: list[Absences] = []

    def change(game: Game) -> Game:
        with telling(compare_quietly(game)):
            said.append(_say(game, request))
        return said[-1].game

    update(path, change)
    return said[-1]


def _say(game: Game, request: AwayRequest) -> Absences:
    check_known(game)
    if request.seat is not None:
        check_seat(game.standing, request.seat)
    seat = _own_seat(game, request.seat)
    days = sorted([first, last] for first, last in request.days)
    entry = with_fields(compose_away(game.standing, game.aways, seat, days), **labels(request.note))
    if game.standing.setup.is_sealed:
        from feurio_pbem.sealed.secrets import signer_for

        entry = with_fields(entry, sig=signer_for(game.standing, seat, Home.of_this_machine()).sign(entry))
    return Absences(game.with_aways([entry]), _tell(game, entry), compare_quietly(game))


def _tell(game: Game, entry: AwayEntry) -> Message:
    name, note = game.standing.names.get(entry["seat"], entry["seat"]), entry.get("note")
    days = Listing([sentence("{first} to {last}", first=first, last=last) for first, last in entry["days"]])
    if not entry["days"]:
        return sentence("{name} is not away any more.", name=name)
    if note:
        return sentence("{name} is away: {days}. The note says: {note}", name=name, days=days, note=note)
    return sentence("{name} is away: {days}.", name=name, days=days)


def _own_seat(game: Game, seat: str | None) -> str:
    """Whose word it is: this machine's player's, by his key or by `feurio me`; else it has to be said."""
    standing = game.standing
    if standing.setup.is_sealed:
        from feurio_pbem.home.identity import require
        from feurio_pbem.sealed.secrets import not_your_key, own_seat

        mine = own_seat(standing, require(Home.of_this_machine()))
        if mine is None or seat not in (None, mine):
            raise not_your_key(standing, seat or next(iter(standing.cards)), mine)
        return mine
    seats = standing.setup.seats
    own = seats if len(seats) == 1 else sorted(present_me().seats(standing.setup.id, standing.names))
    if seat is None and len(own) != 1:
        hint = sentence("Say it with --player: {seats}.", seats=Listing(seats, "or"))
        raise WrongUsage("player-needed", sentence("Who is away?"), hint=hint)
    return seat or own[0]
