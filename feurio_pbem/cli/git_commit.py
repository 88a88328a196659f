"""`feurio git commit`: share what a game file holds already."""

from feurio_pbem.cli.options import GameFile, Json
from feurio_pbem.cli.output import print_json, print_text
from feurio_pbem.cli.sharing import Push, print_shared, shared

EXAMPLES = """
feurio git commit friday.feurio.yaml
feurio git commit friday.feurio.yaml --push
"""


def command(file: GameFile, push: Push = False, json: Json = False) -> None:
    """Commit a game file, and only that, with a message that tells the turn."""
    from feurio_pbem.gamefile import load

    _, sent = shared(file, lambda: load(file), commit=True, push=push)
    assert sent is not None
    if json:
        print_json({"git": sent.to_json()})
        return
    if sent.commit is None and not sent.pushed:
        print_text("There was nothing to commit.")
    print_shared(sent)
