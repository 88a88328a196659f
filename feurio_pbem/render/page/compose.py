"""The form in which the mover composes his turn; a script fills it from the embedded choices, and only from them."""

from feurio_pbem.game.documents import ChoicesView, Drawn, ShowView
from feurio_pbem.render import words
from feurio_pbem.render.page.markup import PREFIX, element
from feurio_pbem.render.scene.tile import hand
from feurio_pbem.render.svg.renderer import markup, text
from feurio_pbem.render.words import counted


def form(view: ShowView, choices: ChoicesView, *, private: bool) -> str:
    """The section, hidden until a script takes it over."""
    name = words.name_of(view, choices["seat"])
    inner = element("h2", text(f"{name}, it is your turn"), id="compose-title")
    if private:
        inner += element("p", text(f"This page shows {name}'s tile. It is for {name} only."), class_="private")
    if view["drawn"]:
        inner += _hand(view, view["drawn"])
    if len(choices["choices"]) > 1:
        inner += _spots(choices)
    inner += _crew(choices) + _outcome(view) + _sending()
    return element("section", inner, id="compose", aria_labelledby="compose-title", hidden=True)


def _hand(view: ShowView, drawn: Drawn) -> str:
    drawing = "".join(markup(item, prefix=PREFIX) for item in hand(view, (1, 1)))
    picture = f'<svg class="drawing" viewBox="0 0 200 205" aria-hidden="true">{drawing}</svg>'
    spaces, number = counted(drawn["spaces"], "space"), view["next_tile"]
    said = element("p", f"You drew a <strong>{drawn['value']}</strong> with {spaces}. It becomes tile {number}.")
    return element("div", picture + said, class_="hand")


def _spots(choices: ChoicesView) -> str:
    inner = element("legend", "Where does the fire spread?")
    for choice in choices["choices"]:
        spot, (q, r) = choice["spot"] or "", choice["at"] or (0, 0)
        button = element("input", "", type="radio", name="spot", value=spot).removesuffix("</input>")
        inner += element("label", f"{button} <strong>{text(spot)}</strong> <small>@{q},{r}</small>")
    return element("fieldset", inner, id="spots")


def _crew(choices: ChoicesView) -> str:
    none = choices["limit"] == 0
    most = counted(choices["limit"], "firefighter")
    where = " on one tile" if choices["most_tiles"] == 1 and choices["limit"] > 1 else ""
    legend = element("legend", "Firefighters" if none else f"Place up to {most}{where}")
    how = "You have none to place." if none else "Or none. Click tiles on the board, or use these buttons."
    buttons = element("div", "", id="tiles") + element("button", "Take one back", type="button", id="undo")
    inner = legend + element("p", how, class_="hint") + element("div", buttons, hidden=none)
    return element("fieldset", inner, id="crew")


def _outcome(view: ShowView) -> str:
    rows = "".join(
        element(
            "tr",
            element("th", text(player["name"]), scope="row")
            + element("td", str(player["score"]))
            + element("td", "", data_then=player["seat"]),
        )
        for player in view["players"]
    )
    columns = "".join(element("th", name, scope="col") for name in ("Points", "now", "then"))
    return element("table", element("thead", element("tr", columns)) + element("tbody", rows), class_="outcome")


def _sending() -> str:
    inner = element("p", "", id="said", role="status")
    for name, label in (("turn-text", "Your turn"), ("command", "As a command")):
        field = element("input", "", id=name, readonly=True, spellcheck="false").removesuffix("</input>")
        copy = element("button", "Copy", type="button", data_copy=name, aria_label=f"Copy: {label}")
        inner += element("div", element("label", label, for_=name) + field + copy, class_="field")
    inner += element("a", "Write a mail with this turn", id="mail", class_="button")
    return element("div", inner, id="sending")
