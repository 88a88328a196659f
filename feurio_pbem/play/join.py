"""Joining a sealed game: one's card goes into the file, once and for ever the same."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from feurio_pbem.draws.chain import Card, is_own_card, make_card
from feurio_pbem.errors import Missing, Refused, WrongUsage
from feurio_pbem.game.answers import check_seat
from feurio_pbem.game.composing import compose_join
from feurio_pbem.game.entry import with_fields
from feurio_pbem.game.record import Game
from feurio_pbem.game.standing import Joining
from feurio_pbem.gamefile import load, update
from feurio_pbem.home import pins
from feurio_pbem.home.folder import Home
from feurio_pbem.home.identity import Identity, fresh_nonce, require
from feurio_pbem.home.identity import load as load_identity
from feurio_pbem.messages import Message, Notice, sentence
from feurio_pbem.notation.names import fit_name
from feurio_pbem.notation.options import parse_seat_option
from feurio_pbem.play.outcome import Outcome
from feurio_pbem.sealed.known import check_may_act, compare, keep
from feurio_pbem.sealed.noticing import compare_quietly, telling
from feurio_pbem.sealed.opening import may_open, open_game
from feurio_pbem.sealed.secrets import own_seat, sign


@dataclass(frozen=True)
class JoinRequest:
    """Which seat, and under which name; None: as it is clear from the game and the identity."""

    seat: str | None = None
    name: str | None = None


def join(path: Path, request: JoinRequest) -> Outcome:
    """Put one's card into the file; who has joined already changes nothing.

    Raises Refused `no-cards-needed`, `started-already`, `seat-taken`, `which-seat`, Conflict `known-as-another-game`,
    `card-exchanged`, Missing without an identity.
    """
    done: list[Outcome] = []

    def change(game: Game) -> Game:
        with telling(compare_quietly(game)):
            done.append(join_in(game, Home.of_this_machine(), request))
        return done[-1].game

    after = update(path, change)
    keep(after)
    return done[-1]


def see_united(path: Path, outcome: Outcome) -> Outcome:
    """What became of a join once the file has been united with what others did meanwhile."""
    game = load(path).game
    if game == outcome.game:
        return outcome
    return replace(outcome, game=game, waiting_for=game.standing.waiting_for(), hint=_what_next(game))


def is_to_open(outcome: Outcome) -> bool:
    """Whether this machine's player has joined, and every card has come, so that he opens."""
    identity = load_identity(Home.of_this_machine())
    seat = own_seat(outcome.game.standing, identity) if identity else None
    return seat is not None and may_open(outcome.game, seat)


def join_in(game: Game, home: Home, request: JoinRequest) -> Outcome:
    """The same in a game in hand."""
    _check_open(game)
    check_may_act(home, game)
    identity, standing, seat = require(home), game.standing, request.seat
    mine = own_seat(standing, identity)
    home.notices += compare(home, game)
    if mine is not None and seat in (None, mine):
        if may_open(game, mine):
            opened = open_game(game, mine, home)
            message = sentence("{name} has opened the game.", name=standing.names[mine])
            waiting = opened.standing.waiting_for()
            return Outcome(opened, message, waiting, hint=_what_next(opened), notices=home.notices)
        message = sentence("You have joined already ({seat}).", seat=mine)
        return Outcome(game, message, standing.waiting_for(), True, notices=home.notices)
    stored = pins.read_pins(home, game.genesis).card
    wanted = seat or (stored["seat"] if stored else _seat_for(game, request.name or identity.name))
    if mine is not None:
        raise Refused(
            "key-twice", sentence("You sit on {seat} in this game already; a person has one seat.", seat=mine)
        )
    _check_free(game, wanted)
    card = pins.own_card(home, game.genesis, lambda: _make_card(game, identity, wanted, request.name))
    _check_stored(card, wanted, identity)
    entry = compose_join(game, card)
    joined = game.with_joins([*game.joins, with_fields(entry, sig=sign(identity, entry))])
    notices = [*odd_names(joined, [wanted]), *home.notices]
    message = sentence("{name} has joined as {seat}.", name=card["name"], seat=wanted)
    if may_open(joined, wanted):
        joined = open_game(joined, wanted, home)
        message = sentence("{name} has joined as {seat} and opened the game.", name=card["name"], seat=wanted)
    waiting = joined.standing.waiting_for()
    return Outcome(joined, message, waiting, hint=_what_next(joined), notices=notices)


def _make_card(game: Game, identity: Identity, seat: str, name: str | None) -> Card:
    others = [card["name"] for card in game.standing.cards.values()]
    return make_card(identity.master, seat, fit_name(name or identity.name, others), fresh_nonce())


def _what_next(game: Game) -> Message:
    standing, host = game.standing, game.standing.setup.host
    missing = standing.missing_cards() if isinstance(standing, Joining) else []
    if missing:
        seats = ", ".join(missing)
        return sentence("Now the file goes back to the host; still to join: {seats}.", seats=seats)
    unopened = standing.missing_opens() if isinstance(standing, Joining) else []
    if unopened:
        message = "Now the file goes round; still to open, each with `feurio join FILE`: {seats}."
        return sentence(message, seats=", ".join(unopened))
    name = game.standing.names[str(host)]
    return sentence("Now the file goes back to the host, who starts: {name}.", name=name)


def odd_names(game: Game, seats: Iterable[str]) -> list[Notice]:
    """A notice for each of the seats on which somebody sits whose name does not make that seat.

    A set-up lists seats, not names: whoever was invited as `bo` is known by that alone.
    """
    cards = game.standing.cards
    message = (
        "{name} sits on the seat {seat}, which does not look like that name. Was it meant for you? The host can make "
        "the game anew."
    )
    return [
        Notice("odd-name", sentence(message, name=cards[seat]["name"], seat=seat))
        for seat in seats
        if seat in cards and _seat_of(cards[seat]["name"]) != seat
    ]


def _check_open(game: Game) -> None:
    setup = game.standing.setup
    if not setup.is_sealed:
        message = sentence("This game is seeded: nobody needs to join, everybody may move on his turn.")
        raise Refused("no-cards-needed", message, hint=sentence("feurio show FILE says whose turn it is."))
    if game.standing.is_started:
        hint = sentence(
            "If a seat has become free, or yours was lost with its identity, the others can give it to you: "
            "feurio replace FILE SEAT"
        )
        raise Refused("started-already", sentence("The game has started; all its seats are taken."), hint=hint)


def _seat_for(game: Game, name: str) -> str:
    """The only open seat, else the one that the name makes; raises Refused `which-seat`."""
    waiting = _free_seats(game)
    if len(waiting) == 1:
        return waiting[0]
    if not waiting:
        raise Refused("seat-taken", sentence("Everybody has joined; all seats are taken."), hint=_all_taken(game))
    seat = _seat_of(name)
    if seat in waiting:
        return seat
    message = sentence("Which seat is yours? Open are {seats}.", seats=", ".join(waiting))
    hint = sentence("feurio join FILE --player {seat}", seat=waiting[0])
    raise Refused("which-seat", message, hint=hint, open=waiting)


def _free_seats(game: Game) -> list[str]:
    return game.standing.missing_cards() if isinstance(game.standing, Joining) else []


def _all_taken(game: Game) -> Message:
    """Whoever asks may be the host himself, on a machine without his identity."""
    host = str(game.standing.setup.host)
    return sentence(
        "{host} ({seat}) starts the game. If one of the seats is yours, your identity is not on this machine: "
        "`feurio identity --recover` brings it back from its code. Without the code only a new game helps before the "
        "start: feurio new NEW-FILE --like FILE",
        host=game.standing.names[host],
        seat=host,
    )


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
        waiting = _free_seats(game)
        hint = sentence("Open: {seats}.", seats=", ".join(waiting)) if waiting else _all_taken(game)
        message = sentence("{name} sits on {seat} already.", name=standing.names[seat], seat=seat)
        raise Refused("seat-taken", message, hint=hint)


def _check_stored(card: Card, seat: str, identity: Identity) -> None:
    if card["seat"] != seat:
        message = sentence("On this machine you have taken the seat {seat} of this game.", seat=card["seat"])
        raise Refused("other-seat", message, hint=sentence("feurio join FILE --player {seat}", seat=card["seat"]))
    if not is_own_card(identity.master, card):
        message = sentence(
            "The card for {seat} was made on this machine by another identity than the present one.", seat=seat
        )
        hint = sentence("Recover that identity, or forget the card: feurio pins FILE --forget")
        raise Missing("not-your-key", message, hint=hint)
