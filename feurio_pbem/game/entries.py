"""What each kind of log entry does to a standing, judged under the full rules, whoever wrote it.

Every function takes a standing and an entry that has the shape of the schema; it raises Unsound, or a refusal of the
rules, before it changes anything that matters.
"""

from typing import Any

from feurio_pbem.draws.picking import draw_layout, draw_value, first_seat, fold
from feurio_pbem.game.faults import entry_fault
from feurio_pbem.game.proofs import Link, check_card, check_signature, consenting_keys, missing_consents, next_link
from feurio_pbem.game.standing import Standing
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.options import DRAWN
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import Turn

Entry = dict[str, Any]


def apply_start(standing: Standing, entry: Entry) -> None:
    """The host opens a sealed game: his first reveal gives the layout and, where the rules say so, the first seat."""
    setup = standing.setup
    if standing.position is not None or not setup.is_sealed:
        raise entry_fault("started-already", "the game has started already.", entry)
    if waiting := standing.waiting_for():
        raise entry_fault("cards-missing", f"no card of {', '.join(waiting)} yet.", entry, waiting_for=waiting)
    if entry["by"] != setup.host:
        raise entry_fault("not-the-host", f"only the host ({setup.host}) starts the game.", entry)
    _reveal(standing, entry, entry["by"])
    layout, first = opening(standing)
    if entry["layout"] != layout:
        raise entry_fault("not-the-layout", f"the start tiles drawn are {layout}, not {entry['layout']}.", entry)
    if entry["first"] != first:
        raise entry_fault("not-the-first", f"{first} begins, not {entry['first']}.", entry)
    standing.position = Position(setup.options, setup.seats, layout, first)


def opening(standing: Standing) -> tuple[list[int], str]:
    """The start tiles and the first seat, by the seed as it is after the first fold."""
    options, seats = standing.setup.options, standing.setup.seats
    layout = draw_layout(standing.seed, options.tiles.bag(), options.start)
    return layout, first_seat(standing.seed, seats) if options.first == DRAWN else seats[0]


def apply_turn(standing: Standing, entry: Entry) -> None:
    """The mover lays the tile he drew, if any remain, and places his crew."""
    position = _mover(standing, entry)
    value: int | None = None
    at: Hex | None = None
    spreading = bool(position.bag_size)
    if spreading:
        if "value" not in entry or "at" not in entry:
            raise entry_fault("tile-missing", "tiles remain, so a turn says what was drawn and where it lies.", entry)
        _fold(standing, entry)
        value, at = draw_value(standing.seed, 0, position.bag), Hex(*entry["at"])
        if entry["value"] != value:
            message = f"the tile drawn has value {value}, not {entry['value']}."
            raise entry_fault("not-the-tile", message, entry, drawn=value)
    elif "value" in entry or "at" in entry:
        raise entry_fault("no-tile-left", "no tiles remain, so none is laid.", entry)
    else:
        _no_reveal(entry)
    if entry["crew"] != sorted(entry["crew"]):
        raise entry_fault("crew-order", "the tiles of a crew are listed in ascending order.", entry)
    position.play(Turn(value, at, tuple(entry["crew"])))
    standing.turn += 1
    if spreading:
        _stop_waiting_for(standing, entry["by"])


def apply_resign(standing: Standing, entry: Entry) -> None:
    """The mover gives up his seat; a tile he drew goes back, but the seed moves on."""
    position = _mover(standing, entry)
    if position.bag_size:
        _fold(standing, entry)
    else:
        _no_reveal(entry)
    position.resign()  # first: who moves may change when a seat stops sitting out
    standing.turn += 1
    _stop_waiting_for(standing, entry["by"])


def apply_retire(standing: Standing, entry: Entry) -> None:
    """The others take a seat out of the game."""
    position, seat = _running(standing, entry), entry["seat"]
    if seat not in position.active:
        raise entry_fault("not-active", f"{seat} is not in the game any more.", entry)
    if len(position.active) == 1:
        raise entry_fault("last-seat", f"{seat} plays alone; he may resign.", entry)
    _check_consents(standing, entry)
    standing.waits.pop(seat, None)
    position.retire(seat)
    standing.retired.add(seat)
    _stop_waiting_for(standing, seat)


def apply_skip(standing: Standing, entry: Entry) -> None:
    """The others pass over the mover; with two in the game one alone may not."""
    position = _running(standing, entry)
    if entry["seat"] != position.to_move:
        mover = standing.names.get(position.to_move or "", "nobody")
        raise entry_fault("not-your-turn", f"it is {mover}'s turn, so only that can be skipped.", entry)
    if len(position.active) <= 2:
        raise entry_fault("lone-skip", "with two players one alone cannot skip the other.", entry)
    _check_consents(standing, entry)
    position.skip()


def apply_replace(standing: Standing, entry: Entry) -> None:
    """Somebody else takes over a seat that is active or was retired; in a sealed game he sits out until all others

    who take part in the draws have revealed once more, so that nobody has known his tiles before.
    """
    position, seat = _running(standing, entry), entry["seat"]
    if seat not in position.active and seat not in standing.retired:
        raise entry_fault("not-active", f"{seat} has resigned, or is no seat of this game.", entry)
    if standing.setup.is_sealed:
        _check_new_card(standing, entry)
    _check_consents(standing, entry)
    standing.retired.discard(seat)
    if not standing.setup.is_sealed:
        standing.names[seat] = entry["name"]
        position.reopen(seat)
        return
    card = entry["card"]
    standing.cards[seat], standing.names[seat] = card, card["name"]
    standing.commits.add(card["commit"])
    standing.links[seat] = Link(bytes.fromhex(card["commit"]))
    position.reopen(seat)
    _stop_waiting_for(standing, seat)
    if position.bag_size and (wait := position.active - {seat} - standing.waits.keys()):
        standing.waits[seat] = wait
        position.sit_out(standing.waits)


def apply_take_back(standing: Standing, entry: Entry) -> Standing:
    """The standing before the last turn, which stays readable in the log; only the last mover takes it back."""
    last, before = standing.last, standing.before
    if last is None or last["kind"] != "turn" or before is None:
        raise entry_fault("nothing-to-take-back", "the entry before is no turn.", entry)
    if last["by"] != entry["by"]:
        raise entry_fault(
            "answered", f"{last['by']} has answered since, and only the last turn can be taken back.", entry
        )
    back = before.copy()
    back.withdrawn = {*standing.withdrawn, standing.n}
    return back


APPLY = {
    "start": apply_start,
    "turn": apply_turn,
    "resign": apply_resign,
    "retire": apply_retire,
    "skip": apply_skip,
    "replace": apply_replace,
}


def consents_needed(standing: Standing, entry: Entry) -> dict[str, str]:
    """The keys by seat that have to sign a retire, skip or replace: all other active seats, and the new player."""
    position = standing.position
    assert position is not None
    others = [seat for seat in position.seats if seat in position.active and seat != entry["seat"]]
    keys = consenting_keys(standing.cards, others)
    if entry["kind"] == "replace":
        keys[entry["seat"]] = entry["card"]["key"]
    return keys


def _check_consents(standing: Standing, entry: Entry) -> None:
    if not standing.setup.is_sealed:
        position = standing.position
        assert position is not None
        if entry["by"] == entry["seat"] or entry["by"] not in position.active:
            raise entry_fault("strange-consent", f"{entry['by']} has no say in this.", entry, seat=entry["by"])
    elif missing := missing_consents(entry, consents_needed(standing, entry)):
        raise entry_fault("consents-missing", f"{', '.join(missing)} did not agree.", entry, waiting_for=missing)


def _check_new_card(standing: Standing, entry: Entry) -> None:
    card, where = entry["card"], f"log[{entry['n'] - 1}].card"
    if card["seat"] != entry["seat"]:
        raise entry_fault("card-of-another-seat", f"the card is for {card['seat']}.", entry)
    check_card(card, standing.cards.values(), where)
    if card["commit"] in standing.commits:
        raise entry_fault("card-reused", f"the chain on {card['seat']}'s card was used before.", entry)


def _running(standing: Standing, entry: Entry) -> Position:
    if standing.position is None:
        raise entry_fault("not-started", "the game has not started.", entry)
    if standing.position.to_move is None:
        raise entry_fault("game-over", "the game is over.", entry)
    return standing.position


def _mover(standing: Standing, entry: Entry) -> Position:
    position = _running(standing, entry)
    if entry["by"] != position.to_move:
        raise entry_fault("not-your-turn", f"it is {position.to_move}'s turn.", entry)
    return position


def _fold(standing: Standing, entry: Entry) -> None:
    if standing.setup.is_sealed:
        _reveal(standing, entry, entry["by"])
    else:
        _no_reveal(entry)
        standing.seed = fold(standing.seed)


def _reveal(standing: Standing, entry: Entry, seat: str) -> None:
    if "reveal" not in entry:
        raise entry_fault("reveal-missing", "it draws, so it reveals the next secret.", entry)
    link = next_link(entry, standing.cards[seat], standing.links[seat])
    standing.links[seat], standing.seed = link, fold(standing.seed, link.last)


def _no_reveal(entry: Entry) -> None:
    if "reveal" in entry:
        raise entry_fault("reveal-unasked", "nothing is drawn, so no secret is revealed.", entry)


def _stop_waiting_for(standing: Standing, seat: str) -> None:
    """A seat leaves every wait-set when it reveals, resigns, is retired or replaced; an empty bag ends all waiting."""
    position = standing.position
    if position is None or not standing.waits:
        return
    left = {sitter: wait - {seat} for sitter, wait in standing.waits.items()} if position.bag_size else {}
    standing.waits = {sitter: wait for sitter, wait in left.items() if wait}
    position.sit_out(standing.waits)


def check_author(standing: Standing, entry: Entry, canonical: bytes) -> None:
    """In a sealed game the entry of one player, of these canonical bytes, carries his signature."""
    if standing.setup.is_sealed and "by" in entry:
        if entry["by"] not in standing.cards:
            raise entry_fault("no-such-seat", f"{entry['by']} is no seat of this game.", entry)
        check_signature(entry, canonical, standing.cards[entry["by"]])
