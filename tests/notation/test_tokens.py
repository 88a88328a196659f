"""Tokens travel through mail programs and people's hands and still name the same head."""

import pytest

from feurio_pbem.errors import Refused
from feurio_pbem.notation import Token, format_token, parse_token


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("k7f3qa-13-8c2e", Token("k7f3qa", 13, "8c2e")),
        ("K7F3-1-8C2E", Token("k7f3", 1, "8c2e")),
        ("\u00a0p5n7wolf\u2013104\u20130e10 ", Token("p5n7wolf", 104, "0e10")),
        ("wolf-1-4711", Token("wolf", 1, "4711")),
    ],
)
def test_reads_tokens(text: str, token: Token) -> None:
    assert parse_token(text) == token
    assert parse_token(format_token(token)) == token


@pytest.mark.parametrize(
    "text",
    [
        "",
        "k7f3qa",
        "k7f-1-8c2e",
        "k7f3qaaaa-1-8c2e",
        "k7f3qa-0-8c2e",
        "k7f3qa-01-8c2e",
        "k7f3qa-1-8c2",
        "k7f3qa-1-8c2g",
        "k8f3qa-1-8c2e",
        "k7f3qa 1 8c2e",
        "k7f3qa-1-8c2e-",
        "k7f3qa-1234567-8c2e",
        "../k7f3-1-8c2e",
    ],
)
def test_refuses_what_is_no_token(text: str) -> None:
    with pytest.raises(Refused) as caught:
        parse_token(text)
    assert caught.value.code == "unreadable-token"
