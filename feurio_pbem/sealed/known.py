"""What this machine knows of a game, compared with the game in hand: one rule for looking and for signing.

FAIR.md, "What a client signs on" and "Every card seen is remembered". Whoever looks is told what is amiss; whoever
acts is refused, on every road, before anything is signed or written. Decided by history, entry hash by entry hash.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeAlias, cast

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.draws.chain import Card
from feurio_pbem.draws.ssh import fingerprint
from feurio_pbem.errors import Conflict, FeurioError, Missing, Unsound
from feurio_pbem.game.entry import LogEntry, PlayerEntry, is_same_action
from feurio_pbem.game.forks import Fork, find_fork, tell_standing, tell_version
from feurio_pbem.game.merging import compare_logs
from feurio_pbem.game.record import Game
from feurio_pbem.home import pins, players
from feurio_pbem.home.folder import Home
from feurio_pbem.home.identity import Identity
from feurio_pbem.home.identity import load as load_identity
from feurio_pbem.home.pins import Pins
from feurio_pbem.messages import Notice, sentence

_SEEN, _HERE = sentence("the one seen before"), sentence("the one in this file")


def compare(home: Home, game: Game) -> list[Notice]:
    """What is amiss with a game as far as this machine knows, for whoever looks. Changes nothing."""
    found = [_as_notice(problem) for problem in find_problems(home, game)]
    return [*found, *map(key_change_notice, players.compare(home, game.standing.cards.values()))]


def find_problems(home: Home, game: Game, *, seeded_too: bool = False) -> Iterator[FeurioError]:
    """All that keeps a client from acting on this game, the gravest first; Unsound where one's own card was changed.

    `seeded_too`: where git has brought a seeded game, its log is compared with what came before.
    """
    yield from _other_game(home, game)
    if not game.standing.setup.is_sealed and not seeded_too:
        return
    known = pins.read_pins(home, game.genesis)
    yield from _changed_cards(home, known, game)
    break_ = _find_break(known, game)
    if break_ is not None and not (isinstance(break_, Lacking) and break_.is_unwritten):
        yield _history_problem(break_, game)


def check_may_act(home: Home, game: Game) -> None:
    """Raise Unsound or Conflict unless the game and its cards are those that this machine knows."""
    for other in _other_game(home, game):
        raise _refusal(other)
    if game.standing.setup.is_sealed:
        for problem in _changed_cards(home, pins.read_pins(home, game.genesis), game):
            raise _refusal(problem)


def check_may_consent(home: Home, game: Game) -> None:
    """Likewise, and raise Conflict unless the log extends what was seen and holds what was signed here."""
    check_may_act(home, game)
    break_ = _find_break(pins.read_pins(home, game.genesis), game)
    if break_ is not None:
        raise _refusal(_history_problem(break_, game))


def choose_entry(home: Home, game: Game, entry: PlayerEntry, *, again: bool) -> PlayerEntry:
    """The entry that may be signed here: the given one, or the one signed before if that is the same action.

    `again`: the player signs another version of his own entry, which nobody has answered. Raises Conflict
    `already-signed`, `older-file`, `parted-from-known`; remembers nothing.
    """
    known = pins.read_pins(home, game.genesis)
    before = known.signed.get(entry["n"])
    if before is not None and is_same_action(before, entry):
        return cast(PlayerEntry, before)
    break_ = _find_break(known, game)
    if break_ is None:
        return entry
    if isinstance(break_, Fork) or not break_.is_own:
        raise _refusal(_history_problem(break_, game))
    if not again:
        raise Conflict(
            "already-signed",
            sentence(
                "You signed another version of entry {n} before: {version}. Two versions look like cheating.",
                n=break_.at,
                version=tell_version(break_.entry, game.standing.names),
            ),
            hint=sentence(
                "Look for the newer file, perhaps on another machine. If nobody saw the first one: --again. If all of "
                "you go on with this file: feurio pins FILE --adopt"
            ),
            n=break_.at,
        )
    return entry


def remember_signed(home: Home, game: Game, entry: PlayerEntry) -> None:
    """Remember a signed entry of one's own before anybody can see it; what it replaces is set aside."""

    def with_entry(known: Pins) -> Pins:
        after = _set_aside(known, game)
        log = after.log[: len(game.log)]  # what was seen beyond it was one's own
        return replace(after, log=log, signed={**after.signed, entry["n"]: entry})

    pins.change_pins(home, game.genesis, with_entry)


def remember(home: Home, game: Game) -> list[Notice]:
    """Move the pins on to a game that goes on from them, meet cards and people; returns what is amiss."""
    notices = [_as_notice(problem) for problem in find_problems(home, game, seeded_too=True)]

    def moved(known: Pins) -> Pins:
        goes_on = compare_logs(game.log, known.log).kind == "longer"
        log = game.log if goes_on else known.log
        return replace(known, log=log, cards={**_cards(game), **known.cards}, forgotten=False)

    pins.change_pins(home, game.genesis, moved)
    return [*notices, *map(key_change_notice, players.meet(home, game.standing.cards.values()))]


def keep(game: Game) -> None:
    """What the file holds, now that it is written, has been seen here; should that fail, it costs only warnings.

    Not before: what a full disk has kept out of the file would make the file look like an old one.
    """
    with suppress(FeurioError):
        remember(Home.of_this_machine(), game)


def adopt(home: Home, game: Game) -> "Break | None":
    """From now on the history, the cards and the game itself that are in hand count here; returns what was amiss."""
    before = pins.read_pins(home, game.genesis)
    for problem in _changed_cards(home, before, game):
        if "adopt" not in problem.details.get("ways", ()):
            raise problem
    pins.supersede_others(home, game.genesis)
    if not game.standing.setup.is_sealed and not before.title:
        return None

    def adopted(known: Pins) -> Pins:
        cards, after = _cards(game), _set_aside(known, game)
        mine = None if known.card is None else cards.get(known.card["seat"], known.card)
        card = None if mine is None else _plain(mine)
        return replace(after, log=game.log, card=card, cards=cards, superseded=False, forgotten=False)

    pins.change_pins(home, game.genesis, adopted)
    return _find_break(before, game)


def usable_identity(home: Home) -> Identity | None:
    """The identity for looking: None, with a notice, where it is damaged; looking needs none."""
    try:
        return load_identity(home)
    except Missing as error:
        home.notice(error.code, sentence("{what} {next}", what=error.sentences[0], next=error.hints[0]))
        return None


def key_change_notice(change: players.KeyChange) -> Notice:
    """The new key is reported, never believed."""
    message = sentence(
        "{name} is known here by another key ({known}, here {here}). A new machine without the recovery code does "
        "this, and so does somebody else under that name: ask {name} by another way. `feurio pins FILE --trust` "
        "accepts the new key.",
        name=change.name,
        known=fingerprint(change.known_key),
        here=fingerprint(change.key),
    )
    return Notice("key-changed", message)


def _as_notice(problem: FeurioError) -> Notice:
    message = problem.sentences[0]
    for more in (*problem.sentences[1:], *problem.hints):
        message = sentence("{what} {next}", what=message, next=more)
    return Notice(problem.code, message)


def _refusal(problem: FeurioError) -> FeurioError:
    problem.sentences.append(sentence("Nothing was signed or written."))
    return problem


def _set_aside(known: Pins, game: Game) -> Pins:
    """What was signed here and is not in this log binds no more."""
    held = {n: entry for n, entry in known.signed.items() if _is_in(game, entry)}
    lost = [entry for n, entry in known.signed.items() if n not in held]
    return replace(known, signed=held, set_aside=(*known.set_aside, *lost))


def _is_in(game: Game, entry: LogEntry) -> bool:
    place = entry["n"] - 1
    return place < len(game.log) and entry_hash(game.log[place]) == entry_hash(entry)


@dataclass(frozen=True)
class Lacking:
    """The log in hand ends before entry `at`, which was seen or signed here.

    `is_own`: all that it lacks was signed here. `is_unwritten`: that was never seen in any file.
    """

    at: int
    entry: LogEntry
    is_own: bool
    is_unwritten: bool


Break: TypeAlias = Fork | Lacking


def _find_break(known: Pins, game: Game) -> Break | None:
    """Where the log in hand does not hold what was seen and signed here, by the earliest such entry."""
    relation = compare_logs(game.log, known.log)
    at = relation.at if relation.kind in ("shorter", "parted") else None
    own = next((entry for n, entry in sorted(known.signed.items()) if not _is_in(game, entry)), None)
    if own is not None and own["n"] <= len(game.log) and (at is None or own["n"] < at):
        return find_fork([*game.log[: own["n"] - 1], own], game.log)
    if relation.kind == "parted":
        return find_fork(known.log, game.log)
    if relation.kind == "shorter":
        lost = known.log[len(game.log) :]
        signed = {entry_hash(entry) for entry in known.signed.values()}
        return Lacking(lost[0]["n"], lost[0], all(entry_hash(entry) in signed for entry in lost), False)
    return None if own is None else Lacking(own["n"], own, True, True)


def _history_problem(found: Break, game: Game) -> Conflict:
    names = game.standing.names
    adopt_it = sentence("`feurio pins FILE --adopt` goes on with this file, if all of you agree to.")
    restore_it = sentence("`feurio pins FILE --restore NEW-FILE` writes the version seen before into a new file.")
    if isinstance(found, Lacking):
        message = sentence(
            "This file is older than what this machine has seen: entry {at} is missing in it ({version}). "
            "Restoring a backup is the usual cause; look for the newer file.",
            at=found.at,
            version=tell_version(found.entry, names),
        )
        problem = Conflict("older-file", message, hint=restore_it, at=found.at, known=found.entry, found=None)
        problem.hints.append(adopt_it)
        return problem
    message = sentence(
        "{verdict} Restoring a backup is the usual cause, not cheating. Seen before: {known}. In this file: {found}.",
        verdict=tell_standing(found, {"mine": _SEEN, "theirs": _HERE}),
        known=tell_version(found.mine, names),
        found=tell_version(found.theirs, names),
    )
    problem = Conflict(
        "parted-from-known",
        message,
        at=found.at,
        known=found.mine,
        found=found.theirs,
        answered={"known": found.answered["mine"], "found": found.answered["theirs"]},
        stands=None if found.stands is None else {"mine": "known", "theirs": "found"}[found.stands],
        reason=found.reason,
    )
    problem.hints = [restore_it, adopt_it] if found.stands == "mine" else [adopt_it, restore_it]
    if found.is_provable:
        problem.hints.append(sentence("`feurio proof FILE` proves that there are two."))
    return problem


def _other_game(home: Home, game: Game) -> Iterator[Conflict]:
    """A game id stands for one game; another one under it is a second set-up, or a seeded game for a sealed one."""
    known, setup = pins.other_game(home, game.genesis), game.standing.setup
    if known is None:
        return
    message = sentence(
        "The id {id} is known here as another game ({title}); this one ({here}, {draws}) has another set-up: "
        "somebody may have put it in the place of the other.",
        id=setup.id,
        title=known.title,
        here=setup.title,
        draws=setup.draws,
    )
    hint = sentence("Ask the host for the game you know. If you all play this one: feurio pins FILE --adopt")
    yield Conflict("known-as-another-game", message, hint=hint, game=setup.id, title=known.title)


def _changed_cards(home: Home, known: Pins, game: Game) -> Iterator[FeurioError]:
    here = _cards(game)
    if known.opened is not None and known.opened["roster"] != game.roster and len(here) == len(game.genesis["seats"]):
        yield Conflict(
            "card-exchanged",
            sentence("You have opened this game for other cards than those in this file: one was exchanged since."),
            hint=sentence(
                "An open is signed for one roster only, so only a new game helps: feurio new NEW-FILE --like FILE"
            ),
        )
    mine = known.card
    if mine is not None and _is_other_card(mine, card := here.get(mine["seat"], mine)):
        yield _own_card_problem(home, card, game)
    for seat, card in here.items():
        if (mine is None or seat != mine["seat"]) and _is_other_card(seen := known.cards.get(seat, card), card):
            yield _card_problem(seen, card)


def _is_other_card(one: Card, other: Card) -> bool:
    return _plain(one) != _plain(other)


def _plain(card: Card) -> Card:
    """A card without what a join adds: whose game, whose signature."""
    return {
        "seat": card["seat"],
        "name": card["name"],
        "key": card["key"],
        "nonce": card["nonce"],
        "commit": card["commit"],
    }


def _card_problem(seen: Card, card: Card) -> Conflict:
    message = sentence(
        "The card of {name} ({seat}) is not the one that this machine saw first. Whoever exchanges a card before the "
        "start may have chosen the opening by it.",
        name=card["name"],
        seat=card["seat"],
    )
    problem = Conflict("card-exchanged", message, seat=card["seat"], ways=["adopt"])
    if seen["key"] != card["key"]:
        problem.sentences.append(
            sentence("It has another key, too ({key}): it may be somebody else.", key=fingerprint(card["key"]))
        )
    problem.hints = [
        sentence("Ask {name}. If all of you play with this card: feurio pins FILE --adopt", name=card["name"])
    ]
    return problem


def _own_card_problem(home: Home, card: Card, game: Game) -> FeurioError:
    """One's own card, but not the one of this machine: made on another machine of one's own, or exchanged."""
    from feurio_pbem.draws.chain import is_own_card

    with suppress(Missing):
        identity = load_identity(home)
        if identity is not None and is_own_card(identity.master, card):
            message = sentence(
                "The card of {seat} in this file was made by you on another machine, not on this one.",
                seat=card["seat"],
            )
            hint = sentence("If that is the one you play with: feurio pins FILE --adopt")
            return Conflict("card-exchanged", message, hint=hint, seat=card["seat"], ways=["adopt"])
    seats = [join["seat"] for join in game.joins]
    where = f"joins[{seats.index(card['seat'])}]" if card["seat"] in seats else "game.host"
    return Unsound(
        "own-card-changed",
        sentence("The card of {seat} in this file is not the one that was made on this machine.", seat=card["seat"]),
        where=where,
        hint=sentence("Somebody exchanged it. Do not play on: ask the host for a new game."),
    )


def _cards(game: Game) -> dict[str, Card]:
    """The cards of the roster by seat, as they were signed; who took a seat over later is in the log."""
    cards: list[Card] = [game.genesis["host"], *game.joins] if game.standing.setup.is_sealed else []
    return {card["seat"]: card for card in cards}
