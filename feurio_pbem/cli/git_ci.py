"""`feurio git ci`: a ready check for the repository's host."""

from typing import Annotated, Literal

import typer

from feurio_pbem.cli.options import Json
from feurio_pbem.cli.output import print_json, print_text

EXAMPLES = """
feurio git ci github > .github/workflows/feurio.yaml
feurio git ci gitlab > .gitlab-ci.yml
feurio git ci pre-receive > /srv/games.git/hooks/pre-receive
"""


def command(
    host: Annotated[Literal["github", "gitlab", "pre-receive"], typer.Argument(metavar="HOST", help="Which host.")],
    json: Json = False,
) -> None:
    """Print a check for the host of the repository: github, gitlab or pre-receive."""
    from feurio_pbem.git.ci import TEXTS

    if json:
        print_json({"host": host, "text": TEXTS[host]})
    else:
        print_text(TEXTS[host])
