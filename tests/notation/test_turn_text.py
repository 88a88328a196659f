"""Turn text is read kindly, written canonically, and refused with the place where it stops making sense."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feurio_pbem.errors import Refused
from feurio_pbem.notation import TurnText, canonical, format_turn, parse_turn, spot_index, spot_name
from feurio_pbem.notation.turn_text import WORDS_OF_THE_GRAMMAR
from feurio_pbem.rules.hexgrid import Hex

KINDLY = [
    ("b +7+7+12", "b +7+7+12"),
    ("B+12+7+7", "b +7+7+12"),
    ("b 7 7 12", "b +7+7+12"),
    ("b, 7, +7 , 12,", "b +7+7+12"),
    ("+7x2", "+7+7"),
    ("+7 X 2 +12", "+7+7+12"),
    ("+7\u00d72", "+7+7"),
    ("+ 7 x2 3", "+3+7+7"),
    ("a", "a"),
    ("aa", "aa"),
    ("b7", "b +7"),
    ("07", "+7"),
    ("+3", "+3"),
    ("a #17", "a +17"),
    ("a +#17+#3x2", "a +3+3+17"),
    ("#7 #12", "+7+12"),
    ("3", "+3"),
    ("pass", "pass"),
    ("PASS ", "pass"),
    ("b pass", "b"),
    ("@2,-1 pass", "@2,-1"),
    ("resign", "resign"),
    ("take-back", "take-back"),
    ("take back", "take-back"),
    ("TakeBack", "take-back"),
    ("take \u2013 back", "take-back"),
    ("x 2", "x +2"),
    ("x2", "x +2"),
    ("x2x2", "x +2+2"),
    ("x", "x"),
    ("xx 3", "xx +3"),
    ("@2,-1 +7x2", "@2,-1 +7+7"),
    ("@2, -1 , +7 x 2", "@2,-1 +7+7"),
    ("@2 -1", "@2,-1"),
    ("@2-1", "@2,-1"),
    ("@2 1 7", "@2,1 +7"),
    ("@ - 2 , - 1 7", "@-2,-1 +7"),
    ("@-0,0", "@0,0"),
    ("@\u22122,\u20131 +7", "@-2,-1 +7"),
    ("\uff22\u3000\uff0b\uff17\uff58\uff12", "b +7+7"),
    ("\uff20\uff12\uff0c\uff0d\uff11", "@2,-1"),
    ("\ufeffb\u00a0+\u200b7\u200e", "b +7"),
    ("b\t+7\r\n", "b +7"),
    ("1x99", "+1" * 99),
    ("999999", "+999999"),
    ("b +7+n7", "b +7+n7"),
    ("b +n7+7", "b +7+n7"),
    ("+N 7 x 2, 3", "+3+n7+n7"),
    ("+n12+n7+7", "+7+n7+n12"),
    ("\uff0b\uff2e\uff17", "+n7"),
    ("n7", "n +7"),
    ("n +n7", "n +n7"),
    ("break @2,-1 +7", "break @2,-1 +7"),
    ("BREAK@2-1", "break @2,-1"),
    ("break, @ 2, \u22121, 7x2 +n7", "break @2,-1 +7+7+n7"),
    ("#17", "+17"),
    ("b +#7 #7x2", "b +7+7+7"),
    ("7#8", "+7+8"),
    ("+n#7", "+n7"),
    ("\uff0317", "+17"),
    ("+n999999x99", "+n999999" * 99),
]

UNREADABLE = [
    ("", 1),
    ("  ", 1),
    ("\ufeff", 2),
    ("pass b", 6),
    ("pass pass", 6),
    ("pass +7", 6),
    ("resign 7", 8),
    ("take", 5),
    ("take b", 6),
    ("take-back 7", 11),
    ("b c", 3),
    ("b x2", 3),
    ("+7 b", 4),
    ("+7 pass", 4),
    ("b +7 pass", 6),
    ("b pass +7", 8),
    ("b resign", 3),
    ("+", 2),
    ("+ b", 3),
    ("++7", 2),
    ("##7", 2),
    ("#", 2),
    ("#+7", 2),
    ("-7", 1),
    ("@", 2),
    ("@2", 3),
    ("@2 +7", 4),
    ("@2,+1", 4),
    ("@2,b", 4),
    ("@--2,1", 3),
    ("@1234567,1", 2),
    ("7x", 3),
    ("7x0", 3),
    ("7x100", 3),
    ("7xb", 2),
    ("7x2x2", 4),
    ("0", 1),
    ("+1000000", 2),
    ("b 7x50 8x50", 8),
    ("b +7 end", 6),
    ("end", 1),
    ("hello", 1),
    ("b; 7", 2),
    ("b +7 # comment", 8),
    ("\u0431 7", 1),
    ("b \u0667", 3),
    ("b +7\u00b2", 5),
    ("\u212a 7", 1),
    ("b\0", 2),
    ("\ufeff @2,\u00ad1", 6),
    ("b" + " " * 999 + "7", 1001),
    ("break", 6),
    ("break a", 7),
    ("break b +7", 7),
    ("break pass", 7),
    ("break +7", 7),
    ("break @2,-1 pass", 13),
    ("break @2,-1 b", 13),
    ("break @2", 9),
    ("b break @2,-1", 3),
    ("breaka @2,-1", 1),
    ("b +7 n7", 6),
    ("b n7", 3),
    ("+n", 3),
    ("+nn7", 2),
    ("+n+7", 3),
    ("+nx2", 2),
    ("+n0", 3),
    ("+n7x60 +7x40", 8),
    ("+#", 3),
    ("#b", 2),
    ("7x#2", 3),
    ("@#2,-1", 2),
]


@pytest.mark.parametrize(("text", "expected"), KINDLY)
def test_reads_kindly(text: str, expected: str) -> None:
    assert canonical(text) == expected
    assert canonical(expected) == expected


@pytest.mark.parametrize(("text", "character"), UNREADABLE)
def test_refuses_with_the_place(text: str, character: int) -> None:
    with pytest.raises(Refused) as caught:
        parse_turn(text)
    assert caught.value.code == "unreadable-turn"
    assert caught.value.details["character"] == character
    assert caught.value.details["expected"] in caught.value.message
    assert f"character {character}" in caught.value.message
    assert caught.value.message.isprintable()


def test_message_says_what_was_found() -> None:
    with pytest.raises(Refused, match=r'^This is no turn, at character 3: "c", but a tile \(\+7\), pass or the end'):
        parse_turn("b c")


def test_pass_is_a_turn_without_spot_and_crew() -> None:
    assert parse_turn("pass") == TurnText("turn", None, ())
    assert parse_turn("@2-1") == TurnText("turn", Hex(2, -1), ())


letters = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=3).filter(lambda s: s not in WORDS_OF_THE_GRAMMAR)
cells = st.builds(Hex, st.integers(-999_999, 999_999), st.integers(-999_999, 999_999))
crews = st.lists(st.integers(1, 999_999), max_size=49).map(lambda crew: tuple(sorted(crew)))
turns = (
    st.builds(TurnText, st.just("turn"), st.none() | letters | cells, crews, crews)
    | st.builds(TurnText, st.just("turn"), cells, crews, crews, st.just(True))
    | st.sampled_from([TurnText("resign"), TurnText("take-back")])
)


@given(turns)
def test_what_is_written_is_read_back(turn: TurnText) -> None:
    assert parse_turn(format_turn(turn)) == turn


@given(st.text() | st.text("abx@+-,0179 \u2212\u00d7\u200b\uff17", max_size=20))
def test_any_text_is_a_turn_or_refused_at_a_place_in_it(text: str) -> None:
    refused = None
    try:
        written = canonical(text)
    except Refused as caught:
        refused = caught
    if refused is not None:
        assert 1 <= refused.details["character"] <= len(text) + 1
    elif len(written) <= 200:
        assert canonical(written) == written


@given(st.integers(0, 20_000))
def test_spots_count_in_letters(i: int) -> None:
    assert spot_index(spot_name(i)) == i
