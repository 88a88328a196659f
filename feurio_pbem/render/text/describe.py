"""A game in plain sentences, one fact a line and no art: for screen readers, and for reading aloud."""

from feurio_pbem.game.documents import ShowView
from feurio_pbem.render.text.pending import pending
from feurio_pbem.render.text.players import labels
from feurio_pbem.render.text.screen import choices, heading, headline
from feurio_pbem.render.text.style import Style
from feurio_pbem.render.words import METHODS, counted, names_of, tell_player, tell_tile


def describe_game(view: ShowView, style: Style | None = None, viewer: str | None = None) -> str:
    """Whose turn first, then the choices, the players, the tiles by number, the bag."""
    style = style or Style()
    names = labels(names_of(view), style)
    left = sum(view["bag"].values())
    bag = ", ".join(f"{count} of value {value}" for value, count in view["bag"].items() if count)
    return "\n".join(
        [
            f"{heading(view, style)}, turn {view['turn']}, {METHODS[view['draws']]}.",
            headline(view, names, viewer),
            *(_choice(line.strip()) for line in choices(view)),
            *(line.strip() for line in pending(view, names, viewer, None)),
            *(tell_player(player, names) for player in view["players"]),
            *(tell_tile(tile, names) for tile in view["board"]),
            f"In the bag {counted(left, 'tile')}" + (f": {bag}." if bag else "."),
        ]
    )


def _choice(line: str) -> str:
    """
    >>> _choice("(a) @2,-1, heat 8")
    'Hot spot a at 2,-1, heat 8.'
    """
    if not line.startswith("("):
        return line
    return line.replace("(", "Hot spot ", 1).replace(") @", " at ", 1).removesuffix(".") + "."
