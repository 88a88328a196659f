"""`feurio show`: the whole game on the screen, or as a picture, a page or a moving picture."""

from typing import Annotated, Any, Literal

import typer

from feurio_pbem.cli.options import As, GameFile, Json
from feurio_pbem.cli.output import print_json, print_text, style

EXAMPLES = """
feurio show friday.feurio.yaml
feurio show friday.feurio.yaml --turn 12
feurio show friday.feurio.yaml --words
feurio show friday.feurio.yaml --html friday.html
feurio show friday.feurio.yaml --svg - --theme print
feurio show friday.feurio.yaml --json
"""

Theme = Literal["light", "dark", "print", "colour-blind"]


def _out(option: str, help: str) -> Any:
    return typer.Option(option, metavar="OUT", help=help)


def command(
    file: GameFile,
    turn: Annotated[int | None, typer.Option(metavar="N", help="As it stood before turn N.")] = None,
    viewer: As = None,
    words: Annotated[bool, typer.Option("--words", help="In plain sentences, for screen readers.")] = False,
    json: Json = False,
    svg: Annotated[str | None, _out("--svg", "Write a picture; - is stdout, here and below.")] = None,
    png: Annotated[str | None, _out("--png", "Write a picture in pixels (needs the extra `pictures`).")] = None,
    html: Annotated[str | None, _out("--html", "Write a page to look through all turns and to play from.")] = None,
    animate: Annotated[str | None, _out("--animate", "Write the whole game in motion: .svg, .gif or .webp.")] = None,
    theme: Annotated[Theme | None, typer.Option(help="Colours.")] = None,
    size: Annotated[int, typer.Option(min=100, max=8000, metavar="N", help="Width in pixels.")] = 800,
    mail_to: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Where the page's mail goes.")] = None,
) -> None:
    """Show the board, the players, whose turn it is and what may be done."""
    from feurio_pbem.play.look import look

    sight = look(file, viewer=viewer, turn=turn)
    if sight.notices:
        from feurio_pbem.cli.screen import print_notices

        print_notices(sight.notices)
    wanted = {"svg": svg, "png": png, "html": html, "animate": animate}
    if any(wanted.values()):
        from feurio_pbem.cli.drawing import Wish, draw

        drawn = draw(sight, Wish(file, theme, size, mail_to, turn is not None), wanted, json=json)
        if json:
            print_json({**sight.show(), "pictures": drawn})
    elif json:
        print_json(sight.show())
    elif words:
        from feurio_pbem.render.text import describe_game

        print_text(describe_game(sight.show(), style(), sight.viewer))
    else:
        from feurio_pbem.cli.screen import print_game

        print_game(file, sight, past=turn is not None)
