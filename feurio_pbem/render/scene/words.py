"""A view told in sentences: titles, descriptions for those who cannot see the picture, and what happened last."""

from feurio_pbem.render.words import counted, enumerate_words, tell_end, tell_last, tell_region
from feurio_pbem.view import PlayerView, ShowView, TileView


def names_of(view: ShowView) -> dict[str, str]:
    """The label of every seat."""
    return {player["seat"]: player["name"] for player in view["players"]}


def name_of(view: ShowView, seat: str | None) -> str:
    """The label of one seat."""
    return names_of(view).get(seat or "", seat or "nobody")


def whose_turn(view: ShowView) -> str:
    """Where the game stands, in one line."""
    if view["phase"] == "finished":
        return tell_end(view, names_of(view))
    if view["phase"] == "joining":
        return f"Waiting for {enumerate_words([name_of(view, seat) for seat in view['waiting_for']]) or 'the start'}"
    doing = "reinforcing" if view["phase"] == "reinforcing" else "the fire spreads"
    return f"Turn {view['turn']}: {name_of(view, view['to_move'])} to move, {doing}"


def method(view: ShowView) -> str:
    """How chance is proven, and what is left in the bag."""
    left = sum(view["bag"].values())
    bag = "the bag is empty" if left == 0 else f"{counted(left, 'tile')} in the bag"
    return f"{view['draws']} draws · {bag} · game {view['game']}"


def happened(view: ShowView) -> str:
    """What the last entry did, as a sentence."""
    told = tell_last(view, names_of(view))
    return f"{told}." if told else "The game begins." if view["board"] else "The forest is not laid yet."


def description(view: ShowView) -> str:
    """The whole picture in words."""
    parts = [whose_turn(view) + ".", happened(view)]
    drawn = view["drawn"]
    if drawn:
        parts.append(f"In hand: a tile of value {drawn['value']} with {counted(drawn['spaces'], 'space')}.")
    if view["spots"]:
        spots = enumerate_words([f"{spot['spot']} ({spot['at'][0]},{spot['at'][1]})" for spot in view["spots"]])
        heat = "" if view["heat"] is None else f" with heat {view['heat']}"
        parts.append(f"Hot spot{'' if len(view['spots']) == 1 else 's'}{heat}: {spots}.")
    parts += [player_line(player) for player in view["players"]]
    parts += [tile_words(view, tile) for tile in view["board"]]
    return " ".join(parts)


def player_line(player: PlayerView) -> str:
    """A player's score, supply and regions."""
    regions = [tell_region(region) for region in player["regions"]]
    out = "" if player["active"] else " (out of the game)"
    held = f"; regions: {'; '.join(regions)}" if regions else ""
    return f"{player['name']}{out}: {counted(player['score'], 'point')}, {player['supply']} in supply{held}."


def tile_words(view: ShowView, tile: TileView) -> str:
    """A tile, its free sides and who stands there."""
    crew = ", ".join(f"{count} of {name_of(view, seat)}" for seat, count in tile["crew"].items())
    return (
        f"Tile {tile['tile']} at {tile['at'][0]},{tile['at'][1]}: value {tile['value']}, "
        f"{counted(tile['spaces'], 'space')}, {counted(tile['free_sides'], 'free side')}{', ' + crew if crew else ''}."
    )
