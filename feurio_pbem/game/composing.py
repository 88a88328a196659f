"""New entries, unsigned; what is already judged is written down here."""

from collections.abc import Callable
from typing import Any

from feurio_pbem.draws.chain import Card
from feurio_pbem.draws.picking import draw_value, fold
from feurio_pbem.errors import Refused, Unsound
from feurio_pbem.game.answers import check_actor, check_seat, check_started
from feurio_pbem.game.effects import draw_opening
from feurio_pbem.game.entry import (
    JoinEntry,
    LogEntry,
    OpenEntry,
    PlayerEntry,
    Proposal,
    ProposalKind,
    ResignEntry,
    StartEntry,
    TurnEntry,
    with_fields,
)
from feurio_pbem.game.faults import as_refusal
from feurio_pbem.game.merging import merge_proposal
from feurio_pbem.game.record import Game
from feurio_pbem.game.replay import find_length_fault
from feurio_pbem.game.resolving import resolve
from feurio_pbem.game.standing import Started
from feurio_pbem.messages import Listing, sentence
from feurio_pbem.notation import TurnText

Reveal = Callable[[str, int], bytes]  # the secret of a seat's k-th reveal; only the owner of the seat can tell it


def compose(game: Game, words: TurnText, reveal: Reveal | None = None, **labels: str) -> PlayerEntry:
    """The entry with which the mover (take-back: the last mover) says those words, with `note` and `time` as labels;

    judged but unsigned. `reveal` is asked for the mover's next link where a sealed game draws, last of all. Raises
    IllegalTurn, Refused.
    """
    standing = check_started(game.standing)
    by = check_actor(standing, words.kind, None)
    if what := find_length_fault(standing, words.kind, has_note="note" in labels):
        raise Refused("too-long", what)
    return with_fields(_compose(standing, by, words, reveal), **labels)


def _compose(standing: Started, by: str, words: TurnText, reveal: Reveal | None) -> PlayerEntry:
    n, prev = standing.n + 1, standing.head.hex()
    if words.kind == "take-back":
        return {"kind": "take-back", "n": n, "prev": prev, "by": by}
    secret = _secret(standing, by, reveal)
    if words.kind == "resign":
        resignation: ResignEntry = {"kind": "resign", "n": n, "prev": prev, "by": by}
        return with_fields(resignation, **_revealed(secret))
    position = standing.position
    value = draw_value(fold(standing.seed, secret or b""), 0, position.bag) if position.bag_size else None
    played = resolve(position, words, value)
    turn: TurnEntry = {"kind": "turn", "n": n, "prev": prev, "by": by, "crew": list(played.crew)}
    more: dict[str, Any] = _revealed(secret)
    if played.at is not None:
        more |= {"value": value, "at": list(played.at)}
    if played.firebreak:
        more["break"] = True
    if played.neutral:
        more["neutral"] = list(played.neutral)
    return with_fields(turn, **more)


def compose_join(game: Game, card: Card) -> JoinEntry:
    """The card of a seat for this game."""
    return {
        "kind": "join",
        "game": game.standing.setup.gid.hex(),
        "seat": card["seat"],
        "name": card["name"],
        "key": card["key"],
        "nonce": card["nonce"],
        "commit": card["commit"],
    }


def compose_open(game: Game, seat: str, reveal: Reveal) -> OpenEntry:
    """What a seat shows before a joint game whose cards are all there; raises Refused.

    `not-joint`, `started-already`, `cards-missing`, or `opened-already` for the host and who has opened.
    """
    joining = game.standing
    check_seat(joining, seat)
    if not joining.setup.joint:
        raise Refused("not-joint", sentence("Nobody opens this game before its start."))
    if isinstance(joining, Started):
        raise Refused("started-already", sentence("The game has started already."))
    if waiting := joining.missing_cards():
        what = sentence("Cards of {seats} are missing.", seats=Listing(waiting))
        raise Refused("cards-missing", what, waiting_for=waiting)
    if seat not in joining.missing_opens():
        what = sentence("{name} has opened already.", name=joining.names[seat])
        if seat == joining.setup.host:
            what = sentence("{name} is the host, who opens by starting the game.", name=joining.names[seat])
        raise Refused("opened-already", what, waiting_for=joining.waiting_for())
    return {"kind": "open", "roster": joining.roster.hex(), "seat": seat, "reveal": reveal(seat, 1).hex()}


def compose_start(game: Game, reveal: Reveal) -> StartEntry:
    """The opening by the host of a sealed game whose cards are all there."""
    standing, host = game.standing, game.genesis["host"]["seat"]
    secret = reveal(host, 1)
    layout, first = draw_opening(standing.setup, fold(standing.seed, secret))
    return {
        "kind": "start",
        "n": standing.n + 1,
        "prev": standing.head.hex(),
        "by": host,
        "reveal": secret.hex(),
        "layout": layout,
        "first": first,
    }


def compose_about(
    game: Game,
    kind: ProposalKind,
    seat: str,
    *,
    by: str | None = None,
    name: str | None = None,
    card: Card | None = None,
) -> Proposal:
    """A retire, skip or replace of a seat, said `by` one player; without `by` still to be signed by all others.

    To replace takes the new player's `name`, or his `card`.
    """
    n, prev = game.standing.n + 1, game.standing.head.hex()
    entry: Proposal
    match kind:
        case "retire":
            entry = {"kind": "retire", "n": n, "prev": prev, "seat": seat}
        case "skip":
            entry = {"kind": "skip", "n": n, "prev": prev, "seat": seat}
        case "replace":
            entry = {"kind": "replace", "n": n, "prev": prev, "seat": seat}
            if card is not None:
                entry["card"] = card
            if name is not None:
                entry["name"] = name
    if by is None:
        entry["sigs"] = {}
    else:
        entry["by"] = by
    return entry


def extend(game: Game, entry: LogEntry) -> Game:
    """`game.extend` for what somebody here wishes: a fault of the entry is a refusal of the wish, not of the file."""
    try:
        return game.extend(entry)
    except Unsound as error:
        raise as_refusal(error) from None


def agree(game: Game, proposal: Proposal) -> Game:
    """The game with the consents of this proposal added to those it has; an entry once nobody is missing.

    Raises Refused where the rules know no such entry here.
    """
    try:
        return merge_proposal(game, proposal)
    except Unsound as error:
        raise as_refusal(error) from None


def _secret(standing: Started, mover: str, reveal: Reveal | None) -> bytes | None:
    if reveal is None or not standing.setup.is_sealed or not standing.position.bag_size:
        return None
    return reveal(mover, standing.links[mover].reveals + 1)


def _revealed(secret: bytes | None) -> dict[str, str]:
    return {} if secret is None else {"reveal": secret.hex()}
