"""`python -m feurio_pbem` is `feurio`."""

from feurio_pbem.cli.main import run

run()
