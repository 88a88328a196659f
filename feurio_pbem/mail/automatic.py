"""Mails that nobody typed: they are never obeyed and never answered, else two machines talk for ever."""

import re

from feurio_pbem.mail.headers import Headers

_ANSWERING_MACHINES = ("x-autoreply", "x-auto-reply", "x-autorespond", "x-autoresponder")


def why_automatic(headers: Headers) -> str | None:
    """The reason to take the mail for a machine's, `None` if a person may have sent it."""
    for name in ("auto-submitted", *_ANSWERING_MACHINES):
        if any(_word(value) not in ("no", "") for value in headers.all(name)):
            return name
    if any(_word(value) in ("bulk", "junk", "auto_reply") for value in headers.all("precedence")):
        return "precedence"
    if headers.content_type == "multipart/report" or headers.all("x-failed-recipients"):
        return "report"
    return "mail-server" if _is_from_a_mail_server(headers) else None


def _is_from_a_mail_server(headers: Headers) -> bool:
    sender = headers.first("return-path")
    if sender is not None and _bare(sender) in ("", "mailer-daemon"):
        return True
    return any(address.lower().startswith("mailer-daemon@") for address in headers.from_addresses)


def _word(value: str) -> str:
    """The first word of a header value, without parameters and comments."""
    found = re.match(r"\s*(?:\([^)]*\)\s*)*([^\s;(]*)", value)
    return found[1].lower() if found else ""


def _bare(value: str) -> str:
    return re.sub(r"\([^)]*\)|[<>\s\"]", "", value).lower()
