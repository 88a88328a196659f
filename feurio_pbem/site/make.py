"""A static site for a folder of games. Incremental: what has not changed is not drawn again. It shows no secret.

Files appear whole, and in an order that leaves a working site behind wherever the work is cut off: pages, index,
memory; what is no longer needed goes last.
"""

import hashlib
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

from feurio_pbem.errors import FeurioError, OutsideWorld, Unsound, WrongUsage
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import read_game
from feurio_pbem.gamefile.disk_words import in_words, show_path
from feurio_pbem.gamefile.reading import file_limit
from feurio_pbem.gamefile.storage import put_bytes, read_bytes
from feurio_pbem.messages import sentence
from feurio_pbem.notation.addresses import check_address
from feurio_pbem.notation.texts import fit
from feurio_pbem.notation.tokens import SUFFIX
from feurio_pbem.play.draw import draw_page, draw_svg
from feurio_pbem.play.list import last_time, search_games
from feurio_pbem.play.look import Sight
from feurio_pbem.render import words
from feurio_pbem.render.svg.themes import ThemeName
from feurio_pbem.render.words import title_of
from feurio_pbem.site.index import Card, index_html
from feurio_pbem.version import __version__

INDEX, MEMORY = "index.html", ".feurio-site.json"
_OURS = re.compile(r"[a-z0-9-]+\.(html|svg)")  # what a memory, which is only a file, may make us remove
_PICTURE = 480
_CARDS = 2  # how cards are worded; a new number words those anew that a memory has kept
_TELL_NOTHING = {"empty-file", "too-big", "utf-16", "binary-file", "not-utf-8"}  # of the content: they may be told


@dataclass(frozen=True)
class Site:
    """What was made: all cards of the index, the game files drawn anew, the files of games that are gone."""

    index: Path
    cards: list[Card]
    drawn: list[str]
    removed: list[str]

    def to_json(self) -> dict[str, Any]:
        """Plain data for `--json`."""
        return {"index": str(self.index), "games": self.cards, "drawn": self.drawn, "removed": self.removed}


def make_site(
    folder: Path, out: Path, *, title: str = "Feurio!", theme: ThemeName | None = None, mail_to: str | None = None
) -> Site:
    """Bring the site `out` up to date. Raises WrongUsage `not-a-site`, `unfit-title`, `bad-address`, OutsideWorld."""
    look, title = _Look(theme, None if mail_to is None else check_address(mail_to)), fit("title", title)
    closed: list[OSError] = []
    with in_words(out, "write"):
        known = _remember(out)
        out.mkdir(parents=True, exist_ok=True)
        cards: dict[str, dict[str, Any]] = {}
        drawn: list[str] = []
        for path, refusal in search_games([folder], closed.append):
            file = path.relative_to(folder).as_posix() if path != folder else path.name
            if refusal is None:
                card, is_new = _bring_up(out, path, file, known.get(show_path(file)), look)
            else:
                card, is_new = {"digest": "", "card": _unread(file, refusal)}, False
            cards[show_path(file)] = card
            drawn += [show_path(file)] if is_new else []
        cards |= {each["file"]: {"digest": "", "card": each} for each in map(_closed, closed)}
        listed = [cast(Card, each["card"]) for each in cards.values()]
        put_bytes(out / INDEX, index_html(listed, title=title, theme=theme or "auto").encode())
        memory = json.dumps({"feurio_site": 1, "games": cards}, ensure_ascii=False, indent=1, sort_keys=True)
        put_bytes(out / MEMORY, memory.encode() + b"\n")
        removed = _remove(out, known, cards)
    return Site(out / INDEX, listed, drawn, removed)


class _Look(NamedTuple):
    """What all pages of a site have in common."""

    theme: ThemeName | None
    mail_to: str | None


def _bring_up(
    out: Path, path: Path, file: str, before: dict[str, Any] | None, look: _Look
) -> tuple[dict[str, Any], bool]:
    """What is to be remembered of a game, and whether it had to be drawn anew."""
    try:
        data = read_bytes(path, most=file_limit() + 1)
    except FeurioError as error:
        return {"digest": "", "card": _unread(file, error)}, False
    digest = hashlib.sha256(data + repr((__version__, _CARDS, file, *look)).encode()).hexdigest()
    if before and before["digest"] == digest and _is_there(out, before["card"]):
        return before, False
    try:
        game = read_game(data)
    except FeurioError as error:
        return {"digest": digest, "card": _unread(file, error)}, True
    return {"digest": digest, "card": _draw(out, file, game, look)}, True


def _draw(out: Path, file: str, game: Game, look: _Look) -> Card:
    """Write the page and the picture of one game."""
    public = Sight(game, game.standing.drawn, None)
    view, name = public.show(), _slug(file)
    page = draw_page(public, file, theme=look.theme, mail_to=look.mail_to, index=INDEX)
    put_bytes(out / f"{name}.html", page.encode())
    put_bytes(out / f"{name}.svg", draw_svg(public, theme=look.theme or "light", size=_PICTURE).encode())
    return {
        "file": show_path(file),
        "title": title_of(view),
        "status": words.whose_turn(view),
        "players": ", ".join(player["name"] for player in view["players"]),
        "since": last_time(game),
        "finished": view["phase"] == "finished",
        "page": f"{name}.html",
        "picture": f"{name}.svg",
        "error": None,
    }


def _unread(file: str, error: FeurioError) -> Card:
    """A file that is no game. Its content is quoted on no public page: who put it there may have meant another."""
    shown, why = show_path(file), error.message
    if isinstance(error, Unsound) and error.code not in _TELL_NOTHING:
        why = str(sentence("This file is no sound game ({code}).", code=error.code))
        if error.line:
            why = str(sentence("This file is no sound game ({code}, line {line}).", code=error.code, line=error.line))
    nothing: dict[str, Any] = {
        "status": "",
        "players": None,
        "since": None,
        "finished": False,
        "page": None,
        "picture": None,
    }
    return cast(Card, {"file": shown, "title": shown, **nothing, "error": why})


def _closed(failure: OSError) -> Card:
    return _unread(str(failure.filename), OutsideWorld("no-permission", f"Cannot look into it: {failure.strerror}."))


def _slug(file: str) -> str:
    """A name for files and addresses, different for different game files.

    >>> _slug("friends/Friday forest.feurio.yaml")
    'friends-friday-forest-9ef46fef'
    """
    plain = re.sub(r"[^a-z0-9]+", "-", file.removesuffix(SUFFIX).lower()).strip("-")
    return f"{plain[:60]}-{hashlib.sha256(os.fsencode(file)).hexdigest()[:8]}".lstrip("-")


def _remember(out: Path) -> dict[str, Any]:
    """What the last run made of which bytes; empty for a new site. Raises WrongUsage `not-a-site`."""
    if not (out / MEMORY).exists():
        if (out / INDEX).exists():
            hint = f"Choose an empty folder, or remove {INDEX}."
            raise WrongUsage("not-a-site", f"{show_path(out)} holds another site.", hint=hint)
        return {}
    try:
        memory = json.loads(read_bytes(out / MEMORY))
        games = {file: {"digest": each["digest"], "card": each["card"]} for file, each in memory["games"].items()}
        return {file: each for file, each in games.items() if _is_ours(each["card"])}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}  # a spoilt memory only means that everything is drawn again


def _is_ours(card: dict[str, Any]) -> bool:
    names, texts = (card["page"], card["picture"]), (value for key, value in card.items() if key != "finished")
    return (
        set(card) == set(Card.__annotations__)
        and all(isinstance(value, str | None) for value in texts)
        and all(name is None or _OURS.fullmatch(name) for name in names)
    )


def _files(card: dict[str, Any]) -> list[str]:
    return [card[key] for key in ("page", "picture") if card[key]]


def _is_there(out: Path, card: dict[str, Any]) -> bool:
    return all((out / name).is_file() for name in _files(card))


def _remove(out: Path, known: dict[str, Any], cards: dict[str, Any]) -> list[str]:
    kept = {name for each in cards.values() for name in _files(each["card"])}
    gone = sorted({name for each in known.values() for name in _files(each["card"])} - kept)
    for name in gone:
        (out / name).unlink(missing_ok=True)
    return gone
