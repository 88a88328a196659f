"""A static site for a folder of games. Incremental: what has not changed is not drawn again. It shows no secret."""

import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from feurio_pbem.errors import FeurioError, WrongUsage
from feurio_pbem.gamefile import read_game
from feurio_pbem.gamefile.disk_words import in_words, show_path
from feurio_pbem.gamefile.storage import read_bytes
from feurio_pbem.render.page.index import Card, index_html
from feurio_pbem.render.scene import words
from feurio_pbem.render.svg.themes import ThemeName
from feurio_pbem.render.words import title_of
from feurio_pbem.version import __version__
from feurio_pbem.workflows.games import SUFFIX, find_games, last_time
from feurio_pbem.workflows.look import Sight
from feurio_pbem.workflows.pictures import draw_page, draw_svg

INDEX, MEMORY = "index.html", ".feurio-site.json"
_OURS = re.compile(r"[a-z0-9-]+\.(html|svg)")  # what a memory, which is only a file, may make us remove
_PICTURE = 480


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
    """Bring the site in `out` up to date. Raises WrongUsage for a folder that is not ours, OutsideWorld."""
    known = _remember(out)
    cards: dict[str, dict[str, Any]] = {}
    drawn: list[str] = []
    with in_words(out, "write"):
        out.mkdir(parents=True, exist_ok=True)
        for path in find_games([folder]):
            file = path.relative_to(folder).as_posix() if path != folder else path.name
            data = read_bytes(path)
            digest = hashlib.sha256(data + repr((__version__, file, theme, mail_to)).encode()).hexdigest()
            before = known.get(file)
            if before and before["digest"] == digest and _is_there(out, before["card"]):
                cards[file] = before
                continue
            drawn.append(file)
            cards[file] = {"digest": digest, "card": _draw(out, file, data, theme, mail_to)}
        removed = _remove(out, known, cards)
        listed = [cast(Card, each["card"]) for each in cards.values()]
        (out / INDEX).write_bytes(index_html(listed, title=title, theme=theme or "auto").encode())
        memory = json.dumps({"feurio_site": 1, "games": cards}, ensure_ascii=False, indent=1, sort_keys=True)
        (out / MEMORY).write_bytes(memory.encode() + b"\n")
    return Site(out / INDEX, listed, drawn, removed)


def _draw(out: Path, file: str, data: bytes, theme: ThemeName | None, mail_to: str | None) -> Card:
    """Write the page and the picture of one game; a file that cannot be read is a card with its error."""
    card: Card = {
        "file": file,
        "title": file,
        "status": "",
        "since": None,
        "finished": False,
        "page": None,
        "picture": None,
        "error": None,
    }
    try:
        game = read_game(data)
    except FeurioError as error:
        return {**card, "error": error.message}
    public = Sight(game, game.standing.drawn, None)
    view, name = public.show(), _slug(file)
    card |= {"title": title_of(view), "status": words.whose_turn(view), "since": last_time(game)}
    card |= {"finished": view["phase"] == "finished", "page": f"{name}.html", "picture": f"{name}.svg"}
    page = draw_page(public, file, theme=theme, mail_to=mail_to, index=INDEX)
    (out / f"{name}.html").write_bytes(page.encode())
    (out / f"{name}.svg").write_bytes(draw_svg(public, theme=theme or "light", size=_PICTURE).encode())
    return card


def _slug(file: str) -> str:
    """A name for files and addresses, different for different game files.

    >>> _slug("friends/Friday forest.feurio.yaml")
    'friends-friday-forest-9ef4'
    """
    plain = re.sub(r"[^a-z0-9]+", "-", file.removesuffix(SUFFIX).lower()).strip("-")
    return f"{plain[:60]}-{hashlib.sha256(file.encode()).hexdigest()[:4]}".lstrip("-")


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
    except (ValueError, TypeError, KeyError, AttributeError):
        return {}  # a spoilt memory only means that everything is drawn again


def _is_ours(card: dict[str, Any]) -> bool:
    names = (card.get("page"), card.get("picture"))
    return set(card) == set(Card.__annotations__) and all(name is None or _OURS.fullmatch(name) for name in names)


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
