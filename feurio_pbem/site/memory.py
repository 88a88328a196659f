"""What a site remembers of the games it drew, and which of its files are ours: a memory is only a file, anybody's."""

import hashlib
import json
import os
import re
from pathlib import Path
from typing import Any, TypedDict

from feurio_pbem.errors import WrongUsage
from feurio_pbem.gamefile.disk_words import show_path
from feurio_pbem.gamefile.storage import put_bytes, read_bytes
from feurio_pbem.messages import sentence
from feurio_pbem.site.index import Card

INDEX, MEMORY = "index.html", ".feurio-site.json"
_OURS = re.compile(r"[a-z0-9-]+\.(html|svg|png|xml)")  # what a memory may make us remove


class Record(TypedDict):
    """What a memory holds of a game: a digest of its file and of all that was wished, and its card."""

    digest: str
    card: Card


def slug(name: str, identity: str) -> str:
    """A name for files and addresses, different for different identities.

    >>> slug("friends/Friday forest", "friends/Friday forest.feurio.yaml")
    'friends-friday-forest-9ef46fef'
    """
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return f"{plain[:60]}-{hashlib.sha256(os.fsencode(identity)).hexdigest()[:8]}".lstrip("-")


def remember(out: Path) -> tuple[dict[str, Record], set[str]]:
    """What the last run made of which bytes, and all its files; nothing for a new site.

    Raises WrongUsage `not-a-site`.
    """
    if not (out / MEMORY).exists():
        if (out / INDEX).exists():
            hint = sentence("Choose an empty folder, or remove {file}.", file=INDEX)
            raise WrongUsage("not-a-site", sentence("{folder} holds another site.", folder=show_path(out)), hint=hint)
        return {}, set()
    try:
        memory = json.loads(read_bytes(out / MEMORY))
        games = {file: Record(digest=each["digest"], card=each["card"]) for file, each in memory["games"].items()}
        ours = {file: each for file, each in games.items() if _is_ours(each["card"])}
        return ours, {name for name in memory.get("files", []) if _OURS.fullmatch(name) and name != INDEX}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}, set()  # a spoilt memory only means that everything is drawn again


def _is_ours(card: Any) -> bool:
    kinds = {"turn": int, "overdue": bool, "finished": bool, "to_move": list, "players": list}
    return (
        set(card) == set(Card.__annotations__)
        and all(isinstance(value, kinds.get(key, str | None)) for key, value in card.items())
        and all(isinstance(name, str) for name in [*card["to_move"], *card["players"]])
        and all(card[key] is None or _OURS.fullmatch(card[key]) for key in ("page", "picture", "chat"))
        and _is_time(card["since"])
        and _is_time(card["due"])
    )


def _is_time(label: str | None) -> bool:
    return label is None or bool(re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])-\d\dT\d\d:\d\d:\d\dZ", label))


def keep(out: Path, games: dict[str, Record], files: set[str]) -> None:
    """Remember them for the next run."""
    memory = {"feurio_site": 1, "games": games, "files": sorted(files)}
    put(out / MEMORY, json.dumps(memory, ensure_ascii=False, indent=1, sort_keys=True) + "\n")


def put(path: Path, words: str) -> None:
    """Write a file, unless it holds that already: what serves the site sees by its time that it is as it was."""
    data = words.encode()
    if not (path.is_file() and not path.is_symlink() and path.read_bytes() == data):
        put_bytes(path, data)
