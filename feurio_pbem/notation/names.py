"""New names of people: judged when they are made, so that everybody at a table can be seen and told apart.

Stricter than what a file may hold (`texts`): names in old files stay as they are. Two names are the same to the eye
when `same_name` makes the same of both.
"""

import re
from collections.abc import Iterable, Mapping

from feurio_pbem.errors import WrongUsage
from feurio_pbem.messages import sentence
from feurio_pbem.notation.texts import fit

# Letters and signs that are drawn as nothing or as a blank, beyond those that no file may hold: combining grapheme
# joiner, Hangul fillers, Khmer inherent vowels, Mongolian selectors, joiners, variation selectors, Braille blank,
# musical and tag characters (Unicode 15, Default_Ignorable_Code_Point, and U+2800).
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_JOINERS = "\u200c\u200d"
_EMOJI_STYLE = "\ufe0e\ufe0f"
MOST_MARKS = 4
"""On one letter, composed: no script stacks more (Vietnamese 2, pointed Hebrew 3, Tibetan 4); more run into the
lines above and below."""


def same_name(name: str) -> str:
    """A label that is equal for names nobody can tell apart: composed or not, in any case, with unseen signs or none.

    >>> same_name("Zoe\\u0308") == same_name("ZOË"), same_name("An\\u200dna") == same_name("anna")
    (True, True)
    """
    if name.isascii():
        return name.casefold().strip()
    from unicodedata import normalize

    return normalize("NFKC", _UNSEEN.sub("", name)).casefold().strip()


def fit_name(name: str, others: Iterable[str] = ()) -> str:
    """A new name as it is written, beside those of the `others` at the table.

    Raises WrongUsage `unfit-name` for one that no file may hold or nobody can see, `name-twice` for one that looks
    like another's.
    """
    name = fit("name", name)
    if not _has_something_to_see(name):
        raise WrongUsage("unfit-name", sentence("This name is blank: nobody could see it."), field="name")
    if place := _find_hidden(name):
        message = sentence(
            "The name holds a sign that nobody sees, U+{code} (character {place}).",
            code=f"{ord(name[place - 1]):04X}",
            place=place,
        )
        raise WrongUsage("unfit-name", message, field="name", hint=sentence("Type it without that."))
    if place := _find_stack(name):
        message = sentence(
            "The name stacks more than {most} marks on one letter (character {place}).", most=MOST_MARKS, place=place
        )
        raise WrongUsage("unfit-name", message, field="name")
    twin = next((other for other in others if same_name(other) == same_name(name)), None)
    if twin is not None:
        message = sentence("{name} and {other} could not be told apart.", name=name, other=twin)
        raise WrongUsage("name-twice", message, hint=sentence("Add something: Anna B., or Anna 2."))
    return name


def tell_apart(names: Mapping[str, str]) -> dict[str, str]:
    """The names by seat, each with its seat where two of them look the same.

    >>> tell_apart({"a": "Ann", "b": "Ann", "bo": "Bo"})
    {'a': 'Ann (a)', 'b': 'Ann (b)', 'bo': 'Bo'}
    """
    labels = [same_name(name) for name in names.values()]
    return {
        seat: f"{name} ({seat})" if labels.count(label) > 1 or not label else name
        for (seat, name), label in zip(names.items(), labels, strict=True)
    }


def _has_something_to_see(name: str) -> bool:
    from unicodedata import category

    return any(category(letter)[0] not in "ZCM" for letter in _UNSEEN.sub("", name))


def _find_hidden(name: str) -> int | None:
    """The place of a sign that changes a name and not its look; joiners have their use in emoji and in some scripts."""
    from unicodedata import category

    for found in _UNSEEN.finditer(name):
        before = name[found.start() - 1] if found.start() else " "
        if found[0] in _JOINERS and (_joins_here(before) or before in _EMOJI_STYLE):
            continue
        if found[0] in _EMOJI_STYLE and category(before) in ("So", "Sm", "Po", "Nd", "Sk"):
            continue
        return found.start() + 1
    return None


def _find_stack(name: str) -> int | None:
    """The place of the first mark too many."""
    from unicodedata import category

    height = 0
    for place, letter in enumerate(name, 1):
        height = height + 1 if category(letter) in ("Mn", "Me") else 0
        if height > MOST_MARKS:
            return place
    return None


def _joins_here(letter: str) -> bool:
    """Whether a joiner after this letter has a meaning: emoji, virama, Arabic script."""
    from unicodedata import bidirectional, category, combining

    return category(letter) in ("So", "Sk") or combining(letter) == 9 or bidirectional(letter) == "AL"
