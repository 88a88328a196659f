"""`write_samples FOLDER GAMES`: the game files and the clone that the benchmarks look at, move in and check."""

import random
import subprocess
import sys
from pathlib import Path

from feurio_pbem import gamefile
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.gamefile.document import write_game
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.tiles import CLASSIC_TILES, TileSet
from tests.benchmarks.samples import play_to_the_end, sealed_game, seeded_game

LONG_SET, LONG_TURNS, IN_CLONE = 790, 4700, 200


def long_game() -> Game:
    """A game whose file has nearly a mebibyte."""
    tiles = TileSet.of([(value, spaces, LONG_SET) for value, spaces, _ in CLASSIC_TILES.kinds])
    names = {"anna": "Anna", "bo": "Bo"}
    genesis = make_genesis(
        "k7f3qa", "Long", Options(set="custom", tiles=tiles, supply=99), list(names), names=names, seed="long"
    )
    return play_to_the_end(Game.of(genesis), random.Random(1), turns=LONG_TURNS)


def write_clone(folder: Path) -> None:
    """A clone with so many games, three turns committed of each, and nothing new to fetch."""

    def git(*words: str, at: Path) -> None:
        who = ("-c", "user.name=Anna", "-c", "user.email=anna@example.org", "-c", "gc.auto=0")
        subprocess.run(["git", *who, *words], cwd=at, check=True, capture_output=True)

    git("init", "--quiet", "--bare", "--initial-branch=main", "origin.git", at=folder)
    git("clone", "--quiet", "origin.git", "clone", at=folder)
    clone = folder / "clone"
    for turns in (2, 4, 6):
        for number in range(IN_CLONE):
            game = seeded_game(2, number, turns=turns)
            (clone / f"game-{number}.feurio.yaml").write_bytes(write_game(game))
            git("add", ".", at=clone)
            git("commit", "--quiet", "--message", f"game {number}, {turns} turns", at=clone)
    git("push", "--quiet", "origin", "HEAD:main", at=clone)
    git("fetch", "--quiet", at=clone)
    git("branch", "--quiet", "--set-upstream-to=origin/main", at=clone)


def main() -> None:
    """A finished game of four, one of two that has begun, a very long one, so many finished sealed ones, a clone."""
    folder, games = Path(sys.argv[1]), int(sys.argv[2])
    gamefile.create(folder / "4.yaml", seeded_game(4, 4))
    gamefile.create(folder / "begun.yaml", seeded_game(2, 2, turns=12))
    gamefile.create(folder / "long.yaml", long_game())
    for number in range(games):
        gamefile.create(folder / f"sealed-{number}.yaml", sealed_game(2, number))
    write_clone(folder)


if __name__ == "__main__":
    main()
