"""A static site for a folder of games. Incremental: what has not changed is not drawn again. It shows no secret.

Files appear whole, and in an order that leaves a working site behind wherever the work is cut off: pages, index,
memory; what is no longer needed goes last.
"""

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

from feurio_pbem.errors import FeurioError, Missing, OutsideWorld, Unsound, WrongUsage
from feurio_pbem.gamefile import read_game
from feurio_pbem.gamefile.disk_words import in_words, show_path
from feurio_pbem.gamefile.reading import file_limit
from feurio_pbem.gamefile.storage import put_bytes, read_bytes
from feurio_pbem.messages import Notice, counted, language, sentence
from feurio_pbem.notation.addresses import check_address, check_web_address
from feurio_pbem.notation.names import same_name
from feurio_pbem.notation.texts import fit
from feurio_pbem.notation.tokens import SUFFIX
from feurio_pbem.play.draw import PageWishes, draw_page, draw_png, draw_svg, find_analysis
from feurio_pbem.play.list import last_time, search_games
from feurio_pbem.play.look import Sight
from feurio_pbem.play.outcome import is_overdue
from feurio_pbem.render import words
from feurio_pbem.render.page.frame import link_preview
from feurio_pbem.render.svg.themes import ThemeName
from feurio_pbem.render.words import title_of
from feurio_pbem.site.feed import player_feed
from feurio_pbem.site.index import Card, Player, index_html, player_html
from feurio_pbem.site.memory import INDEX, Record, keep, put, remember, slug
from feurio_pbem.version import __version__

_PICTURE, _CHAT = 480, 1000
_CARDS = 3  # how cards are worded; a new number words those anew that a memory has kept
_MANY = 20  # as many games are worth processes of their own
_TELL_NOTHING = {"empty-file", "too-big", "utf-16", "binary-file", "not-utf-8"}  # of the content: they may be told


@dataclass(frozen=True)
class SiteOptions:
    """What is said of a site: `url` is where it will stand, `app` the address of an app that can open its games."""

    title: str = "Feurio!"
    theme: ThemeName | None = None
    mail_to: str | None = None
    url: str | None = None
    app: str | None = None

    def checked(self) -> "SiteOptions":
        """Raises WrongUsage `unfit-title`, `bad-address`, `bad-web-address`."""
        mail_to = None if self.mail_to is None else check_address(self.mail_to)
        url, app = (None if each is None else check_web_address(each) for each in (self.url, self.app))
        return SiteOptions(fit("title", self.title), self.theme, mail_to, url, app)


@dataclass(frozen=True)
class Site:
    """What was made: all cards of the index, the game files drawn anew, the files of games that are gone."""

    index: Path
    cards: list[Card]
    players: list[Player]
    drawn: list[str]
    removed: list[str]
    notices: list[Notice]

    def to_json(self) -> dict[str, Any]:
        """Plain data for `--json`."""
        return {
            "index": str(self.index),
            "games": self.cards,
            "players": self.players,
            "drawn": self.drawn,
            "removed": self.removed,
            "notices": [notice.to_json() for notice in self.notices],
        }


class _Job(NamedTuple):
    """A game to be drawn, wherever that is done."""

    out: Path
    path: Path
    file: str
    options: SiteOptions


def make_site(
    folder: Path,
    out: Path,
    options: SiteOptions = SiteOptions(),
    progress: Callable[[float, float], None] = lambda done, total: None,
) -> Site:
    """Bring the site `out` up to date.

    `progress` is told how many games are done, and of how many. Raises WrongUsage `not-a-site`, `unfit-title`,
    `bad-address`, `bad-web-address`, OutsideWorld.
    """
    options = options.checked()
    closed: list[OSError] = []
    with in_words(out, "write"):
        known, files = remember(out)
        out.mkdir(parents=True, exist_ok=True)
        records: dict[str, Record] = {}
        todo: list[_Job] = []
        for path, refusal in search_games([folder], closed.append):
            file = path.relative_to(folder).as_posix() if path != folder else path.name
            job = _Job(out, path, file, options)
            if refusal is not None:
                records[show_path(file)] = {"digest": "", "card": _unread(file, refusal)}
            elif record := _find_drawn(job, known.get(show_path(file))):
                records[show_path(file)] = record
            else:
                records[show_path(file)] = {"digest": "", "card": _unread(file, _GONE)}  # its place in the order
                todo.append(job)
        for done, (job, record) in enumerate(zip(todo, _draw_all(todo), strict=True), 1):
            records[show_path(job.file)] = record
            progress(done, len(todo))
        records |= {each["file"]: {"digest": "", "card": each} for each in map(_closed, closed)}
        cards = [record["card"] for record in records.values()]
        players = _find_players(cards, options)
        _write_lists(out, cards, players, options)
        made = {name for card in cards for name in _files(card)} | {name for each in players for name in _pages(each)}
        keep(out, records, made)
        removed = _remove(out, ({name for each in known.values() for name in _files(each["card"])} | files) - made)
    drawn = [show_path(job.file) for job in todo if records[show_path(job.file)]["digest"]]
    return Site(out / INDEX, cards, players, drawn, removed, list(_notices(cards, options)))


_GONE = WrongUsage("no-such-file", sentence("It was not drawn."))


def _notices(cards: Sequence[Card], options: SiteOptions) -> Iterator[Notice]:
    if options.url and any(card["page"] and not card["chat"] for card in cards):
        told = sentence("Chats will show no pictures: these need the extra `pictures` and a font.")
        yield Notice("no-chat-pictures", told)


def _find_drawn(job: _Job, before: Record | None) -> Record | None:
    """What is remembered of a game that need not be drawn anew: file, wishes and the clock say the same as then."""
    if before is None:
        return None
    try:
        digest = _digest(job, read_bytes(job.path, most=file_limit() + 1))
    except FeurioError:
        return None
    card = before["card"]
    same = before["digest"] == digest and bool(is_overdue(card["due"])) == card["overdue"]
    return before if same and all((job.out / name).is_file() for name in _files(card)) else None


def _digest(job: _Job, data: bytes) -> str:
    wished = (__version__, _CARDS, language(), job.file, job.options, find_analysis(data) is not None)
    return hashlib.sha256(data + repr(wished).encode()).hexdigest()


def _draw_all(jobs: Sequence[_Job]) -> Iterator[Record]:
    """Draw them, in order, in processes where there are many."""
    if len(jobs) < _MANY:
        yield from map(_draw, jobs)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(jobs))) as processes:
        yield from processes.map(_draw, jobs, chunksize=4)


def _draw(job: _Job) -> Record:
    """Write what belongs to one game; a file that is no game only has its card."""
    out, path, file, options = job
    try:
        data = read_bytes(path, most=file_limit() + 1)
    except FeurioError as error:
        return {"digest": "", "card": _unread(file, error)}
    digest = _digest(job, data)
    try:
        game = read_game(data)
    except FeurioError as error:
        return {"digest": digest, "card": _unread(file, error)}
    public = Sight(game, game.standing.drawn, None)
    name = slug(file.removesuffix(SUFFIX), file)
    card = _card(public, file, name, chat=_write_chat_picture(public, out / f"{name}.png", options))
    put(out / f"{name}.html", draw_page(public, file, _page_wishes(card, options, data)))
    put(out / f"{name}.svg", draw_svg(public, theme=options.theme or "light", size=_PICTURE))
    return {"digest": digest, "card": card}


def _write_chat_picture(public: Sight, path: Path, options: SiteOptions) -> bool:
    """Chats show pixels only, and only what has an address; False where there is none or the extra is missing."""
    if options.url is None:
        return False
    with suppress(Missing):
        put_bytes(path, draw_png(public, theme=options.theme or "light", size=_CHAT, palette=True))
        return True
    return False


def _page_wishes(card: Card, options: SiteOptions, data: bytes) -> PageWishes:
    head = ""
    if options.url:
        chat = f"{options.url}{card['chat']}" if card["chat"] else None
        title = f"{card['title']}: {card['status']}"
        head = link_preview(f"{options.url}{card['page']}", title, card["happened"], chat)
    return PageWishes(options.theme, mail_to=options.mail_to, index=INDEX, data=data, app=options.app, head=head)


def _card(public: Sight, file: str, name: str, *, chat: bool) -> Card:
    view = public.show_dated()
    awaited = [view["to_move"]] if view["to_move"] else view["waiting_for"]
    return {
        "file": show_path(file),
        "title": title_of(view),
        "status": words.whose_turn(view),
        "happened": words.happened(view),
        "token": view["token"],
        "turn": view["turn"] if view["to_move"] else 0,
        "to_move": [words.name_of(view, seat) for seat in awaited],
        "players": [player["name"] for player in view["players"]],
        "since": last_time(public.game),
        "due": view.get("due"),
        "overdue": bool(view.get("overdue")),
        "finished": view["phase"] == "finished",
        "page": f"{name}.html",
        "picture": f"{name}.svg",
        "chat": f"{name}.png" if chat else None,
        "error": None,
    }


def _find_players(cards: Sequence[Card], options: SiteOptions) -> list[Player]:
    """Everybody who plays somewhere, by name; who has the same name is the same here."""
    names: dict[str, str] = {}
    for card in cards:
        for name in card["players"]:
            names.setdefault(same_name(name), name)
    slugs = {key: slug(f"player-{key}", key) for key in names}
    return [
        {"name": names[key], "page": f"{slugs[key]}.html", "feed": f"{slugs[key]}.xml" if options.url else None}
        for key in sorted(names)
    ]


def _write_lists(out: Path, cards: Sequence[Card], players: Sequence[Player], options: SiteOptions) -> None:
    """The index, and a page and a feed for each player."""
    theme, title, url = options.theme or "auto", options.title, options.url
    for player in players:
        name = str(sentence("Games of {name}", name=player["name"]))
        head = link_preview(f"{url}{player['page']}", name, title, None) if url else ""
        put(out / player["page"], player_html(cards, player, title=title, index=INDEX, theme=theme, head=head))
        if url and player["feed"]:
            put(out / player["feed"], player_feed(cards, player, title=title, url=url))
    told = str(counted("{count} game", "{count} games", len(cards)))
    head = link_preview(url, title, told, None) if url else ""
    put(out / INDEX, index_html(cards, players, title=title, theme=theme, head=head))


def _unread(file: str, error: FeurioError) -> Card:
    """A file that is no game. Its content is quoted on no public page: who put it there may have meant another."""
    shown, why = show_path(file), str(error)
    if isinstance(error, Unsound) and error.code not in _TELL_NOTHING:
        why = str(sentence("This file is no sound game ({code}).", code=error.code))
        if error.line:
            why = str(sentence("This file is no sound game ({code}, line {line}).", code=error.code, line=error.line))
    nothing: dict[str, Any] = dict.fromkeys(("since", "due", "page", "picture", "chat"))
    nothing |= {"status": "", "happened": "", "token": "", "turn": 0, "to_move": [], "players": []}
    return cast(Card, {"file": shown, "title": shown, **nothing, "overdue": False, "finished": False, "error": why})


def _closed(failure: OSError) -> Card:
    return _unread(
        str(failure.filename),
        OutsideWorld("no-permission", sentence("Cannot look into it: {reason}.", reason=failure.strerror)),
    )


def _files(card: Card) -> list[str]:
    return [name for name in (card["page"], card["picture"], card["chat"]) if name]


def _pages(player: Player) -> list[str]:
    return [name for name in (player["page"], player["feed"]) if name]


def _remove(out: Path, gone: set[str]) -> list[str]:
    for name in gone:
        (out / name).unlink(missing_ok=True)
    return sorted(gone)
