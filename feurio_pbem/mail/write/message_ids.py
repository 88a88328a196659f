"""Message-IDs that follow from what a mail says, so that a mail made twice is one mail, and a game is one thread."""

import hashlib

from feurio_pbem.game.documents import ShowView

_NOWHERE = "feurio-pbem.invalid"  # RFC 2606: nobody's; the mail that begins a thread is never sent


def is_refusal(mail: str) -> bool:
    """Whether a Message-ID is that of a refusal of ours."""
    return mail.startswith("<refusal.")


def thread_root(game: str, gid: str) -> str:
    """The same for every mail of a game, whoever sends it: mail programs thread by it."""
    return f"<game.{game}.{gid[:16]}@{_NOWHERE}>"


def message_id(view: ShowView, head: str, seat: str, sender: str, *, about: str = "", refusal: bool = False) -> str:
    """Of one state for one seat from one sender; `about` tells apart answers, reminders and the like."""
    domain = sender.rpartition("@")[2]
    digest = hashlib.sha256("\0".join((head, seat, sender, about)).encode()).hexdigest()[:16]
    return f"<{'refusal' if refusal else 'feurio'}.{view['token']}.{seat}.{digest}@{domain}>"
