"""What is said to a person, as data: a whole sentence with named places, and what goes into them.

The sentence in English is the name under which its translations are found. It becomes text last, at an entrance, in the
language of whoever reads it; whatever decides something looks at codes and details, never at a sentence.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from typing import Any, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Catalogue(Protocol):
    """One language: what `gettext.NullTranslations` has."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, one: str, many: str, count: int, /) -> str: ...
    def info(self) -> Mapping[str, str]: ...


_language: ContextVar[Catalogue | None] = ContextVar("language", default=None)  # None: English, as it is written


@dataclass(frozen=True)
class Message:
    """`template.format(**places)` in some language; with `many` and `count` the form that the count wants.

    A place holds text, a number, another message or a `Listing`; `{count}` is always there with a count.
    """

    template: str
    places: Mapping[str, Any] = field(default_factory=dict)
    many: str | None = None
    count: int | None = None

    def __str__(self) -> str:
        catalogue = _language.get()
        if self.many is not None and self.count is not None:
            if catalogue is None:
                template = self.template if self.count == 1 else self.many
            else:
                template = catalogue.ngettext(self.template, self.many, self.count)
            return template.format(count=self.count, **_local(self.places))
        template = self.template if catalogue is None else catalogue.gettext(self.template)
        return template.format(**_local(self.places))


class _Number:
    """A number in a place, which is written as the language writes numbers."""

    def __init__(self, value: float) -> None:
        self.value = value

    def __format__(self, spec: str) -> str:
        return number(self.value, spec)


def _local(places: Mapping[str, Any]) -> Mapping[str, Any]:
    if _language.get() is None:
        return places
    return {name: _Number(value) if type(value) in (int, float) else value for name, value in places.items()}


def number(value: float, spec: str) -> str:
    """A number by its format, with the points and commas of the language.

    >>> number(1234.5, ",.1f")
    '1,234.5'
    """
    text = format(value, spec)
    if _language.get() is None or not spec:
        return text
    sample = str(sentence("1,234.5"))
    return text.translate({ord(","): sample[sample.index("1") + 1], ord("."): sample[sample.index("5") - 1]})


@dataclass(frozen=True)
class Listing:
    """Items as a sentence lists them, the last one joined by `and` (or `or`): a place of a message.

    >>> str(Listing(["Anna", "Bo", "Cleo"])), str(Listing(["a"])), str(Listing([1, 2], "or"))
    ('Anna, Bo and Cleo', 'a', '1 or 2')
    """

    items: Iterable[Any]
    last: str = "and"

    def __str__(self) -> str:
        *rest, end = [str(item) for item in self.items] or [""]
        if not rest:
            return end
        first = ", ".join(rest)
        if self.last == "and":
            return str(sentence("{first} and {last}", first=first, last=end))
        return str(sentence("{first} or {last}", first=first, last=end))


@dataclass(frozen=True)
class Notice:
    """What is to be known besides a result: a stable code, its sentence, and plain data for scripts."""

    code: str
    message: Message
    details: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return str(self.message)

    def to_json(self) -> dict[str, Any]:
        """One of the `notices` of a document; in English, for scripts."""
        return {"code": self.code, "message": in_english(self.message), **self.details}


def sentence(template: str, /, **places: Any) -> Message:
    """A sentence with its places.

    >>> str(sentence("Tile {tile} is full.", tile=7))
    'Tile 7 is full.'
    """
    return Message(template, places)


def counted(one: str, many: str, count: int, /, **places: Any) -> Message:
    """A phrase or sentence in the number that `count` wants, which is its place `{count}`.

    >>> str(counted("{count} tile", "{count} tiles", 1)), str(counted("{count} tile", "{count} tiles", 0))
    ('1 tile', '0 tiles')
    """
    return Message(one, places, many, count)


def literal(text: str) -> Message:
    """Text that is nobody's sentence: a file's name, another program's words. It is the same in every language."""
    return Message("{text}", {"text": text})


def as_message(text: "Message | str") -> Message:
    """A message as it is, plain text as a literal."""
    return text if isinstance(text, Message) else literal(text)


def in_english(text: Message) -> str:
    """The sentence as every script may rely on it, whatever the reader's language."""
    with speaking(None):
        return str(text)


def language() -> str:
    """The tag of the language that messages speak now, as pages name it.

    >>> language()
    'en'
    """
    catalogue = _language.get()
    return "en" if catalogue is None else catalogue.info().get("language", "en").replace("_", "-")


def speak(catalogue: Catalogue | None) -> None:
    """From here on every message speaks that language; None is English."""
    _language.set(catalogue)


@contextmanager
def speaking(catalogue: Catalogue | None) -> Iterator[None]:
    """Within it every message speaks that language; None is English."""
    token = _language.set(catalogue)
    try:
        yield
    finally:
        _language.reset(token)


def once_per_language(function: Callable[P, T]) -> Callable[P, T]:
    """Remembers what a pure function returned, as `lru_cache` does, for each language apart.

    Whatever holds a sentence is remembered through this alone: one process speaks to several people.
    """

    def told(_: Catalogue | None, *args: P.args, **kwargs: P.kwargs) -> T:
        return function(*args, **kwargs)

    remembered: Callable[..., T] = lru_cache(maxsize=10_000)(told)

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        return remembered(_language.get(), *args, **kwargs)

    return call
