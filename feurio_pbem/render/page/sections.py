"""The parts of the page that tell: what is still open, players with their regions, and the log."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from feurio_pbem.game.documents import PlayerView, ShowView
from feurio_pbem.messages import Message, sentence
from feurio_pbem.render.dates import tell_aways, tell_moment, tell_player_note
from feurio_pbem.render.looks import letters as letters_of
from feurio_pbem.render.page.markup import PREFIX, element
from feurio_pbem.render.scene.tile import figure
from feurio_pbem.render.svg.renderer import markup, text
from feurio_pbem.render.text.pending import pending
from feurio_pbem.render.text.story import tell_log
from feurio_pbem.render.words import names_of, tell_region, tell_tile

_SPEEDS = {"½×": 2400, "1×": 1200, "2×": 600, "4×": 300}


def _button(name: str, shown: Message | str, label: Message | None = None, **attributes: str | bool) -> str:
    attributes |= {} if label is None else {"aria_label": str(label)}
    return element("button", text(shown), type="button", id=name, **attributes)


def controls() -> str:
    """What moves through the turns and over the board; a script brings it to light."""
    past = element("span", "", id="past-words") + " " + _button("now", sentence("Back to now"))
    label = str(sentence("Turn"))
    slider = element("input", "", type="range", id="slider", min=0, max=0, value=0, aria_label=label)
    speeds = "".join(element("option", name, value=ms, selected=ms == 1200) for name, ms in _SPEEDS.items())
    replay = (
        _button("first", "⇤", sentence("First turn"))
        + _button("back", "◀", sentence("One turn back"))
        + slider.removesuffix("</input>")
        + _button("forward", "▶", sentence("One turn forward"))
        + _button("latest", "⇥", sentence("Now"))
        + _button("play", sentence("Play"))
        + element("select", speeds, id="speed", aria_label=str(sentence("Speed")))
    )
    tools = (
        _button("zoom-in", "+", sentence("Larger"))
        + _button("zoom-out", "−", sentence("Smaller"))
        + _button("zoom-all", sentence("Whole board"))
        + _button("to-spot", sentence("Show the hot spot"), hidden=True)
        + _button("heat", sentence("Heat"), aria_pressed="false", aria_keyshortcuts="h")
        + _button("copy-link", sentence("Copy link"))
        + _button("copy-picture", sentence("Copy picture"))
    )
    return (
        element("p", past, id="past", hidden=True)
        + element("div", replay, id="controls", hidden=True)
        + element("div", tools, id="tools", hidden=True)
    )


def in_app(app: str | None) -> str:
    """Opens the game in an app whose address the reader gives; a script makes the link."""
    address = element("label", text(sentence("Address of the app")), for_="app-address")
    field = element("input", "", type="url", id="app-address", value=app or "", placeholder="https://")
    address += field.removesuffix("</input>")
    link = element("a", text(sentence("Open in the app")), id="open-app", class_="button", hidden=True, rel="noopener")
    summary = element("summary", text(sentence("Play it in the app")))
    return element("details", summary + element("div", address + link, class_="field"), id="in-app", hidden=True)


def open_matters(view: ShowView, viewer: str | None) -> str:
    """What others are asked for and what nobody here can see, as on the terminal; empty where there is nothing."""
    told = [*pending(view, names_of(view), viewer, None), *map(str, tell_aways(view))]
    lines = [element("p", text(line.strip())) for line in told]
    return element("section", "".join(lines), id="pending", aria_label=str(sentence("Still open"))) if lines else ""


def players(view: ShowView) -> str:
    """A card for each player, as the last view has them."""
    letters = letters_of(view["players"])
    ordered = sorted(enumerate(view["players"]), key=lambda each: -each[1]["score"])
    cards = "".join(_player(view, player, index, letters[player["seat"]]) for index, player in ordered)
    heading = element("h2", text(sentence("Players")), id="players-title")
    return element("section", heading + element("ul", cards), id="players", aria_labelledby="players-title")


def _player(view: ShowView, player: PlayerView, index: int, letter: str) -> str:
    drawn = "".join(markup(item, prefix=PREFIX) for item in figure((0.5, 0.64), 0.8, index, letter))
    picture = f'<svg class="drawing" viewBox="0 0 100 115" aria-hidden="true">{drawn}</svg>'
    regions = "".join(element("li", text(tell_region(region))) for region in player["regions"])
    inner = (
        picture
        + element("h3", f"{text(player['name'])} {element('small', tell_player_note(view, player), class_='note')}")
        + element("p", _with_number(sentence("{number} points"), "points", player["score"], "strong"), class_="score")
        + element("p", _with_number(sentence("{number} in supply"), "supply", supply(player), "span"), class_="held")
        + element("ul", regions, class_="regions")
    )
    moving = "moving" if player["seat"] == view["to_move"] else "player"
    return element("li", inner, class_=moving, data_seat=index)


def _with_number(told: Message, name: str, number: int | str, tag: str) -> str:
    """A phrase whose number a script changes."""
    before, _, after = str(text(replace(told, places={"number": "\n"}))).partition("\n")
    return before + element(tag, str(number), class_=name) + after


def supply(player: PlayerView) -> str:
    """What a player still has, neutral ones apart."""
    return f"{player['supply']} + {player['neutral_supply']}n" if player["neutral_supply"] else str(player["supply"])


def log(entries: Sequence[Mapping[str, Any]], views: Sequence[ShowView]) -> str:
    """All entries, oldest first, each with the frame in which it has just happened, if the page has it.

    What was taken back, and that it was, has the frame of the entry before it: so the board has stood since.
    """
    names = names_of(views[-1])
    frames = {view["last"]["n"]: frame for frame, view in enumerate(views) if view["last"]}
    lines, stood = "", frames.get(0, 0 if views[0]["last"] is None else None)
    for entry in entries:
        stands = not entry["withdrawn"] and entry["kind"] != "take-back"
        stood = frames.get(entry["n"]) if stands else stood
        lines += _entry(entry, names, stood, stands=stands)
    heading = element("h2", text(sentence("What happened")), id="log-title")
    inner = element("ol", lines) if entries else element("p", text(sentence("Nothing yet.")))
    return element("section", heading + inner, id="log", aria_labelledby="log-title")


def _entry(entry: Mapping[str, Any], names: Mapping[str, str], frame: int | None, *, stands: bool) -> str:
    told = " ".join(tell_log([{**entry, "note": None}], names).split())
    note = element("q", text(entry["note"])) if entry.get("note") else ""
    time = element("time", text(tell_moment(entry["time"])), datetime=entry["time"]) if entry.get("time") else ""
    inner = element("s" if entry["withdrawn"] else "span", text(told), class_="told") + note + time
    if frame is None:
        return element("li", inner)
    return element("li", inner, data_frame=frame, data_mark=stands)


def board_in_words(view: ShowView) -> str:
    """Every tile as a sentence, for those who do not look; a script keeps it at the turn shown."""
    names = names_of(view)
    lines = "".join(element("li", text(tell_tile(tile, names)), data_words=tile["tile"]) for tile in view["board"])
    return element(
        "details", element("summary", text(sentence("The board in words"))) + element("ul", lines), id="words"
    )
