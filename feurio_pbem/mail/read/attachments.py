"""Game files that travel with a mail: known by type or by the end of their name, never put where the name says."""

import re
from dataclasses import dataclass
from email.message import Message

from feurio_pbem.errors import Refused
from feurio_pbem.mail.read import mime
from feurio_pbem.mail.read.limits import LARGEST_GAME_FILE

_SUFFIX = ".feurio.yaml"
_TYPES = {
    "application/vnd.feurio+yaml",
    "application/yaml",
    "application/x-yaml",
    "text/yaml",
    "text/x-yaml",
    "text/vnd.yaml",
}


@dataclass(frozen=True)
class AttachedGame:
    """The bytes as they came, unread; `label` is for messages only."""

    label: str
    data: bytes


def attached_games(mail: Message) -> tuple[AttachedGame, ...]:
    return tuple(_game(part) for part in mime.own_parts(mail) if _is_game(part))


def _is_game(part: Message) -> bool:
    if part.is_multipart():
        return False
    return mime.file_name(part).lower().endswith(_SUFFIX) or mime.content_type(part) in _TYPES


def _game(part: Message) -> AttachedGame:
    label = re.sub(r"[^A-Za-z0-9._-]+", "_", re.split(r"[/\\]", mime.file_name(part))[-1])[-60:].lstrip(".-") or "game"
    data = mime.decoded(part)
    if len(data) > LARGEST_GAME_FILE:
        raise Refused("too-large", f"The attached game file {label} has {len(data):,} bytes.")
    return AttachedGame(label, data)
