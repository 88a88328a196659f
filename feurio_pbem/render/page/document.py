"""The whole page: one HTML text that loads nothing, says so in its policy, and is a plain picture plus log at worst."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from string import Formatter
from typing import Any

from feurio_pbem.game.documents import AnalysisView, ChoicesView, ShowView
from feurio_pbem.messages import Message, sentence
from feurio_pbem.render import words
from feurio_pbem.render.dates import tell_due, tell_moment
from feurio_pbem.render.page import sections
from feurio_pbem.render.page.chart import chart, table
from feurio_pbem.render.page.compose import form, in_hand
from feurio_pbem.render.page.drawing import drawing
from feurio_pbem.render.page.frame import page
from feurio_pbem.render.page.frames import frames, tiles
from feurio_pbem.render.page.markup import asset, data, element
from feurio_pbem.render.page.palette import PageTheme, palette
from feurio_pbem.render.page.review import better_turns, review, turning_points
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
    "late": sentence("late: it was due {time}"),
}
"""What the scripts say, with places that they fill in."""


def _with_open_places(message: Message) -> str:
    names = [name for _, name, _, _ in Formatter().parse(message.template) if name]
    return str(replace(message, places={name: f"{{{name}}}" for name in names}))


@dataclass(frozen=True)
class PageOptions:
    """What a page is for besides the game.

    `file` is written as a shell takes it; `private` says that only the mover, the `viewer`, may see this page;
    `mail_to` is where his mail goes; `index` links back to a list of games; `fragment` is the game as a link into the
    app, `app` the address of one that is offered; `head` is more of the document's head; `analysis` shows better turns.
    """

    file: str = "game.feurio.yaml"
    mail_to: str | None = None
    viewer: str | None = None
    private: bool = False
    theme: PageTheme = "auto"
    index: str | None = None
    fragment: str | None = None
    app: str | None = None
    head: str = ""
    analysis: AnalysisView | None = None


def page_html(
    views: Sequence[ShowView],
    entries: Sequence[Mapping[str, Any]],
    choices: ChoicesView | None = None,
    options: PageOptions = PageOptions(),
) -> str:
    """The page of a game.

    `views` are the game as it stood before each turn and, last, as it stands; `entries` are those of `log --json`.
    `choices` lets the mover compose his turn.
    """
    view = views[-1]
    content = {
        **frames(views, better_turns(options.analysis)),
        "tiles": tiles(views),
        "choices": choices,
        "fragment": options.fragment,
        "regions_then": [words.tell_region(region) for region in choices["regions"]] if choices else [],
        "words": {key: _with_open_places(message) for key, message in SCRIPT_WORDS.items()},
        "command": {"before": f"feurio move {options.file} ", "after": f" --token {view['token']}"},
        "mail": {"to": options.mail_to or "", "subject": f"{title_of(view)} ({view['token']})", "token": view["token"]},
    }
    return page(
        f"{title_of(view)}: {words.whose_turn(view)}",
        _body(views, entries, choices, options),
        options.theme,
        rules=_rules(),
        data=data(content),
        script=page_script() + "attachPage();\n",
        head=options.head,
    )


def page_script() -> str:
    """The function `attachPage()` that brings the page in a document to life, and returns what ends that again."""
    return (
        "function attachPage() {\n"
        + asset("times.js")
        + asset("board.js")
        + asset("look.js")
        + asset("compose.js")
        + "return leave;\n}\n"
    )


def page_style() -> str:
    """The style sheet of a game's page, following the reader's light or dark."""
    return palette("auto") + _rules() + asset("page.css")


def _body(
    views: Sequence[ShowView],
    entries: Sequence[Mapping[str, Any]],
    choices: ChoicesView | None,
    options: PageOptions,
) -> str:
    view = views[-1]
    back = element("nav", element("a", text(sentence("All games")), href=options.index)) if options.index else ""
    status = element("p", text(words.whose_turn(view)), id="status")
    due = tell_due(view)
    label = view.get("due") or ""
    when = element("p", text(due), id="due", data_due=label, data_time=tell_moment(label)) if due else ""
    header = element("header", back + element("h1", text(title_of(view))) + status + when)
    happened = element("p", text(words.happened(view)), id="happened", role="status")
    look = element("p", "", id="tile-words")
    told = sections.board_in_words(view) if view["board"] else ""
    inner = drawing(views, choices, better_turns(options.analysis)) + sections.controls() + happened + look + told
    board = element("section", inner, id="board", aria_label=str(sentence("The board")))
    aside = form(view, choices, private=options.private) if choices else ""
    if view["drawn"]:
        aside += element("noscript", in_hand(view, private=options.private))
    aside += sections.open_matters(view, options.viewer) + sections.players(view)
    points = turning_points(views, options.analysis)
    more = (_scores(views, [frame for frame, _ in points]) if len(views) > 1 else "") + review(points, options.analysis)
    more += sections.log(entries, views)
    main = board + element("div", aside, class_="side") + element("div", more, class_="more")
    opening = sections.in_app(options.app) if options.fragment else ""
    footer = element("footer", opening + element("p", text(words.method(view))))
    stands = sentence("Without scripts this page shows the game as it stands, and its log.")
    plain = element("noscript", element("p", text(stands)))
    return header + element("main", main) + footer + plain


def _scores(views: Sequence[ShowView], points: Sequence[int]) -> str:
    heading = element("h2", text(sentence("Scores over time")), id="scores-title")
    numbers = element("details", element("summary", text(sentence("As a table"))) + table(views))
    return element("section", heading + chart(views, points) + numbers, id="scores", aria_labelledby="scores-title")


def _rules() -> str:
    """The style sheet of the pictures, for pictures only; colours are the page's variables."""
    return style_sheet(lambda name: f"var(--{name})", ".drawing ")
