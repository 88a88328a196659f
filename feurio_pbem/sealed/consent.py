"""What this machine puts a player's name to when a seat is decided on: which proposal, and what is looked at before.

A proposal in a file was written by somebody else. Signed is only what the player has said: no note, no time, no card
of his that he did not make for this game.
"""

from dataclasses import dataclass
from typing import Final

from feurio_pbem.draws.chain import Card, make_card
from feurio_pbem.draws.ssh import fingerprint
from feurio_pbem.errors import Missing, Refused
from feurio_pbem.game.answers import check_started
from feurio_pbem.game.composing import compose_about
from feurio_pbem.game.entry import Proposal, ProposalKind, ReplaceEntry
from feurio_pbem.game.record import Game
from feurio_pbem.game.standing import Started
from feurio_pbem.home import pins, players
from feurio_pbem.home.folder import Home
from feurio_pbem.home.identity import Identity, fresh_nonce
from feurio_pbem.messages import Listing, Message, sentence
from feurio_pbem.notation.names import fit_name
from feurio_pbem.sealed.known import key_change_notice
from feurio_pbem.sealed.secrets import Signer

RETIRE: Final = "retire"
SKIP: Final = "skip"
REPLACE: Final = "replace"
_LABELS = {"note", "time"}


@dataclass(frozen=True)
class SeatRequest:
    """What is to be done about a seat: `by` says who speaks (sealed: asserts it), `name` who takes the seat over."""

    kind: ProposalKind
    seat: str
    by: str | None = None
    name: str | None = None


def is_newcomer(request: SeatRequest, mine: str | None) -> bool:
    """Whether who plays here (on seat `mine`) is the one who takes the seat over."""
    return request.kind == REPLACE and mine in (None, request.seat)


def choose_proposal(game: Game, request: SeatRequest, identity: Identity, mine: str | None, home: Home) -> Proposal:
    """The one in the file that is meant, else a new one without consents, times and notes, so that equals unite."""
    same = [p for p in game.proposals if (p["kind"], p["seat"]) == (request.kind, request.seat)]
    plain = [p for p in same if not _LABELS & p.keys()]
    if is_newcomer(request, mine):
        mine_before = [
            p for p in _offers(plain) if p["card"]["key"] == identity.key and request.seat in p.get("sigs", {})
        ]
        if mine_before:
            return mine_before[0]
        return compose_about(game, REPLACE, request.seat, card=_new_card(game, request, identity))
    _check_voter(game, request, mine)
    if len(plain) < len(same):
        message = "A proposal in this file carries a note or time of somebody else; that one is not signed."
        home.notice("strange-note", sentence(message))
    if request.kind != REPLACE:
        return plain[0] if plain else compose_about(game, request.kind, request.seat)
    proposal = _choose_newcomer(_offers(plain), request)
    _check_unshown(game, request, str(mine), identity, home)
    home.notices += map(key_change_notice, players.compare(home, [proposal["card"]]))
    return proposal


def _offers(proposals: list[Proposal]) -> list[ReplaceEntry]:
    return [proposal for proposal in proposals if proposal["kind"] == "replace"]


def _choose_newcomer(proposals: list[ReplaceEntry], request: SeatRequest) -> ReplaceEntry:
    known_by = [(p["card"]["name"], fingerprint(p["card"]["key"]), p) for p in proposals]
    meant = [(name, key, p) for name, key, p in known_by if request.name in (None, name, key)]
    if len(meant) == 1:
        return meant[0][2]
    if meant:
        several = Listing([sentence("{name} ({key})", name=name, key=key) for name, key, _ in meant])
        hint = sentence("Say who: --name NAME, or --name SHA256:… where the names are the same.")
        raise Refused("which-player", sentence("Several want the seat: {several}.", several=several), hint=hint)
    raise Refused(
        "card-needed",
        sentence("Nobody has offered to take over {seat} in this file yet.", seat=request.seat),
        hint=sentence(
            "Who takes the seat begins, on his machine: feurio replace FILE {seat}. Then the others agree.",
            seat=request.seat,
        ),
    )


def _check_unshown(game: Game, request: SeatRequest, mine: str, identity: Identity, home: Home) -> None:
    """The newcomer's secrets are fixed by this consent, so one's own next secret must not be known to anybody yet."""
    standing = check_started(game.standing)
    if not standing.position.bag_size:
        return
    secret = Signer(identity, standing.cards[mine]).reveal(mine, standing.links[mine].reveals + 1).hex()
    known = pins.read_pins(home, game.genesis)
    if any(entry.get("reveal") == secret for entry in (*game.log, *known.log, *known.signed_ever())):
        message = sentence(
            "You have opened your next secret already, in a turn that does not count: whoever takes the seat could "
            "choose his tiles by it."
        )
        raise Refused("secret-shown", message, hint=_way_after_shown_secret(standing, request, mine))


def _way_after_shown_secret(standing: Started, request: SeatRequest, mine: str) -> Message:
    """A secret is used up by the own next turn; where that cannot come, there is another end than waiting for it."""
    position = standing.position
    if position.to_move == mine:
        return sentence("Play your turn first, then agree.")
    if len(position.active) > 2:
        return sentence(
            "It is {mover}'s turn. When you have played your next one, agree; whoever does not move can be passed "
            "over: feurio skip FILE {mover}",
            mover=position.to_move,
        )
    return sentence(
        "It is {mover}'s turn, so yours cannot come first. If {seat} is gone for good, `feurio retire FILE {seat}` "
        "ends this game without a winner, and `feurio new NEW-FILE --like FILE` makes another one.",
        mover=position.to_move,
        seat=request.seat,
    )


def _new_card(game: Game, request: SeatRequest, identity: Identity) -> Card:
    position = check_started(game.standing).position
    card = game.standing.cards[request.seat]
    if request.seat in position.active and card["key"] == identity.key:
        hint = sentence("Who takes it over runs this command.")
        raise Refused("own-seat", sentence("You play {seat} yourself.", seat=request.seat), hint=hint)
    others = [name for seat, name in game.standing.names.items() if seat != request.seat]
    name = fit_name(request.name or identity.name, others)
    return make_card(identity.master, request.seat, name, fresh_nonce())


def _check_voter(game: Game, request: SeatRequest, mine: str | None) -> None:
    position = check_started(game.standing).position
    if mine is None:
        message = sentence("Nobody of this game plays on this machine, so you have no say in this.")
        hint = sentence("If you have lost your identity: `feurio identity --recover` brings it back from its code.")
        raise Missing("not-your-key", message, hint=hint)
    if mine == request.seat:
        hint = sentence("On your turn you can give up your seat: feurio resign FILE")
        raise Refused("own-seat", sentence("You play {seat} yourself; the others decide this.", seat=mine), hint=hint)
    if mine not in position.active:
        message = sentence("You ({seat}) are not in the game any more, so you have no say in this.", seat=mine)
        raise Refused("not-active", message)
