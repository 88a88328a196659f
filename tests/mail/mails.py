"""Mails written in a line or two, and what a reading of them holds."""

from feurio_pbem.mail.read.reading import MailReading

TOKEN = "k7f3qa-12-8c2e"
LINE = f"feurio {TOKEN} b +7+7+12 end"
HEAD = "From: Anna <anna@example.org>\nTo: host@example.net\nMessage-ID: <1@example.org>\nMIME-Version: 1.0\n"
MOVE = [(TOKEN, "b +7+7+12")]


def turns(reading: MailReading) -> list[tuple[str, str]]:
    assert reading.refused is None, reading.refused
    return [(command.token, command.text) for command in reading.commands]


def code(reading: MailReading) -> str:
    assert reading.commands == ()
    assert reading.refused is not None
    return reading.refused.code


def plain(text: str, headers: str = "", label: str = "text/plain; charset=utf-8") -> bytes:
    return f"{HEAD}{headers}Content-Type: {label}\n\n{text}".encode()


def multipart(kind: str, *parts: str, boundary: str = "=_b", end: bool = True) -> str:
    inside = "".join(f"--{boundary}\n{part}\n" for part in parts)
    return f'Content-Type: multipart/{kind}; boundary="{boundary}"\n\n{inside}' + (f"--{boundary}--\n" if end else "")


def text(content: str, label: str = "text/plain; charset=utf-8", headers: str = "") -> str:
    return f"Content-Type: {label}\n{headers}\n{content}\n"


def html(content: str) -> str:
    return text(content, "text/html; charset=utf-8")


def whole(body: str) -> bytes:
    return (HEAD + body).encode()
