"""The phrases that terminal, pictures, pages and mails share: counts, rooms, crews, regions, ends. It draws nothing."""

from collections.abc import Iterable, Mapping
from typing import Any

from feurio_pbem.game.documents import PlayerView, RegionView, ShowView, TileView

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
METHODS = {"sealed": "sealed", "seeded": "seeded (anyone with the file can look ahead)"}
ENDS = {
    "exhausted": "nobody can place any more",
    "passed": "everybody passed",
    "resigned": "the others resigned",
    "abandoned": "the game was abandoned",
}


def in_words(count: int) -> str:
    """A small number as a word, a greater one in digits."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def counted(count: int, word: str, *, words: bool = False) -> str:
    """A count with its word in the right number.

    >>> counted(1, "tile"), counted(2, "space", words=True)
    ('1 tile', 'two spaces')
    """
    return f"{in_words(count) if words else count} {word}{'' if count == 1 else 's'}"


def enumerate_words(words: Iterable[str], last: str = "and") -> str:
    """Words as a sentence lists them.

    >>> enumerate_words(["Anna", "Bo", "Cleo"])
    'Anna, Bo and Cleo'
    """
    *rest, end = [*words] or [""]
    return f"{', '.join(rest)} {last} {end}" if rest else end


def names_of(view: ShowView) -> dict[str, str]:
    """The name of every seat."""
    return {player["seat"]: player["name"] for player in view["players"]}


def title_of(view: ShowView) -> str:
    """The title, or the game's id where it has none."""
    return view["title"] or f"Game {view['game']}"


def tell_end(view: ShowView, names: Mapping[str, str]) -> str:
    """How a finished game ended, and for whom."""
    winners = [names[seat] for seat in view["winners"]]
    won = f"{enumerate_words(winners) or 'nobody'} {'share the win' if len(winners) > 1 else 'wins'}"
    return f"Finished, {ENDS.get(view['end'] or '', view['end'])}: {won}"


def tell_room(room: Mapping[str, int]) -> str:
    """Where firefighters can go, the tiles with the same room together.

    >>> tell_room({"1": 1, "4": 2, "7": 1})
    'one on tile 1 or 7; two on tile 4'
    """
    groups: dict[int, list[str]] = {}
    for tile in sorted(room, key=int):
        groups.setdefault(room[tile], []).append(tile)
    return "; ".join(f"{in_words(count)} on tile {enumerate_words(groups[count], 'or')}" for count in sorted(groups))


def tell_crew(crew: Mapping[str, int]) -> str:
    """Where firefighters were put.

    >>> tell_crew({"4": 1, "17": 2})
    'one on tile 4 and two on tile 17'
    """
    return enumerate_words(f"{in_words(crew[tile])} on tile {tile}" for tile in sorted(crew, key=int))


def tell_entry(entry: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What an entry of the log did, as a sentence without its full stop; `tile` and `value` may be unknown.

    >>> tell_entry({"kind": "turn", "by": "bo", "at": [2, 0], "value": 5, "tile": 5, "crew": {"4": 1}}, {"bo": "Bo"})
    'Bo laid a 5 on @2,0 as tile 5 and placed one on tile 4'
    """
    who = names.get(entry["by"] or "", entry["by"] or "All others")
    if entry["kind"] == "turn":
        return f"{who} {_tell_turn(entry)}"
    seat = entry.get("seat") or entry["text"].partition(" ")[2]
    whom = names.get(seat, seat)
    told = {
        "start": "started the game",
        "take-back": "took that turn back",
        "resign": "resigned",
        "retire": f"retired {whom}",
        "skip": f"passed over {whom}",
        "replace": f"gave the seat {seat} to {whom}",
    }
    return f"{who} {told[entry['kind']]}"


def _tell_turn(entry: Mapping[str, Any]) -> str:
    deeds = []
    if entry["at"]:
        tile = f"a {entry['value']}" if entry.get("value") else "a tile"
        number = f" as tile {entry['tile']}" if entry.get("tile") else ""
        deeds.append(f"laid {tile} on @{entry['at'][0]},{entry['at'][1]}{number}")
    if entry["crew"]:
        deeds.append(f"placed {tell_crew(entry['crew'])}")
    return enumerate_words(deeds) or "passed"


def tell_last(view: ShowView, names: Mapping[str, str]) -> str | None:
    """What happened most recently, likewise; None where nothing has."""
    last = view["last"]
    if last is None:
        return None
    value = next((tile["value"] for tile in view["board"] if tile["tile"] == last["tile"]), None)
    return tell_entry({**last, "value": value}, names)


def tell_region(region: RegionView) -> str:
    """A region and how it comes to its points.

    >>> tell_region({"tiles": [1, 5], "sum": 9, "divisor": 3, "points": 3})
    'tiles 1 and 5: 9 / 3 = 3 points'
    >>> tell_region({"tiles": [6], "sum": 9, "divisor": 6, "points": 2})
    'tile 6: 9 / 6, rounded up = 2 points'
    """
    tiles = f"tile{'' if len(region['tiles']) == 1 else 's'} {enumerate_words(map(str, region['tiles']))}"
    if region["divisor"] is None:
        return f"{tiles}: closed, 0 points"
    rounded = ", rounded up" if region["sum"] % region["divisor"] else ""
    return f"{tiles}: {region['sum']} / {region['divisor']}{rounded} = {counted(region['points'], 'point')}"


def room_of(tile: TileView) -> int:
    """The room of a tile by the glossary of the rules, from the three figures that the view gives."""
    return max(0, min(tile["spaces"], tile["free_sides"]) - sum(tile["crew"].values()))


def tell_player(player: PlayerView, names: Mapping[str, str]) -> str:
    """A player's score, supply and regions, as a sentence."""
    out = "" if player["active"] else " (out of the game)"
    score, regions = counted(player["score"], "point"), "; ".join(map(tell_region, player["regions"]))
    held = f"; regions: {regions}" if regions else ""
    return f"{names[player['seat']]}{out}: {score}, {player['supply']} in supply{held}."


def tell_tile(tile: TileView, names: Mapping[str, str]) -> str:
    """A tile, who stands there and how many more could, as a sentence."""
    crew = "".join(f", {count} of {names[seat]}" for seat, count in tile["crew"].items())
    spaces, sides = counted(tile["spaces"], "space"), counted(tile["free_sides"], "free side")
    place = f"Tile {tile['tile']} at {tile['at'][0]},{tile['at'][1]}"
    return f"{place}: value {tile['value']}, {spaces}, {sides}, room for {room_of(tile)}{crew}."
