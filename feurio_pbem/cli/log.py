"""`feurio log`: the story of a game."""

from feurio_pbem.cli.options import As, GameFile, Json
from feurio_pbem.cli.output import print_json, print_text, style

EXAMPLES = """
feurio log friday.feurio.yaml
feurio log friday.feurio.yaml --json
"""


def command(file: GameFile, viewer: As = None, json: Json = False) -> None:
    """Tell what happened, entry by entry."""
    from feurio_pbem.game.views import check_viewer, log_view
    from feurio_pbem.gamefile import load

    game = load(file).game
    check_viewer(game, viewer)
    entries = log_view(game)
    if json:
        print_json({"entries": entries})
        return
    from feurio_pbem.cli.screen import print_methods
    from feurio_pbem.render.text import tell_log

    print_text(tell_log(entries, game.standing.names, style()))
    print_methods([game.standing.setup.draws])
