"""`write_samples FOLDER GAMES`: the game files that the benchmarks look at, move in and check."""

import sys
from pathlib import Path

from tests.benchmarks.samples import sealed_game, seeded_game


def main() -> None:
    """A finished game of four, one of two that has begun, and so many finished sealed ones."""
    from feurio_pbem import gamefile

    folder, games = Path(sys.argv[1]), int(sys.argv[2])
    gamefile.create(folder / "4.yaml", seeded_game(4, 4))
    gamefile.create(folder / "begun.yaml", seeded_game(2, 2, turns=12))
    for number in range(games):
        gamefile.create(folder / f"sealed-{number}.yaml", sealed_game(2, number))


if __name__ == "__main__":
    main()
