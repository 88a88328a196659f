"""Addresses and secret words of a game's seats."""

import pytest

from feurio_pbem.errors import Missing, WrongUsage
from feurio_pbem.home.book import read_book, write_addresses, write_secret
from feurio_pbem.home.folder import Home


def test_an_empty_book(home: Home) -> None:
    book = read_book(home, "k7f3qa")
    assert (dict(book.addresses), book.seats_of("bo@example.org")) == ({}, [])
    assert book.secret_fits("bo", None)
    assert not home.path.exists()


def test_addresses_belong_to_seats_of_one_game(home: Home) -> None:
    write_addresses(home, "k7f3qa", "anna", ["Anna@Example.org"])
    book = write_addresses(home, "k7f3qa", "bo", ["bo@example.org", "bo+phone@example.net"])
    assert book.addresses == {"anna": ("Anna@Example.org",), "bo": ("bo@example.org", "bo+phone@example.net")}
    assert book.seats_of("anna@example.ORG") == ["anna"]
    assert book.seats_of("bo+phone@example.net") == ["bo"]
    assert book.seats_of("example.org") == []
    assert dict(read_book(home, "zzzzzz").addresses) == {}


def test_addresses_are_replaced_and_forgotten(home: Home) -> None:
    write_addresses(home, "k7f3qa", "bo", ["bo@example.org"])
    assert write_addresses(home, "k7f3qa", "bo", ["b@example.com"]).addresses == {"bo": ("b@example.com",)}
    assert write_addresses(home, "k7f3qa", "bo", []).addresses == {}


def test_secret_words(home: Home) -> None:
    book = write_secret(home, "k7f3qa", "bo", "Fuchsbau7")
    assert book.secret_fits("bo", "fuchsbau7")
    assert not book.secret_fits("bo", "fuchs")
    assert not book.secret_fits("bo", None)
    assert book.secret_fits("anna", None)
    assert "uchsbau" not in repr(book)
    assert write_secret(home, "k7f3qa", "bo", None).secret_fits("bo", None)


def test_a_word_in_the_line_may_be_anything(home: Home) -> None:
    assert not write_secret(home, "k7f3qa", "bo", "longword").secret_fits("bo", "wörd\udc80".replace("\udc80", "🔥"))


@pytest.mark.parametrize(
    "address",
    ["bo", "@", "bo@", "-f@x.org", "a b@x.org", "a@x.org\nBcc: c@x.org", "a@b@c", "Bo <bo@x.org>", "bo@-x", "é@x.org"],
)
def test_what_is_no_address(home: Home, address: str) -> None:
    with pytest.raises(WrongUsage, match="no mail address"):
        write_addresses(home, "k7f3qa", "bo", [address])
    assert not (home.path / "book").exists()


def test_what_is_no_secret_word_or_game(home: Home) -> None:
    for word in ("abc", "short77", "two words", "wörter", "", "x" * 33):
        with pytest.raises(WrongUsage, match="8 to 32"):
            write_secret(home, "k7f3qa", "bo", word)
    for game_id in ("../../x", "K7F3QA", "k7f", "k7f3qa\n", ""):
        with pytest.raises(WrongUsage, match="no game id"):
            read_book(home, game_id)


@pytest.mark.parametrize("text", ["{", '{"feurio": 1, "addresses": 3}', '{"feurio": 1, "addresses": {"bo": ["x"]}}'])
def test_a_damaged_book_stops_the_post(home: Home, text: str) -> None:
    write_addresses(home, "k7f3qa", "bo", ["bo@example.org"])
    (home.path / "book/k7f3qa.json").write_text(text)
    with pytest.raises(Missing, match="damaged"):
        read_book(home, "k7f3qa")
    with pytest.raises(Missing, match="damaged"):
        write_addresses(home, "k7f3qa", "anna", ["anna@example.org"])
    assert (home.path / "book/k7f3qa.json").read_text() == text
