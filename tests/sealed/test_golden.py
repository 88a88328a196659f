"""Sealed games made by the command long ago: replayed strictly, and judged by the second verifier too."""

import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from feurio_pbem.draws.seal import seal
from feurio_pbem.errors import FeurioError
from feurio_pbem.gamefile import load, read_game, write_game
from feurio_pbem.gamefile.reading import read_yaml
from feurio_pbem.gamefile.writing import without_heading
from tests.fair.second_verifier import verify
from tests.sealed.people import FILE, Person, play_round

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
GAMES = sorted([*GOLDEN.glob("*.feurio.yaml"), *(ROOT / "examples" / "sealed").glob("*.feurio.yaml")])
OUTCOMES = json.loads((GOLDEN / "outcomes.json").read_text("utf-8"))


def name_of(path: Path) -> str:
    return path.name.removesuffix(".feurio.yaml")


@pytest.mark.parametrize("path", GAMES, ids=name_of)
def test_it_comes_out_as_ever(path: Path) -> None:
    loaded = load(path)
    standing = loaded.game.standing
    assert standing.position is not None
    assert write_game(loaded.game) == without_heading(loaded.data)
    assert {
        "seal": seal(standing.head),
        "turn": standing.turn,
        "end": standing.position.end,
        "scores": standing.position.scores(),
        "winners": standing.position.winners(),
        "kinds": sorted({entry["kind"] for entry in loaded.game.log}),
    } == OUTCOMES[name_of(path)]


@pytest.mark.parametrize("path", GAMES, ids=name_of)
def test_the_second_verifier_accepts_it(path: Path) -> None:
    document, _ = read_yaml(path.read_bytes())
    state = verify(document)
    assert state["head"] == load(path).game.standing.head.hex()


def survivors(path: Path, places: Iterable[int]) -> list[int]:
    """The places where a changed byte was neither refused nor canonically the same."""
    loaded, chance = load(path), Random(path.name)
    document, left = loaded.game.to_document(), []
    for at in places:
        byte = bytes([loaded.data[at] ^ chance.choice([1, 2, 4, 32, 128])])
        try:
            same = read_game(loaded.data[:at] + byte + loaded.data[at + 1 :]).to_document() == document
        except FeurioError:
            same = True
        left += [] if same else [at]
    return left


@pytest.mark.parametrize("name", ["dropouts", "retired"])
def test_changed_bytes_are_found(name: str) -> None:
    path = GOLDEN / f"{name}.feurio.yaml"
    assert survivors(path, Random(name).sample(range(path.stat().st_size), 60)) == []


@pytest.mark.nightly
@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.feurio.yaml")), ids=name_of)
def test_every_changed_byte_is_found(path: Path) -> None:
    assert survivors(path, range(path.stat().st_size)) == []


def test_every_kind_of_entry_is_among_them() -> None:
    assert len(GAMES) == len(OUTCOMES) == 5
    met = {kind for outcome in OUTCOMES.values() for kind in outcome["kinds"]}
    assert met == {"start", "turn", "take-back", "resign", "retire", "skip", "replace"}


def test_the_example_in_progress_is_played_on(tmp_path: Path) -> None:
    two = [Person(seat, tmp_path).becomes_known() for seat in ("anna", "bo")]
    for person in two:
        shutil.copyfile(ROOT / "examples/sealed/two-in-progress.feurio.yaml", person.desk / FILE)
    assert play_round(two)["phase"] == "finished"
