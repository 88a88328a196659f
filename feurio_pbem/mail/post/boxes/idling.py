"""Waiting for mail in an IMAP folder: IDLE (RFC 2177) where the server can, else asleep.

imaplib has IDLE only from Python 3.14 on.
"""

import imaplib
import select
import time

_LONGEST = 29 * 60  # a server may end an IDLE after half an hour


def wait_for_news(connection: imaplib.IMAP4, seconds: float, *, idle: bool) -> None:
    """At most so long; not at all if mail has come since somebody last asked `response("EXISTS")`."""
    connection.noop()
    if connection.response("EXISTS")[1] != [None]:
        return
    if not idle or "IDLE" not in connection.capabilities:
        time.sleep(seconds)
        return
    tag = connection._new_tag()
    connection.send(tag + b" IDLE\r\n")
    if not connection.readline().startswith(b"+"):
        raise imaplib.IMAP4.abort("no IDLE")
    select.select([connection.socket()], [], [], min(seconds, _LONGEST))
    connection.send(b"DONE\r\n")
    while not (line := connection.readline()).startswith(tag):
        if not line:
            raise imaplib.IMAP4.abort("connection lost")
    connection.tagged_commands.pop(tag, None)
