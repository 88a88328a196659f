"""Names and the keys they came with."""

from feurio_pbem.home.folder import Home
from feurio_pbem.home.players import KeyChange, known_players, meet

ANNA, ZOE = {"name": "Anna", "key": "aa"}, {"name": "Zoë", "key": "bb"}


def test_people_are_remembered(home: Home) -> None:
    assert known_players(home) == {}
    assert meet(home, [ANNA, ZOE]) == []
    assert known_players(home) == {"Anna": "aa", "Zoë": "bb"}
    assert meet(home, [ANNA]) == []


def test_another_key_is_reported_until_it_is_trusted(home: Home) -> None:
    meet(home, [ANNA])
    change = [KeyChange("anna", "aa", "cc")]
    assert meet(home, [{"name": "anna", "key": "cc"}]) == change
    assert meet(home, [{"name": "anna", "key": "cc"}]) == change
    assert known_players(home) == {"Anna": "aa"}
    assert meet(home, [{"name": "anna", "key": "cc"}], trust=True) == change
    assert meet(home, [{"name": "anna", "key": "cc"}]) == []


def test_one_name_in_two_spellings_of_unicode(home: Home) -> None:
    meet(home, [ZOE])
    assert meet(home, [{"name": "Zoe\u0308", "key": "cc"}]) == [KeyChange("Zoe\u0308", "bb", "cc")]


def test_a_damaged_memory_only_costs_warnings(home: Home) -> None:
    meet(home, [ANNA])
    for text in ("{", '{"feurio": 1, "players": 3}', '{"feurio": 1, "players": {"anna": 3, "bo": {"name": 1}}}'):
        (home.path / "players.json").write_text(text)
        assert known_players(home) == {}
    assert meet(home, [ZOE]) == []
    assert known_players(home) == {"Zoë": "bb"}


def test_two_people_of_one_name_have_a_key_each(home: Home) -> None:
    """Else each of them would be reported for ever, and trusting one would forget the other."""
    other = {"name": "An\u200dna", "key": "cc"}
    assert meet(home, [ANNA, other]) == []
    assert meet(home, [other, ANNA]) == []
    third = {"name": "Anna", "key": "dd"}
    assert meet(home, [third]) == [KeyChange("Anna", "aa", "dd")]
    meet(home, [third], trust=True)
    assert meet(home, [ANNA, other, third]) == []
    assert known_players(home) == {"Anna": "dd"}
