"""A player's feed (Atom, RFC 4287): one entry for each game in which he is to move, and for each that has ended."""

from collections.abc import Iterator, Sequence

from feurio_pbem.messages import Message, language, sentence
from feurio_pbem.render.page.markup import element
from feurio_pbem.render.svg.renderer import text
from feurio_pbem.site.index import Card, Player, by_time, plays
from feurio_pbem.version import __version__

_LONG_AGO = "1970-01-01T00:00:00Z"  # of what has no time: an entry must have one


def player_feed(cards: Sequence[Card], player: Player, *, title: str, url: str) -> str:
    """The document; `url` is where the site stands."""
    mine = by_time(card for card in cards if plays(player["name"], card["players"]))
    told = sentence("{title}: the turns of {name}", title=title, name=player["name"])
    feed = f"{url}{player['feed']}"
    inner = (
        _line("id", feed)
        + _line("title", told)
        + _line("updated", max((card["since"] or _LONG_AGO for card in mine), default=_LONG_AGO))
        + _link("self", feed, "application/atom+xml")
        + _link("alternate", f"{url}{player['page']}", "text/html")
        + element("author", element("name", text(title)))
        + "\n"
        + element("generator", "feurio_pbem", version=__version__)
        + "\n"
        + "".join(_entry(card, what, url) for card, what in _news(mine, player["name"]))
    )
    root = f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language()}">\n{inner}</feed>\n'
    return '<?xml version="1.0" encoding="utf-8"?>\n' + root


def _news(cards: Sequence[Card], name: str) -> Iterator[tuple[Card, Message]]:
    for card in cards:
        if plays(name, card["to_move"]):
            yield card, sentence("Your turn in {title} (turn {turn})", title=card["title"], turn=card["turn"])
        elif card["finished"]:
            yield card, sentence("{title} is over", title=card["title"])


def _entry(card: Card, what: Message, url: str) -> str:
    page = f"{url}{card['page']}"
    inner = (
        _line("id", f"{page}#{card['token']}")  # another one for each turn
        + _line("title", what)
        + _line("updated", card["since"] or _LONG_AGO)
        + _link("alternate", page, "text/html")
        + _line("summary", f"{card['happened']} {card['status']}.")
    )
    return element("entry", "\n" + inner) + "\n"


def _line(tag: str, words: str | Message) -> str:
    return element(tag, text(words)) + "\n"


def _link(rel: str, href: str, kind: str) -> str:
    return element("link", "", rel=rel, href=href, type=kind).removesuffix("></link>") + "/>\n"
