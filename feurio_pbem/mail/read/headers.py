"""The few headers that a reader and a host need, as safe text. From is not identity; nothing here says who wrote."""

import re
from email.header import decode_header
from email.message import Message
from email.utils import getaddresses

from feurio_pbem.mail.read import charsets, mime

_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")
_ADDRESS = re.compile(r"[!-?A-Z\[-~]{1,200}@[A-Za-z0-9.-]{1,200}")
_UNSAFE = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]+")


class Headers:
    """The top headers of one mail, names in lower case, values unfolded and at most as long as the cap."""

    def __init__(self, mail: Message) -> None:
        self._values: list[tuple[str, str]] = [(name.lower(), _readable(str(v))) for name, v in mail.raw_items()]
        self.content_type = mime.content_type(mail)

    def all(self, name: str) -> list[str]:
        return [value for key, value in self._values if key == name]

    def first(self, name: str) -> str | None:
        """The topmost, which the last server wrote."""
        return next(iter(self.all(name)), None)

    @property
    def message_id(self) -> str | None:
        found = _MESSAGE_ID.search(self.first("message-id") or "")
        return found[0] if found else None

    @property
    def in_reply_to(self) -> tuple[str, ...]:
        """The mails answered: In-Reply-To, then References from the newest on."""
        references = _MESSAGE_ID.findall(self.first("references") or "")
        return tuple(dict.fromkeys(_MESSAGE_ID.findall(self.first("in-reply-to") or "") + references[::-1]))

    @property
    def from_addresses(self) -> tuple[str, ...]:
        """Read before any encoded word is decoded: a decoded name could hold another address."""
        try:
            found = [address.strip() for _, address in getaddresses(self.all("from")[:3])]
        except Exception:  # RecursionError, IndexError, … on mangled addresses: then nobody is named
            return ()
        return tuple(dict.fromkeys(address for address in found if _ADDRESS.fullmatch(address)))

    @property
    def subject(self) -> str:
        raw = self.first("subject") or ""
        try:
            pieces = decode_header(raw)
            words = [p if isinstance(p, str) else charsets.decode(p, label or "ascii") for p, label in pieces]
        except Exception:  # the library fails in many ways on mangled words; a subject is only for show
            return raw
        return _UNSAFE.sub(" ", "".join(words))[:200].strip()


def _readable(value: str) -> str:
    """Raw 8-bit bytes as the UTF-8 they mostly are, folds and control characters as blanks."""
    text = (
        value.encode("ascii", "surrogateescape")
        if value.isascii() or _is_raw(value)
        else value.encode("utf-8", "replace")
    )
    return _UNSAFE.sub(" ", charsets.decode(text, "utf-8")).strip()


def _is_raw(value: str) -> bool:
    return all(char.isascii() or "\udc80" <= char <= "\udcff" for char in value)
