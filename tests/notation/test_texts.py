"""The limits of titles, names, notes and seeds."""

import pytest

from feurio_pbem.errors import WrongUsage
from feurio_pbem.notation.texts import LONGEST, check_text, find_fault, fit


@pytest.mark.parametrize("field", LONGEST)
def test_the_longest_text_is_fit_and_one_more_is_not(field: str) -> None:
    assert find_fault(field, "🔥" * LONGEST[field]) is None
    assert find_fault(field, "🔥" * (LONGEST[field] + 1)) is not None


@pytest.mark.parametrize("text", ["no", "1e2", "null", "Zoë", "Cléo 🔥", "Ⅳ x", "a\u00a0b", "שלום", "\uffff"])
def test_ordinary_texts_are_fit(text: str) -> None:
    assert find_fault("name", text) is None
    check_text("name", text)


@pytest.mark.parametrize("character", ["\0", "\t", "\n", "\x1b", "\x7f", "\x9b", "\xad", "\u200b", "\u200f", "\u2028"])
@pytest.mark.parametrize("field", LONGEST)
def test_control_and_invisible_characters_are_named(field: str, character: str) -> None:
    fault = find_fault(field, f"a{character}b")
    assert str(fault) == f"must not hold the character U+{ord(character):04X} (character 2)"


@pytest.mark.parametrize(
    "character", ["\u202e", "\u2066", "\ufeff", "\ufff9", chr(0xD800), chr(0xDFFF), "\u061c"], ids=ascii
)
def test_the_whole_list_is_refused(character: str) -> None:
    with pytest.raises(WrongUsage) as caught:
        check_text("note", f"a{character}b")
    assert caught.value.code == "unfit-note"
    assert caught.value.message.isprintable()


@pytest.mark.parametrize("text", [" a", "a ", "\u3000a", "a\u00a0"])
def test_outer_blanks_are_refused(text: str) -> None:
    assert str(find_fault("title", text)) == "must not begin or end with a blank"


def test_only_a_title_may_be_empty() -> None:
    assert [field for field in LONGEST if find_fault(field, "") is None] == ["title"]


@pytest.mark.parametrize(
    "text",
    [
        "000G-40R4-0M30-E209-185G-R38E-1ZCJ",
        "my code: 000g 40r4 0m30 e209 185g r38e 1zcj, keep it",
        "000G40R40M30E209185GR38E1ZCJ",
    ],
)
@pytest.mark.parametrize("field", ["title", "name", "note"])
def test_a_recovery_code_goes_into_no_file(field: str, text: str) -> None:
    with pytest.raises(WrongUsage) as caught:
        fit(field, text)
    assert caught.value.code == f"unfit-{field}"
    assert "0m30" not in str(caught.value).lower()


@pytest.mark.parametrize(
    "text",
    ["Then they went home with some wine", "2026 0130 2026 0130 2026 0130 2026", "0123456789abcdef0123456789abcd"],
)
def test_what_only_resembles_one_is_fit(text: str) -> None:
    assert fit("note", text) == text
