"""Players and tile sets as people type them after an option."""

import pytest

from feurio_pbem.errors import WrongUsage
from feurio_pbem.notation.options import parse_seat_option, parse_tile_set


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("Anna", ("anna", "Anna", None)),
        ("Bo <bo@example.org>", ("bo", "Bo", "bo@example.org")),
        ("dede=Dé Dé <dd@example.org>", ("dede", "Dé Dé", "dd@example.org")),
        ("Élodie Durand", ("elodie", "Élodie Durand", None)),
        ("Jörg", ("jorg", "Jörg", None)),
        ("Anna-Lena", ("annalena", "Anna-Lena", None)),
        ("O'Brien", ("obrien", "O'Brien", None)),
        ("R2D2", ("r2d2", "R2D2", None)),
        ("Maximilianaugustus", ("maximilianaugust", "Maximilianaugustus", None)),
        (" x_1 = Søren ", ("x_1", "Søren", None)),
        ("a=1 + 1 = 2", ("a", "1 + 1 = 2", None)),
    ],
)
def test_reads_players(text: str, player: tuple[str, str, str | None]) -> None:
    assert parse_seat_option(text) == player


@pytest.mark.parametrize(
    "text",
    ["Søren", "Ωmega", "張偉", "2Bo", "!!!", "Pass", "End", "Resign", "pass=Anna", "Bo=Anna", "=Anna", "a b=Anna"],
)
def test_asks_for_the_seat(text: str) -> None:
    with pytest.raises(WrongUsage) as caught:
        parse_seat_option(text)
    assert caught.value.code == "seat-needed"
    assert caught.value.hint is not None
    assert "seat=" in caught.value.hint


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-name"),
        ("bo=", "no-name"),
        ("<bo@example.org>", "no-name"),
        ("Bo <bo>", "unreadable-address"),
        ("Bo <-oX@example.org>", "unreadable-address"),
        ("Bo <a@b> c", "unreadable-player"),
        ("Bo <a@b\n.c>", "unreadable-address"),
        ("Bo\x1b[2J", "bad-name"),
        ("Bo\u202e", "bad-name"),
        ("B" * 41, "long-name"),
    ],
)
def test_refuses_what_is_no_player(text: str, code: str) -> None:
    with pytest.raises(WrongUsage) as caught:
        parse_seat_option(text)
    assert caught.value.code == code
    assert caught.value.message.isprintable()


def test_reads_tile_sets() -> None:
    assert parse_tile_set("1:1x6,2:1X6 , 5 : 3 \u00d7 2") == ((1, 1, 6), (2, 1, 6), (5, 3, 2))


@pytest.mark.parametrize(
    ("text", "part", "character"), [("", 1, 1), ("1:1x6,", 2, 7), ("1:1x6, 2x6", 2, 8), ("a", 1, 1)]
)
def test_refuses_tile_sets_with_the_place(text: str, part: int, character: int) -> None:
    with pytest.raises(WrongUsage) as caught:
        parse_tile_set(text)
    assert (caught.value.details["part"], caught.value.details["character"]) == (part, character)


def test_a_name_is_measured_as_it_is_written() -> None:
    assert parse_seat_option("a=" + "e\u0301" * 40) == ("a", "\u00e9" * 40, None)
