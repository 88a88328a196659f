"""Joining a sealed game: one's card goes into the file, once and for ever the same."""

from collections.abc import Iterable
from pathlib import Path

from feurio_pbem.draws.chain import Card, is_own_card, make_card
from feurio_pbem.errors import Missing, Refused, WrongUsage
from feurio_pbem.game.answers import check_seat
from feurio_pbem.game.composing import compose_join
from feurio_pbem.game.entry import with_fields
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import update
from feurio_pbem.home import pins
from feurio_pbem.home.folder import Home
from feurio_pbem.home.identity import Identity, fresh_nonce, require
from feurio_pbem.notation.fit import fit
from feurio_pbem.notation.options import parse_seat_option
from feurio_pbem.play.outcome import Outcome
from feurio_pbem.sealed.history import remember
from feurio_pbem.sealed.secrets import own_seat, sign


def join(path: Path, *, seat: str | None = None, name: str | None = None) -> Outcome:
    """Put one's card into the file; who has joined already changes nothing.

    Raises Refused `no-cards-needed`, `started-already`, `seat-taken`, `which-seat`, `game-id-reused`, Missing without
    an identity.
    """
    done: list[Outcome] = []

    def change(game: Game) -> Game:
        done.append(join_in(game, Home.of_this_machine(), seat=seat, name=name))
        return done[-1].game

    update(path, change)
    return done[-1]


def join_in(game: Game, home: Home, *, seat: str | None = None, name: str | None = None) -> Outcome:
    """The same in a game in hand."""
    _check_open(game)
    identity = require(home)
    standing = game.standing
    mine = own_seat(standing, identity)
    if mine is not None and seat in (None, mine):
        remember(home, game)
        return Outcome(game, f"You have joined already ({mine}).", standing.waiting_for(), True, notices=home.notices)
    stored = pins.read_pins(home, game.genesis).card
    if stored is not None and seat in (None, stored["seat"]) and stored["seat"] in standing.cards:
        pins.check_own_card(home, game)
    wanted = seat or (stored["seat"] if stored else _seat_for(game, name or identity.name))
    if mine is not None:
        raise Refused("key-twice", f"You sit on {mine} in this game already; a person has one seat.")
    _check_free(game, wanted)
    card = pins.own_card(
        home,
        game.genesis,
        lambda: make_card(identity.master, wanted, fit("name", name or identity.name), fresh_nonce()),
    )
    _check_stored(card, wanted, identity)
    entry = compose_join(game, card)
    joined = game.with_joins([*game.joins, with_fields(entry, sig=sign(identity, entry))])
    remember(home, joined)
    waiting = joined.standing.waiting_for()
    hint = "Now the file goes back to the host" + (
        f"; still to join: {', '.join(waiting)}." if waiting else ", who starts."
    )
    strangers = [f"{odd} Was it meant for you? The host can make the game anew." for odd in odd_names(joined, [wanted])]
    notices = [*strangers, *home.notices]
    return Outcome(joined, f"{card['name']} has joined as {wanted}.", waiting, hint=hint, notices=notices)


def odd_names(game: Game, seats: Iterable[str]) -> list[str]:
    """A sentence for each of the seats on which somebody sits whose name does not make that seat.

    A set-up lists seats, not names: whoever was invited as `bo` is known by that alone.
    """
    cards = game.standing.cards
    return [
        f"{cards[seat]['name']} sits on the seat {seat}, which does not look like that name."
        for seat in seats
        if seat in cards and _seat_of(cards[seat]["name"]) != seat
    ]


def _check_open(game: Game) -> None:
    setup = game.standing.setup
    if not setup.is_sealed:
        message = "This game is seeded: nobody needs to join, everybody may move on his turn."
        raise Refused("no-cards-needed", message, hint="feurio show FILE says whose turn it is.")
    if game.standing.is_started:
        hint = "If a seat has become free, the others can give it to you: feurio replace FILE SEAT"
        raise Refused("started-already", "The game has started; all its seats are taken.", hint=hint)


def _seat_for(game: Game, name: str) -> str:
    """The only open seat, else the one that the name makes; raises Refused `which-seat`."""
    waiting = game.standing.waiting_for()
    if len(waiting) == 1:
        return waiting[0]
    if not waiting:
        raise Refused("seat-taken", "Everybody has joined; all seats are taken.", hint="The host starts the game.")
    seat = _seat_of(name)
    if seat in waiting:
        return seat
    message = f"Which seat is yours? Open are {', '.join(waiting)}."
    raise Refused("which-seat", message, hint=f"feurio join FILE --player {waiting[0]}", open=waiting)


def _seat_of(name: str) -> str | None:
    """The seat that a name makes, None where it makes none."""
    try:
        return parse_seat_option(name)[0]
    except WrongUsage:
        return None


def _check_free(game: Game, seat: str) -> None:
    standing = game.standing
    check_seat(standing, seat)
    if seat in standing.cards:
        waiting = standing.waiting_for()
        hint = f"Open: {', '.join(waiting)}." if waiting else None
        raise Refused("seat-taken", f"{standing.names[seat]} sits on {seat} already.", hint=hint)


def _check_stored(card: Card, seat: str, identity: Identity) -> None:
    if card["seat"] != seat:
        message = f"On this machine you have taken the seat {card['seat']} of this game."
        raise Refused("other-seat", message, hint=f"feurio join FILE --player {card['seat']}")
    if not is_own_card(identity.master, card):
        raise Missing(
            "not-your-key",
            f"The card for {seat} was made on this machine by another identity than the present one.",
            hint="Recover that identity, or forget the card: feurio pins FILE --forget",
        )
