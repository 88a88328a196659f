"""`feurio git textconv`: what git shows of a game file in diffs; called by git."""

from feurio_pbem.cli.options import GameFile
from feurio_pbem.cli.output import print_text

EXAMPLES = """
feurio git textconv friday.feurio.yaml
git config diff.feurio.textconv "feurio git textconv"
"""


def command(file: GameFile) -> None:
    """Tell a game file as a story, for git diff."""
    from feurio_pbem.git.drivers import tell_file

    print_text(tell_file(file))
