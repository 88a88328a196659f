"""What this machine puts a player's name to when a seat is decided on: which proposal, and what is looked at before.

A proposal in a file was written by somebody else. Signed is only what the player has said: no note, no time, no card
of his that he did not make for this game.
"""

from dataclasses import dataclass
from typing import Final

from feurio_pbem.draws.chain import Card, make_card
from feurio_pbem.draws.ssh import fingerprint
from feurio_pbem.errors import Conflict, Missing, Refused
from feurio_pbem.game.answers import check_started
from feurio_pbem.game.composing import compose_about
from feurio_pbem.game.entry import Proposal, ProposalKind, ReplaceEntry
from feurio_pbem.game.record import Game
from feurio_pbem.home import pins, players
from feurio_pbem.home.comparing import compare_logs
from feurio_pbem.home.folder import Home
from feurio_pbem.home.identity import Identity, fresh_nonce
from feurio_pbem.notation.fit import fit
from feurio_pbem.sealed.history import key_change_text
from feurio_pbem.sealed.secrets import Signer

RETIRE: Final = "retire"
SKIP: Final = "skip"
REPLACE: Final = "replace"
_LABELS = {"note", "time"}


@dataclass(frozen=True)
class Matter:
    """What is to be done about a seat: `by` says who speaks (sealed: asserts it), `name` who takes the seat over."""

    kind: ProposalKind
    seat: str
    by: str | None = None
    name: str | None = None


def is_newcomer(matter: Matter, mine: str | None) -> bool:
    """Whether who plays here (on seat `mine`) is the one who takes the seat over."""
    return matter.kind == REPLACE and mine in (None, matter.seat)


def check_history(game: Game, home: Home) -> None:
    """Raise Conflict for a file older than what was seen, or parted from it.

    A consent to what has been played past already would be a second history, over one's own name.
    """
    comparison = compare_logs(pins.read_pins(home, game.genesis).log, game.log)
    if comparison.kind in ("older", "parted"):
        code = "older-file" if comparison.kind == "older" else "two-versions"
        hint = "If all of you agree to go on with this file: feurio pins FILE --adopt"
        raise Conflict(code, f"{comparison.warning()} Nothing was signed.", hint=hint, at=comparison.at)


def choose_proposal(game: Game, matter: Matter, identity: Identity, mine: str | None, home: Home) -> Proposal:
    """The one in the file that is meant, else a new one without consents, times and notes, so that equals unite."""
    same = [p for p in game.proposals if (p["kind"], p["seat"]) == (matter.kind, matter.seat)]
    plain = [p for p in same if not _LABELS & p.keys()]
    if is_newcomer(matter, mine):
        mine_before = [
            p for p in _offers(plain) if p["card"]["key"] == identity.key and matter.seat in p.get("sigs", {})
        ]
        if mine_before:
            return mine_before[0]
        return compose_about(game, REPLACE, matter.seat, card=_new_card(game, matter, identity))
    _check_voter(game, matter, mine)
    if len(plain) < len(same):
        home.notices.append("A proposal in this file carries a note or time of somebody else; that one is not signed.")
    if matter.kind != REPLACE:
        return plain[0] if plain else compose_about(game, matter.kind, matter.seat)
    proposal = _choose_newcomer(_offers(plain), matter)
    _check_unshown(game, str(mine), identity, home)
    home.notices += map(key_change_text, players.compare(home, [proposal["card"]]))
    return proposal


def _offers(proposals: list[Proposal]) -> list[ReplaceEntry]:
    return [proposal for proposal in proposals if proposal["kind"] == "replace"]


def _choose_newcomer(proposals: list[ReplaceEntry], matter: Matter) -> ReplaceEntry:
    known_by = [(p["card"]["name"], fingerprint(p["card"]["key"]), p) for p in proposals]
    meant = [(name, key, p) for name, key, p in known_by if matter.name in (None, name, key)]
    if len(meant) == 1:
        return meant[0][2]
    if meant:
        several = ", ".join(f"{name} ({key})" for name, key, _ in meant)
        hint = "Say who: --name NAME, or --name SHA256:… where the names are the same."
        raise Refused("which-player", f"Several want the seat: {several}.", hint=hint)
    message = f"Nobody has offered to take over {matter.seat} in this file yet."
    hint = f"Who takes the seat begins, on his machine: feurio replace FILE {matter.seat}. Then the others agree."
    raise Refused("card-needed", message, hint=hint)


def _check_unshown(game: Game, mine: str, identity: Identity, home: Home) -> None:
    """The newcomer's secrets are fixed by this consent, so one's own next secret must not be known to anybody yet."""
    standing = check_started(game.standing)
    if not standing.position.bag_size:
        return
    secret = Signer(identity, standing.cards[mine]).reveal(mine, standing.links[mine].reveals + 1).hex()
    signed = pins.read_pins(home, game.genesis).signed.values()
    if any(entry.get("reveal") == secret for entry in (*game.log, *signed)):
        raise Refused(
            "secret-shown",
            "You have opened your next secret already, in a turn that does not count: whoever takes the seat could "
            "choose his tiles by it.",
            hint="Play your turn first, then agree.",
        )


def _new_card(game: Game, matter: Matter, identity: Identity) -> Card:
    position = check_started(game.standing).position
    card = game.standing.cards[matter.seat]
    if matter.seat in position.active and card["key"] == identity.key:
        raise Refused("own-seat", f"You play {matter.seat} yourself.", hint="Who takes it over runs this command.")
    return make_card(identity.master, matter.seat, fit("name", matter.name or identity.name), fresh_nonce())


def _check_voter(game: Game, matter: Matter, mine: str | None) -> None:
    position = check_started(game.standing).position
    if mine is None:
        raise Missing("not-your-key", "Nobody of this game plays on this machine, so you have no say in this.")
    if mine == matter.seat:
        hint = "On your turn you can give up your seat: feurio resign FILE"
        raise Refused("own-seat", f"You play {mine} yourself; the others decide this.", hint=hint)
    if mine not in position.active:
        raise Refused("not-active", f"You ({mine}) are not in the game any more, so you have no say in this.")
