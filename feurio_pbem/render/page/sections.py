"""The parts of the page that tell: what is still open, players with their regions, and the log."""

from collections.abc import Mapping, Sequence
from typing import Any

from feurio_pbem.game.documents import PlayerView, ShowView
from feurio_pbem.messages import sentence
from feurio_pbem.render.looks import letters as letters_of
from feurio_pbem.render.page.markup import PREFIX, element
from feurio_pbem.render.scene.tile import figure
from feurio_pbem.render.svg.renderer import markup, text
from feurio_pbem.render.text.pending import pending
from feurio_pbem.render.text.story import tell_log
from feurio_pbem.render.words import names_of, player_note, tell_region, tell_tile


def open_matters(view: ShowView, viewer: str | None) -> str:
    """What others are asked for and what nobody here can see, as on the terminal; empty where there is nothing."""
    lines = [element("p", text(line.strip())) for line in pending(view, names_of(view), viewer, None)]
    return element("section", "".join(lines), id="pending", aria_label="Still open") if lines else ""


def players(view: ShowView) -> str:
    """A card for each player, as the last view has them."""
    letters = letters_of(view["players"])
    ordered = sorted(enumerate(view["players"]), key=lambda each: -each[1]["score"])
    cards = "".join(_player(view, player, index, letters[player["seat"]]) for index, player in ordered)
    heading = element("h2", "Players", id="players-title")
    return element("section", heading + element("ul", cards), id="players", aria_labelledby="players-title")


def _player(view: ShowView, player: PlayerView, index: int, letter: str) -> str:
    drawn = "".join(markup(item, prefix=PREFIX) for item in figure((0.5, 0.64), 0.8, index, letter))
    picture = f'<svg class="drawing" viewBox="0 0 100 115" aria-hidden="true">{drawn}</svg>'
    regions = "".join(element("li", text(tell_region(region))) for region in player["regions"])
    inner = (
        picture
        + element("h3", f"{text(player['name'])} {element('small', player_note(view, player), class_='note')}")
        + element("p", f'<strong class="points">{player["score"]}</strong> points', class_="score")
        + element("p", f'<span class="supply">{supply(player)}</span> in supply', class_="held")
        + element("ul", regions, class_="regions")
    )
    moving = "moving" if player["seat"] == view["to_move"] else "player"
    return element("li", inner, class_=moving, data_seat=index)


def supply(player: PlayerView) -> str:
    """What a player still has, neutral ones apart."""
    return f"{player['supply']} + {player['neutral_supply']}n" if player["neutral_supply"] else str(player["supply"])


def log(entries: Sequence[Mapping[str, Any]], views: Sequence[ShowView]) -> str:
    """All entries, oldest first; one that stands names the frame in which it has just happened, if the page has it."""
    names = names_of(views[-1])
    frames = {view["last"]["n"]: frame for frame, view in enumerate(views) if view["last"]}
    lines = "".join(_entry(entry, names, frames.get(entry["n"])) for entry in entries)
    heading = element("h2", str(sentence("What happened")), id="log-title")
    inner = element("ol", lines) if entries else element("p", str(sentence("Nothing yet.")))
    return element("section", heading + inner, id="log", aria_labelledby="log-title")


def _entry(entry: Mapping[str, Any], names: Mapping[str, str], frame: int | None) -> str:
    told = " ".join(tell_log([{**entry, "note": None}], names).split())
    note = element("q", text(entry["note"])) if entry.get("note") else ""
    time = element("time", text(entry["time"]), datetime=entry["time"]) if entry.get("time") else ""
    inner = element("span", text(told), class_="told") + note + time
    if entry["withdrawn"]:
        return element("li", element("s", inner))
    return element("li", inner) if frame is None else element("li", inner, data_frame=frame)


def board_in_words(view: ShowView) -> str:
    """Every tile as a sentence, for those who do not look; a script keeps it at the turn shown."""
    names = names_of(view)
    lines = "".join(element("li", text(tell_tile(tile, names)), data_words=tile["tile"]) for tile in view["board"])
    return element("details", element("summary", "The board in words") + element("ul", lines), id="words")
