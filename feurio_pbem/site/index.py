"""The front page of a site of games: whose turn it is, with a small picture each. A script only searches."""

from collections.abc import Sequence
from typing import TypedDict

from feurio_pbem.messages import sentence
from feurio_pbem.render.page.frame import page
from feurio_pbem.render.page.markup import asset, element
from feurio_pbem.render.page.palette import PageTheme
from feurio_pbem.render.svg.renderer import text


class Card(TypedDict):
    """A game on the front page; `page` and `picture` are None where `error` says why the file cannot be read."""

    file: str
    title: str
    status: str
    players: str | None
    since: str | None
    finished: bool
    page: str | None
    picture: str | None
    error: str | None


_SEARCH = sentence("Search (title, player, whose turn, file)")


def index_html(cards: Sequence[Card], *, title: str = "Feurio!", theme: PageTheme = "auto") -> str:
    """The page: running games first, those that moved last before the others."""
    running = [card for card in cards if not card["finished"] and not card["error"]]
    finished = [card for card in cards if card["finished"]]
    broken = [card for card in cards if card["error"]]
    games = _part("Running", running) + _part("Finished", finished) + _part("Unreadable", broken)
    games = games or element("p", "There is no game here yet.")
    box = element("input", "", type="search", id="search").removesuffix("</input>")
    search = element("label", f"{text(_SEARCH)} {box}", hidden=True, class_="search") if cards else ""
    body = element("header", element("h1", text(title)) + search) + "\n" + element("main", f"\n{games}", class_="games")
    return page(title, body, theme, script=asset("index.js") if cards else "", pictures=True)


def _part(heading: str, cards: Sequence[Card]) -> str:
    if not cards:
        return ""
    ordered = sorted(sorted(cards, key=lambda card: card["file"]), key=lambda card: card["since"] or "", reverse=True)
    key = heading.lower()
    items = "".join(_card(card) for card in ordered)
    inner = element("h2", heading, id=key) + element("ul", items, class_="cards")
    return element("section", inner, aria_labelledby=key) + "\n"


def _card(card: Card) -> str:
    if card["error"]:
        return element("li", element("h3", text(card["file"])) + element("p", text(card["error"])))
    picture = f'<img src="{card["picture"]}" alt="" width="320" loading="lazy">'
    told = element("h3", element("a", text(card["title"]), href=card["page"] or ""))
    told += element("p", text(card["status"]), class_="status")
    about = f"{card['players']} · {card['file']}" if card["players"] else card["file"]
    told += element("p", text(about), class_="held")
    if card["since"]:
        told += element("p", "since " + element("time", text(card["since"]), datetime=card["since"]), class_="held")
    return element("li", picture + told)
