"""`feurio legal`: what the player to move may do."""

from feurio_pbem.cli.options import As, GameFile, Json
from feurio_pbem.cli.output import print_json, print_text, style

EXAMPLES = """
feurio legal friday.feurio.yaml
feurio legal friday.feurio.yaml --json
"""


def command(file: GameFile, viewer: As = None, json: Json = False) -> None:
    """List the hot spots, the room on each tile and how many firefighters may be placed."""
    from feurio_pbem.play.look import look

    sight = look(file, viewer=viewer)
    legal = sight.legal()
    if json:
        print_json(legal)
        return
    from feurio_pbem.cli.screen import move_command, print_methods
    from feurio_pbem.render.text import draw_choices

    print_text(draw_choices(sight.show(), style(), sight.viewer, command=move_command(file)))
    print_methods([sight.game.standing.setup.draws])
