"""The rules as one page of HTML that prints on one sheet, to lie on the table."""

from collections.abc import Iterable

from feurio_pbem.game.documents import ShowView
from feurio_pbem.messages import sentence
from feurio_pbem.render.page.frame import page
from feurio_pbem.render.page.markup import element
from feurio_pbem.render.page.palette import PageTheme
from feurio_pbem.render.rulebook import AIM, Section
from feurio_pbem.render.scene.picture import picture
from feurio_pbem.render.svg.renderer import svg, text

_SHEET = """
main.rules { display: block; max-width: 60rem; margin: auto }
.rules svg { float: right; width: 42%; height: auto; margin: 0 0 .5rem 1rem }
.rules dt { font-weight: bold; margin-top: .5rem }
.rules dd { margin: 0 }
.rules p { margin: .2rem 0 }
@page { size: auto; margin: 12mm }
@media print {
  .rules { font-size: 9.5pt; line-height: 1.25 }
  .rules h1 { font-size: 15pt; margin: 0 }
  .rules dt { margin-top: .25rem }
  .rules dd p { display: inline; margin-right: .3em }
}
"""


def rules_html(sections: Iterable[Section], example: ShowView, theme: PageTheme = "auto") -> str:
    """The whole page; it loads nothing and has no script."""
    title = str(sentence("Feurio! The rules"))
    drawn = svg(picture(example), theme="print" if theme == "auto" else theme, size=480)
    signs = sentence(
        "In the picture the great figure is a tile's value, the small one its number; helmets are firefighters, "
        "circles free spaces, dashed cells hot spots with their heat."
    )
    told = "".join(
        element("dt", text(str(section.title)))
        + element("dd", "".join(element("p", text(str(each))) for each in section.texts))
        for section in sections
    )
    aim, explained = (element("p", text(str(each))) for each in (AIM, signs))
    body = element("h1", text(title)) + element("strong", aim) + drawn + explained + element("dl", told)
    return page(title, element("main", body, class_="rules"), theme, rules=_SHEET)
