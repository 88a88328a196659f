"""Let players play each other and tell how often each wins: `python -m feurio_pbem.bots.arena A B --games 200`.

Players are `easy`, `medium`, `hard`, `hard:400` (play-outs a turn), `random`, `flat:400`, or a function of your own as
`package.module:function` (docs/bots.md). Every forest is played once from each place in the turn order.
"""

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from feurio_pbem.bots.levels import Player, imported_player
from feurio_pbem.bots.random_player import shuffled
from feurio_pbem.errors import FeurioError
from feurio_pbem.rules.options import CLASSIC, PUBLISHED, Options, rule_set
from feurio_pbem.rules.position import Position

SEATS = ("anna", "bo", "cleo", "dan")
_CONFIDENCE = 1.96  # standard errors: 95 %


class Standings(NamedTuple):
    """What the first player reached: `share` of wins (a shared one counts in part), each with the 95 % interval's half.

    `margin` is in points over the best other player.
    """

    games: int
    share: float
    share_error: float
    margin: float
    margin_error: float

    def __str__(self) -> str:
        share = f"{100 * self.share:5.1f} % ± {100 * self.share_error:.1f}"
        return f"{share}   {self.margin:+6.1f} points ± {self.margin_error:.1f}   {self.games} games"


def play_game(players: Sequence[Player], options: Options, seed: int) -> Position:
    """A whole game in the forest that `seed` grows, every turn judged. Raises IllegalTurn for a player who cheats."""
    bag = shuffled(options.tiles, Random(seed))
    position = Position(options, SEATS[: len(players)], bag[: options.start])
    left, chances = iter(bag[options.start :]), [Random(f"{seed} {place}") for place in range(len(players))]
    while position.to_move is not None:
        place, value = position.seats.index(position.to_move), next(left, None)
        position.play(players[place](position.copy(), value, chances[place]))
    return position


def play_match(first: Player, others: Sequence[Player], options: Options, games: int) -> Iterator[Standings]:
    """The standings after each game; the first player sits in each place of the same forest in turn."""
    wins: list[float] = []
    margins: list[int] = []
    for game in range(games):
        forest, place = divmod(game, len(others) + 1)
        table = [*others[:place], first, *others[place:]]
        finished = play_game(table, options, forest)
        seat, scores = SEATS[place], finished.scores()
        winners = finished.winners()
        wins.append(1 / len(winners) if seat in winners else 0.0)
        margins.append(scores[seat] - max(points for other, points in scores.items() if other != seat))
        yield Standings(len(wins), *_mean(wins), *_mean(margins))


def _mean(sample: Sequence[float]) -> tuple[float, float]:
    """The mean and half of its 95 % interval; never narrower than a sample of so many can tell."""
    count = len(sample)
    mean = sum(sample) / count
    variance = sum((each - mean) ** 2 for each in sample) / max(1, count - 1)
    return mean, _CONFIDENCE * math.sqrt(max(variance, 1 / (4 * count)) / count)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m feurio_pbem.bots.arena", description=__doc__.split("\n")[0])
    parser.add_argument("first", metavar="A")
    parser.add_argument("others", metavar="B", nargs="+", help="one to three opponents")
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--rules", choices=(CLASSIC, PUBLISHED), default=CLASSIC)
    chosen = parser.parse_args(arguments)
    if len(chosen.others) > 3 or chosen.games < 1:
        parser.error("one to three opponents, and at least one game")
    try:
        first, *others = (imported_player(name) for name in (chosen.first, *chosen.others))
        options = rule_set(chosen.rules, 1 + len(others))
        watched = sys.stderr.isatty()
        for standings in play_match(first, others, options, chosen.games):
            if watched:
                sys.stderr.write(f"\r{standings}  ")
    except FeurioError as error:
        parser.exit(error.exit_code, f"{error}\n")
    if watched:
        sys.stderr.write("\r")
    sys.stdout.write(f"{chosen.first} against {', '.join(chosen.others)}: {standings}\n")


if __name__ == "__main__":
    main()
