"""Retire, skip and replace: what the others decide about a seat whose player does not play.

In a seeded game one of them says so. In a sealed one all of them sign, while the file goes round; no secret is needed.
"""

from pathlib import Path

from feurio_pbem.draws.ssh import fingerprint
from feurio_pbem.errors import Refused, WrongUsage
from feurio_pbem.game.answers import check_seat, refuse_finished
from feurio_pbem.game.composing import agree, compose_about, extend
from feurio_pbem.game.entry import Proposal, with_fields
from feurio_pbem.game.proposals import still_missing
from feurio_pbem.game.record import Game
from feurio_pbem.game.standing import Joining, Started
from feurio_pbem.gamefile import update
from feurio_pbem.home.folder import Home
from feurio_pbem.home.identity import require
from feurio_pbem.messages import Notice, sentence
from feurio_pbem.notation.names import fit_name
from feurio_pbem.play.clock import labels
from feurio_pbem.play.outcome import Outcome, lateness
from feurio_pbem.sealed.consent import REPLACE, RETIRE, SKIP, SeatRequest, choose_proposal, is_newcomer
from feurio_pbem.sealed.noticing import check_known, compare_quietly, telling


def decide(path: Path, request: SeatRequest) -> Outcome:
    """Decide it, or add one's consent, in a file.

    Raises Refused where it is not possible, Missing without identity,
    Conflict where this machine knows another history.
    """
    done: list[Outcome] = []

    def change(game: Game) -> Game:
        with telling(compare_quietly(game)):
            done.append(decide_in(game, request, Home.of_this_machine()))
        return done[-1].game

    after = update(path, change)
    if after.standing.setup.is_sealed:
        from feurio_pbem.sealed.known import keep

        keep(after)
    return done[-1]


def decide_in(game: Game, request: SeatRequest, home: Home) -> Outcome:
    """The same in a game in hand."""
    standing = game.standing
    check_seat(standing, request.seat)
    if request.by is not None:
        check_seat(standing, request.by)
    if isinstance(standing, Joining):
        message = "The game has not started; before that the host makes a new one without the seat."
        raise Refused("not-started", sentence(message))
    if standing.to_move is None:
        raise refuse_finished(standing)
    return _sign(game, request, home) if standing.setup.is_sealed else _say(game, standing, request)


def _say(game: Game, standing: Started, request: SeatRequest) -> Outcome:
    check_known(game)
    by = request.by or _speaker(standing, request)
    name = None
    if request.kind == REPLACE:
        if request.name is None:
            raise WrongUsage("name-needed", sentence("Who takes the seat?"), hint=sentence("Say it with --name NAME."))
        others = [name for seat, name in game.standing.names.items() if seat != request.seat]
        name = fit_name(request.name, others)
    entry = with_fields(compose_about(game, request.kind, request.seat, by=by, name=name), **labels(None))
    return _done(extend(game, entry), game, request, name, lateness(game, request.seat))


def _speaker(standing: Started, request: SeatRequest) -> str:
    """Who says it unless somebody is named: the mover, or who comes next, for it is he who waits."""
    position = standing.position
    others = [seat for seat in position.following[request.seat] if seat in position.active and seat != request.seat]
    if position.to_move in others:
        return str(position.to_move)
    if not others:
        name = standing.names.get(request.seat, request.seat)
        hint = sentence("Instead of a turn one can give up: feurio resign FILE")
        message = sentence("{name} plays alone: there are no others to say so.", name=name)
        raise Refused("last-seat", message, hint=hint)
    return others[0]


def _sign(game: Game, request: SeatRequest, home: Home) -> Outcome:
    from feurio_pbem.sealed.known import check_may_consent, compare
    from feurio_pbem.sealed.secrets import not_your_key, own_seat, sign

    check_may_consent(home, game)
    identity = require(home)
    mine = own_seat(game.standing, identity)
    if request.by is not None and request.by != mine:
        raise not_your_key(game.standing, request.by, mine)
    home.notices += [*compare(home, game), *lateness(game, request.seat)]
    proposal = choose_proposal(game, request, identity, mine, home)
    me = request.seat if is_newcomer(request, mine) else str(mine)
    signed = proposal.get("sigs", {})
    already = me in signed
    if not already:
        proposal = with_fields(proposal, sigs={**signed, me: sign(identity, proposal)})
    after = agree(game, proposal)
    name = proposal["card"]["name"] if proposal["kind"] == REPLACE else None
    if len(after.log) > len(game.log):
        return _done(after, game, request, name, home.notices)
    return _pending(after, proposal, request, already, home.notices)


def _done(
    after: Game, before: Game, request: SeatRequest, name: str | None, notices: list[Notice] | None = None
) -> Outcome:
    places = {"name": before.standing.names[request.seat], "seat": request.seat, "newcomer": name}
    message = {
        RETIRE: sentence("{name} is out of the game; the firefighters stay.", **places),
        SKIP: sentence("{name}'s turn is passed over.", **places),
        REPLACE: sentence("{newcomer} takes over the seat {seat} from {name}.", **places),
    }[request.kind]
    standing, hint = after.standing, None
    if isinstance(standing, Started) and standing.position.end == "abandoned":
        hint = sentence("With two players this is only your word, so the game is abandoned and nobody wins.")
    elif isinstance(standing, Started) and request.seat in standing.waits:
        waits = [standing.names[seat] for seat in standing.setup.seats if seat in standing.waits[request.seat]]
        hint = sentence(
            "{name} sits out until {others} moved once, so that nobody could know the tiles to come.",
            name=name,
            others=", ".join(waits),
        )
    return Outcome(after, message, [], hint=hint, notices=notices or [])


def _pending(game: Game, proposal: Proposal, request: SeatRequest, already: bool, notices: list[Notice]) -> Outcome:
    missing, names = still_missing(game.standing, proposal), game.standing.names
    who = ", ".join(f"{names[seat]} ({seat})" for seat in missing)
    what = sentence("{kind} {seat}", kind=request.kind, seat=request.seat)
    if proposal["kind"] == REPLACE:
        card = proposal["card"]
        key = fingerprint(card["key"])
        what = sentence("{what} by {name} ({key})", what=what, name=card["name"], key=key)
    message = (
        sentence("You have agreed already to {what}. Still to agree: {who}.", what=what, who=who)
        if already
        else sentence("You agree to {what}. Still to agree: {who}.", what=what, who=who)
    )
    hint = sentence(
        "Now the file goes round; each of them runs: feurio {what} FILE {seat}", what=request.kind, seat=request.seat
    )
    return Outcome(game, message, missing, already, hint, notices)
