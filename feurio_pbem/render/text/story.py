"""The log as a story, a line or two for each entry; it tells what the entries say and judges nothing."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from feurio_pbem.render.text.colour import FAINT
from feurio_pbem.render.text.players import enumerate_words, labels
from feurio_pbem.render.text.style import Style
from feurio_pbem.render.text.tables import paint_if
from feurio_pbem.render.text.width import wrap
from feurio_pbem.render.text.words import tell_crew


def tell_log(entries: Sequence[Mapping[str, Any]], names: Mapping[str, str], style: Style | None = None) -> str:
    """Entries as `log --json` gives them, oldest first; `value`, `at`, `tile`, `seat` where they are there."""
    style = style or Style()
    called = labels(names, style)
    return "\n".join(line for entry in entries for line in _told(entry, called, style)) or "Nothing has happened yet."


def _told(entry: Mapping[str, Any], names: Mapping[str, str], style: Style) -> list[str]:
    withdrawn = " (taken back)" if entry.get("withdrawn") else ""
    turn = f"Turn {entry['turn']}. " if entry.get("turn") is not None and entry["kind"] in ("turn", "resign") else "   "
    lines = wrap(f"{turn}{tell_deed(entry, names)}{withdrawn}.", style.width, "    ")
    if entry.get("note"):
        lines += ["    " + line for line in wrap(f'"{style.legible(entry["note"])}"', style.width - 4)]
    return [paint_if(style, line, FAINT) for line in lines] if withdrawn else lines


def tell_deed(entry: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Who did what, as a sentence without its full stop; whose seat it is about follows from the text (`retire bo`)."""
    who = names.get(entry.get("by") or "", entry.get("by") or "All others")
    seat = entry.get("seat") or (entry.get("text") or "").rpartition(" ")[2]
    whom = names.get(seat, seat or "a player")
    if entry["kind"] == "turn":
        return _turn(entry, who)
    told = {
        "start": "started the game",
        "take-back": "took that turn back",
        "resign": "resigned",
        "retire": f"retired {whom}",
        "skip": f"passed over {whom}",
        "replace": f"gave the seat of {whom} to another player",
    }
    return f"{who} {told.get(entry['kind'], entry['kind'])}"


def _turn(entry: Mapping[str, Any], who: str) -> str:
    laid = ""
    if entry.get("at"):
        value = f"a {entry['value']} " if entry.get("value") else "a tile "
        number = f" as #{entry['tile']}" if entry.get("tile") else ""
        laid = f"laid {value}on @{entry['at'][0]},{entry['at'][1]}{number}"
    elif entry["text"] and not entry["text"].startswith(("+", "pass")):
        laid = f"laid a tile on {entry['text'].split(' ')[0]}"
    crew = _crew_of(entry)
    placed = f"placed {tell_crew(crew)}" if crew else ("" if laid else "passed")
    return f"{who} {enumerate_words(part for part in (laid, placed) if part)}"


def _crew_of(entry: Mapping[str, Any]) -> dict[str, int]:
    """The crew by tile, from the key where there is one, else from the turn's text."""
    crew = entry.get("crew")
    if isinstance(crew, Mapping):
        return dict(crew)
    if crew is not None:
        return dict(Counter(map(str, crew)))
    words = [word for word in (entry["text"] or "").replace("+", " +").split() if word.startswith("+")]
    counts: Counter[str] = Counter()
    for word in words:
        tile, _, count = word[1:].partition("x")
        counts[tile] += int(count or 1)
    return dict(counts)
