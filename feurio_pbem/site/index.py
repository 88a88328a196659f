"""The lists of a site: all games, and those of each player. Whose turn it is stands first; a script filters."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypedDict

from feurio_pbem.messages import Listing, Message, counted, sentence
from feurio_pbem.notation.names import same_name
from feurio_pbem.render.dates import tell_moment
from feurio_pbem.render.page.frame import page
from feurio_pbem.render.page.markup import asset, data, element
from feurio_pbem.render.page.palette import PageTheme
from feurio_pbem.render.svg.renderer import text


class Card(TypedDict):
    """A game of the site; `page`, `picture` and `chat` (pixels for chats) are None where there is none.

    `to_move` are the names of those for whom the game waits; `error` says why a file cannot be read.
    """

    file: str
    title: str
    status: str
    happened: str
    token: str
    turn: int
    to_move: list[str]
    players: list[str]
    since: str | None
    due: str | None
    overdue: bool
    finished: bool
    page: str | None
    picture: str | None
    chat: str | None
    error: str | None


class Player(TypedDict):
    """A player of the site with the files that are his: a page, and a feed where the site's address is known."""

    name: str
    page: str
    feed: str | None


_COUNT = sentence("{shown} of {count} games")


def index_html(
    cards: Sequence[Card], players: Sequence[Player], *, title: str, theme: PageTheme = "auto", head: str = ""
) -> str:
    """The page of all games: late ones first, then those that moved last."""
    running = [card for card in cards if not card["finished"] and not card["error"]]
    finished = [card for card in cards if card["finished"]]
    broken = [card for card in cards if card["error"]]
    groups = [
        ("running", sentence("Running"), by_time(running)),
        ("finished", sentence("Finished"), by_time(finished)),
        ("unreadable", sentence("Unreadable"), by_time(broken)),
    ]
    filters = _filters(players, [(key, told) for key, told, found in groups if found], late=_any_late(cards))
    body = element("header", element("h1", text(title)) + (filters if cards else ""))
    return _page(title, body + _main(groups, players), theme, head, find=bool(cards))


def player_html(
    cards: Sequence[Card], player: Player, *, title: str, index: str, theme: PageTheme = "auto", head: str = ""
) -> str:
    """The page of one player's games: those in which he is to move first."""
    mine = [card for card in cards if plays(player["name"], card["players"])]
    turn = [card for card in mine if plays(player["name"], card["to_move"])]
    groups = [
        ("turn", sentence("{name} to move", name=player["name"]), by_time(turn)),
        ("waiting", sentence("Others to move"), by_time(c for c in mine if c not in turn and not c["finished"])),
        ("finished", sentence("Finished"), by_time(card for card in mine if card["finished"])),
    ]
    heading = str(sentence("Games of {name}", name=player["name"]))
    back = element("nav", element("a", text(sentence("All games")), href=index))
    feed = ""
    if player["feed"]:
        told = sentence("A feed for {name}'s turns", name=player["name"])
        feed = element("p", element("a", text(told), href=player["feed"], type="application/atom+xml"))
        head += _feed_link(player["feed"], told)
    body = element("header", back + element("h1", text(heading)) + feed)
    return _page(f"{heading} – {title}", body + _main(groups, ()), theme, head, find=False)


def plays(name: str, names: Iterable[str]) -> bool:
    """Whether somebody of that name is among them."""
    return same_name(name) in map(same_name, names)


def by_time(cards: Iterable[Card]) -> list[Card]:
    """Late ones first, then those that moved last, then by their files."""
    ordered = sorted(sorted(cards, key=lambda card: card["file"]), key=lambda card: card["since"] or "", reverse=True)
    return sorted(ordered, key=lambda card: not card["overdue"])


def _any_late(cards: Iterable[Card]) -> bool:
    return any(card["due"] for card in cards)


def _feed_link(feed: str, told: Message) -> str:
    link = element("link", "", rel="alternate", type="application/atom+xml", href=feed, title=str(told))
    return link.removesuffix("</link>") + "\n"


def _page(title: str, body: str, theme: PageTheme, head: str, *, find: bool) -> str:
    script = asset("times.js") + (asset("index.js") if find else "") + "tellTimes();\n"
    words = data({"count": _COUNT.template}) if find else ""
    return page(title, body, theme, data=words, script=script, pictures=True, head=head)


def _filters(players: Sequence[Player], states: Sequence[tuple[str, Message]], *, late: bool) -> str:
    """Search, player and state; hidden until the script has them work."""
    search = element("input", "", type="search", id="search").removesuffix("</input>")
    everybody = element("option", text(sentence("All players")), value="")
    names = "".join(element("option", text(each["name"]), value=same_name(each["name"])) for each in players)
    every = element("option", text(sentence("All games")), value="")
    kinds = "".join(element("option", text(told), value=key) for key, told in states)
    kinds += element("option", text(sentence("Late")), value="late") if late else ""
    inner = element("label", f"{text(sentence('Search'))} {search}")
    inner += element("label", f"{text(sentence('Player'))} {element('select', everybody + names, id='player')}")
    inner += element("label", f"{text(sentence('State'))} {element('select', every + kinds, id='state')}")
    return element("div", inner + element("p", "", id="count", role="status"), id="filters", hidden=True)


def _main(groups: Iterable[tuple[str, Message, Sequence[Card]]], players: Sequence[Player]) -> str:
    shown = [group for group in groups if group[2]]
    if not shown:
        return "\n" + element("main", element("p", text(sentence("There is no game here yet."))), class_="games")
    columns = sentence("To move"), sentence("Game"), sentence("Players"), sentence("Last move")
    captions = "".join(element("th", text(column), scope="col") for column in columns)
    pages = {same_name(player["name"]): player["page"] for player in players}
    bodies = "\n".join(_group(key, told, cards, pages.get) for key, told, cards in shown)
    table = element("table", element("thead", element("tr", captions)) + "\n" + bodies, class_="games")
    return "\n" + element("main", table, class_="games")


_PageOf = Callable[[str], str | None]


def _group(key: str, told: Message, cards: Sequence[Card], page_of: _PageOf) -> str:
    count = element("small", text(counted("{count} game", "{count} games", len(cards))))
    heading = element("tr", element("th", f"{text(told)} {count}", colspan=4, scope="rowgroup"))
    return element("tbody", heading + "".join(f"\n{_row(key, card, page_of)}" for card in cards), data_group=key)


def _row(key: str, card: Card, page_of: _PageOf) -> str:
    if card["error"]:
        file = element("th", text(card["file"]), scope="row")
        return element("tr", element("td", "") + file + element("td", text(card["error"]), colspan=2), class_="game")
    picture = f'<img src="{card["picture"]}" alt="" width="60" height="60" loading="lazy">'
    game = element("a", text(card["title"]), href=card["page"] or "") + element("small", text(card["file"]))
    players = ", ".join(_link(name, page_of(same_name(name))) for name in card["players"])
    cells = (
        element("td", _status(card), class_="status")
        + element("th", picture + element("span", game), scope="row")
        + element("td", players)
        + element("td", _time(card["since"]) if card["since"] else "")
    )
    return element(
        "tr",
        cells,
        class_="game",
        data_players=_keys(card["players"]),
        data_moving=_keys(card["to_move"]),
        data_state=key,
        data_late=card["overdue"],
    )


def _keys(names: Iterable[str]) -> str:
    return "\n".join(map(same_name, names))


def _link(name: str, page: str | None) -> str:
    return element("a", text(name), href=page) if page else str(text(name))


def _status(card: Card) -> str:
    if card["finished"] or not card["to_move"]:
        return str(text(card["status"]))
    told = element("strong", text(str(Listing(card["to_move"]))))
    told += element("small", text(sentence("turn {turn}", turn=card["turn"]) if card["turn"] else card["status"]))
    if card["due"]:
        word = text(sentence("late:") if card["overdue"] else sentence("due"))
        told += element("small", f"{word} {_time(card['due'])}", class_="late" if card["overdue"] else "due")
    return told


def _time(label: str) -> str:
    return element("time", text(tell_moment(label)), datetime=label)
