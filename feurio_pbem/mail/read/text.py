"""Which lines are the text of a mail: all inline plain parts, one branch of an alternative, HTML where no plain line
holds a token; soft line breaks of RFC 3676 (format=flowed) undone."""

import re
from dataclasses import dataclass, field
from email.message import Message
from typing import NamedTuple

from feurio_pbem.errors import Refused
from feurio_pbem.mail.read import charsets, mime
from feurio_pbem.mail.read.html import lines_of_html
from feurio_pbem.mail.read.lines import find_token
from feurio_pbem.messages import sentence
from feurio_pbem.notation import visible

_SMIME = {"application/pkcs7-mime", "application/x-pkcs7-mime"}
_TNEF = {"application/ms-tnef", "application/vnd.ms-tnef"}
_PARTS_IN_TEXT = re.compile(
    r"^--\S[^\r\n]*[\r\n]{1,2}content-(?:type|transfer-encoding|disposition)[ \t]*:", re.I | re.M
)
_HTML_IN_TEXT = re.compile(r"\s*<(?:!doctype\s+html|html[\s>])", re.I)
_HEADERS_IN_TEXT = re.compile(r"(?:[^\r\n]+(?:\r\n|\r|\n))*?content-(?:type|transfer-encoding)[ \t]*:", re.I)
_SIGNATURE = "-- "


@dataclass
class _Found:
    plain: list[str] = field(default_factory=list)  # lines
    html: list[Message] = field(default_factory=list)

    @property
    def has_words(self) -> bool:
        return any(visible(line).strip() for line in self.plain)


class Text(NamedTuple):
    """The lines that are read; where they are a plain part's, `page` has those of the HTML that is shown instead."""

    lines: list[str]
    page: list[str]


def read_text(mail: Message) -> Text:
    """The mail's text; `Refused` if it is hidden in an envelope that nobody here can open.

    A plain part without a token (a list's footer, "this message is in HTML") does not hide the HTML that has one.
    """
    for part in mime.own_parts(mail):
        _refuse_closed_envelopes(part)
    found = _find(mail, root=True)
    if any(map(find_token, found.plain)):
        return Text(found.plain, _page_beside(found))
    html = [line for part in found.html for line in lines_of_html(_text(part))]
    return Text(found.plain if found.has_words and not any(map(find_token, html)) else html, [])


def _page_beside(found: _Found) -> list[str]:
    """What HTML there is besides; one that is damaged does not matter."""
    try:
        return [line for part in found.html for line in lines_of_html(_text(part))]
    except Refused:
        return []


def _refuse_closed_envelopes(part: Message) -> None:
    kind, name = mime.content_type(part), mime.file_name(part).lower()
    hint = sentence("Please answer in plain text.")
    if kind in _SMIME or name.endswith(".p7m"):
        message = sentence("The mail's text is wrapped in S/MIME and cannot be read here.")
        raise Refused("opaque-smime", message, hint=hint)
    if kind in _TNEF or name == "winmail.dat":
        raise Refused("winmail", sentence("The mail's text is wrapped in Outlook's winmail.dat."), hint=hint)
    if kind == "multipart/encrypted":
        raise Refused("encrypted", sentence("The mail is encrypted and cannot be read here."), hint=hint)


def _find(part: Message, *, root: bool = False) -> _Found:
    kind = mime.content_type(part)
    if kind.startswith("multipart/"):
        return _find_in_parts(part, kind)
    is_file = mime.disposition(part) not in ("", "inline") or (mime.file_name(part) and not root)
    if is_file or kind not in ("text/plain", "text/html"):
        return _Found()
    return _Found(html=[part]) if kind == "text/html" else _Found(plain=_plain_lines(part))


def _find_in_parts(part: Message, kind: str) -> _Found:
    if kind == "multipart/report":
        return _Found()
    below = mime.children(part)
    if kind in ("multipart/signed", "multipart/related"):
        start = mime.parameter(part, "start")  # RFC 2387: the Content-ID of the root, by default the first
        roots = [child for child in below if start and str(child.get("Content-ID", "")).strip() == start]
        return next((_find(root) for root in (roots or below)), _Found())
    found = [_find(child) for child in below]
    if kind == "multipart/alternative":
        plain = next((branch.plain for branch in found if branch.has_words), [])
        return _Found(plain, next((branch.html for branch in reversed(found) if branch.html), []))
    return _Found([line for each in found for line in each.plain], [page for each in found for page in each.html])


def _text(part: Message) -> str:
    text = charsets.decode(mime.decoded(part), mime.parameter(part, "charset"))
    return text.removeprefix("\ufeff")


def _plain_lines(part: Message) -> list[str]:
    text = _text(part)
    if _PARTS_IN_TEXT.search(text) or (part.defects and _HEADERS_IN_TEXT.match(text)):
        raise mime.damaged(sentence("the source of its parts stands in its text"))
    if _HTML_IN_TEXT.match(text):
        raise mime.damaged(sentence("its plain text is the source of an HTML page"))
    lines = split_lines(text)
    if mime.parameter(part, "format").lower() == "flowed":
        return unflow(lines, delete_space=mime.parameter(part, "delsp").lower() == "yes")
    return lines


def split_lines(text: str) -> list[str]:
    """Lines as mail means them; `str.splitlines` would also split at form feeds and U+2028.

    >>> split_lines("a\\r\\nb\\u2028c")
    ['a', 'b\\u2028c']
    """
    return re.split(r"\r\n|\r|\n", text)


def unflow(lines: list[str], *, delete_space: bool) -> list[str]:
    """Logical lines; quoted ones keep their marks.

    >>> unflow(["feurio ", " b ", "end", "> old ", ">> older"], delete_space=False)
    ['feurio b end', '> old ', '>> older']
    """
    logical: list[str] = []
    paragraph: list[str] = []
    depth = 0
    for line in lines:
        content = line.lstrip(">")
        marks, content = len(line) - len(content), content.removeprefix(" ")
        if paragraph and (marks != depth or content == _SIGNATURE):
            logical.append(_quoted(depth, "".join(paragraph)))
            paragraph = []
        depth = marks
        flows = content.endswith(" ") and content != _SIGNATURE
        paragraph.append(content[:-1] if flows and delete_space else content)
        if not flows:
            logical.append(_quoted(depth, "".join(paragraph)))
            paragraph = []
    if paragraph:
        logical.append(_quoted(depth, "".join(paragraph)))
    return logical


def _quoted(depth: int, content: str) -> str:
    return f"{'>' * depth} {content}" if depth else content
