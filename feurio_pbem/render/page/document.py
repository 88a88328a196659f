"""The whole page: one HTML text that loads nothing, says so in its policy, and is a plain picture plus log at worst."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from string import Formatter
from typing import Any

from feurio_pbem.game.documents import ChoicesView, ShowView
from feurio_pbem.messages import Message, sentence
from feurio_pbem.render import words
from feurio_pbem.render.page import sections
from feurio_pbem.render.page.chart import chart, table
from feurio_pbem.render.page.compose import form, in_hand
from feurio_pbem.render.page.drawing import drawing
from feurio_pbem.render.page.frame import page
from feurio_pbem.render.page.frames import frames, tiles
from feurio_pbem.render.page.markup import asset, data, element
from feurio_pbem.render.page.palette import PageTheme, palette
from feurio_pbem.render.svg.renderer import text
from feurio_pbem.render.svg.style import style_sheet
from feurio_pbem.render.words import title_of

SCRIPT_WORDS = {
    "past": sentence("You are looking at {label}: nothing is chosen there."),
    "spot": sentence("Choose a hot spot first."),
    "cell": sentence("Choose a cell for the firebreak first."),
    "none": sentence("You have no firefighters to place."),
    "no_neutral": sentence("You have no neutral firefighters to place."),
    "most": sentence("You can place {limit} at most."),
    "full": sentence("Tile {tile} has no more room."),
    "one_tile": sentence("All firefighters of a turn go on one tile."),
    "nothing": sentence("There is nothing to take back."),
    "placed": sentence("Firefighter on tile {tile}. Your turn: {text}"),
    "taken": sentence("Taken back from tile {tile}. Your turn: {text}"),
    "spreads": sentence("The fire spreads to {spot}. Your turn: {text}"),
    "firebreak": sentence("A firebreak on {spot}. Your turn: {text}"),
    "copied": sentence("Copied: {text}"),
    "not_copied": sentence("This browser lets nothing be copied: select the words and copy them yourself."),
    "picture": sentence("Copied the picture."),
    "tile": sentence("Tile {tile}"),
    "room": sentence("room {room}"),
    "play": sentence("Play"),
    "pause": sentence("Pause"),
}
"""What the scripts say, with places that they fill in."""


def _with_open_places(message: Message) -> str:
    names = [name for _, name, _, _ in Formatter().parse(message.template) if name]
    return str(replace(message, places={name: f"{{{name}}}" for name in names}))


def page_html(
    views: Sequence[ShowView],
    entries: Sequence[Mapping[str, Any]],
    choices: ChoicesView | None = None,
    *,
    file: str = "game.feurio.yaml",
    mail_to: str | None = None,
    viewer: str | None = None,
    private: bool = False,
    theme: PageTheme = "auto",
    index: str | None = None,
) -> str:
    """The page of a game.

    `views` are the game as it stood before each turn and, last, as it stands; `entries` are those of `log --json`.
    `choices` lets the mover compose his turn for `file`, which is written as a shell takes it; `private` says that only
    he, the `viewer`, may see this page; `mail_to` is where his mail goes; `index` links back to a list of games.
    """
    view = views[-1]
    content = {
        **frames(views),
        "tiles": tiles(views),
        "choices": choices,
        "regions_then": [words.tell_region(region) for region in choices["regions"]] if choices else [],
        "words": {key: _with_open_places(message) for key, message in SCRIPT_WORDS.items()},
        "command": {"before": f"feurio move {file} ", "after": f" --token {view['token']}"},
        "mail": {"to": mail_to or "", "subject": f"{title_of(view)} ({view['token']})", "token": view["token"]},
    }
    return page(
        f"{title_of(view)}: {words.whose_turn(view)}",
        _body(views, entries, choices, viewer=viewer, private=private, index=index),
        theme,
        rules=_rules(),
        data=data(content),
        script=page_script() + "attachPage();\n",
    )


def page_script() -> str:
    """The function `attachPage()` that brings the page in a document to life, and returns what ends that again."""
    return (
        "function attachPage() {\n" + asset("board.js") + asset("look.js") + asset("compose.js") + "return leave;\n}\n"
    )


def page_style() -> str:
    """The style sheet of a game's page, following the reader's light or dark."""
    return palette("auto") + _rules() + asset("page.css")


def _body(
    views: Sequence[ShowView],
    entries: Sequence[Mapping[str, Any]],
    choices: ChoicesView | None,
    *,
    viewer: str | None,
    private: bool,
    index: str | None,
) -> str:
    view = views[-1]
    back = element("nav", element("a", "All games", href=index)) if index else ""
    status = element("p", text(words.whose_turn(view)), id="status")
    header = element("header", back + element("h1", text(title_of(view))) + status)
    happened = element("p", text(words.happened(view)), id="happened", role="status")
    look = element("p", "", id="tile-words")
    told = sections.board_in_words(view) if view["board"] else ""
    inner = drawing(views, choices) + asset("controls.html") + happened + look + told
    board = element("section", inner, id="board", aria_label="The board")
    aside = form(view, choices, private=private) if choices else ""
    if view["drawn"]:
        aside += element("noscript", in_hand(view, private=private))
    aside += sections.open_matters(view, viewer) + sections.players(view)
    more = (_scores(views) if len(views) > 1 else "") + sections.log(entries, views)
    main = board + element("div", aside, class_="side") + element("div", more, class_="more")
    footer = element("footer", element("p", text(words.method(view))))
    plain = element("noscript", "<p>Without scripts this page shows the game as it stands, and its log.</p>")
    return header + element("main", main) + footer + plain


def _scores(views: Sequence[ShowView]) -> str:
    heading = element("h2", "Scores over time", id="scores-title")
    numbers = element("details", element("summary", "As a table") + table(views))
    return element("section", heading + chart(views) + numbers, id="scores", aria_labelledby="scores-title")


def _rules() -> str:
    """The style sheet of the pictures, for pictures only; colours are the page's variables."""
    return style_sheet(lambda name: f"var(--{name})", ".drawing ")
