"""The phrases that terminal, pictures, pages and mails share: counts, rooms, crews, regions, ends. It draws nothing."""

from collections.abc import Iterable, Mapping
from typing import Any

from feurio_pbem.game.documents import PlayerView, RegionView, ShowView, TileView
from feurio_pbem.messages import Listing, Message, counted, literal, sentence
from feurio_pbem.notation.names import tell_apart

_NUMBERS = (
    sentence("no"),
    sentence("one"),
    sentence("two"),
    sentence("three"),
    sentence("four"),
    sentence("five"),
    sentence("six"),
    sentence("seven"),
    sentence("eight"),
    sentence("nine"),
    sentence("ten"),
    sentence("eleven"),
    sentence("twelve"),
)
ENDS = {
    "exhausted": sentence("nobody can place any more"),
    "passed": sentence("everybody passed"),
    "resigned": sentence("nobody else plays on"),
    "abandoned": sentence("the game was abandoned"),
}


def in_words(count: int) -> str:
    """A small number as a word, a greater one in digits."""
    return str(_NUMBERS[count]) if 0 <= count < len(_NUMBERS) else str(count)


def enumerate_words(words: Iterable[str], last: str = "and") -> str:
    """Words as a sentence lists them.

    >>> enumerate_words(["Anna", "Bo", "Cleo"])
    'Anna, Bo and Cleo'
    """
    return str(Listing(list(words), last))


def names_of(view: ShowView) -> dict[str, str]:
    """The name of every seat, with the seat where names look the same."""
    return tell_apart({player["seat"]: player["name"] for player in view["players"]})


def name_of(view: ShowView, seat: str | None) -> str:
    """The label of one seat."""
    return names_of(view).get(seat or "", seat or str(sentence("nobody")))


def title_of(view: ShowView) -> str:
    """The title, or the game's id where it has none."""
    return view["title"] or str(sentence("Game {game}", game=view["game"]))


# ---- where a game stands


def tell_end(view: ShowView, names: Mapping[str, str]) -> str:
    """How a finished game ended, and for whom."""
    winners = [names[seat] for seat in view["winners"]]
    why = ENDS.get(view["end"] or "", literal(str(view["end"])))
    if view["end"] == "resigned" and not winners:  # a game alone
        why = sentence("{who} resigned", who=Listing(list(names.values())))
    if not winners:
        return str(sentence("Finished, {why}: nobody wins", why=why))
    if len(winners) == 1:
        return str(sentence("Finished, {why}: {winner} wins", why=why, winner=winners[0]))
    return str(sentence("Finished, {why}: {winners} share the win", why=why, winners=Listing(winners)))


def whose_turn(view: ShowView) -> str:
    """Where the game stands, in one line."""
    if view["phase"] == "finished":
        return tell_end(view, names_of(view))
    if view["to_move"] is None:
        names = [name_of(view, seat) for seat in view["waiting_for"]]
        return str(
            sentence("Waiting for {names}", names=Listing(names)) if names else sentence("Waiting for the start")
        )
    places = {"turn": view["turn"], "name": name_of(view, view["to_move"])}
    if view["phase"] == "reinforcing":
        return str(sentence("Turn {turn}: {name} to move, reinforcing", **places))
    return str(sentence("Turn {turn}: {name} to move, the fire spreads", **places))


def method(view: ShowView) -> str:
    """How chance is proven, and what is left in the bag."""
    left = sum(view["bag"].values())
    bag = counted("{count} tile in the bag", "{count} tiles in the bag", left) if left else _EMPTY_BAG
    draws = sentence("sealed draws") if view["draws"] == "sealed" else sentence("seeded draws")
    return f"{draws} · {bag} · {sentence('game {game}', game=view['game'])}"


_EMPTY_BAG = sentence("the bag is empty")


def player_note(view: ShowView, player: PlayerView) -> str:
    """What else is to be said of a player beside the name, or nothing."""
    if player["seat"] == view["to_move"]:
        return str(sentence("to move"))
    if player["seat"] in view["winners"]:
        return str(sentence("won"))
    return "" if player["active"] else str(sentence("out of the game"))


# ---- what was done


def tell_room(room: Mapping[str, int]) -> str:
    """Where firefighters can go, the tiles with the same room together.

    >>> tell_room({"1": 1, "4": 2, "7": 1})
    'one on tile 1 or 7; two on tile 4'
    """
    groups: dict[int, list[str]] = {}
    for tile in sorted(room, key=int):
        groups.setdefault(room[tile], []).append(tile)
    return "; ".join(_on(count, Listing(groups[count], "or")) for count in sorted(groups))


def tell_crew(crew: Mapping[str, int], neutral: Mapping[str, int] | None = None) -> str:
    """Where firefighters were put, own ones first.

    >>> tell_crew({"4": 1, "17": 2}), tell_crew({}, {"7": 1})
    ('one on tile 4 and two on tile 17', 'one neutral on tile 7')
    """
    own = [_on(crew[tile], tile) for tile in sorted(crew, key=int)]
    others = [
        str(sentence("{number} neutral on tile {tile}", number=in_words(count), tile=tile))
        for tile, count in sorted((neutral or {}).items(), key=lambda each: int(each[0]))
    ]
    return enumerate_words([*own, *others])


def _on(count: int, tiles: object) -> str:
    return str(sentence("{number} on tile {tiles}", number=in_words(count), tiles=tiles))


def tell_entry(entry: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What an entry of the log did, as a sentence without its full stop; `tile` and `value` may be unknown.

    An entry that brings `names` is told by these: who sat there then is not always who sits there now.

    >>> tell_entry({"kind": "turn", "by": "bo", "at": [2, 0], "value": 5, "tile": 5, "crew": {"4": 1}}, {"bo": "Bo"})
    'Bo laid a 5 on @2,0 as tile 5 and placed one on tile 4'
    """
    called = {**names, **entry.get("names", {})}
    who = called.get(entry["by"], entry["by"]) if entry["by"] else str(sentence("All others"))
    if entry["kind"] == "turn":
        return _tell_turn(entry, who)
    seat = entry.get("seat") or entry["text"].partition(" ")[2]
    whom = called.get(seat, seat)
    told: dict[str, Message] = {
        "start": sentence("{who} started the game", who=who),
        "take-back": sentence("{who} took that turn back", who=who),
        "resign": sentence("{who} resigned", who=who),
        "retire": sentence("{who} retired {whom}", who=who, whom=whom),
        "skip": sentence("{who} passed over {whom}", who=who, whom=whom),
        "replace": sentence("{who} gave the seat {seat} to {whom}", who=who, seat=seat, whom=whom),
    }
    return str(told[entry["kind"]])


def _tell_turn(entry: Mapping[str, Any], who: str) -> str:
    crew = tell_crew(entry["crew"], entry.get("neutral"))
    placed = {"who": who, "crew": crew}
    if not entry["at"]:
        return str(sentence("{who} placed {crew}", **placed) if crew else sentence("{who} passed", who=who))
    places = {**placed, "laid": _tell_laid(entry)}
    return str(sentence("{who} laid {laid} and placed {crew}" if crew else "{who} laid {laid}", **places))


def _tell_laid(entry: Mapping[str, Any]) -> Message:
    places = {"at": f"@{entry['at'][0]},{entry['at'][1]}", "tile": entry.get("tile"), "value": entry.get("value")}
    if entry.get("break"):
        return sentence("a firebreak on {at} as tile {tile}" if entry.get("tile") else "a firebreak on {at}", **places)
    if entry.get("value"):
        return sentence("a {value} on {at} as tile {tile}" if entry.get("tile") else "a {value} on {at}", **places)
    return sentence("a tile on {at} as tile {tile}" if entry.get("tile") else "a tile on {at}", **places)


def tell_last(view: ShowView, names: Mapping[str, str]) -> str | None:
    """What happened most recently, likewise; None where nothing has."""
    last = view["last"]
    if last is None:
        return None
    value = next((tile["value"] for tile in view["board"] if tile["tile"] == last["tile"]), None)
    return tell_entry({**last, "value": value}, names)


def happened(view: ShowView) -> str:
    """What the last entry did, as a whole sentence."""
    told = tell_last(view, names_of(view))
    if told:
        return f"{told}."
    return str(sentence("The game begins.") if view["board"] else sentence("The forest is not laid yet."))


# ---- regions, players, tiles


def tell_region(region: RegionView) -> str:
    """A region and how it comes to its points.

    >>> tell_region({"tiles": [1, 5], "sum": 9, "divisor": 3, "points": 3})
    'tiles 1 and 5: 9 / 3 = 3 points'
    >>> tell_region({"tiles": [6], "sum": 9, "divisor": 6, "points": 2})
    'tile 6: 9 / 6, rounded up = 2 points'
    """
    tiles = counted("tile {tiles}", "tiles {tiles}", len(region["tiles"]), tiles=Listing(region["tiles"]))
    if region["divisor"] is None:
        return str(sentence("{tiles}: closed, 0 points", tiles=tiles))
    points = counted("{count} point", "{count} points", region["points"])
    places = {"tiles": tiles, "sum": region["sum"], "divisor": region["divisor"], "points": points}
    if region["sum"] % region["divisor"]:
        return str(sentence("{tiles}: {sum} / {divisor}, rounded up = {points}", **places))
    return str(sentence("{tiles}: {sum} / {divisor} = {points}", **places))


def badge(region: RegionView) -> str:
    """Why a region is worth what it is, as short as it can be said.

    >>> [badge({"tiles": [1, 5], "sum": 23, "divisor": d, "points": -(-23 // d) if d else 0}) for d in (1, 3, None)]
    ['23 ÷ 1', '23 ÷ 3 = 8', '0']
    """
    if region["divisor"] is None:
        return "0"
    if len(region["tiles"]) == 1:
        return str(region["points"])
    division = f"{region['sum']} ÷ {region['divisor']}"
    return division if region["divisor"] == 1 else f"{division} = {region['points']}"


def crew_of(tile: TileView) -> int:
    """All firefighters on a tile, neutral ones too."""
    return sum(tile["crew"].values()) + tile.get("neutral", 0)


def room_of(tile: TileView) -> int:
    """The room of a tile by the glossary of the rules, from the figures that the view gives."""
    return max(0, min(tile["spaces"], tile["free_sides"]) - crew_of(tile))


def tell_player(player: PlayerView, names: Mapping[str, str]) -> str:
    """A player's score, supply and regions, as a sentence."""
    places = {
        "name": names[player["seat"]],
        "points": counted("{count} point", "{count} points", player["score"]),
        "supply": player["supply"],
        "regions": "; ".join(map(tell_region, player["regions"])),
    }
    if neutral := player.get("neutral_supply"):
        places["supply"] = sentence("{supply} and {neutral} neutral", supply=player["supply"], neutral=neutral)
    if not player["active"]:
        places["name"] = sentence("{name} (out of the game)", name=places["name"])
    if player["regions"]:
        return str(sentence("{name}: {points}, {supply} in supply; regions: {regions}.", **places))
    return str(sentence("{name}: {points}, {supply} in supply.", **places))


def tell_tile(tile: TileView, names: Mapping[str, str]) -> str:
    """A tile, who stands there and how many more could, as a sentence."""
    places = {
        "tile": tile["tile"],
        "at": f"{tile['at'][0]},{tile['at'][1]}",
        "what": sentence("a firebreak") if tile.get("break") else sentence("value {value}", value=tile["value"]),
        "spaces": counted("{count} space", "{count} spaces", tile["spaces"]),
        "sides": counted("{count} free side", "{count} free sides", tile["free_sides"]),
        "room": room_of(tile),
    }
    told = str(sentence("Tile {tile} at {at}: {what}, {spaces}, {sides}, room for {room}", **places))
    crew = [sentence("{count} of {name}", count=count, name=names[seat]) for seat, count in tile["crew"].items()]
    if neutral := tile.get("neutral"):
        crew.append(sentence("{count} neutral", count=neutral))
    return ", ".join([told, *map(str, crew)]) + "."


def description(view: ShowView) -> str:
    """The whole picture in words, for those who cannot see it."""
    names = names_of(view)
    parts = [whose_turn(view) + ".", happened(view)]
    if drawn := view["drawn"]:
        spaces = counted("{count} space", "{count} spaces", drawn["spaces"])
        told = sentence("In hand: a tile of value {value} with {spaces}.", value=drawn["value"], spaces=spaces)
        parts.append(str(told))
    if view["spots"]:
        parts.append(str(_tell_spots(view)))
    parts += [tell_player(player, names) for player in view["players"]]
    parts += [tell_tile(tile, names) for tile in view["board"]]
    return " ".join(parts)


def _tell_spots(view: ShowView) -> Message:
    spots = Listing([f"{spot['spot']} ({spot['at'][0]},{spot['at'][1]})" for spot in view["spots"]])
    count, heat = len(view["spots"]), view["heat"]
    if heat is None:
        return counted("Hot spot: {spots}.", "Hot spots: {spots}.", count, spots=spots)
    return counted(
        "Hot spot with heat {heat}: {spots}.", "Hot spots with heat {heat}: {spots}.", count, spots=spots, heat=heat
    )
