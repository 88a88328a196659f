"""A game in plain sentences, one fact a line and no art: for screen readers, and for reading aloud.

What one needs next comes first, so that a listener may stop early. Where no window breaks lines, none is broken: a
reader pauses where lines end.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from feurio_pbem.game.documents import METHOD_NAMES, NewsView, PlayerView, RegionView, ShowView, TileView
from feurio_pbem.messages import Listing, Message, counted, literal, sentence
from feurio_pbem.render.text.pending import pending
from feurio_pbem.render.text.players import labels
from feurio_pbem.render.text.screen import (
    answer_parts,
    calendar,
    firebreaks,
    heading,
    headline,
    limit_of,
)
from feurio_pbem.render.text.style import Style
from feurio_pbem.render.text.tables import remarks
from feurio_pbem.render.text.width import keep, wrap
from feurio_pbem.render.words import (
    in_words,
    names_of,
    room_of,
    tell_entry,
    tell_room,
)

# Hexagons stand on a corner, `q` goes to the right, `r` down and half a hexagon to the right.
_DIRECTIONS = {
    (1, 0): sentence("tile {tile} east"),
    (0, 1): sentence("tile {tile} south-east"),
    (-1, 1): sentence("tile {tile} south-west"),
    (-1, 0): sentence("tile {tile} west"),
    (0, -1): sentence("tile {tile} north-west"),
    (1, -1): sentence("tile {tile} north-east"),
}


def describe_game(
    view: ShowView,
    style: Style | None = None,
    viewer: str | None = None,
    *,
    command: str | None = None,
    news: NewsView | None = None,
) -> str:
    """What happened and what it changed, whose turn it is, the choices; then players, tiles by number and the bag.

    `command` is what the example of an answer begins with; None leaves the example out.
    """
    style = style or Style()
    names = labels(names_of(view), style)
    title = sentence("{title}, turn {turn}, {draws}.", title=heading(view, style), turn=view["turn"],
                     draws=METHOD_NAMES[view["draws"]])  # fmt: skip
    told = [
        str(title),
        *(describe_news(view, news, style) if news else ()),
        *_situation(view, names, viewer, command),
        *_players(view["players"], names, view["winners"], supply=True),
        *(_tile(tile, view, names) for tile in view["board"]),
        _bag(view),
    ]
    return lay_out(told, style)


def describe_choices(
    view: ShowView, style: Style | None = None, viewer: str | None = None, *, command: str | None = None
) -> str:
    """Whose turn it is, each hot spot with its heat and neighbours, where there is room, and how to answer."""
    style = style or Style()
    return lay_out(_situation(view, labels(names_of(view), style), viewer, command), style)


def describe_news(view: ShowView, news: NewsView, style: Style | None = None) -> list[str]:
    """What happened, with the notes, and what it changed: the tiles that are new, free sides and points."""
    style = style or Style()
    names = labels(names_of(view), style)
    lines = _entries(news["entries"], names, style)
    if not lines:
        return []
    last = sentence("Last: {told}", told=literal(lines[0]))
    return [str(last), *lines[1:], *map(str, _changes(news["before"], view, names))]


def describe_log(entries: Sequence[Mapping[str, Any]], names: Mapping[str, str], style: Style | None = None) -> str:
    """Entries as `log --json` gives them, oldest first; a line for each, and one for its note."""
    style = style or Style()
    return lay_out(_entries(entries, labels(names, style), style) or [sentence("Nothing has happened yet.")], style)


def describe_scores(
    players: Sequence[PlayerView], style: Style | None = None, *, end: str | None = None, winners: Sequence[str] = ()
) -> str:
    """Each player's score, then how every region makes it up."""
    style = style or Style()
    names = labels({player["seat"]: player["name"] for player in players}, style)
    lines = _players(players, names, winners, supply=False)
    lines.append(sentence("The score at the end.") if end else sentence("The score if the game ended now."))
    return lay_out(lines, style)


def lay_out(lines: Iterable[object], style: Style) -> str:
    """A line for each fact; in a window, which would break it anywhere, broken between words."""
    if style.height is None:
        return "\n".join(map(str, lines)).replace("\u00a0", " ")
    return "\n".join(part for line in lines for part in wrap(str(line), style.width))


def _situation(view: ShowView, names: dict[str, str], viewer: str | None, command: str | None) -> list[object]:
    example, token = answer_parts(view, viewer, command)
    return [
        headline(view, names, viewer),
        *calendar(view, names),
        *_choices(view),
        *([sentence("Answer for example: {command}", command=keep(example))] if example else ()),
        *([sentence("Token: {token}", token=token)] if token else ()),
        *(line.strip() for line in pending(view, names, viewer, command)),
    ]


def _choices(view: ShowView) -> list[object]:
    if view["to_move"] is None:
        return []
    lines: list[object] = [
        sentence(
            "Hot spot {spot}, cell @{q},{r}, heat {heat}. {beside}",
            spot=spot["spot"],
            q=spot["at"][0],
            r=spot["at"][1],
            heat=view["heat"],
            beside=_beside(view, spot["at"]),
        )
        for spot in view["spots"]
    ]
    rooms = {spot["spot"]: spot["room"] for spot in view["spots"]} or {"": view["room"] or {}}
    if not view["limit"]:
        lines.append(sentence("No firefighter left to place."))
    elif len({str(room) for room in rooms.values()}) == 1:
        room = next(iter(rooms.values()))
        lines += [sentence("Room for {room}.", room=tell_room(room)), _most(view, rooms)] if room else [_no_room()]
    else:
        for spot, room in rooms.items():
            told = tell_room(room) if room else str(sentence("nobody"))
            lines.append(sentence("With the tile on {spot}, room for {room}.", spot=spot, room=told))
        lines.append(_most(view, rooms))
    return [*lines, *(line.strip() for line in firebreaks(view))]


def _no_room() -> Message:
    return sentence("No tile has room.")


def _most(view: ShowView, rooms: Mapping[str, Mapping[str, int]]) -> Message:
    tiles = sorted({tile for room in rooms.values() for tile in room}, key=int)
    told = limit_of(view, tiles[0] if tiles else None)
    if view["limit"] == 1:
        return sentence("You may place {firefighters}.", firefighters=told)
    return sentence("You may place up to {firefighters}.", firefighters=told)


def _entries(entries: Sequence[Mapping[str, Any]], names: Mapping[str, str], style: Style) -> list[str]:
    lines: list[object] = []
    for entry in entries:
        told = literal(tell_entry(entry, names))
        if entry.get("withdrawn"):
            told = sentence("{told}, which was taken back", told=told)
        if entry.get("turn") is not None and entry["kind"] in ("turn", "resign"):
            lines.append(sentence("Turn {turn}. {told}.", turn=entry["turn"], told=told))
        else:
            lines.append(sentence("{told}.", told=told))
        if entry.get("note"):
            lines.append(sentence("The note says: {note}", note=style.legible(entry["note"])))
    return [str(line) for line in lines]


def _changes(before: ShowView | None, view: ShowView, names: Mapping[str, str]) -> list[Message]:
    """What is otherwise than before, besides what the entries say."""
    if before is None:
        return []
    old = {(tile["tile"], *tile["at"]): tile["free_sides"] for tile in before["board"]}
    lines = [
        sentence("New is tile {tile}. {beside}", tile=tile["tile"], beside=_beside(view, tile["at"]))
        for tile in view["board"]
        if (tile["tile"], *tile["at"]) not in old
    ]
    shut = [
        tile for tile in view["board"] if tile["free_sides"] != old.get((tile["tile"], *tile["at"]), tile["free_sides"])
    ]
    for sides in sorted({tile["free_sides"] for tile in shut}):
        lines.append(_sides_now(sides, [tile["tile"] for tile in shut if tile["free_sides"] == sides]))
    scores = {player["seat"]: player["score"] for player in before["players"]}
    for player in view["players"]:
        if player["score"] != scores.get(player["seat"]):
            points = counted("{count} point", "{count} points", player["score"])
            places = {"name": names[player["seat"]], "points": points, "before": scores.get(player["seat"], 0)}
            lines.append(sentence("{name} has {points} now, before {before}.", **places))
    return lines


def _sides_now(sides: int, tiles: list[int]) -> Message:
    which = counted("tile {tiles}", "tiles {tiles}", len(tiles), tiles=Listing(tiles))
    if not sides:
        return sentence("No free side any more: {which}.", which=which)
    return counted("Only {count} free side now: {which}.", "Now {count} free sides: {which}.", sides, which=which)


def _region(region: RegionView) -> Message:
    """A region and how it comes to its points, for the ear."""
    tiles = counted("tile {tiles}", "tiles {tiles}", len(region["tiles"]), tiles=Listing(region["tiles"]))
    if region["divisor"] is None:
        return sentence("{tiles}, closed, 0 points", tiles=tiles)
    points = counted("{count} point", "{count} points", region["points"])
    places = {"tiles": tiles, "sum": region["sum"], "divisor": region["divisor"], "points": points}
    if region["sum"] % region["divisor"]:
        return sentence("{tiles}, {sum} divided by {divisor}, rounded up: {points}", **places)
    return sentence("{tiles}, {sum} divided by {divisor}: {points}", **places)


def _player(player: PlayerView, names: Mapping[str, str], winners: Sequence[str], *, supply: bool) -> Message:
    places: dict[str, Any] = {
        "name": ", ".join([names[player["seat"]], *remarks(player, None, winners)]),
        "points": counted("{count} point", "{count} points", player["score"]),
        "supply": player["supply"],
    }
    if not supply:
        return sentence("{name}: {points}.", **places)
    if neutral := player.get("neutral_supply"):
        return sentence("{name}: {points}, {supply} and {neutral} neutral in supply.", **places, neutral=neutral)
    return sentence("{name}: {points}, {supply} in supply.", **places)


def _players(
    players: Sequence[PlayerView], names: Mapping[str, str], winners: Sequence[str], *, supply: bool
) -> list[Message]:
    """A line for each player and one for each region."""
    lines = []
    for player in players:
        lines.append(_player(player, names, winners, supply=supply))
        lines += [
            sentence("{name}, region: {region}.", name=names[player["seat"]], region=_region(region))
            for region in player["regions"]
        ]
    return lines


def _tile(tile: TileView, view: ShowView, names: Mapping[str, str]) -> Message:
    """A tile by its number: where, what, who stands there, what lies beside it."""
    room = room_of(tile)
    crew: list[Message] = [
        sentence("{number} of {name}", number=in_words(count), name=names[seat]) for seat, count in tile["crew"].items()
    ]
    if neutral := tile.get("neutral"):
        crew.append(sentence("{number} neutral", number=in_words(neutral)))
    places = {
        "tile": tile["tile"],
        "q": tile["at"][0],
        "r": tile["at"][1],
        "what": sentence("a firebreak") if tile.get("break") else sentence("value {value}", value=tile["value"]),
        "spaces": counted("{count} space", "{count} spaces", tile["spaces"]),
        "sides": counted("{count} free side", "{count} free sides", tile["free_sides"]),
        "room": sentence("room for {number}", number=in_words(room)) if room else sentence("no room"),
        "crew": Listing(crew),
        "beside": _beside(view, tile["at"]),
    }
    if crew:
        return sentence("Tile {tile} at {q},{r}: {what}, {spaces}, {sides}, {room}; there: {crew}. {beside}", **places)
    return sentence("Tile {tile} at {q},{r}: {what}, {spaces}, {sides}, {room}. {beside}", **places)


def _beside(view: ShowView, at: Sequence[int]) -> Message:
    """The tiles round a cell by number and direction, clockwise from the east."""
    tiles = {tuple(tile["at"]): tile["tile"] for tile in view["board"]}
    found = [
        sentence(direction.template, tile=tiles[at[0] + q, at[1] + r])
        for (q, r), direction in _DIRECTIONS.items()
        if (at[0] + q, at[1] + r) in tiles
    ]
    return sentence("Beside it: {tiles}.", tiles=Listing(found)) if found else sentence("Nothing beside it.")


def _bag(view: ShowView) -> Message:
    left = sum(view["bag"].values())
    if not left:
        return sentence("The bag is empty.")
    kinds = ", ".join(
        str(sentence("{count} of value {value}", count=count, value=value))
        for value, count in view["bag"].items()
        if count
    )
    return counted("In the bag {count} tile: {kinds}.", "In the bag {count} tiles: {kinds}.", left, kinds=kinds)
