"""HTML as the lines a reader sees: block elements break lines, quotations are marked, hidden text is left out."""

import re
from collections import Counter
from typing import NamedTuple

from feurio_pbem.mail.read.flowed import split_lines
from feurio_pbem.mail.read.markup import tokens

# fmt: off
_BLOCKS = {
    "address", "article", "aside", "blockquote", "body", "center", "dd", "div", "dl", "dt", "fieldset", "figure",
    "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "nav", "ol", "p",
    "pre", "section", "table", "tbody", "tfoot", "thead", "tr", "ul",
}
_VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
}
_UNSEEN = {
    "audio", "iframe", "math", "noframes", "object", "script", "select", "style", "svg", "template", "textarea",
    "title", "video", "xml",
}
# fmt: on
_STRUCK = {"del", "s", "strike"}
_HIDING = re.compile(
    r"display:none|visibility:hidden|font-size:0(?![.\d]*[1-9])|mso-hide:all|max-height:0(?![.\d]*[1-9])|opacity:0(?![.\d]*[1-9])"
)
_KEEPING = re.compile(r"white-space:(?:pre|break)")
_SOURCE_BLANKS = re.compile(r"[ \t\r\n\f]+")
_UNREADABLE = "\ufffd"  # stands for struck-out text, so that a line with a half-deleted turn is no turn


class _Element(NamedTuple):
    tag: str
    hidden: bool
    quoted: bool
    keeps_blanks: bool


class _Lines:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self._pieces: list[str] = []
        self._open = [_Element("", hidden=False, quoted=False, keeps_blanks=False)]
        self._open_tags: Counter[str] = Counter()

    def open(self, tag: str, given: dict[str, str]) -> None:
        if tag in _BLOCKS:
            self.close("p")  # a paragraph ends where the next block begins
        if tag in _BLOCKS or tag == "br":
            self.end_line(always=tag == "br")
        if tag in _VOID:
            return
        style = re.sub(r"\s", "", given.get("style", "")).lower()
        around = self._open[-1]
        element = _Element(
            tag,
            hidden=around.hidden or tag in _UNSEEN or "hidden" in given or _HIDING.search(style) is not None,
            quoted=around.quoted or tag == "blockquote" or "yahoo_quoted" in given.get("class", ""),
            keeps_blanks=around.keeps_blanks or tag == "pre" or _KEEPING.search(style) is not None,
        )
        if tag in _STRUCK and not element.hidden:
            self._write(_UNREADABLE)
        self._open.append(element)
        self._open_tags[tag] += 1
        if tag == "li":
            self.add("* ")

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
        if around.hidden:
            return
        if around.keeps_blanks:
            first, *others = split_lines(data)
            self._write(first)
            for line in others:
                self.end_line(always=True)
                self._write(line)
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
    reader = _Lines()
    for token in tokens(source):
        if isinstance(token, str):
            reader.add(token)
        elif token.closes:
            reader.close(token.name)
        else:
            reader.open(token.name, token.attributes)
    reader.end_line()
    return reader.lines
