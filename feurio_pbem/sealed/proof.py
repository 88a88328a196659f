"""The portable proof that somebody signed two versions of one turn: made of two histories, checked by anybody."""

import json
import re
from pathlib import Path
from typing import Any

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.draws.proof import check_proof, make_proof
from feurio_pbem.draws.ssh import fingerprint
from feurio_pbem.errors import Refused, Unsound
from feurio_pbem.game.entry import LogEntry, author_of, entry_text, is_same_action
from feurio_pbem.game.forks import find_fork
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load
from feurio_pbem.gamefile.disk_words import show_path
from feurio_pbem.gamefile.storage import create_bytes, read_bytes
from feurio_pbem.home import pins
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import Listing, sentence
from feurio_pbem.notation.options import is_seat
from feurio_pbem.notation.texts import find_fault

LIMIT, LONGEST_CREW = 1 << 16, 100
_KINDS = ("start", "turn", "take-back", "resign")


def prove(path: Path, other: Path | None = None, into: Path | None = None) -> dict[str, Any]:
    """The proof from two files, or from a file and what this machine has seen; written to `into` if that is given.

    Raises Refused where there is nothing to prove.
    """
    game = load(path).game
    if not game.standing.setup.is_sealed:
        message = sentence("This game is seeded: nothing in it is signed, so nothing can be proven.")
        raise Refused("not-signed", message)
    seen = _other_log(game, other)
    fork = find_fork(seen, game.log)
    if fork is None:
        message = sentence("There are no two versions of a turn: the histories do not part.")
        raise Refused("no-two-versions", message)
    one, two, author = fork.mine, fork.theirs, author_of(fork.mine)
    if author is None or author != author_of(two):
        message = sentence(
            "The histories part at entry {at}, but by entries of different players ({who}).",
            at=fork.at,
            who=Listing([author_of(entry) or sentence("all others") for entry in (one, two)]),
        )
        raise Refused("no-two-versions", message, hint=sentence("That is a race, not two versions of one turn."))
    if one["prev"] != two["prev"]:
        message = sentence(
            "The cards of the two games differ, so these are two starts of {by}, for other players.", by=author
        )
        raise Refused("no-two-versions", message)
    proof = make_proof(game.before_entry(fork.at).standing.cards[author], one, two)
    if into is not None:
        create_bytes(into, json.dumps(proof, indent=2, ensure_ascii=False).encode() + b"\n")
    return proof


def read_proof(path: Path) -> dict[str, Any]:
    """A proof from a file, verified. Raises Unsound `no-proof`."""
    data = read_bytes(path, most=LIMIT + 1)
    try:
        proof = json.loads(data) if len(data) <= LIMIT else None
    except (ValueError, RecursionError):
        proof = None
    if not isinstance(proof, dict):
        raise Unsound("no-proof", sentence("{file} is no proof of two versions of a turn.", file=show_path(path)))
    check_proof(proof)
    if not _is_legible(proof):
        raise Unsound("no-proof", sentence("This proof is signed, but what is signed is no entry of a game."))
    return proof


def _is_legible(proof: dict[str, Any]) -> bool:
    """Whether a stranger's card and entries have the shape of a game's, so that they can be shown on a terminal."""
    card, entries = proof["card"], proof["entries"]
    name, seat = card.get("name"), card["seat"]
    return (
        isinstance(name, str)
        and find_fault("name", name) is None
        and isinstance(seat, str)
        and is_seat(seat)
        and all(_is_number(entry.get("n")) and entry.get("kind") in _KINDS and _is_turn(entry) for entry in entries)
        and entries[0]["n"] == entries[1]["n"]
        and _is_hash(entries[0]["prev"])
    )


def _is_turn(entry: dict[str, Any]) -> bool:
    at, crew = entry.get("at", [0, 0]), entry.get("crew", [])
    shaped = isinstance(at, list) and len(at) == 2 and isinstance(crew, list) and len(crew) <= LONGEST_CREW
    return (
        shaped
        and "seat" not in entry
        and all(map(_is_number, [*at, *crew]))
        and (entry["kind"] != "turn" or "crew" in entry)
    )


def _is_hash(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def _is_number(value: Any) -> bool:
    return type(value) is int and abs(value) < 1 << 53


def tell_proof(proof: dict[str, Any]) -> dict[str, Any]:
    """What a verified proof says, as data."""
    card, entries = proof["card"], proof["entries"]
    return {
        "seat": card["seat"],
        "name": card["name"],
        "key": card["key"],
        "fingerprint": fingerprint(card["key"]),
        "prev": entries[0]["prev"],
        "same_action": is_same_action(*entries),
        "versions": [_version(entry) for entry in entries],
    }


def _version(entry: LogEntry) -> dict[str, Any]:
    return {"n": entry["n"], "kind": entry["kind"], "text": entry_text(entry), "hash": entry_hash(entry).hex()}


def _other_log(game: Game, other: Path | None) -> list[LogEntry]:
    if other is None:
        return list(pins.read_pins(Home.of_this_machine(), game.genesis).log)
    theirs = load(other).game
    if theirs.standing.setup.gid != game.standing.setup.gid:
        raise Refused("other-game", sentence("These are two different games."))
    return list(theirs.log)
