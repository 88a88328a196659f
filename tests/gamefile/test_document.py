"""From the file to the game and back: everything is proven on reading, nothing is half written."""

import contextlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from feurio_pbem.errors import Conflict, FeurioError, Refused, Unsound, WrongUsage
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import create, load, lock, read_game, save, update, write_game

GAMES = json.loads((Path(__file__).parents[1] / "fair" / "games.json").read_text("utf-8"))


@pytest.fixture(params=["seeded", "sealed"])
def game(request: pytest.FixtureRequest) -> Game:
    return make_game(request.param)


def make_game(method: str) -> Game:
    parts = GAMES[method]["doc"]
    return Game.of(parts["game"], parts["joins"], parts["log"])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "a.feurio.yaml"
    create(path, make_game("seeded"))
    return path


def test_a_game_comes_back_as_it_was(game: Game, tmp_path: Path) -> None:
    create(tmp_path / "a", game)
    loaded = load(tmp_path / "a")
    assert loaded.game == game
    assert loaded.data == (tmp_path / "a").read_bytes() == write_game(game)


def test_every_stage_of_a_game_can_be_stored(game: Game) -> None:
    for n in range(1, len(game.log) + 1, 3):
        stage = game.before_entry(n)
        assert read_game(write_game(stage)) == stage


def test_a_turn_changes_few_lines(game: Game) -> None:
    before = write_game(game.before_entry(20)).decode().splitlines()
    after = write_game(game.before_entry(21)).decode().splitlines()
    assert len(set(before) - set(after)) <= 12
    assert [line for line in after if line.startswith("- {kind: turn, n: 20,")] == after[-1:]


FORGERIES = [
    ("turn: 42", "turn: 43", "state-mismatch", "state.turn", "state.turn is 43, but the log leads to 42."),
    ("bo: 25}", "bo: 26}", "state-mismatch", "state.scores.bo", "is 26, but the log leads to 25."),
    ("bo: 25}", "}", "state-mismatch", "state.scores.bo", "is missing, but the log leads to 25."),
    ("bo: 25}", "bo: 25, cem: 1}", "state-mismatch", "state.scores.cem", "stands there, but the log leads to no such"),
    ("winners: [bo]", "winners: [anna]", "state-mismatch", "state.winners[0]", "is anna, but the log leads to bo."),
    ("winners: [bo]", "winners: []", "state-mismatch", "state.winners[0]", "is missing, but the log leads to bo."),
    ("winners: [bo]", "winners: [bo, anna]", "state-mismatch", "state.winners[1]", "stands there, but"),
    ("end: passed", "end: resigned", "state-mismatch", "state.end", "is resigned, but the log leads to passed."),
    ("n: 7,", "n: 9,", "entry-number", "log[6].n", "Entry 7 was expected here, not 9."),
    ("value: 5, at: [2, -1]", "value: 6, at: [2, -1]", None, "log[2]", "Entry 3"),
    ("at: [2, -1], crew: [5]", "at: [3, -1], crew: [5]", None, "log[2]", "Entry 3"),
    ("[[1, 1, 6], [2, 1, 6]", "[[2, 1, 6], [2, 1, 6]", "bad-tile-set", "game.rules", "out of order"),
]


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery[1])
def test_a_forged_file_is_refused_with_its_place(path: Path, forgery: tuple[Any, ...]) -> None:
    old, new, code, where, words = forgery
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(Unsound) as caught:
        load(path)
    error = caught.value.to_json()
    assert code in (None, error["code"])
    assert error["where"].startswith(where)
    assert words in error["message"]
    assert error["file"] == str(path)
    assert (error["line"], error["column"]) == (caught.value.line, caught.value.column)
    assert old in text.splitlines()[error["line"] - 1]
    assert error["column"] >= 1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty-file"),
        (b"\0\1\2", "binary-file"),
        (b"feurio: 3\n", "newer-format"),
        (b"&a [feurio\nfeurio: 12\n", "newer-format"),
        (b"feurio: 2\n", "missing-key"),
        (b"feurio: true\n", "wrong-value"),
        (b"feurio: 0\n", "wrong-value"),
        (b"[]", "wrong-value"),
    ],
)
def test_other_files_are_refused(path: Path, data: bytes, code: str) -> None:
    path.write_bytes(data)
    with pytest.raises(Unsound) as caught:
        load(path)
    assert caught.value.code == code


def test_a_truncated_file_is_refused_wherever_it_ends(path: Path) -> None:
    data = path.read_bytes()
    for length in range(0, len(data) - 1, 97):
        with pytest.raises(Unsound):
            read_game(data[:length])


@pytest.mark.parametrize("method", ["seeded", "sealed"])
def test_a_changed_byte_is_refused_or_means_nothing(method: str) -> None:
    game, rng = make_game(method).before_entry(6), random.Random(11)
    data = write_game(game)
    for _ in range(150):
        place = rng.randrange(len(data))
        changed = data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]
        with contextlib.suppress(Unsound):
            assert read_game(changed) == game


def test_a_file_beyond_the_limit_is_not_even_read(path: Path) -> None:
    with pytest.raises(Unsound) as caught:
        load(path, limit=1000)
    assert caught.value.code == "too-big"


def test_an_update_is_written(path: Path) -> None:
    shorter = load(path).game.before_entry(10)
    assert update(path, lambda game: game.before_entry(10)) == shorter
    assert load(path).game == shorter
    assert os.listdir(path.parent) == [path.name]


def test_a_refused_or_empty_update_leaves_the_bytes(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"feurio: 1\n", b"feurio: 1  # mine\n"))
    before = path.read_bytes()

    def refuse(game: Game) -> Game:
        raise WrongUsage("no", "No.")

    with pytest.raises(WrongUsage):
        update(path, refuse)
    update(path, lambda game: game.before_entry(len(game.log) + 1))
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def test_an_update_meets_a_change_or_a_lock(path: Path) -> None:
    before = path.read_bytes()
    with lock(path), pytest.raises(Conflict) as locked:
        update(path, lambda game: game, wait=0)
    assert locked.value.code == "locked"

    def meddle(game: Game) -> Game:
        path.write_bytes(before + b"# meddled\n")
        return game.before_entry(3)

    with pytest.raises(Conflict) as changed:
        update(path, meddle)
    assert changed.value.code == "changed-meanwhile"
    assert path.read_bytes() == before + b"# meddled\n"


def test_missing_and_existing_files(path: Path) -> None:
    game = load(path).game
    with pytest.raises(FeurioError) as missing:
        update(path.with_name("b"), lambda game: game)
    assert (missing.value.code, missing.value.exit_code) == ("no-such-file", 2)
    with pytest.raises(FeurioError) as folder:
        update(Path("/"), lambda game: game)
    assert (folder.value.code, folder.value.exit_code) == ("not-a-file", 6)
    with pytest.raises(FeurioError) as exists:
        create(path, game)
    assert (exists.value.code, exists.value.exit_code) == ("file-exists", 2)
    with pytest.raises(Conflict):
        save(path, game, expected=b"other")


def test_two_processes_update_one_game(path: Path) -> None:
    """Each takes single entries off the end, a hundred between them; none is lost and none is taken twice."""
    code = (
        "import sys\nfrom pathlib import Path\nfrom feurio_pbem.gamefile import update\n"
        "for _ in range(18):\n    game = update(Path(sys.argv[1]), lambda game: game.before_entry(len(game.log)))\n"
        "    print(len(game.log))\n"
    )
    command = [sys.executable, "-c", code, str(path)]
    writers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    counts = [int(line) for writer in writers for line in writer.communicate(timeout=60)[0].split()]
    assert sorted(counts, reverse=True) == list(range(42, 6, -1))
    assert len(load(path).game.log) == 7


def test_nothing_is_written_that_no_reader_would_take(path: Path, game: Game) -> None:
    path.write_bytes(before := write_game(game.before_entry(len(game.log))))
    limit = len(write_game(game)) - 1
    assert len(before) < limit
    with pytest.raises(Refused) as caught:
        update(path, lambda _: game, limit=limit)
    assert caught.value.code == "too-big"
    assert path.read_bytes() == before
