"""Two option values of `feurio new` that have a little grammar of their own: a player and a set of tiles.

Only spelling: whether a tile set makes a game, or a seat is taken, is said elsewhere.
"""

import re
import unicodedata

from feurio_pbem.errors import WrongUsage
from feurio_pbem.messages import Message, sentence
from feurio_pbem.notation.addresses import is_address
from feurio_pbem.notation.characters import fold, shown
from feurio_pbem.notation.texts import LONGEST, find_forbidden
from feurio_pbem.notation.turn_text import WORDS_OF_THE_GRAMMAR

LONGEST_SEAT = 16
RESERVED_SEATS = WORDS_OF_THE_GRAMMAR | {"all"}  # `all` addresses everybody in mail

_SEAT = re.compile(r"[a-z][a-z0-9_]{0,15}")
_PLAYER = re.compile(r"(?:(?P<seat>[^=<>]*)=)?(?P<name>[^<>]*)(?:<(?P<address>[^<>]*)>\s*)?")
_TILES = re.compile(r"([0-9]{1,7}):([0-9]{1,7})x([0-9]{1,7})")


def parse_seat_option(text: str) -> tuple[str, str, str | None]:
    """Seat, name and address of one `--player`.

    >>> parse_seat_option("Bo <bo@example.org>")
    ('bo', 'Bo', 'bo@example.org')
    >>> parse_seat_option("dede=Dé Dé")
    ('dede', 'Dé Dé', None)
    """
    parts = _PLAYER.fullmatch(text)
    if parts is None:
        message = sentence("A player is written NAME, NAME <ADDRESS> or seat=NAME <ADDRESS>.")
        raise WrongUsage("unreadable-player", message)
    name, address = _name(unicodedata.normalize("NFC", parts["name"].strip())), parts["address"]
    if address is not None and not is_address(address := address.strip()):
        message = sentence("{name}'s mail address should look like bo@example.org.", name=name)
        raise WrongUsage("unreadable-address", message)
    seat = _seat_from_name(name) if parts["seat"] is None else _given_seat(parts["seat"].strip(), name)
    return seat, name, address


def _name(name: str) -> str:
    if not name:
        raise WrongUsage(
            "no-name", sentence("A player needs a name."), hint=sentence('Write for example --player "Bo".')
        )
    if len(name) > LONGEST["name"]:
        many = "A name has at most {most} characters, this one {length}."
        raise WrongUsage("long-name", sentence(many, most=LONGEST["name"], length=len(name)))
    if bad := find_forbidden(name):
        what = "Character {place} of the name ({sign}) is not allowed."
        raise WrongUsage("bad-name", sentence(what, place=bad.start() + 1, sign=shown(bad[0])))
    return name


def is_seat(text: str) -> bool:
    """Whether this may stand for a seat in files, whatever else it means.

    >>> is_seat("anna"), is_seat("Anna")
    (True, False)
    """
    return _SEAT.fullmatch(text) is not None


def _given_seat(seat: str, name: str) -> str:
    if not is_seat(seat):
        raise _wants_a_seat(name, sentence("A seat is one to 16 of a-z, 0-9 and _, and starts with a letter."))
    if seat in RESERVED_SEATS:
        raise _wants_a_seat(name, sentence("{seat} is a word of the game and cannot be a seat.", seat=seat))
    return seat


def _seat_from_name(name: str) -> str:
    """The first word without accents and punctuation; anything less certain is asked for."""
    word = unicodedata.normalize("NFKD", name.split(maxsplit=1)[0]).lower()
    bare = re.sub(r"[\u0300-\u036f!-/:-@\[-^`{-~\u2018\u2019\u2010]", "", word)
    if not _SEAT.fullmatch(bare[:LONGEST_SEAT]) or not re.fullmatch("[a-z0-9_]+", bare):
        raise _wants_a_seat(name, sentence("No seat can be made from the name {name}.", name=name))
    return _given_seat(bare[:LONGEST_SEAT], name)


def _wants_a_seat(name: str, message: Message) -> WrongUsage:
    hint = sentence('Say the seat too: --player "seat={name}", with a word of a-z.', name=name)
    return WrongUsage("seat-needed", message, hint=hint)


def parse_tile_set(text: str) -> tuple[tuple[int, int, int], ...]:
    """`value:spaces x count`, parted by commas.

    >>> parse_tile_set("1:1x6, 2:1 x 6")
    ((1, 1, 6), (2, 1, 6))
    """
    tiles, place = [], 1
    for number, part in enumerate(re.split("[,\uff0c]", text), start=1):
        found = _TILES.fullmatch(fold(part).replace(" ", ""))
        if found is None:
            start = place + len(part) - len(part.lstrip())
            what = "Part {part} of the tiles, at character {character}, should be VALUE:SPACESxCOUNT such as 1:1x6."
            message = sentence(what, part=number, character=start)
            raise WrongUsage("unreadable-tiles", message, character=start, part=number)
        tiles.append((int(found[1]), int(found[2]), int(found[3])))
        place += len(part) + 1
    return tuple(tiles)
