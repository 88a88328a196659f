"""Ready checks for the host of a shared repository, as texts to copy. Nothing of a game or commit is put into them."""

from typing import Literal

Host = Literal["github", "gitlab", "pre-receive"]

_GITHUB = """\
# .github/workflows/feurio.yaml: every push and pull request is checked against the rules.
name: feurio
on: [push, pull_request]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    env:
      FEURIO: feurio_pbem               # what pip installs
      BEFORE: ${{ github.event.before }}  # where the branch was: a push by force loses it
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0                # the whole history
          persist-credentials: false
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: pip install "$FEURIO"
      - run: git ls-files -z -- ':(glob)**/*.feurio.yaml' | xargs -0 -r feurio check --
      - run: feurio git audit --expects "${BEFORE:-0}"
"""

_GITLAB = """\
# .gitlab-ci.yml: every push and merge request is checked against the rules.
feurio:
  image: python:3.12
  variables:
    GIT_DEPTH: "0"                      # the whole history
    FEURIO: feurio_pbem                 # what pip installs
  script:
    - pip install "$FEURIO"
    - git ls-files -z -- ':(glob)**/*.feurio.yaml' | xargs -0 -r feurio check --
    - feurio git audit --expects "${CI_COMMIT_BEFORE_SHA:-0}"
"""

_PRE_RECEIVE = """\
#!/bin/sh
# hooks/pre-receive of the bare repository (chmod +x): a push that breaks a game is refused as a whole.
exec feurio git audit --pre-receive
"""

TEXTS: dict[Host, str] = {"github": _GITHUB, "gitlab": _GITLAB, "pre-receive": _PRE_RECEIVE}
