"""Which parts of a mail are its text: all inline plain parts, one branch of an alternative, HTML only in need."""

import re
from dataclasses import dataclass, field
from email.message import Message

from feurio_pbem.errors import Refused
from feurio_pbem.mail.read import charsets, mime
from feurio_pbem.mail.read.flowed import split_lines, unflow
from feurio_pbem.mail.read.html_text import lines_of_html
from feurio_pbem.notation import visible

_SMIME = {"application/pkcs7-mime", "application/x-pkcs7-mime"}
_TNEF = {"application/ms-tnef", "application/vnd.ms-tnef"}
_PARTS_IN_TEXT = re.compile(
    r"^--\S[^\r\n]*[\r\n]{1,2}content-(?:type|transfer-encoding|disposition)[ \t]*:", re.I | re.M
)
_HTML_IN_TEXT = re.compile(r"\s*<(?:!doctype\s+html|html[\s>])", re.I)
_HEADERS_IN_TEXT = re.compile(r"(?:[^\r\n]+(?:\r\n|\r|\n))*?content-(?:type|transfer-encoding)[ \t]*:", re.I)


@dataclass
class _Found:
    plain: list[str] = field(default_factory=list)  # lines
    html: list[Message] = field(default_factory=list)

    @property
    def has_words(self) -> bool:
        return any(visible(line).strip() for line in self.plain)


def lines_of_text(mail: Message) -> list[str]:
    """The lines of the mail's text; `Refused` if it is hidden in an envelope that nobody here can open."""
    for part in mime.own_parts(mail):
        _refuse_closed_envelopes(part)
    found = _find(mail, root=True)
    if found.has_words:
        return found.plain
    return [line for part in found.html for line in lines_of_html(_text(part))]


def _refuse_closed_envelopes(part: Message) -> None:
    kind, name = mime.content_type(part), mime.file_name(part).lower()
    hint = "Please answer in plain text."
    if kind in _SMIME or name.endswith(".p7m"):
        raise Refused("opaque-smime", "The mail's text is wrapped in S/MIME and cannot be read here.", hint=hint)
    if kind in _TNEF or name == "winmail.dat":
        raise Refused("winmail", "The mail's text is wrapped in Outlook's winmail.dat.", hint=hint)
    if kind == "multipart/encrypted":
        raise Refused("encrypted", "The mail is encrypted and cannot be read here.", hint=hint)


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
    if kind == "multipart/alternative":
        return _best_branch(below)
    together = _Found()
    for child in below:
        found = _find(child)
        together.plain += found.plain
        together.html += found.html
    return together


def _best_branch(branches: list[Message]) -> _Found:
    with_html = _Found()
    for branch in branches:
        found = _find(branch)
        if found.has_words:
            return found
        if found.html:
            with_html = found
    return with_html


def _text(part: Message) -> str:
    text = charsets.decode(mime.decoded(part), mime.parameter(part, "charset"))
    return text.removeprefix("\ufeff")


def _plain_lines(part: Message) -> list[str]:
    text = _text(part)
    if _PARTS_IN_TEXT.search(text) or (part.defects and _HEADERS_IN_TEXT.match(text)):
        raise mime.damaged("the source of its parts stands in its text")
    if _HTML_IN_TEXT.match(text):
        raise mime.damaged("its plain text is the source of an HTML page")
    lines = split_lines(text)
    if mime.parameter(part, "format").lower() == "flowed":
        return unflow(lines, delete_space=mime.parameter(part, "delsp").lower() == "yes")
    return lines
