"""HTML source as tags and text, in time linear in its length. Knows the syntax of HTML, nothing of what tags mean.

Tokens end where the HTML standard ends them, also at the end of a torn source. `html.parser` would do, but before the
releases of 2025 a quarter of a megabyte of `<a ` keeps it busy for many minutes.
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

_TOKEN = re.compile(
    r"<!--(?:-?>|.*?(?:--!?>|\Z))"  # a comment, whatever Outlook puts into it
    r"|<(?P<slash>/?)(?P<tag>[a-zA-Z][^\s/>]*)"
    r"(?P<attributes>(?:=\s*\"[^\"]*(?:\"|\Z)|=\s*'[^']*(?:'|\Z)|[^>])*)(?:>|\Z)"
    r"|<[!?/][^>]*(?:>|\Z)"  # declarations and the like
    r"|(?P<text>[^<]+|<)",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"([^\s=/>]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+)))?")
_RAW = {"script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"}


class Tag(NamedTuple):
    name: str
    closes: bool
    attributes: dict[str, str]


def tokens(source: str) -> Iterator[Tag | str]:
    """Tags and pieces of text in their order, character references replaced.

    >>> list(tokens('<P title="a>b">x&nbsp;y<!-- no --></p>'))
    [Tag(name='p', closes=False, attributes={'title': 'a>b'}), 'x\\xa0y', Tag(name='p', closes=True, attributes={})]
    """
    place = 0
    while found := _TOKEN.match(source, place):
        place = found.end()
        if found["text"]:
            yield unescape(found["text"])
        elif found["tag"]:
            tag = Tag(found["tag"].lower(), bool(found["slash"]), _attributes(found["attributes"]))
            yield tag
            if tag.name in _RAW and not tag.closes:
                end = re.compile(f"</{tag.name}(?=[\\s/>])", re.IGNORECASE).search(source, place)
                place = end.start() if end else len(source)


def _attributes(source: str) -> dict[str, str]:
    attributes: dict[str, str] = {}
    for name, *values in _ATTRIBUTE.findall(source):
        attributes.setdefault(name.lower(), unescape("".join(values)))
    return attributes
