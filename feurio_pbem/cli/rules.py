"""`feurio rules`: the rules on one screen, in our own words, with the figures of a rule set or of one game."""

from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any, Literal

import typer

from feurio_pbem.cli.options import Json, command
from feurio_pbem.cli.output import print_json, print_text

EXAMPLES = """
feurio rules
feurio rules --rules published
feurio rules friday.feurio.yaml
"""

TEXT = """\
The forest burns. Crews of firefighters work at the edge of a fire that spreads
tile by tile.

  A tile    has a value (how fiercely it burns) and spaces for firefighters.
            {tile_set}
            {start} of them lie there at the start.
  Hot spot  the empty cell whose neighbouring tiles have the greatest sum, its
            heat.
  A turn    draw a tile and lay it on the hot spot; if several tie, you choose.
            Then place up to {per_turn} of your {supply} firefighters, {where}.
            A tile takes as many as it has spaces, and no more than it has free
            sides. They stay for good. Placing none is allowed.
            {first}
  At last   no tiles left: place or pass in turn, until nobody can or all have
            passed.
  Score     each group of adjacent tiles with your firefighters scores the sum
            of its values, divided by the lowest value among those of its tiles
            that still have a free side, rounded up. A group without a free
            side scores 0. The highest total wins; equal totals share the win.
{more}  Resign    instead of a turn; your firefighters stay and block, you cannot win.

How to write a turn: "b +7+7+12" lays the tile on hot spot b, two firefighters
on tile 7 and one on 12.{words}
"""

FIREBREAK = """\
  Firebreak instead of laying your tile on a hot spot you may lay it face down on
            any empty cell beside a tile that leaves it a free side, with exactly
            one of your own firefighters on it, who counts in the limit. It has
            no value and one space, closes sides, heats nothing and belongs to no
            group.
"""
NEUTRAL = """\
  Neutral   you also have {neutral} neutral {firefighters}, placed like your own under the
            same limit. They take room, score for nobody and make no group.
"""
BREAK_WORDS = '\n"break @2,-1 +7" makes a firebreak on that cell and places one more on tile 7.'
NEUTRAL_WORDS = '\n"b +n7" places a neutral firefighter on tile 7.'

WHERE = {"any-tiles": "on any tiles", "one-tile": "all on one tile"}
FIRST = {"listed": "The first seat begins.", "drawn": "Who begins is drawn."}


@command(EXAMPLES)
def rules(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="The rules of this game.")] = None,
    rule_set: Annotated[
        Literal["classic", "published"], typer.Option("--rules", help="Which of the two rule sets.")
    ] = "classic",
    players: Annotated[int, typer.Option(min=1, max=4, metavar="N", help="The published start depends on it.")] = 2,
    json: Json = False,
) -> None:
    """The rules of a set or of one game."""
    if file is None:
        from feurio_pbem.rules import options as sets

        options = sets.rule_set(rule_set, players).to_json()
    else:
        from feurio_pbem.play.look import look

        setup = look(file).game.standing.setup
        options = setup.options.to_json(setup.format)
    text = explain(options)
    if json:
        print_json({**options, "text": text})
    else:
        print_text(text)


def explain(options: dict[str, Any]) -> str:
    """The text for the `rules` of a game file."""
    tiles = ", ".join(f"{value}:{spaces}x{count}" for value, spaces, count in options["tiles"])
    lines = wrap(f"{sum(kind[2] for kind in options['tiles'])} tiles, value:spaces x how many: {tiles};", 66)
    figures = {name: options[name] for name in ("start", "per_turn", "supply")}
    where, first = WHERE[options["firefighters"]], FIRST[options["first"]]
    neutral = options.get("neutral", 0)
    more = FIREBREAK if options.get("firebreak") else ""
    if neutral:
        more += NEUTRAL.format(neutral=neutral, firefighters="firefighter" if neutral == 1 else "firefighters")
    words = (BREAK_WORDS if options.get("firebreak") else "") + (NEUTRAL_WORDS if neutral else "")
    tile_set = f"\n{' ' * 12}".join(lines)
    return TEXT.format(tile_set=tile_set, where=where, first=first, more=more, words=words, **figures)
