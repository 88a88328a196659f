"""What a machine notices because it remembers: old files, two histories, its own card, its own second version."""

import json
from typing import Any

import pytest

from feurio_pbem.draws.chain import make_card
from feurio_pbem.errors import Conflict, Refused, Unsound
from feurio_pbem.home.comparing import compare_logs
from feurio_pbem.home.folder import Home
from feurio_pbem.home.pins import check_own_card, guard, list_pins, own_card, read_pins, remember

MASTER = bytes.fromhex("101112131415161718191a1b1c1d1e1f")
Record = Any


def parted(game: Record, n: int, kept: int = 99) -> Record:
    """The game with another crew in entry n, cut after `kept` entries."""
    other = game.until(kept)
    other.log = [*other.log[: n - 1], {**other.log[n - 1], "crew": [1, 1]}, *other.log[n:]]
    return other


def test_pins_move_with_the_game(home: Home, game: Record) -> None:
    assert remember(home, game.until(0)).kind == "new"
    assert remember(home, game.until(3)).kind == "new"
    assert remember(home, game.until(3)).kind == "same"
    comparison = remember(home, game.until(5))
    assert (comparison.kind, comparison.at, comparison.warning()) == ("newer", 4, None)
    assert remember(home, game).kind == "newer"
    assert list(read_pins(home, game.genesis).log) == game.log


def test_an_older_file_is_noticed(home: Home, game: Record) -> None:
    remember(home, game)
    comparison = remember(home, game.until(10))
    assert (comparison.kind, comparison.at, comparison.pinned) == ("older", 11, game.log[10])
    assert "older than what this machine has seen: entry 11 is missing" in (comparison.warning() or "")
    assert len(read_pins(home, game.genesis).log) == 44
    assert remember(home, game.until(10), adopt=True).kind == "older"
    assert len(read_pins(home, game.genesis).log) == 10


def test_two_histories_are_both_shown(home: Home, game: Record) -> None:
    remember(home, game.until(8))
    comparison = remember(home, parted(game, 5, 5))
    assert (comparison.kind, comparison.at) == ("parted", 5)
    assert comparison.pinned == game.log[4]
    assert comparison.found == {**game.log[4], "crew": [1, 1]}
    assert (comparison.pinned_answered, comparison.found_answered) == (True, False)
    warning = comparison.warning() or ""
    assert "two versions of entry 5 (turn of bo): the one seen before has been answered and stands" in warning
    assert list(read_pins(home, game.genesis).log) == game.log[:8]
    remember(home, parted(game, 5, 5), adopt=True)
    assert read_pins(home, game.genesis).log[4]["crew"] == [1, 1]


def test_which_version_was_answered(game: Record) -> None:
    file_answered = compare_logs(game.log[:5], parted(game, 5, 8).log)
    assert "the one in this file has been answered" in (file_answered.warning() or "")
    neither = compare_logs(game.log[:5], parted(game, 5, 5).log)
    assert "agree which one stands" in (neither.warning() or "")
    own_take_back_is_no_answer = compare_logs(game.log[:7], parted(game, 6, 6).log)
    assert not own_take_back_is_no_answer.pinned_answered


def test_a_signature_made_anew_is_no_other_history(home: Home, game: Record) -> None:
    remember(home, game.until(5))
    again = game.until(5)
    again.log[4] = {**again.log[4], "sig": "00" * 64}
    assert remember(home, again).kind == "same"


def test_games_do_not_mix(home: Home, game: Record) -> None:
    remember(home, game)
    game.genesis = {**game.genesis, "title": "Another"}
    assert remember(home, game.until(3)).kind == "new"
    assert sorted((game_id, pins.title, len(pins.log)) for (game_id, _), pins in list_pins(home).items()) == [
        ("sea5ed", "Another", 3),
        ("sea5ed", "Vectors", 44),
    ]


def test_the_same_card_is_given_again(home: Home, game: Record) -> None:
    nonces = iter([b"\x01" * 16, b"\x02" * 16])
    first = own_card(home, game.genesis, lambda: make_card(MASTER, "bo", "Bo", next(nonces)))
    assert own_card(home, game.genesis, lambda: make_card(MASTER, "bo", "Bo", next(nonces))) == first
    remember(home, game)
    assert read_pins(home, game.genesis).card == first


def test_a_game_id_used_again_gets_no_card(home: Home, game: Record) -> None:
    def make() -> dict[str, Any]:
        return make_card(MASTER, "bo", "Bo", b"\x01" * 16)

    other = {**game.genesis, "title": "Vectors again"}
    remember(home, type(game)(other))  # to look at a game is not to have played it
    own_card(home, game.genesis, make)
    with pytest.raises(Refused, match="another game with the id sea5ed") as refusal:
        own_card(home, other, make)
    assert refusal.value.code == "game-id-reused"
    assert own_card(home, {**other, "id": "other2"}, make) == make()


def test_ones_own_card_in_the_file(home: Home, game: Record) -> None:
    mine = {name: game.joins[0][name] for name in ("seat", "name", "key", "nonce", "commit")}
    check_own_card(home, game)
    own_card(home, game.genesis, lambda: mine)
    check_own_card(home, game)
    game.joins[0]["nonce"] = "00" * 16
    with pytest.raises(Unsound, match="card of bo in this file is not the one") as refusal:
        check_own_card(home, game)
    assert (refusal.value.code, refusal.value.where) == ("own-card-changed", "joins[0]")


def test_the_guard_lets_a_first_version_pass_and_gives_it_back(home: Home, game: Record) -> None:
    turn = game.log[4]
    assert guard(home, game, turn) == turn
    assert guard(home, game, {**turn, "note": "hello", "time": "2026-01-30T12:00:00Z", "sig": "00"}) == turn
    assert guard(home, game, game.log[5]) == game.log[5]
    assert list(read_pins(home, game.genesis).signed) == [5, 6]


def test_the_guard_stops_a_second_version(home: Home, game: Record) -> None:
    turn = game.log[4]
    guard(home, game, turn)
    for second in ({**turn, "crew": [2]}, {**turn, "prev": "00" * 32}, {"kind": "resign", "n": 5, "by": "bo"}):
        with pytest.raises(Conflict, match="another version of entry 5") as refusal:
            guard(home, game, second)
        assert refusal.value.code == "already-signed"
    second = {**turn, "crew": [2]}
    assert guard(home, game, second, again=True) == second
    assert guard(home, game, second) == second


def test_remembering_keeps_card_and_signed_entries(home: Home, game: Record) -> None:
    own_card(home, game.genesis, lambda: {"seat": "bo"})
    guard(home, game, game.log[1])
    remember(home, game)
    pins = read_pins(home, game.genesis)
    assert (pins.card, pins.signed, len(pins.log)) == ({"seat": "bo"}, {2: game.log[1]}, 44)


@pytest.mark.parametrize(
    "text", ["", "nonsense", '{"feurio": 1}', '{"feurio": 1, "title": "", "card": 3, "signed": {}, "log": []}']
)
def test_damaged_pins_cost_only_warnings(home: Home, game: Record, text: str) -> None:
    remember(home, game)
    [name] = home.names("pins/*.json")
    (home.path / name).write_text(text)
    assert remember(home, game.until(10)).kind == "new"
    assert "only warnings are lost" in home.notices[0]
    assert (home.path / f"{name}.damaged").read_text() == text
    assert remember(home, game).kind == "newer"


def test_pins_hold_no_secret(home: Home, game: Record) -> None:
    own_card(home, game.genesis, lambda: make_card(MASTER, "bo", "Bo", b"\x01" * 16))
    remember(home, game)
    [name] = home.names("pins/*.json")
    assert MASTER.hex() not in (home.path / name).read_text()
    assert json.loads((home.path / name).read_text())["title"] == "Vectors"


@pytest.mark.parametrize("change", [{"card": {}}, {"log": [{}]}, {"title": "\u001b[2J"}, {"signed": {"2": {}}}])
def test_pins_that_were_altered_are_damaged_ones(home: Home, game: Record, change: dict[str, Any]) -> None:
    own_card(home, game.genesis, lambda: make_card(MASTER, "bo", "Bo", b"\x01" * 16))
    remember(home, game)
    [name] = home.names("pins/*.json")
    path = home.path / name
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    check_own_card(home, game)
    assert "only warnings are lost" in home.notices[0]
    assert remember(home, game).kind == "new"
