"""Forged turns of a sealed game: each is refused with its own code and entry number."""

from feurio_pbem.draws.canonical import entry_hash
from tests.game.forging import Document, cut, refusal, sign_again
from tests.game.sealed_table import SealedTable


def test_a_replaced_reveal(finished: SealedTable, document: Document) -> None:
    document["log"][4]["reveal"] = "ab" * 32
    sign_again(finished, document, 5)
    assert refusal(document) == ("bad-reveal", "log[4]", 5)


def test_a_reveal_used_again(finished: SealedTable, document: Document) -> None:
    """The chain goes on: the link of an earlier turn is not the next one."""
    first, second = [entry for entry in document["log"] if entry["by"] == "anna"][:2]
    second["reveal"] = first["reveal"]
    sign_again(finished, document, second["n"])
    assert refusal(document) == ("bad-reveal", f"log[{second['n'] - 1}]", second["n"])


def test_a_missing_reveal(finished: SealedTable, document: Document) -> None:
    del document["log"][3]["reveal"]
    sign_again(finished, document, 4)
    assert refusal(document) == ("reveal-missing", "log[3]", 4)


def test_a_moved_signature(document: Document) -> None:
    assert document["log"][4]["by"] == document["log"][1]["by"]
    document["log"][4]["sig"] = document["log"][1]["sig"]
    assert refusal(document) == ("bad-signature", "log[4]", 5)


def test_a_signature_over_another_entry(finished: SealedTable, document: Document) -> None:
    turn = document["log"][4]
    turn["sig"] = finished.sign(turn["by"], {**turn, "note": "Hello"})
    assert refusal(document) == ("bad-signature", "log[4]", 5)


def test_a_turn_signed_by_somebody_else(finished: SealedTable, document: Document) -> None:
    turn = document["log"][1]
    assert turn["by"] == "anna"
    turn["sig"] = finished.sign("bo", turn)
    assert refusal(document) == ("bad-signature", "log[1]", 2)


def test_swapped_entries(document: Document) -> None:
    document["log"][2:4] = reversed(document["log"][2:4])
    assert refusal(document) == ("entry-number", "log[2].n", 3)


def test_swapped_entries_with_their_numbers_mended(document: Document) -> None:
    third, fourth = document["log"][2:4]
    document["log"][2:4] = [{**fourth, "n": 3}, {**third, "n": 4}]
    assert refusal(document) == ("broken-chain", "log[2]", 3)


def test_an_entry_left_out(document: Document) -> None:
    del document["log"][2]
    assert refusal(document) == ("entry-number", "log[2].n", 3)


def test_a_turn_out_of_turn(finished: SealedTable, document: Document) -> None:
    document["log"][1]["by"] = "cleo"
    sign_again(finished, document, 2)
    assert refusal(document) == ("not-your-turn", "log[1]", 2)


def test_a_tile_that_was_not_drawn(finished: SealedTable, document: Document) -> None:
    turn = document["log"][1]
    turn["value"] = 6 if turn["value"] != 6 else 1
    sign_again(finished, document, 2)
    assert refusal(document) == ("not-the-tile", "log[1]", 2)


def test_an_illegal_turn_that_is_signed(finished: SealedTable, document: Document) -> None:
    document["log"][1]["at"] = [9, 9]
    sign_again(finished, document, 2)
    assert refusal(document) == ("not-hottest", "log[1]", 2)


def test_a_turn_without_its_tile(finished: SealedTable, document: Document) -> None:
    del document["log"][1]["value"], document["log"][1]["at"]
    sign_again(finished, document, 2)
    assert refusal(document) == ("tile-missing", "log[1]", 2)


def test_a_tile_when_none_remains(finished: SealedTable, document: Document) -> None:
    last = len(document["log"])
    document["log"][-1] |= {"value": 1, "at": [9, 9]}
    sign_again(finished, document, last)
    assert refusal(document) == ("no-tile-left", f"log[{last - 1}]", last)


def test_a_reveal_in_reinforcing(finished: SealedTable, document: Document) -> None:
    last = len(document["log"])
    document["log"][-1]["reveal"] = finished.reveal(document["log"][-1]["by"], 9).hex()
    sign_again(finished, document, last)
    assert refusal(document) == ("reveal-unasked", f"log[{last - 1}]", last)


def test_a_crew_in_another_order(finished: SealedTable, document: Document) -> None:
    document["log"][1]["crew"] = [2, 1]
    sign_again(finished, document, 2)
    assert refusal(document) == ("crew-order", "log[1]", 2)


def test_a_turn_after_the_end(finished: SealedTable, document: Document) -> None:
    last = document["log"][-1]
    more = {**document["log"][-3], "n": last["n"] + 1, "prev": entry_hash(last).hex()}
    document["log"].append(finished.signed(more))
    assert refusal(document) == ("game-over", f"log[{last['n']}]", last["n"] + 1)


def take_back(finished: SealedTable, document: Document, by: str) -> None:
    last = document["log"][-1]
    back = {"kind": "take-back", "n": last["n"] + 1, "prev": entry_hash(last).hex(), "by": by}
    document["log"].append(finished.signed(back))


def test_a_take_back_after_an_answer(finished: SealedTable, document: Document) -> None:
    """He would know the next tile."""
    cut(document, 5)
    first, answer = document["log"][3:]
    assert first["by"] != answer["by"]
    take_back(finished, document, first["by"])
    assert refusal(document) == ("answered", "log[5]", 6)


def test_a_take_back_of_a_take_back(finished: SealedTable, document: Document) -> None:
    cut(document, 5)
    mover = document["log"][-1]["by"]
    take_back(finished, document, mover)
    take_back(finished, document, mover)
    assert refusal(document) == ("nothing-to-take-back", "log[6]", 7)


def test_a_take_back_of_the_start(finished: SealedTable, document: Document) -> None:
    """It would draw the opening anew."""
    cut(document, 1)
    take_back(finished, document, "bo")
    assert refusal(document) == ("nothing-to-take-back", "log[1]", 2)


def test_another_turn_after_a_take_back_draws_the_same_tile() -> None:
    table = SealedTable("anna", "bo").seat_all().play("a")
    value, reveal = table.game.log[-1]["value"], table.game.log[-1]["reveal"]
    table.play("take-back", "a +1")
    assert (table.game.log[-1]["value"], table.game.log[-1]["reveal"]) == (value, reveal)


def test_a_different_tile_after_a_take_back() -> None:
    table = SealedTable("anna", "bo").seat_all().play("a", "take-back", "a")
    document = table.game.to_document()
    turn = document["log"][-1]
    turn |= {"value": 6 if turn["value"] != 6 else 1}
    sign_again(table, document, turn["n"])
    assert refusal(document) == ("not-the-tile", "log[3]", 4)


def test_an_extra_key_that_nobody_signed(document: Document) -> None:
    document["log"][4]["also"] = "this"
    assert refusal(document) == ("bad-signature", "log[4]", 5)


def test_a_changed_label(document: Document) -> None:
    """A note is as signed as a turn."""
    document["log"][4]["note"] = "I give up"
    assert refusal(document) == ("bad-signature", "log[4]", 5)


def test_an_entry_by_a_stranger(document: Document) -> None:
    document["log"][1]["by"] = "mallory"
    assert refusal(document) == ("no-such-seat", "log[1]", 2)


def test_the_tail_of_another_game() -> None:
    """Same people, same seats, same moves: every entry hangs on its own roster."""
    one, other = SealedTable("anna", "bo").seat_all(), SealedTable("anna", "bo", id="sea6ed").seat_all()
    document = {**one.game.to_document(), "log": [one.game.log[0], other.play("a").game.log[1]]}
    assert refusal(document) == ("broken-chain", "log[1]", 2)
