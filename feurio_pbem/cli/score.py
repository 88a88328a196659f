"""`feurio score`: who has how many points, and why."""

from feurio_pbem.cli.options import As, GameFile, Json
from feurio_pbem.cli.output import print_json, print_text, style

EXAMPLES = """
feurio score friday.feurio.yaml
feurio score friday.feurio.yaml --json
"""


def command(file: GameFile, viewer: As = None, json: Json = False) -> None:
    """Explain the score of every player, region by region."""
    from feurio_pbem.game.views import check_viewer, score_view
    from feurio_pbem.gamefile import load

    game = load(file).game
    check_viewer(game, viewer)
    scores = score_view(game)
    if json:
        print_json(scores)
        return
    from feurio_pbem.cli.screen import print_methods
    from feurio_pbem.render.text import draw_scores

    print_text(draw_scores(scores["players"], style(), end=scores["end"], winners=scores["winners"]))
    print_methods([game.standing.setup.draws])
