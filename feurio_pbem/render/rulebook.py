"""The rules in our own words, with the figures of one game's options: headed sentences that screen and page lay out.

Rules are told, not known here: what is legal and what scores how comes with the example, a game as it stands.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from feurio_pbem.game.documents import RegionView, ShowView
from feurio_pbem.messages import Listing, Message, counted, literal, sentence
from feurio_pbem.render.looks import letters
from feurio_pbem.render.words import names_of

SET_DIFFERENCE = (
    sentence(
        "classic: the firefighters of a turn may go on any tiles, and 4 tiles lie on the table at the start. "
        "published: all firefighters of a turn go on one tile, and at the start there are as many tiles as "
        "players, at least 2."
    ),
    sentence("In both, 3 firefighters a turn and 12 for each player; `feurio new` can change each of these."),
)
AIM = sentence("Aim: hold the regions of tiles that are worth most when the last tile is laid.")


class Section(NamedTuple):
    """A heading and what stands below it, a paragraph each."""

    title: Message
    texts: tuple[Message, ...]


def explain_rules(
    rules: Mapping[str, Any], example: ShowView, turns: Sequence[tuple[str, Message]], *, solo: bool = False
) -> list[Section]:
    """The sections after the aim. `example` is a game under these rules; `turns`, with what they do, may be played."""
    return [
        _section(sentence("A tile"), _tile(rules), _start(rules)),
        _section(sentence("Free side"), sentence("a side of a tile with no tile beside it. A tile has six sides.")),
        _section(
            sentence("Hot spot"),
            sentence(
                "the empty cell whose neighbouring tiles have the greatest sum of values: its heat. Several may tie."
            ),
        ),
        _section(sentence("A turn"), *_turn(rules)),
        _section(
            sentence("At last"),
            sentence("no tiles left: place or pass in turn, until nobody can place or all have passed."),
        ),
        _section(
            sentence("Score"),
            sentence(
                "adjacent tiles that each hold one of your firefighters make a region. It scores the sum of its "
                "values, divided by the "
                "lowest value among those of its tiles that still have a free side, rounded up. How many firefighters "
                "stand there does not matter. The highest total wins; equal totals share the win."
            ),
            *worked_scores(example),
        ),
        _section(
            sentence("Danger"),
            sentence(
                "a region of which no tile has a free side any more is closed and scores 0, however great it is. Tiles "
                "laid later close sides; firefighters never leave."
            ),
        ),
        *_options(rules),
        _section(sentence("Resign"), sentence("instead of a turn; your firefighters stay and block, you cannot win.")),
        _section(sentence("Alone"), *_alone(solo=solo)),
        _section(sentence("Rule sets"), _own_set(rules), *SET_DIFFERENCE),
        _section(sentence("To write"), *_written(rules, turns)),
    ]


def worked_scores(view: ShowView) -> list[Message]:
    """How regions on the board of the example come to their points: one that is divided, and one that is closed."""
    marks, names = letters(view["players"]), names_of(view)
    values = {tile["tile"]: tile["value"] for tile in view["board"]}
    found = [(player["seat"], region) for player in view["players"] for region in player["regions"]]
    open_ones = [each for each in found if each[1]["divisor"] is not None]
    best = min(open_ones, key=lambda each: _plainness(each[1]), default=None)
    closed = next((each for each in found if each[1]["divisor"] is None), None)
    told = []
    for seat, region in (each for each in (best, closed) if each):
        called = f"{names[seat]} ({marks[seat]})"
        told.append(_worked(called, region, values))
    return told


def _plainness(region: RegionView) -> tuple[bool, bool, int]:
    """Few tiles, but more than one, and a division that is rounded, explain best."""
    return len(region["tiles"]) == 1, region["sum"] % (region["divisor"] or 1) == 0, len(region["tiles"])


def _worked(who: str, region: RegionView, values: Mapping[int, int]) -> Message:
    tiles = counted("tile {tiles}", "tiles {tiles}", len(region["tiles"]), tiles=Listing(region["tiles"]))
    places = {
        "who": who,
        "tiles": tiles,
        "sum": literal(" + ".join(str(values[tile]) for tile in region["tiles"])),
        "total": region["sum"],
        "divisor": region["divisor"],
        "points": counted("{count} point", "{count} points", region["points"]),
    }
    if region["divisor"] is None:
        return sentence("In the picture, {who} holds {tiles}, and no side of them is free: 0 points.", **places)
    if len(region["tiles"]) == 1:
        return sentence("In the picture, {who} holds {tiles}: {total} / {divisor} = {points}.", **places)
    if region["sum"] % region["divisor"]:
        template = (
            "In the picture, {who} holds {tiles}: {sum} = {total}; {divisor} is the lowest value with a free side; "
            "{total} / {divisor}, rounded up, is {points}."
        )
        return sentence(template, **places)
    template = (
        "In the picture, {who} holds {tiles}: {sum} = {total}; {divisor} is the lowest value with a free side; "
        "{total} / {divisor} is {points}."
    )
    return sentence(template, **places)


def _section(title: Message, *texts: Message) -> Section:
    return Section(title, texts)


def _tile(rules: Mapping[str, Any]) -> Message:
    spaces: dict[int, list[int]] = {}
    for value, room, _ in rules["tiles"]:
        spaces.setdefault(room, []).append(value)
    total = sum(count for _, _, count in rules["tiles"])
    counts = {count for _, _, count in rules["tiles"]}
    each = counted("{count} of each", "{count} of each", *counts) if len(counts) == 1 else _how_many(rules["tiles"])
    room = Listing([_spaces(count, values) for count, values in sorted(spaces.items())])
    return sentence(
        "has a value, how fiercely it burns, and spaces for firefighters: {room}. There are {total} tiles, {each}.",
        room=room,
        total=total,
        each=each,
    )


def _how_many(kinds: Iterable[Sequence[int]]) -> Message:
    return literal(str(Listing([sentence("{count} of {value}", count=kind[2], value=kind[0]) for kind in kinds])))


def _spaces(count: int, values: list[int]) -> Message:
    which = Listing(values, "or")
    return counted("{count} space on a {values}", "{count} spaces on a {values}", count, values=which)


def _start(rules: Mapping[str, Any]) -> Message:
    return counted(
        "{count} tile lies on the table at the start.", "{count} tiles lie on the table at the start.", rules["start"]
    )


def _turn(rules: Mapping[str, Any]) -> list[Message]:
    where = sentence("all on one tile") if rules["firefighters"] == "one-tile" else sentence("on any tiles")
    most = counted(
        "Then you may place 1 of your {supply} firefighters, or none.",
        "Then you may place up to {count} of your {supply} firefighters, {where}, or none.",
        rules["per_turn"],
        supply=rules["supply"],
        where=where,
    )
    first = sentence("Who begins is drawn.") if rules["first"] == "drawn" else sentence("The first of the list begins.")
    return [
        sentence("draw a tile and lay it on the hot spot; where several tie, you choose."),
        most,
        sentence("A tile takes as many firefighters as it has spaces, but no more than it has free sides. They stay."),
        first,
    ]


def _options(rules: Mapping[str, Any]) -> list[Section]:
    found = []
    if rules.get("firebreak"):
        told = sentence(
            "instead of laying your tile on a hot spot you may lay it face down on any empty cell beside a tile that "
            "leaves it a free side, with exactly one of your own firefighters on it, who counts in the limit. It has "
            "no value and one space, closes sides, heats nothing and belongs to no region."
        )
        found.append(_section(sentence("Firebreak"), told))
    if neutral := rules.get("neutral"):
        told = counted(
            "you also have {count} neutral firefighter, placed like your own under the same limit. It takes room, "
            "scores for nobody and makes no region.",
            "you also have {count} neutral firefighters, placed like your own under the same limit. They take room, "
            "score for nobody and make no region.",
            neutral,
        )
        found.append(_section(sentence("Neutral"), told))
    return found


def _alone(*, solo: bool) -> list[Message]:
    par = sentence(
        "nobody wins or loses: you try for as many points as you can. At the end you hear what a beginner, a fair "
        "player and the best player of this program (par) make of the same tiles."
    )
    return [par] if solo else [par, sentence("`feurio daily` has a forest for today, the same for everybody.")]


def _own_set(rules: Mapping[str, Any]) -> Message:
    if rules["set"] == "custom":
        return sentence("here: options of its own.")
    return sentence("here: {set}.", set=rules["set"])


def _written(rules: Mapping[str, Any], turns: Sequence[tuple[str, Message]]) -> list[Message]:
    lines = [sentence("{turn}: {meaning}.", turn=turn, meaning=meaning) for turn, meaning in turns]
    if rules.get("firebreak") and not any(turn.startswith("break ") for turn, _ in turns):
        lines.append(sentence("break and a cell, such as break @2,-1, make a firebreak there."))
    if rules.get("neutral"):
        lines.append(sentence("An n before the number, such as +n7, makes that firefighter a neutral one."))
    return [*lines, sentence("pass, take-back and resign are turns, too; `feurio move FILE` asks for one.")]
