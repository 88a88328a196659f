"""Retire, skip and replace: who has to agree, what a proposal may be, and what becomes of the seat."""

from typing import Any

import pytest

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.errors import Unsound
from feurio_pbem.game import proposals
from feurio_pbem.game.proposals import still_missing
from tests.game.sealed_table import SealedTable
from tests.game.seeded_game import decide, new_game, play


@pytest.fixture
def table() -> SealedTable:
    return SealedTable("anna", "bo", "cleo").seat_all()


def refusal(action: Any, *arguments: Any) -> tuple[str, str | None]:
    with pytest.raises(Unsound) as unsound:
        action(*arguments)
    return unsound.value.code, unsound.value.where


# Consents


def test_all_others_have_to_agree(table: SealedTable) -> None:
    proposal = table.proposal("retire", "cleo", "anna")
    assert still_missing(table.game.standing, proposal) == ["bo"]
    assert refusal(table.game.extend, proposal) == ("consents-missing", "log[1]")
    table.agree("retire", "cleo")
    assert table.game.standing.position.active == {"anna", "bo"}
    assert list(table.game.log[-1]["sigs"]) == ["anna", "bo"]


def test_a_proposal_goes_round(table: SealedTable) -> None:
    proposal = table.proposal("skip", "anna", "bo")
    game = table.game.with_proposals([proposal])
    assert game.to_document()["proposals"] == [proposal]
    assert game.extend(table.compose("a")).proposals == ()  # the head has moved


@pytest.mark.parametrize("kind", ["retire", "skip"])
def test_the_seat_itself_has_no_say(table: SealedTable, kind: str) -> None:
    proposal = table.proposal(kind, "anna", "anna", "bo", "cleo")
    assert refusal(table.game.extend, proposal) == ("strange-consent", "log[1]")
    assert refusal(table.game.with_proposals, [proposal]) == ("strange-consent", "proposals[0]")


def test_a_consent_to_something_else(table: SealedTable) -> None:
    sigs = table.proposal("retire", "cleo")["sigs"]
    proposal = {**table.proposal("retire", "bo"), "sigs": sigs}
    assert refusal(table.game.extend, proposal)[0] in ("bad-signature", "strange-consent")
    moved = {**table.proposal("skip", "anna"), "sigs": {**table.proposal("skip", "anna")["sigs"], "bo": sigs["bo"]}}
    assert refusal(table.game.extend, moved) == ("bad-signature", "log[1]")


def test_a_complete_proposal_belongs_into_the_log(table: SealedTable) -> None:
    assert refusal(table.game.with_proposals, [table.proposal("retire", "cleo")]) == (
        "consents-complete",
        "proposals[0]",
    )


def test_a_proposal_for_an_older_head(table: SealedTable) -> None:
    proposal = table.proposal("retire", "cleo", "anna")
    table.play("a")
    assert refusal(table.game.with_proposals, [proposal]) == ("stale-proposal", "proposals[0]")


def test_the_same_proposal_twice(table: SealedTable) -> None:
    proposal = table.proposal("retire", "cleo", "anna")
    assert refusal(table.game.with_proposals, [proposal, proposal]) == ("proposal-twice", "proposals[1]")


# Skip


def test_a_skip_passes_the_mover_over_and_draws_nothing(table: SealedTable) -> None:
    seed = table.game.standing.seed
    table.agree("skip", "anna")
    standing = table.game.standing
    assert (standing.to_move, standing.turn, standing.seed, standing.n) == ("bo", 1, seed, 2)


def test_only_the_mover_is_skipped(table: SealedTable) -> None:
    assert refusal(table.agree, "skip", "bo") == ("not-your-turn", "log[1]")


def test_a_lone_skip_is_refused() -> None:
    pair = SealedTable("anna", "bo").seat_all()
    assert refusal(pair.agree, "skip", "anna") == ("lone-skip", "log[1]")
    assert refusal(decide, new_game(2), "skip", "anna", "bo") == ("lone-skip", "log[0]")


# Retire


def test_between_two_a_retirement_is_only_a_claim() -> None:
    table = SealedTable("anna", "bo").seat_all().agree("retire", "bo")
    position = table.game.standing.position
    assert (position.phase, position.end, position.winners()) == ("finished", "abandoned", [])


def test_who_resigned_is_neither_retired_nor_replaced(table: SealedTable) -> None:
    table.play("resign")
    for kind, more in (("retire", {}), ("replace", {"newcomer": "zoe"})):
        assert refusal(lambda kind=kind, more=more: table.agree(kind, "anna", **more)) == ("not-active", "log[2]")


def test_alone_nobody_is_retired() -> None:
    game = new_game(1)
    assert refusal(decide, game, "retire", "anna", "anna")[0] == "last-seat"


def test_nothing_is_decided_after_the_end() -> None:
    table = SealedTable("anna", "bo").seat_all().agree("retire", "bo")
    assert refusal(table.agree, "retire", "anna") == ("game-over", "log[2]")


def test_nothing_is_decided_before_the_start() -> None:
    table = SealedTable("anna", "bo")
    entry = {"kind": "retire", "n": 1, "prev": table.game.roster, "seat": "bo"}
    signed = {**entry, "sigs": {"anna": table.sign("anna", entry)}}
    assert refusal(table.game.extend, signed) == ("not-started", "log[0]")
    assert refusal(table.game.with_proposals, [signed]) == ("not-started", "proposals[0]")


# Replace


def test_a_replaced_seat_sits_out_until_all_others_have_revealed(table: SealedTable) -> None:
    table.agree("replace", "bo", newcomer="bert")
    assert table.game.standing.names["bo"] == "Bert"
    movers = []
    for _ in range(4):
        movers.append(table.game.standing.to_move)
        table.play("a")
    assert movers == ["anna", "cleo", "anna", "bo"]


def test_the_mover_himself_is_replaced(table: SealedTable) -> None:
    table.agree("replace", "anna", newcomer="ada")
    assert table.game.standing.to_move == "bo"
    assert table.game.standing.waits == {"anna": {"bo", "cleo"}}


def test_who_is_replaced_is_not_waited_for(table: SealedTable) -> None:
    table.agree("replace", "bo", newcomer="bert").agree("replace", "anna", newcomer="ada")
    assert table.game.standing.waits == {"bo": {"cleo"}, "anna": {"cleo"}}
    table.agree("replace", "cleo", newcomer="carla")
    assert table.game.standing.waits == {"cleo": {"anna", "bo"}}
    assert table.game.standing.to_move == "anna"


def test_a_take_back_restores_the_waiting(table: SealedTable) -> None:
    table.agree("replace", "bo", newcomer="bert").play("a")
    assert table.game.standing.waits == {"bo": {"cleo"}}
    table.play("take-back")
    assert table.game.standing.waits == {"bo": {"anna", "cleo"}}


def test_the_last_tile_ends_the_sitting_out(table: SealedTable) -> None:
    while table.game.standing.position.bag_size > 1:
        table.play("a")
    table.agree("replace", "bo", newcomer="bert").play("a")
    assert table.game.standing.phase == "reinforcing"
    assert table.game.standing.waits == {}


def test_a_retired_seat_is_opened_again(table: SealedTable) -> None:
    table.agree("retire", "bo").agree("replace", "bo", newcomer="bert")
    assert table.game.standing.position.active == {"anna", "bo", "cleo"}
    assert table.game.standing.retired == set()


def test_the_newcomer_has_to_agree(table: SealedTable) -> None:
    proposal = table.proposal("replace", "bo", "anna", "cleo", card=table.card("bo", "bert"))
    assert still_missing(table.game.standing, proposal) == ["bo"]
    assert refusal(table.game.extend, proposal) == ("consents-missing", "log[1]")


def test_the_old_player_cannot_agree_for_the_newcomer(table: SealedTable) -> None:
    proposal = table.proposal("replace", "bo", card=table.card("bo", "bert"))
    proposal["sigs"]["bo"] = table.sign("bo", proposal)
    assert refusal(table.game.extend, proposal) == ("bad-signature", "log[1]")


@pytest.mark.parametrize(
    ("change", "code"),
    [({"seat": "cleo"}, "card-of-another-seat"), ({"key": "01" + "00" * 31}, "weak-key")],
)
def test_a_strange_new_card(table: SealedTable, change: dict[str, str], code: str) -> None:
    proposal = table.proposal("replace", "bo", card={**table.card("bo", "bert"), **change})
    assert refusal(table.game.extend, proposal)[0] == code


def test_the_key_of_another_player(table: SealedTable) -> None:
    proposal = table.proposal("replace", "bo", card=table.card("bo", "anna"))
    assert refusal(table.game.extend, proposal) == ("key-twice", "log[1].card.key")


def test_a_chain_that_was_used_before(table: SealedTable) -> None:
    """Its links have been seen, so everybody would know the tiles."""
    old = table.game.standing.cards["bo"]
    table.agree("replace", "bo", newcomer="bert")
    proposal = table.proposal("replace", "bo", card=old)
    assert refusal(table.game.extend, proposal) == ("card-reused", "log[2]")


def test_a_player_may_come_back_on_another_seat(table: SealedTable) -> None:
    table.agree("replace", "bo", newcomer="bert").agree("replace", "cleo", newcomer="bo")
    assert table.game.standing.names == {"anna": "Anna", "bo": "Bert", "cleo": "Bo"}


# Seeded


def test_seeded_decisions_name_who_made_them() -> None:
    game = decide(new_game(3), "replace", "bo", "anna", name="Bert")
    assert game.standing.names["bo"] == "Bert"
    assert game.standing.to_move == "anna"  # no secrets, so nobody sits out
    game = decide(game, "skip", "anna", "cleo")
    assert game.standing.to_move == "bo"
    game = play(decide(game, "retire", "cleo", "bo"), "a", "a")
    assert game.standing.position.active == {"anna", "bo"}


@pytest.mark.parametrize("by", ["anna", "zoe"])
def test_who_has_no_say_in_a_seeded_game(by: str) -> None:
    assert refusal(decide, new_game(3), "retire", "anna", by) == ("strange-consent", "log[0]")


def test_a_seeded_game_has_no_proposals() -> None:
    game = new_game(3)
    entry = {"kind": "retire", "n": 1, "prev": game.roster, "by": "bo", "seat": "anna"}
    assert refusal(game.with_proposals, [entry]) == ("consents-complete", "proposals[0]")


def test_many_proposals_are_judged_in_one_go(table: SealedTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each player can put in as many as the file holds; twice as many must not take four times as long."""
    seat = str(table.game.standing.to_move)
    proposer = next(other for other in table.people if other != seat)
    many = [table.proposal("retire", seat, proposer, labels={"note": str(number)}) for number in range(40)]
    hashed = []
    monkeypatch.setattr(proposals, "entry_hash", lambda entry: (hashed.append(entry), entry_hash(entry))[1])
    assert len(table.game.with_proposals(many).proposals) == 40
    assert len(hashed) == 40
