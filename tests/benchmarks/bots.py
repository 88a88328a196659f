"""`python -m tests.benchmarks bots`: how strong the opponents are, with 95 % intervals. By hand, for it takes hours.

`--games N` plays fewer for a first look; what it prints is honest at any number.
"""

import argparse
import time
from collections.abc import Sequence
from typing import NamedTuple

from feurio_pbem.bots.arena import play_match
from feurio_pbem.bots.levels import player_of
from feurio_pbem.rules.options import rule_set


class Pairing(NamedTuple):
    """Who plays whom, and what share of wins the first must reach (None: measured only)."""

    first: str
    others: tuple[str, ...]
    must: float | None = None
    rules: str = "classic"


PAIRINGS = (
    Pairing("medium", ("easy",), 0.5),
    Pairing("medium", ("random",), 0.9),
    Pairing("hard:400", ("flat:400",), 0.6),
    Pairing("hard:400", ("medium",)),
    Pairing("hard", ("medium",), 0.85),
    Pairing("hard:400", ("medium",), rules="published"),
    Pairing("hard:400", ("medium", "medium")),
    Pairing("hard:400", ("medium", "medium", "medium")),
)


def main(arguments: Sequence[str]) -> None:
    """Print a line as each pairing is done."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks bots", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--only", metavar="TEXT", default="", help="pairings whose line contains this")
    chosen = parser.parse_args(arguments)
    print(f"{'players':<9}{'rules':<11}{'first against others':<38}{'must':>6}  wins, margin, games")
    for pairing in PAIRINGS:
        name = f"{pairing.first} against {', '.join(pairing.others)}"
        if chosen.only not in name:
            continue
        start, players = time.process_time(), 1 + len(pairing.others)
        others = [player_of(other) for other in pairing.others]
        options = rule_set(pairing.rules, players)
        *_, standings = play_match(player_of(pairing.first), others, options, chosen.games)
        must = "" if pairing.must is None else f"{100 * pairing.must:.0f} %"
        spent = (time.process_time() - start) / chosen.games
        print(f"{players:<9}{pairing.rules:<11}{name:<38}{must:>6}  {standings}, {spent:.2f} s each", flush=True)
