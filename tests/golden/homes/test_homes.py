"""A home that the first version left behind goes on warning: unread pins would take every warning away in silence.

`produce.py` made it by running that version.
"""

import json
import shutil
from pathlib import Path

import pytest

from feurio_pbem.gamefile import load
from feurio_pbem.home.book import read_book
from feurio_pbem.home.folder import Home
from feurio_pbem.home.git_memory import last_seen
from feurio_pbem.home.identity import require
from feurio_pbem.home.pins import list_pins
from feurio_pbem.home.players import known_players
from tests.sealed.people import FILE, MASTERS, Person, turn_of

HERE = Path(__file__).parent


@pytest.fixture
def bo(tmp_path: Path) -> Person:
    """Bo, with his home as it was and the game as he has it."""
    person = Person("bo", tmp_path)
    shutil.copytree(HERE / "bo", person.home)
    (person.home / "identity").chmod(0o600)  # git keeps no such mode
    gets(person, "forest")
    return person


def gets(person: Person, name: str) -> None:
    shutil.copyfile(HERE / f"{name}.feurio.yaml", person.file)


def told(person: Person) -> list[str]:
    return [notice["code"] for notice in person.sees["notices"]]


def test_all_of_it_is_read(bo: Person) -> None:
    home = Home(bo.home)
    game = load(bo.file).game
    assert require(home).master == bytes.fromhex(MASTERS["bo"])
    pins = list_pins(home)[game.standing.setup.id, game.standing.setup.gid.hex()]
    assert (pins.log, sorted(pins.signed)) == (game.log, [3])
    assert pins.card is not None and pins.card["seat"] == "bo"
    assert known_players(home).keys() == {"Anna", "Bo"}
    book = read_book(home, game.standing.setup.id)
    assert book.seats_of("anna@example.org") == ["anna"] and book.secret_fits("anna", "lantern7")
    [name] = home.names("git/*.json")
    record = json.loads((home.path / name).read_text("utf-8"))
    assert last_seen(home, record["repository"], "origin/main") == record["branches"]["origin/main"]
    assert home.notices == []


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("forest", None),
        ("older", "older-file"),
        ("late-take-back", "parted-from-known"),
        ("another-anna", "key-changed"),
    ],
)
def test_what_it_warned_of_is_told(bo: Person, name: str, code: str | None) -> None:
    gets(bo, name)
    assert told(bo) == ([] if code is None else [code])


def test_nothing_is_signed_on_a_late_take_back(bo: Person) -> None:
    gets(bo, "late-take-back")
    before = bo.file.read_bytes()
    assert bo.says("move", "a", code=4)["error"]["code"] == "parted-from-known"
    assert bo.file.read_bytes() == before


def test_the_turn_signed_then_is_the_one_given_now(bo: Person) -> None:
    wanted = load(bo.file).game
    gets(bo, "older")
    bo.says("move", "a")
    assert load(bo.file).game == wanted  # as it was signed then, to the second
    gets(bo, "older")
    assert bo.says("move", f"{turn_of(bo.sees)}", code=4)["error"]["code"] == "already-signed"


def test_a_card_that_was_exchanged_is_noticed(bo: Person) -> None:
    gets(bo, "exchanged-card")
    assert bo.says("join", code=3)["error"]["code"] == "own-card-changed"
    assert told(bo) == ["own-card-changed", "key-changed"]


def test_the_home_goes_on_growing(bo: Person) -> None:
    bo.says("show")
    (row,) = bo.does("pins", FILE, "--json").json["games"]
    assert (row["entries"], row["signed"], row["seat"]) == (3, [3], "bo")
