"""The form in which the mover composes his turn; a script fills it from the embedded choices, and only from them."""

from collections.abc import Sequence

from feurio_pbem.game.documents import ChoicesView, ChoiceView, Drawn, ShowView
from feurio_pbem.messages import counted, sentence
from feurio_pbem.render import words
from feurio_pbem.render.page.markup import PREFIX, element
from feurio_pbem.render.scene.tile import hand
from feurio_pbem.render.svg.renderer import markup, text


def form(view: ShowView, choices: ChoicesView, *, private: bool) -> str:
    """The section, hidden until a script takes it over."""
    name = words.name_of(view, choices["seat"])
    inner = element("h2", text(sentence("{name}, it is your turn", name=name)), id="compose-title")
    inner += in_hand(view, private=private)
    firebreaks = [choice for choice in choices["choices"] if choice["break"]]
    spots = [choice for choice in choices["choices"] if not choice["break"]]
    if len(spots) > 1 or firebreaks:
        inner += _spots(spots)
    if firebreaks:
        inner += _firebreaks(firebreaks)
    inner += _crew(choices) + _outcome(view) + _sending()
    return element("section", inner, id="compose", aria_labelledby="compose-title", hidden=True)


def in_hand(view: ShowView, *, private: bool) -> str:
    """The tile in hand, and whom it is for."""
    name, inner = words.name_of(view, view["to_move"]), ""
    if private:
        told = sentence("This page shows {name}'s tile. It is for {name} only.", name=name)
        inner += element("p", text(told), class_="private")
    if view["drawn"]:
        inner += _hand(view, view["drawn"])
    return inner


def _hand(view: ShowView, drawn: Drawn) -> str:
    drawing = "".join(markup(item, prefix=PREFIX) for item in hand(view, (1, 1)))
    picture = f'<svg class="drawing" viewBox="0 0 200 205" aria-hidden="true">{drawing}</svg>'
    spaces = counted("{count} space", "{count} spaces", drawn["spaces"])
    places = {"value": drawn["value"], "spaces": spaces, "tile": view["next_tile"]}
    said = element("p", text(sentence("In hand: a {value} with {spaces}. It becomes tile {tile}.", **places)))
    return element("div", picture + said, class_="hand")


def _spots(spots: Sequence[ChoiceView]) -> str:
    inner = element("legend", text(sentence("Where does the fire spread?")))
    for choice in spots:
        spot, (q, r) = choice["spot"] or "", choice["at"] or (0, 0)
        button = element("input", "", type="radio", name="spot", value=spot).removesuffix("</input>")
        inner += element("label", f"{button} <strong>{text(spot)}</strong> <small>@{q},{r}</small>")
    return element("fieldset", inner, id="spots")


def _firebreaks(firebreaks: Sequence[ChoiceView]) -> str:
    """A switch (key f) that lets cells be clicked, and a list for the keyboard."""
    switch = element("input", "", type="checkbox", id="firebreak").removesuffix("</input>")
    inner = element("label", f"{switch} {text(sentence('Lay the tile face down, as a firebreak'))} <kbd>f</kbd>")
    cells = [f"@{choice['at'][0]},{choice['at'][1]}" for choice in firebreaks if choice["at"]]
    options = "".join(element("option", cell, value=f"break {cell}") for cell in cells)
    empty = element("option", text(sentence("Click a cell, or choose it here")), value="")
    inner += element("select", empty + options, id="break-at", hidden=True, aria_label=str(sentence("Firebreak on")))
    return element("fieldset", element("legend", text(sentence("Or a firebreak"))) + inner, id="breaks")


def _crew(choices: ChoicesView) -> str:
    most, none = choices["limit"], choices["limit"] == 0
    where = choices["most_tiles"] == 1 and most > 1
    one = counted("Place up to {count} firefighter", "Place up to {count} firefighters", most)
    on_one = counted(
        "Place up to {count} firefighter on one tile", "Place up to {count} firefighters on one tile", most
    )
    legend = element("legend", text(sentence("Firefighters") if none else on_one if where else one))
    how = sentence("You have none to place.") if none else sentence("Or none. Click tiles on the board, or use these.")
    switch = ""
    if any(choice["neutral"] for choice in choices["choices"]):
        box = element("input", "", type="checkbox", id="neutral").removesuffix("</input>")
        switch = element("p", f"<label>{box} {text(sentence('Place neutral ones'))} <kbd>n</kbd></label>")
    undo = element("button", text(sentence("Take one back")), type="button", id="undo")
    inner = legend + element("p", text(how), class_="hint")
    inner += element("div", switch + element("div", "", id="tiles") + undo, hidden=none)
    return element("fieldset", inner, id="crew")


def _outcome(view: ShowView) -> str:
    names = words.names_of(view)
    rows = "".join(
        element(
            "tr",
            element("th", text(names[player["seat"]]), scope="row")
            + element("td", str(player["score"]))
            + element("td", "", data_then=player["seat"]),
        )
        for player in view["players"]
    )
    columns = "".join(
        element("th", name, scope="col") for name in map(str, (sentence("Points"), sentence("now"), sentence("then")))
    )
    scores = element("table", element("thead", element("tr", columns)) + element("tbody", rows), class_="outcome")
    return scores + element("ul", "", id="regions-then", class_="held", aria_label=str(sentence("Your regions then")))


def _bar() -> str:
    """What the form says; on a phone it is all that is in sight of the form, so the turn goes out from here, too."""
    said = element("p", "", id="said", role="status")
    copy = element("button", text(sentence("Copy")), type="button", data_copy="turn-text", class_="of-bar")
    mail = element("a", text(sentence("Mail")), class_="button mail of-bar")
    return element("div", said + copy + mail, id="bar")


def _sending() -> str:
    inner = _bar()
    for name, label in (("turn-text", sentence("Your turn")), ("command", sentence("As a command"))):
        field = element("input", "", id=name, readonly=True, spellcheck="false").removesuffix("</input>")
        told = str(sentence("Copy: {what}", what=label))
        copy = element("button", text(sentence("Copy")), type="button", data_copy=name, aria_label=told)
        inner += element("div", element("label", text(label), for_=name) + field + copy, class_="field")
    inner += element("a", text(sentence("Write a mail with this turn")), id="mail", class_="button mail")
    return element("div", inner, id="sending")
