"""A game in plain sentences, one fact a line and no art: for screen readers, and for reading aloud."""

from feurio_pbem.render.text.pending import pending
from feurio_pbem.render.text.pieces import free_spaces
from feurio_pbem.render.text.players import labels
from feurio_pbem.render.text.screen import choices, heading, headline
from feurio_pbem.render.text.style import Style
from feurio_pbem.render.words import METHODS, counted, tell_region
from feurio_pbem.view import PlayerView, ShowView, TileView


def describe_game(view: ShowView, style: Style | None = None, viewer: str | None = None) -> str:
    """Whose turn first, then the choices, the players, the tiles by number, the bag."""
    style = style or Style()
    names = labels({player["seat"]: player["name"] for player in view["players"]}, style)
    left = sum(view["bag"].values())
    bag = ", ".join(f"{count} of value {value}" for value, count in view["bag"].items() if count)
    return "\n".join(
        [
            f"{heading(view, style)}, turn {view['turn']}, {METHODS[view['draws']]}.",
            headline(view, names, viewer),
            *(_choice(line.strip()) for line in choices(view)),
            *(line.strip() for line in pending(view, names, viewer, None)),
            *(_player(player, names) for player in view["players"]),
            *(_tile(tile, names) for tile in view["board"]),
            f"In the bag {counted(left, 'tile')}" + (f": {bag}." if bag else "."),
        ]
    )


def _choice(line: str) -> str:
    """
    >>> _choice("(a) @2,-1, heat 8")
    'Hot spot a at 2,-1, heat 8.'
    """
    return line.replace("(", "Hot spot ", 1).replace(") @", " at ", 1).removesuffix(".") + "."


def _player(player: PlayerView, names: dict[str, str]) -> str:
    out = "" if player["active"] else ", no longer playing"
    tail = "".join(f"; {tell_region(region)}" for region in player["regions"])
    return f"{names[player['seat']]}{out}: score {player['score']}, supply {player['supply']}{tail}."


def _tile(tile: TileView, names: dict[str, str]) -> str:
    free = free_spaces(tile)
    crew = [f"{name} {tile['crew'][seat]}" for seat, name in names.items() if tile["crew"].get(seat)]
    parts = [f"Tile {tile['tile']}", f"value {tile['value']}", f"at {tile['at'][0]},{tile['at'][1]}"]
    return ", ".join([*parts, counted(free, "free space", words=True), *crew]) + "."
