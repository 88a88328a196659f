"""What each kind of log entry does to a standing, judged under the full rules, whoever wrote it.

Every function takes a standing and an entry that has the shape of the schema; it raises Unsound, or a refusal of the
rules, before it changes anything that matters.
"""

from feurio_pbem.draws.picking import draw_layout, draw_value, first_seat, fold
from feurio_pbem.game.entry import (
    LogEntry,
    Proposal,
    ReplaceEntry,
    ResignEntry,
    RetireEntry,
    SkipEntry,
    StartEntry,
    TakeBackEntry,
    TurnEntry,
)
from feurio_pbem.game.faults import EntryFault
from feurio_pbem.game.roster import check_card, first_link, missing_consents, next_link
from feurio_pbem.game.setup import Setup
from feurio_pbem.game.standing import Joining, Started
from feurio_pbem.messages import Listing, sentence
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.options import DRAWN
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import Turn


def apply_start(joining: Joining, entry: StartEntry) -> Started:
    """The host opens a sealed game: his first reveal gives the layout and, where the rules say so, the first seat."""
    setup = joining.setup
    if waiting := joining.missing_cards():
        what = sentence("No card of {seats} yet.", seats=Listing(waiting, "or"))
        raise EntryFault("cards-missing", what, entry, waiting_for=waiting)
    if waiting := joining.missing_opens():
        what = sentence("{seats} did not open yet.", seats=Listing(waiting))
        raise EntryFault("opens-missing", what, entry, waiting_for=waiting)
    host = entry["by"]
    if host != setup.host:
        raise EntryFault("not-the-host", sentence("Only the host ({host}) starts the game.", host=setup.host), entry)
    link = next_link(entry, entry["reveal"], joining.cards[host], joining.links[host])
    seed = fold(joining.seed, link.last)
    layout, first = draw_opening(setup, seed)
    if entry["layout"] != layout:
        what = sentence("The start tiles drawn are {drawn}, not {said}.", drawn=layout, said=entry["layout"])
        raise EntryFault("not-the-layout", what, entry)
    if entry["first"] != first:
        raise EntryFault(
            "not-the-first", sentence("{first} begins, not {said}.", first=first, said=entry["first"]), entry
        )
    return Started(
        setup=setup,
        head=joining.head,
        names=joining.names,
        cards=joining.cards,
        seed=seed,
        links={**joining.links, host: link},
        commits=joining.commits,
        keys=joining.keys,
        position=Position(setup.options, setup.seats, layout, first),
    )


def draw_opening(setup: Setup, seed: bytes) -> tuple[list[int], str]:
    """The start tiles and the first seat, by the seed as it is after the first fold."""
    options, seats = setup.options, setup.seats
    layout = draw_layout(seed, options.tiles.bag(), options.start)
    return layout, first_seat(seed, seats) if options.first == DRAWN else seats[0]


def apply_entry(standing: Started, entry: LogEntry) -> Started:
    """The standing after an entry that follows it, which changes the one given (but for a take-back)."""
    match entry["kind"]:
        case "turn":
            _apply_turn(standing, entry)
        case "take-back":
            return _apply_take_back(standing, entry)
        case "resign":
            _apply_resign(standing, entry)
        case "start":
            raise EntryFault("started-already", sentence("The game has started already."), entry)
        case _:
            apply_proposal(standing, entry)
    return standing


def apply_proposal(standing: Started, entry: Proposal) -> None:
    """What the others decide about a seat; `consents-missing` comes after all that is wrong with it otherwise."""
    match entry["kind"]:
        case "retire":
            _apply_retire(standing, entry)
        case "skip":
            _apply_skip(standing, entry)
        case "replace":
            _apply_replace(standing, entry)


def _apply_turn(standing: Started, entry: TurnEntry) -> None:
    """The mover lays the tile he drew, if any remain, and places his crew."""
    position = _check_mover(standing, entry)
    value: int | None = None
    at: Hex | None = None
    spreading = bool(position.bag_size)
    if spreading:
        if "value" not in entry or "at" not in entry:
            what = sentence("Tiles remain, so a turn says what was drawn and where it lies.")
            raise EntryFault("tile-missing", what, entry)
        _fold(standing, entry)
        value, at = draw_value(standing.seed, 0, position.bag), Hex(*entry["at"])
        if entry["value"] != value:
            what = sentence("The tile drawn has value {drawn}, not {said}.", drawn=value, said=entry["value"])
            raise EntryFault("not-the-tile", what, entry, drawn=value)
    elif "value" in entry or "at" in entry or "break" in entry:
        raise EntryFault("no-tile-left", sentence("No tiles remain, so none is laid."), entry)
    else:
        _check_no_reveal(entry)
    crew, neutral = entry["crew"], entry.get("neutral", [])
    if crew != sorted(crew) or neutral != sorted(neutral):
        raise EntryFault("crew-order", sentence("The tiles of a crew are listed in ascending order."), entry)
    position.play(Turn(value, at, tuple(crew), tuple(neutral), "break" in entry))
    standing.turn += 1
    if spreading:
        _stop_waiting_for(standing, entry["by"])


def _apply_resign(standing: Started, entry: ResignEntry) -> None:
    """The mover gives up his seat; a tile he drew goes back, but the seed moves on."""
    position = _check_mover(standing, entry)
    if position.bag_size:
        _fold(standing, entry)
    else:
        _check_no_reveal(entry)
    position.resign()  # first: who moves may change when a seat stops sitting out
    standing.turn += 1
    _stop_waiting_for(standing, entry["by"])


def _apply_take_back(standing: Started, entry: TakeBackEntry) -> Started:
    """The standing before the last turn, which stays readable in the log; only the last mover takes it back."""
    last, before = standing.last, standing.before
    if last is None or last["kind"] != "turn" or before is None:
        raise EntryFault("nothing-to-take-back", sentence("The entry before is no turn."), entry)
    if last["by"] != entry["by"]:
        what = sentence("{seat} has answered since, and only the last turn can be taken back.", seat=last["by"])
        raise EntryFault("answered", what, entry)
    back = before.copy()
    back.withdrawn, back.n, back.size = {*standing.withdrawn, standing.n}, standing.n, standing.size
    return back


def _apply_retire(standing: Started, entry: RetireEntry) -> None:
    """The others take a seat out of the game."""
    position, seat = _check_running(standing, entry), entry["seat"]
    if seat not in position.active:
        raise EntryFault("not-active", sentence("{seat} is not in the game any more.", seat=seat), entry)
    if len(position.active) == 1:
        raise EntryFault("last-seat", sentence("{seat} plays alone; he may resign.", seat=seat), entry)
    _check_consents(standing, entry)
    standing.waits.pop(seat, None)
    position.retire(seat)
    standing.retired.add(seat)
    _stop_waiting_for(standing, seat)


def _apply_skip(standing: Started, entry: SkipEntry) -> None:
    """The others pass over the mover; with two in the game one alone may not."""
    position = _check_running(standing, entry)
    if entry["seat"] != position.to_move:
        mover = standing.names[position.to_move or entry["seat"]]
        what = sentence("It is {mover}'s turn, so only that can be skipped.", mover=mover)
        raise EntryFault("not-your-turn", what, entry)
    if len(position.active) <= 2:
        raise EntryFault("lone-skip", sentence("With two players one alone cannot skip the other."), entry)
    _check_consents(standing, entry)
    position.skip()


def _apply_replace(standing: Started, entry: ReplaceEntry) -> None:
    """Somebody else takes over a seat that is active or was retired; in a sealed game he sits out until all others

    who take part in the draws have revealed once more, so that nobody has known his tiles before.
    """
    position, seat = _check_running(standing, entry), entry["seat"]
    if seat not in position.active and seat not in standing.retired:
        raise EntryFault("not-active", sentence("{seat} has resigned, or is no seat of this game.", seat=seat), entry)
    if standing.setup.is_sealed:
        _check_new_card(standing, entry)
    _check_consents(standing, entry)
    standing.retired.discard(seat)
    if not standing.setup.is_sealed:
        standing.names[seat] = entry["name"]
        position.reopen(seat)
        return
    card = entry["card"]
    standing.cards[seat], standing.names[seat], standing.links[seat] = card, card["name"], first_link(card)
    standing.commits.add(card["commit"])
    standing.keys[seat] = (*standing.keys[seat], card["key"])
    position.reopen(seat)
    _stop_waiting_for(standing, seat)
    if position.bag_size and (wait := position.active - {seat} - standing.waits.keys()):
        standing.waits[seat] = wait
        position.sit_out(standing.waits)


def consents_needed(standing: Started, entry: Proposal) -> dict[str, str]:
    """The keys by seat that have to sign a retire, skip or replace: all other active seats, and the new player."""
    position = standing.position
    others = [seat for seat in position.seats if seat in position.active and seat != entry["seat"]]
    keys = {seat: standing.cards[seat]["key"] for seat in others}
    if entry["kind"] == "replace":
        keys[entry["seat"]] = entry["card"]["key"]
    return keys


def _check_consents(standing: Started, entry: Proposal) -> None:
    if not standing.setup.is_sealed:
        by = entry["by"]
        if by == entry["seat"] or by not in standing.position.active:
            raise EntryFault("strange-consent", sentence("{seat} has no say in this.", seat=by), entry, seat=by)
    elif missing := missing_consents(entry, consents_needed(standing, entry)):
        what = sentence("{seats} did not agree.", seats=Listing(missing))
        raise EntryFault("consents-missing", what, entry, waiting_for=missing)


def _check_new_card(standing: Started, entry: ReplaceEntry) -> None:
    card, where = entry["card"], f"log[{entry['n'] - 1}].card"
    if card["seat"] != entry["seat"]:
        raise EntryFault("card-of-another-seat", sentence("The card is for {seat}.", seat=card["seat"]), entry)
    check_card(card, standing.cards.values(), where)
    if card["commit"] in standing.commits:
        what = sentence("The chain on {seat}'s card was used before.", seat=card["seat"])
        raise EntryFault("card-reused", what, entry)


def _check_running(standing: Started, entry: LogEntry) -> Position:
    if standing.position.to_move is None:
        raise EntryFault("game-over", sentence("The game is over."), entry)
    return standing.position


def _check_mover(standing: Started, entry: TurnEntry | ResignEntry) -> Position:
    position = _check_running(standing, entry)
    if entry["by"] != position.to_move:
        raise EntryFault("not-your-turn", sentence("It is {mover}'s turn.", mover=position.to_move), entry)
    return position


def _fold(standing: Started, entry: TurnEntry | ResignEntry) -> None:
    if not standing.setup.is_sealed:
        _check_no_reveal(entry)
        standing.seed = fold(standing.seed)
        return
    if "reveal" not in entry:
        raise EntryFault("reveal-missing", sentence("It draws, so it reveals the next secret."), entry)
    seat = entry["by"]
    link = next_link(entry, entry["reveal"], standing.cards[seat], standing.links[seat])
    standing.links[seat], standing.seed = link, fold(standing.seed, link.last)


def _check_no_reveal(entry: TurnEntry | ResignEntry) -> None:
    if "reveal" in entry:
        raise EntryFault("reveal-unasked", sentence("Nothing is drawn, so no secret is revealed."), entry)


def _stop_waiting_for(standing: Started, seat: str) -> None:
    """A seat leaves every wait-set when it reveals, resigns, is retired or replaced; an empty bag ends all waiting."""
    position = standing.position
    if not standing.waits:
        return
    left = {sitter: wait - {seat} for sitter, wait in standing.waits.items()} if position.bag_size else {}
    standing.waits = {sitter: wait for sitter, wait in left.items() if wait}
    position.sit_out(standing.waits)
