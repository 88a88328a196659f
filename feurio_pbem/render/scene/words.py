"""A view told in sentences: titles, descriptions for those who cannot see the picture, and what happened last."""

from feurio_pbem.render.text.players import enumerate_words
from feurio_pbem.render.text.story import tell_log
from feurio_pbem.render.text.words import ENDS, counted
from feurio_pbem.view import LastView, PlayerView, RegionView, ShowView, TileView


def name_of(view: ShowView, seat: str | None) -> str:
    """The label of a seat."""
    return next((player["name"] for player in view["players"] if player["seat"] == seat), seat or "nobody")


def heading(view: ShowView) -> str:
    """The title, or the game's id if it has none."""
    return view["title"] or f"Game {view['game']}"


def whose_turn(view: ShowView) -> str:
    """Where the game stands, in one line."""
    if view["phase"] == "finished":
        winners = [name_of(view, seat) for seat in view["winners"]]
        won = f"{enumerate_words(winners)} won" if len(winners) == 1 else f"{enumerate_words(winners)} share the win"
        return f"Game over: {won if winners else 'nobody won'} ({ENDS.get(view['end'] or '', view['end'] or '')})"
    if view["phase"] == "joining":
        return f"Waiting for {enumerate_words([name_of(view, seat) for seat in view['waiting_for']]) or 'the start'}"
    doing = "reinforcing" if view["phase"] == "reinforcing" else "the fire spreads"
    return f"Turn {view['turn']}: {name_of(view, view['to_move'])} to move, {doing}"


def method(view: ShowView) -> str:
    """How chance is proven, and what is left in the bag."""
    left = sum(view["bag"].values())
    bag = "the bag is empty" if left == 0 else f"{counted(left, 'tile')} in the bag"
    return f"{view['draws']} draws · {bag} · game {view['game']}"


def happened(view: ShowView, last: LastView | None) -> str:
    """What the last entry did, as a sentence."""
    if last is None:
        return "The game begins." if view["board"] else "The forest is not laid yet."
    if last["kind"] != "turn":
        names = {player["seat"]: player["name"] for player in view["players"]}
        return " ".join(tell_log([{**last, "note": None}], names).split())
    who = name_of(view, last["by"])
    value = next((tile["value"] for tile in view["board"] if tile["tile"] == last["tile"]), None)
    deeds = []
    if last["at"] is not None and value is not None:
        deeds.append(f"lays a {value} as tile {last['tile']}")
    if last["crew"]:
        deeds.append(f"places {_crew(last['crew'])}")
    return f"{who} {' and '.join(deeds) if deeds else 'passes'}."


def _crew(crew: dict[str, int]) -> str:
    where = [f"{count} on tile {tile}" for tile, count in sorted(crew.items(), key=lambda item: int(item[0]))]
    return f"{counted(sum(crew.values()), 'firefighter')} ({', '.join(where)})"


def description(view: ShowView) -> str:
    """The whole picture in words."""
    parts = [whose_turn(view) + ".", happened(view, view["last"])]
    drawn = view["drawn"]
    if drawn:
        parts.append(f"In hand: a tile of value {drawn['value']} with {drawn['spaces']} spaces.")
    if view["spots"]:
        spots = enumerate_words([f"{spot['spot']} ({spot['at'][0]},{spot['at'][1]})" for spot in view["spots"]])
        heat = "" if view["heat"] is None else f" with heat {view['heat']}"
        parts.append(f"Hot spot{'' if len(view['spots']) == 1 else 's'}{heat}: {spots}.")
    parts += [player_line(player) for player in view["players"]]
    parts += [tile_words(view, tile) for tile in view["board"]]
    return " ".join(parts)


def player_line(player: PlayerView) -> str:
    """A player's score, supply and regions."""
    regions = [region_words(region) for region in player["regions"]]
    out = "" if player["active"] else " (out of the game)"
    held = f"; regions: {'; '.join(regions)}" if regions else ""
    return f"{player['name']}{out}: {player['score']} points, {player['supply']} in supply{held}."


def region_words(region: RegionView) -> str:
    """A region and what it is worth."""
    numbers = ", ".join(map(str, region["tiles"]))
    tiles = f"tile {numbers}" if len(region["tiles"]) == 1 else f"tiles {numbers}"
    if region["divisor"] is None:
        return f"{tiles}: closed, 0 points"
    return f"{tiles}: {region['sum']} / {region['divisor']} → {counted(region['points'], 'point')}"


def tile_words(view: ShowView, tile: TileView) -> str:
    """A tile, its free sides and who stands there."""
    crew = ", ".join(f"{count} of {name_of(view, seat)}" for seat, count in tile["crew"].items())
    return (
        f"Tile {tile['tile']} at {tile['at'][0]},{tile['at'][1]}: value {tile['value']}, "
        f"{counted(tile['spaces'], 'space')}, {counted(tile['free_sides'], 'free side')}{', ' + crew if crew else ''}."
    )
