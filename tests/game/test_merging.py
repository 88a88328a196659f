"""Two copies of a game: the same, one newer, united, parted, or not the same game at all."""

import pytest

from feurio_pbem.game.merging import CardsDiffer, Diverged, Merged, OtherGame, merge
from feurio_pbem.game.record import Game
from tests.game.sealed_table import SealedTable
from tests.game.seeded_game import new_game, play

MIRROR = {"mine-newer": "theirs-newer", "theirs-newer": "mine-newer"}


def results(mine: Game, theirs: Game) -> str:
    """The result, having looked that the other way round it is the mirror image with the same union."""
    there, back = merge(mine, theirs), merge(theirs, mine)
    assert back.result == MIRROR.get(there.result, there.result)
    assert back.at == there.at
    if isinstance(there, Merged):
        assert isinstance(back, Merged)
        assert there.result == "same" or there.game == back.game
    elif not isinstance(there, OtherGame):
        assert type(back) is type(there)
        assert (back.mine, back.theirs) == (there.theirs, there.mine)
    return there.result


def union(mine: Game, theirs: Game) -> Merged:
    merged = merge(mine, theirs)
    assert isinstance(merged, Merged)
    return merged


def parted(mine: Game, theirs: Game) -> Diverged:
    merged = merge(mine, theirs)
    assert isinstance(merged, Diverged)
    return merged


def test_the_same() -> None:
    assert results(play(new_game(), "a"), play(new_game(), "a")) == "same"


def test_one_is_newer() -> None:
    old = play(new_game(), "a")
    new = play(old, "a +1", "a")
    assert results(new, old) == "mine-newer"
    merged = union(old, new)
    assert (merged.result, merged.game, merged.at) == ("theirs-newer", new, 2)


def test_they_part_at_an_entry() -> None:
    start = play(new_game(), "a")
    mine, theirs = play(start, "a +1"), play(start, "a +2", "a")
    assert results(mine, theirs) == "diverged"
    merged = parted(mine, theirs)
    assert (merged.at, merged.mine, merged.theirs) == (2, mine.log[1], theirs.log[1])


def test_a_take_back_makes_a_copy_newer_not_older() -> None:
    game = play(new_game(), "a")
    assert results(play(game, "take-back"), game) == "mine-newer"


def test_a_turn_against_a_take_back() -> None:
    game = play(new_game(), "a")
    assert results(play(game, "take-back"), play(game, "a")) == "diverged"


def test_another_game() -> None:
    assert results(new_game(), new_game(seed="another")) == "other-game"


# Sealed: cards


@pytest.fixture
def cards() -> tuple[SealedTable, dict]:
    table = SealedTable("anna", "bo", "cleo", "dede")
    return table, {seat: table.join_of(seat) for seat in ("bo", "cleo", "dede")}


def test_cards_of_different_seats_unite(cards: tuple[SealedTable, dict]) -> None:
    table, card = cards
    mine, theirs = table.game.with_joins([card["dede"]]), table.game.with_joins([card["cleo"], card["bo"]])
    assert results(mine, theirs) == "united"
    assert [join["seat"] for join in union(mine, theirs).game.joins] == ["bo", "cleo", "dede"]


def test_more_cards_are_newer(cards: tuple[SealedTable, dict]) -> None:
    table, card = cards
    assert results(table.game.with_joins([card["bo"]]), table.game) == "mine-newer"


def test_two_cards_of_one_seat_are_two_histories(cards: tuple[SealedTable, dict]) -> None:
    table, card = cards
    other = table.join_of("bo")
    mine, theirs = table.game.with_joins([card["bo"]]), table.game.with_joins([other])
    assert results(mine, theirs) == "diverged"
    assert merge(mine, theirs) == CardsDiffer(card["bo"], other)
    assert merge(mine, theirs).at == 0


def test_a_started_game_is_newer_than_cards(cards: tuple[SealedTable, dict]) -> None:
    table, card = cards
    some = table.game.with_joins([card["cleo"]])
    table.game = table.game.with_joins(list(card.values()))
    from feurio_pbem.game.composing import compose_start

    started = table.game.extend(table.signed(compose_start(table.game, table.reveal)))
    assert results(started, some) == "mine-newer"
    assert merge(started, some).at == 1


# Sealed: proposals


@pytest.fixture
def table() -> SealedTable:
    return SealedTable("anna", "bo", "cleo", "dede").seat_all()


def test_consents_unite(table: SealedTable) -> None:
    mine = table.game.with_proposals([table.proposal("retire", "dede", "anna")])
    theirs = table.game.with_proposals([table.proposal("retire", "dede", "bo")])
    assert results(mine, theirs) == "united"
    assert list(union(mine, theirs).game.proposals[0]["sigs"]) == ["anna", "bo"]


def test_the_last_consent_makes_an_entry(table: SealedTable) -> None:
    mine = table.game.with_proposals([table.proposal("retire", "dede", "anna", "cleo")])
    theirs = table.game.with_proposals([table.proposal("retire", "dede", "bo")])
    assert results(mine, theirs) == "united"
    merged = union(mine, theirs)
    assert merged.at == 2 and merged.game.log[-1]["kind"] == "retire"
    assert list(merged.game.log[-1]["sigs"]) == ["anna", "bo", "cleo"]
    assert merged.game.proposals == ()


def test_two_that_are_completed_at_once_give_one_entry_on_both_sides(table: SealedTable) -> None:
    halves = [
        [table.proposal("retire", "dede", one, other), table.proposal("skip", "anna", three, four)]
        for one, other, three, four in (("anna", "cleo", "bo", "dede"), ("bo", "cleo", "cleo", "dede"))
    ]
    mine, theirs = (table.game.with_proposals(half) for half in halves)
    assert results(mine, theirs) == "united"
    assert len(union(mine, theirs).game.log) == 2


def test_proposals_of_both_stand_side_by_side(table: SealedTable) -> None:
    mine = table.game.with_proposals([table.proposal("retire", "dede", "anna")])
    theirs = table.game.with_proposals([table.proposal("skip", "anna", "bo")])
    assert results(mine, theirs) == "united"
    both = union(mine, theirs).game
    assert {proposal["kind"] for proposal in both.proposals} == {"retire", "skip"}
    assert results(both, mine) == "mine-newer"
    assert results(both, both) == "same"


def test_a_proposal_is_newer_than_none(table: SealedTable) -> None:
    assert results(table.game.with_proposals([table.proposal("retire", "dede", "anna")]), table.game) == "mine-newer"


def test_a_turn_makes_an_open_proposal_void(table: SealedTable) -> None:
    proposed = table.game.with_proposals([table.proposal("skip", "anna", "bo")])
    played = table.game.extend(table.compose("a"))
    assert results(played, proposed) == "mine-newer"
    assert union(played, proposed).game.proposals == ()


def test_a_turn_against_a_retirement_names_both(table: SealedTable) -> None:
    """People decide."""
    played, retired = table.game.extend(table.compose("a")), table.game.extend(table.proposal("retire", "anna"))
    assert results(played, retired) == "diverged"
    assert (parted(played, retired).mine["kind"], parted(played, retired).theirs["kind"]) == ("turn", "retire")
