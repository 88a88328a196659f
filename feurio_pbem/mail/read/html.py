"""HTML as the lines a reader sees: block elements break lines, quotations are marked, hidden text is left out.

What may or may not be seen, and what is struck out, gets a mark before it, so that a line with it is no turn line.
Tokens end where the HTML standard ends them, also at the end of a torn source, in time linear in its length:
`html.parser` would do, but before the releases of 2025 a quarter of a megabyte of `<a ` keeps it busy for many minutes.
"""

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from feurio_pbem.mail.read import styles
from feurio_pbem.notation import fold

DOUBTFUL = "\ufffd"  # stands before text of which nobody can say how it looks
STRUCK = f"{DOUBTFUL}\u0336"  # and this before text that is crossed out

# fmt: off
_BLOCKS = {
    "address", "article", "aside", "blockquote", "body", "center", "dd", "div", "dl", "dt", "fieldset", "figure",
    "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "nav", "ol", "p",
    "pre", "section", "table", "tbody", "tfoot", "thead", "tr", "ul",
}
_VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
}
_UNSEEN = {"audio", "datalist", "noframes", "script", "style", "template", "title", "xml"}
_PICTURES = {  # shown, but not as the text that stands in them
    "canvas", "dialog", "embed", "iframe", "input", "math", "meter", "object", "progress", "select", "svg", "textarea",
    "video",
}
_STRUCK = {"del", "s", "strike"}
_ASIDE = {"bdo", "details", "rp", "rt", "sub", "sup"}  # in another place or order, or not until it is opened
_RAW = {"script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"}
# fmt: on
_TOKEN = re.compile(
    r"<!--(?:-?>|.*?(?:--!?>|\Z))"  # a comment, whatever Outlook puts into it
    r"|<(?P<slash>/?)(?P<tag>[a-zA-Z][^\s/>]*)"
    r"(?P<attributes>(?:=\s*\"[^\"]*(?:\"|\Z)|=\s*'[^']*(?:'|\Z)|[^>])*)(?:>|\Z)"
    r"|<[!?/][^>]*(?:>|\Z)"  # declarations and the like
    r"|(?P<text>[^<]+|<)",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"([^\s=/>]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+)))?")
_KEEPING = re.compile(r"pre|break")
_SOURCE_BLANKS = re.compile(r"[ \t\r\n\f]+")
_EMOJI = re.compile(r"(?:[0-9][\ufe0f\u20e3]{1,2}|[\u2795\u2796][\ufe0f]?)+")
_LINE_END = re.compile(r"\r\n|\r|\n")


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
                stop = end.start() if end else len(source)
                yield source[place:stop]
                place = stop


def _attributes(source: str) -> dict[str, str]:
    attributes: dict[str, str] = {}
    for name, *values in _ATTRIBUTE.findall(source):
        attributes.setdefault(name.lower(), unescape("".join(values)))
    return attributes


class _Element(NamedTuple):
    """One open element and what it has taken over from those around it."""

    tag: str = ""
    unseen: bool = False
    doubtful: bool = False
    struck: bool = False
    too_small: bool = False
    invisible: bool = False
    ink: tuple[int, ...] | None = None
    paper: tuple[int, ...] | None = (255, 255, 255)
    quoted: bool = False
    keeps_blanks: bool = False

    def inside(self, tag: str, given: dict[str, str], marks: set[styles.Mark]) -> "_Element":
        style = styles.declarations(given.get("style", ""))
        verdict, size = styles.judge(style), styles.font_size_of(style)
        ink = styles.colour(style.get("color") or given.get("color") or given.get("text"))
        is_hidden = "hidden" in given and "display" not in style
        return _Element(
            tag,
            unseen=self.unseen or tag in _UNSEEN or tag in _PICTURES or is_hidden or verdict == "unseen",
            doubtful=self.doubtful
            or tag in _ASIDE
            or verdict == "doubtful"
            or ("hidden" in given and not is_hidden)
            or "doubtful" in marks,
            struck=self.struck or tag in _STRUCK or verdict == "struck" or "struck" in marks,
            too_small=self.too_small if size is None else not size,
            invisible=style["visibility"] in ("hidden", "collapse") if "visibility" in style else self.invisible,
            ink=self.ink if ink is None else ink,
            paper=styles.paper_of(style, given.get("bgcolor"), self.paper),
            quoted=self.quoted or tag == "blockquote" or "yahoo_quoted" in given.get("class", ""),
            keeps_blanks=self.keeps_blanks or tag == "pre" or _KEEPING.match(style.get("white-space", "")) is not None,
        )

    @property
    def is_unseen(self) -> bool:
        return self.unseen or self.too_small or self.invisible

    @property
    def mark(self) -> str:
        """What stands before its text."""
        if self.struck:
            return STRUCK
        return DOUBTFUL if self.doubtful or not styles.is_readable(self.ink, self.paper) else ""


class _Lines:
    def __init__(self, sheet: styles.StyleSheet) -> None:
        self.lines: list[str] = []
        self._sheet = sheet
        self._pieces: list[str] = []
        self._open = [_Element()]
        self._open_tags: Counter[str] = Counter()

    def open(self, tag: str, given: dict[str, str]) -> None:
        if tag in _BLOCKS:
            self.close("p")  # a paragraph ends where the next block begins
        if tag in _BLOCKS or tag == "br":
            self.end_line(always=tag == "br")
        marks = self._sheet.marks(tag, given)
        element = self._open[-1].inside(tag, given, marks)
        adds = tag in _PICTURES or "generates" in marks
        if adds and not self._open[-1].is_unseen:
            self._write(DOUBTFUL)
        if tag == "img":
            self._show_picture(given, element)
        if tag in _VOID:
            return
        self._open.append(element)
        self._open_tags[tag] += 1
        if tag == "li":
            self.add("* ")

    def _show_picture(self, given: dict[str, str], element: _Element) -> None:
        """Mail programs put pictures in the place of emoji, digits in boxes among them; their `alt` says which."""
        alt = given.get("alt", "").strip()
        tiny = {given.get("width"), given.get("height")} & {"0", "1"}
        if not element.is_unseen and not tiny:
            self._write(alt if _EMOJI.fullmatch(alt) and not element.mark else DOUBTFUL)

    def close(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.end_line()
        closed = not self._open_tags[tag]
        while not closed:
            last = self._open.pop().tag
            self._open_tags[last] -= 1
            closed = last == tag
        if tag in ("td", "th"):
            self.add(" ")

    def add(self, data: str) -> None:
        around = self._open[-1]
        if around.is_unseen:
            return
        mark = around.mark if fold(data).strip() else ""
        self._write(mark)
        if around.keeps_blanks:
            first, *others = _LINE_END.split(data)
            self._write(first)
            for line in others:
                self.end_line(always=True)
                self._write(f"{mark}{line}" if line else line)
        else:
            shown = _SOURCE_BLANKS.sub(" ", data)
            after_blank = not self._pieces or self._pieces[-1].endswith(" ")
            self._write(shown.removeprefix(" ") if after_blank else shown)

    def _write(self, piece: str) -> None:
        if piece:
            self._pieces.append(piece)

    def end_line(self, *, always: bool = False) -> None:
        line = "".join(self._pieces)
        if line or always:
            self.lines.append(f"> {line}" if self._open[-1].quoted else line)
        self._pieces = []


def lines_of_html(source: str) -> list[str]:
    """The visible lines; those in quotations begin with `>`.

    >>> lines_of_html("<p>feurio&nbsp;a\\n end</p><blockquote>old<br>words</blockquote>")
    ['feurio\\xa0a end', '> old', '> words']
    """
    sheet = styles.StyleSheet()
    if "<style" in source.lower():
        before: Tag | str = ""
        for token in tokens(source):
            if isinstance(token, str) and isinstance(before, Tag) and before.name == "style" and not before.closes:
                sheet.add(token)
            before = token
    reader = _Lines(sheet)
    for token in tokens(source):
        if isinstance(token, str):
            reader.add(token)
        elif token.closes:
            reader.close(token.name)
        else:
            reader.open(token.name, token.attributes)
    reader.end_line()
    return reader.lines
