"""The log as a story, a line or two for each entry; it tells what the entries say and judges nothing."""

from collections.abc import Mapping, Sequence
from typing import Any

from feurio_pbem.messages import sentence
from feurio_pbem.render.text.colour import FAINT
from feurio_pbem.render.text.players import labels
from feurio_pbem.render.text.style import Style
from feurio_pbem.render.text.tables import paint_if
from feurio_pbem.render.text.width import wrap
from feurio_pbem.render.words import tell_entry


def tell_log(entries: Sequence[Mapping[str, Any]], names: Mapping[str, str], style: Style | None = None) -> str:
    """Entries as `log --json` gives them, oldest first."""
    style = style or Style()
    called = labels(names, style)
    return "\n".join(line for entry in entries for line in _told(entry, called, style)) or str(
        sentence("Nothing has happened yet.")
    )


def _told(entry: Mapping[str, Any], names: Mapping[str, str], style: Style) -> list[str]:
    withdrawn, told = entry.get("withdrawn"), sentence("{told}.", told=tell_entry(entry, names))
    if withdrawn:
        told = sentence("{told} (taken back).", told=tell_entry(entry, names))
    if entry.get("turn") is not None and entry["kind"] in ("turn", "resign"):
        line = str(sentence("Turn {turn}. {sentence}", turn=entry["turn"], sentence=told))
    else:
        line = f"   {told}"
    lines = wrap(line, style.width, "    ")
    if entry.get("note"):
        lines += ["    " + line for line in wrap(f'"{style.legible(entry["note"])}"', style.width - 4)]
    return [paint_if(style, line, FAINT) for line in lines] if withdrawn else lines
