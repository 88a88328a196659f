"""The phrases that screen, story and plain words share: rooms, tiles, crews, regions. It draws nothing."""

from collections.abc import Mapping

from feurio_pbem.render.text.players import enumerate_words
from feurio_pbem.view import RegionView

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


def tell_room(room: Mapping[str, int]) -> str:
    """Where firefighters can go, the tiles with the same room together.

    >>> tell_room({"1": 1, "4": 2, "7": 1})
    'one on #1 or #7; two on #4'
    """
    groups: dict[int, list[str]] = {}
    for tile in sorted(room, key=int):
        groups.setdefault(room[tile], []).append(f"#{tile}")
    return "; ".join(f"{in_words(count)} on {enumerate_words(groups[count], 'or')}" for count in sorted(groups))


def tell_crew(crew: Mapping[str, int]) -> str:
    """Where firefighters were put.

    >>> tell_crew({"4": 1, "17": 2})
    'one on #4 and two on #17'
    """
    return enumerate_words(f"{in_words(crew[tile])} on #{tile}" for tile in sorted(crew, key=int))


def tell_region(region: RegionView) -> str:
    """A region with its sum.

    >>> tell_region({"tiles": [1, 2], "sum": 9, "divisor": 3, "points": 3})
    '#1 #2: ceil(9/3) = 3'
    """
    tiles = " ".join(f"#{tile}" for tile in region["tiles"])
    if region["divisor"] is None:
        return f"{tiles}: closed, 0"
    return f"{tiles}: ceil({region['sum']}/{region['divisor']}) = {region['points']}"
