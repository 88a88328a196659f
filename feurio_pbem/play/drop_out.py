"""Retire, skip and replace: what the others decide about a seat whose player does not play.

In a seeded game one of them says so. In a sealed one all of them sign, while the file goes round; no secret is needed.
"""

from pathlib import Path

from feurio_pbem.draws.ssh import fingerprint
from feurio_pbem.errors import Missing, Refused, WrongUsage
from feurio_pbem.game.answers import check_seat
from feurio_pbem.game.composing import agree, compose_about, extend
from feurio_pbem.game.entry import Proposal, with_fields
from feurio_pbem.game.proposals import still_missing
from feurio_pbem.game.record import Game
from feurio_pbem.game.standing import Joining, Started
from feurio_pbem.gamefile import update
from feurio_pbem.home import pins
from feurio_pbem.home.folder import Home
from feurio_pbem.home.identity import require
from feurio_pbem.notation.fit import fit
from feurio_pbem.play.move import labels
from feurio_pbem.play.outcome import Outcome
from feurio_pbem.sealed.consent import (
    REPLACE,
    RETIRE,
    SKIP,
    Matter,
    check_history,
    choose_proposal,
    is_newcomer,
)
from feurio_pbem.sealed.history import remember
from feurio_pbem.sealed.secrets import own_seat, sign
from feurio_pbem.sealed.sign import keep


def settle(path: Path, matter: Matter) -> Outcome:
    """Decide it, or add one's consent, in a file. Raises Refused where it is not possible, Missing without identity."""
    done: list[Outcome] = []

    def change(game: Game) -> Game:
        done.append(settle_in(game, matter, Home.of_this_machine()))
        return done[-1].game

    after = update(path, change)
    if after.standing.setup.is_sealed:
        keep(after)
    return done[-1]


def settle_in(game: Game, matter: Matter, home: Home) -> Outcome:
    """The same in a game in hand."""
    standing = game.standing
    check_seat(standing, matter.seat)
    if matter.by is not None:
        check_seat(standing, matter.by)
    if isinstance(standing, Joining):
        raise Refused("not-started", "The game has not started; before that the host makes a new one without the seat.")
    if standing.to_move is None:
        raise Refused("game-over", "The game is over.")
    return _sign(game, matter, home) if standing.setup.is_sealed else _say(game, standing, matter)


def _say(game: Game, standing: Started, matter: Matter) -> Outcome:
    by = matter.by or _speaker(standing, matter)
    name = None
    if matter.kind == REPLACE:
        if matter.name is None:
            raise WrongUsage("name-needed", "Who takes the seat?", hint="Say it with --name NAME.")
        name = fit("name", matter.name)
    entry = with_fields(compose_about(game, matter.kind, matter.seat, by=by, name=name), **labels(None))
    return _done(extend(game, entry), game, matter, matter.name)


def _speaker(standing: Started, matter: Matter) -> str:
    """Who says it unless somebody is named: the mover, or who comes next, for it is he who waits."""
    position = standing.position
    others = [seat for seat in position.following[matter.seat] if seat in position.active and seat != matter.seat]
    if position.to_move in others:
        return str(position.to_move)
    if not others:
        name = standing.names.get(matter.seat, matter.seat)
        hint = "Instead of a turn one can give up: feurio resign FILE"
        raise Refused("last-seat", f"{name} plays alone: there are no others to say so.", hint=hint)
    return others[0]


def _sign(game: Game, matter: Matter, home: Home) -> Outcome:
    pins.check_own_card(home, game)
    identity = require(home)
    mine = own_seat(game.standing, identity)
    if matter.by is not None and matter.by != mine:
        you = f"you play {mine}" if mine else "nobody of this game plays"
        raise Missing("not-your-key", f"{matter.by}'s key is not on this machine: {you} here.")
    check_history(game, home)
    remember(home, game)
    proposal = choose_proposal(game, matter, identity, mine, home)
    me = matter.seat if is_newcomer(matter, mine) else str(mine)
    signed = proposal.get("sigs", {})
    already = me in signed
    if not already:
        proposal = with_fields(proposal, sigs={**signed, me: sign(identity, proposal)})
    after = agree(game, proposal)
    name = proposal["card"]["name"] if proposal["kind"] == REPLACE else None
    if len(after.log) > len(game.log):
        return _done(after, game, matter, name, home.notices)
    return _pending(after, proposal, matter, already, home.notices)


def _done(after: Game, before: Game, matter: Matter, name: str | None, notices: list[str] | None = None) -> Outcome:
    old = before.standing.names[matter.seat]
    told = {
        RETIRE: f"{old} is out of the game; the firefighters stay.",
        SKIP: f"{old}'s turn is passed over.",
        REPLACE: f"{name} takes over the seat {matter.seat} from {old}.",
    }[matter.kind]
    standing = after.standing
    hint = None
    if isinstance(standing, Started) and standing.position.end == "abandoned":
        hint = "With two players this is only your word, so the game is abandoned and nobody wins."
    elif isinstance(standing, Started) and matter.seat in standing.waits:
        waits = [standing.names[seat] for seat in standing.setup.seats if seat in standing.waits[matter.seat]]
        hint = f"{name} sits out until {', '.join(waits)} moved once, so that nobody could know the tiles to come."
    return Outcome(after, told, [], hint=hint, notices=notices or [])


def _pending(game: Game, proposal: Proposal, matter: Matter, already: bool, notices: list[str]) -> Outcome:
    missing = still_missing(game.standing, proposal)
    names = game.standing.names
    who = ", ".join(f"{names[seat]} ({seat})" for seat in missing)
    what = f"{matter.kind} {matter.seat}"
    if proposal["kind"] == REPLACE:
        what += f" by {proposal['card']['name']} ({fingerprint(proposal['card']['key'])})"
    message = f"{'You have agreed already' if already else 'You agree'} to {what}. Still to agree: {who}."
    hint = f"Now the file goes round; each of them runs: feurio {matter.kind} FILE {matter.seat}"
    return Outcome(game, message, missing, already, hint, notices)
