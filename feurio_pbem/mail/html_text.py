"""HTML as the lines a reader sees: block elements break lines, quotations are marked, hidden text is left out.

The standard library's `html.parser` is enough for that and wraps nothing; no browser's cleverness is wanted here.
"""

import re
from collections import Counter
from html.parser import HTMLParser
from typing import NamedTuple

from feurio_pbem.mail.limits import LARGEST_HTML
from feurio_pbem.mail.mime import damaged

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
    r"display:none|visibility:hidden|font-size:0(?![.\d]*[1-9])|mso-hide:all|max-height:0|opacity:0(?![.\d]*[1-9])"
)
_KEEPING = re.compile(r"white-space:(?:pre|break)")
_SOURCE_BLANKS = re.compile(r"[ \t\r\n\f]+")
_UNREADABLE = "\ufffd"  # stands for struck-out text, so that a line with a half-deleted turn is no turn


class _Element(NamedTuple):
    tag: str
    hidden: bool
    quote: int
    keeps_blanks: bool


class _Lines(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self._line = ""
        self._open = [_Element("", False, 0, False)]
        self._open_tags: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCKS:
            self.handle_endtag("p")  # a paragraph ends where the next block begins
        if tag in _BLOCKS or tag == "br":
            self.end_line(always=tag == "br")
        if tag in _VOID:
            return
        given = {name: value or "" for name, value in attrs}
        style = re.sub(r"\s", "", given.get("style", "")).lower()
        around = self._open[-1]
        quotes = tag == "blockquote" or "yahoo_quoted" in given.get("class", "")
        element = _Element(
            tag,
            around.hidden or tag in _UNSEEN or "hidden" in given or _HIDING.search(style) is not None,
            around.quote + quotes,
            tag == "pre" or around.keeps_blanks or _KEEPING.search(style) is not None,
        )
        if tag in _STRUCK and not element.hidden:
            self._line += _UNREADABLE
        self._open.append(element)
        self._open_tags[tag] += 1
        if tag == "li":
            self.handle_data("* ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)  # a slash means nothing in HTML, except on the empty <o:p/> of Outlook
        if tag not in _VOID and ":" in tag:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.end_line()
        closed = not self._open_tags[tag]
        while not closed:
            last = self._open.pop().tag
            self._open_tags[last] -= 1
            closed = last == tag
        if tag in ("td", "th"):
            self.handle_data(" ")

    def handle_data(self, data: str) -> None:
        around = self._open[-1]
        if around.hidden:
            return
        if around.keeps_blanks:
            *whole, rest = re.split(r"\r\n|\r|\n", data)
            for piece in whole:
                self._line += piece
                self.end_line(always=True)
            self._line += rest
        else:
            shown = _SOURCE_BLANKS.sub(" ", data)
            self._line += shown[1:] if shown.startswith(" ") and (not self._line or self._line[-1] == " ") else shown

    def end_line(self, *, always: bool = False) -> None:
        if self._line or always:
            quote = self._open[-1].quote
            self.lines.append(f"{'>' * quote} {self._line}" if quote else self._line)
        self._line = ""


def lines_of_html(source: str) -> list[str]:
    """The visible lines; those in quotations begin with `>`.

    >>> lines_of_html("<p>feurio&nbsp;a\\n end</p><blockquote>old<br>words</blockquote>")
    ['feurio\\xa0a end', '> old', '> words']
    """
    if len(source) > LARGEST_HTML:
        raise damaged("its only text is a very long HTML page")
    reader = _Lines()
    reader.feed(source)
    reader.close()
    reader.end_line()
    return reader.lines
