"""`feurio rules`: the rules on one screen, in our own words."""

from typing import Annotated, Literal

import typer

from feurio_pbem.cli.options import Json
from feurio_pbem.cli.output import print_json, print_text

EXAMPLES = """
feurio rules
feurio rules --rules published
"""

TEXT = """\
The forest burns. Crews of firefighters work at the edge of a fire that spreads tile by tile.

  A tile    has a value 1-6 (how fiercely it burns) and 1-3 spaces for firefighters.
            36 tiles, six of each value; {start}.
  Hot spot  the empty cell whose neighbouring tiles have the greatest sum (its heat).
  A turn    draw a tile and lay it on the hot spot; only when several tie do you choose.
            Then place up to three of your 12 firefighters, {firefighters}.
            A tile takes as many as it has spaces, and no more than it has free sides.
            They stay for good. Placing none is allowed.
  At last   no tiles left: place or pass in turn, until nobody can or all have passed.
  Score     each group of adjacent tiles with your firefighters scores the sum of its
            values, divided by the lowest value among those of its tiles that still
            have a free side, rounded up. A group without a free side scores 0.
            The highest total wins; equal totals share the win.
  Resign    instead of a turn; your firefighters stay and block, you cannot win.

How to write a turn: "b +7+7+12" lays the tile on hot spot b, two firefighters on tile 7 and one on 12.
"""

RULE_SETS = {
    "classic": {"firefighters": "on any tiles", "start": "four of them lie there at the start"},
    "published": {"firefighters": "all on one tile", "start": "at the start lie as many as players, at least two"},
}


def command(
    rules: Annotated[Literal["classic", "published"], typer.Option(help="Which of the two rule sets.")] = "classic",
    json: Json = False,
) -> None:
    """Explain the rules on one screen."""
    text = TEXT.format(**RULE_SETS[rules])
    if json:
        print_json({"set": rules, "text": text})
    else:
        print_text(text)
