"""What a machine keeps of a game: its log, its cards and what its player signed; damaged records cost only warnings."""

import json
from dataclasses import replace
from typing import Any

import pytest

from feurio_pbem.draws.chain import make_card
from feurio_pbem.home.folder import Home
from feurio_pbem.home.pins import (
    Pins,
    change_pins,
    forget,
    list_pins,
    other_game,
    own_card,
    read_pins,
    supersede_others,
)

MASTER = bytes.fromhex("101112131415161718191a1b1c1d1e1f")
Record = Any


def pin(home: Home, game: Record) -> None:
    change_pins(home, game.genesis, lambda known: replace(known, log=tuple(game.log)))


def make() -> Any:
    return make_card(MASTER, "bo", "Bo", b"\x01" * 16)


def test_what_is_written_comes_back(home: Home, game: Record) -> None:
    full = Pins(
        title=game.genesis["title"],
        log=tuple(game.log[:3]),
        card=make(),
        signed={2: game.log[1]},
        cards={"anna": game.genesis["host"], "bo": game.joins[0]},
        set_aside=(game.log[4],),
        opened={"kind": "open", "roster": "00", "seat": "bo", "reveal": "11", "sig": "22"},
        superseded=True,
        forgotten=True,
    )
    assert change_pins(home, game.genesis, lambda _: full) == full
    assert read_pins(Home(home.path), game.genesis) == full
    assert full.signed_ever() == [game.log[1], game.log[4]]


def test_what_does_not_change_is_not_written(home: Home, game: Record) -> None:
    pin(home, game)
    [name] = home.names("pins/*.json")
    before = (home.path / name).stat().st_ino
    pin(home, game)
    assert (home.path / name).stat().st_ino == before


def test_games_do_not_mix(home: Home, game: Record) -> None:
    pin(home, game)
    game.genesis = {**game.genesis, "title": "Another"}
    pin(home, game.until(3))
    assert sorted((game_id, pins.title, len(pins.log)) for (game_id, _), pins in list_pins(home).items()) == [
        ("sea5ed", "Another", 3),
        ("sea5ed", "Vectors", 44),
    ]


def test_other_games_of_one_id_until_they_are_superseded(home: Home, game: Record) -> None:
    pin(home, game)
    other = {**game.genesis, "title": "Vectors again"}
    found = other_game(Home(home.path), other)
    assert found is not None and found.title == "Vectors"
    assert other_game(Home(home.path), game.genesis) is None
    assert other_game(Home(home.path), {**other, "id": "other2"}) is None
    assert supersede_others(Home(home.path), other)
    assert other_game(Home(home.path), other) is None
    assert not supersede_others(Home(home.path), other)


def test_the_same_card_is_given_again(home: Home, game: Record) -> None:
    nonces = iter([b"\x01" * 16, b"\x02" * 16])
    first = own_card(home, game.genesis, lambda: make_card(MASTER, "bo", "Bo", next(nonces)))
    assert own_card(home, game.genesis, lambda: make_card(MASTER, "bo", "Bo", next(nonces))) == first
    pin(home, game)
    assert read_pins(home, game.genesis).card == first


def test_forgetting_keeps_what_was_signed(home: Home, game: Record) -> None:
    """Else forgetting would be a way to a second version of it."""
    own_card(home, game.genesis, make)
    change_pins(home, game.genesis, lambda known: replace(known, log=tuple(game.log), signed={2: game.log[1]}))
    assert forget(home, game.genesis, keep_card=True)
    left = read_pins(home, game.genesis)
    assert (left.log, left.card, left.signed) == ((), make(), {2: game.log[1]})
    assert list_pins(home) == {}
    assert not forget(home, game.genesis, keep_card=True)


def test_forgetting_an_onlooker_s_game_leaves_nothing(home: Home, game: Record) -> None:
    pin(home, game)
    assert forget(home, game.genesis, keep_card=False)
    assert home.names("pins/*.json") == []


@pytest.mark.parametrize(
    "text", ["", "nonsense", '{"feurio": 1}', '{"feurio": 1, "title": "", "card": 3, "signed": {}, "log": []}']
)
def test_damaged_pins_cost_only_warnings(home: Home, game: Record, text: str) -> None:
    pin(home, game)
    [name] = home.names("pins/*.json")
    (home.path / name).write_text(text)
    assert read_pins(home, game.genesis) == Pins()
    assert "only warnings are lost" in str(home.notices[0])
    assert (home.path / f"{name}.damaged").read_text() == text
    pin(home, game)
    assert list(read_pins(home, game.genesis).log) == game.log


def test_pins_hold_no_secret(home: Home, game: Record) -> None:
    own_card(home, game.genesis, make)
    pin(home, game)
    [name] = home.names("pins/*.json")
    assert MASTER.hex() not in (home.path / name).read_text()
    assert json.loads((home.path / name).read_text())["title"] == "Vectors"


@pytest.mark.parametrize(
    "change", [{"card": {}}, {"log": [{}]}, {"title": "\u001b[2J"}, {"signed": {"2": {}}}, {"cards": {}}]
)
def test_pins_that_were_altered_are_damaged_ones(home: Home, game: Record, change: dict[str, Any]) -> None:
    own_card(home, game.genesis, make)
    change_pins(home, game.genesis, lambda known: replace(known, cards={"bo": game.joins[0]}))
    [name] = home.names("pins/*.json")
    path = home.path / name
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    assert read_pins(home, game.genesis) == Pins()
    assert "only warnings are lost" in str(home.notices[0])
