"""Forged set-ups, cards and starts of a sealed game: each is refused with its own code, at its own place."""

from typing import Any

import pytest

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.errors import Unsound
from feurio_pbem.game.record import Game
from tests.game.forging import Document, cut, refusal, sign_again
from tests.game.sealed_table import SealedTable

WEAK_KEYS = ["00" * 32, "01" + "00" * 31, "ec" + "ff" * 30 + "7f", "01" + "00" * 30 + "80"]


def test_the_game_itself_is_sound(document: Document) -> None:
    assert Game.from_document(document).to_document() == document


def test_the_host_uses_a_game_id_twice() -> None:
    """Cards are for a genesis, not for an id: those of the first game do not fit the second."""
    first, second = SealedTable("anna", "bo"), SealedTable("anna", "bo")
    card = first.join_of("bo")
    changed = {**second.game.genesis, "title": "Another"}
    assert changed["id"] == first.game.genesis["id"]
    changed["sig"] = second.sign("anna", changed)
    document = {**second.game.to_document(), "game": changed, "joins": [card]}
    assert refusal(document) == ("card-of-another-game", "joins[0].game", None)


def test_the_host_commits_late(finished: SealedTable, document: Document) -> None:
    """His card lies in the genesis that the others signed for."""
    document["game"]["host"] = finished.card("bo")
    document["game"]["sig"] = finished.sign("bo", document["game"])
    assert refusal(document) == ("card-of-another-game", "joins[0].game", None)


def test_the_set_up_is_changed(document: Document) -> None:
    document["game"]["rules"]["supply"] = 7
    assert refusal(document) == ("bad-signature", "game.sig", None)


def test_the_method_is_changed(document: Document) -> None:
    document["game"] |= {"draws": "seeded", "seed": "mine", "names": {"anna": "A", "bo": "B", "cleo": "C"}}
    assert refusal(document) == ("joins-in-seeded", "joins", None)


def test_a_player_takes_another_key(finished: SealedTable, document: Document) -> None:
    """The roster, and with it the first entry, holds every card."""
    document["joins"][0] = finished.join_of("anna")
    assert refusal(document) == ("broken-chain", "log[0]", 1)


def test_a_card_with_the_signature_of_another_key(document: Document) -> None:
    one, other = document["joins"]
    one["key"], other["key"] = other["key"], one["key"]
    assert refusal(document) == ("bad-signature", "joins[0].sig", None)


def test_the_host_exchanges_a_card(finished: SealedTable, document: Document) -> None:
    """He makes a card of his own for cleo; her client misses hers, and the log does not follow from it."""
    card = finished.card("cleo", person="mallory")
    forged = {"kind": "join", "game": entry_hash(finished.game.genesis).hex(), **card}
    document["joins"][1] = {**forged, "sig": SealedTable("mallory", "bo").sign("mallory", forged)}
    assert refusal(document) == ("broken-chain", "log[0]", 1)


@pytest.mark.parametrize("key", WEAK_KEYS)
def test_a_weak_key_of_the_host(document: Document, key: str) -> None:
    document["game"]["host"]["key"] = key
    assert refusal(document) == ("weak-key", "game.host.key", None)


@pytest.mark.parametrize("key", WEAK_KEYS)
def test_a_weak_key_of_a_joiner(document: Document, key: str) -> None:
    document["joins"][1]["key"] = key
    assert refusal(document) == ("weak-key", "joins[1].key", None)


def test_one_person_on_two_seats() -> None:
    table = SealedTable("anna", "bo")
    table.people["bo"] = "anna"
    with pytest.raises(Unsound, match="one person on two seats") as unsound:
        table.game.with_joins([table.join_of("bo")])
    assert (unsound.value.code, unsound.value.where) == ("key-twice", "joins[0].key")


def test_a_card_for_no_seat_and_for_a_taken_one(document: Document) -> None:
    card = document["joins"][0]
    for joins, place in (([card, card], 1), ([{**card, "seat": "zoe"}], 0), ([{**card, "seat": "bo"}], 0)):
        document["joins"] = joins
        assert refusal(document) == ("seat-taken", f"joins[{place}].seat", None)


def test_cards_in_another_order(document: Document) -> None:
    document["joins"].reverse()
    assert refusal(document) == ("cards-out-of-order", "joins[1]", None)


def test_a_start_without_all_cards() -> None:
    table = SealedTable("anna", "bo")
    start = {"kind": "start", "n": 1, "prev": table.game.roster, "by": "anna", "reveal": "00" * 32, "layout": [1]}
    with pytest.raises(Unsound) as unsound:
        table.game.extend(table.signed({**start, "first": "anna"}))
    assert (unsound.value.code, unsound.value.details["waiting_for"]) == ("cards-missing", ["bo"])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"layout": [6, 6, 6, 6]}, "not-the-layout"),
        ({"first": "bo"}, "not-the-first"),
        ({"by": "anna"}, "not-the-host"),
        ({"reveal": "00" * 32}, "bad-reveal"),
    ],
)
def test_a_forged_start(finished: SealedTable, document: Document, change: dict[str, Any], code: str) -> None:
    document["log"][0] |= change
    sign_again(finished, document, 1)
    assert refusal(document) == (code, "log[0]", 1)


def test_a_second_start(finished: SealedTable, document: Document) -> None:
    cut(document, 3)
    again = {**document["log"][0], "n": 4, "prev": entry_hash(document["log"][2]).hex()}
    document["log"].append(finished.signed(again))
    assert refusal(document) == ("started-already", "log[3]", 4)


def test_a_turn_before_the_start(finished: SealedTable, document: Document) -> None:
    document["log"] = [finished.signed({**document["log"][1], "n": 1, "prev": document["log"][0]["prev"]})]
    assert refusal(document) == ("not-started", "log[0]", 1)
