"""Ready checks for the host of a shared repository, as texts to copy. Nothing of a game or commit is put into them."""

import re
from typing import Literal

from feurio_pbem.errors import WrongUsage
from feurio_pbem.git.setup import program
from feurio_pbem.messages import sentence

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
      FEURIO: @PACKAGE@  # what pip installs
      BEFORE: ${{ github.event.before }}  # where the branch was: its games have to go on from there
      TARGET: ${{ github.base_ref || github.event.repository.default_branch }}
      BASELINE: ${{ secrets.FEURIO_BASELINE }}  # set by the owners: what was before this commit is settled
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0  # the whole history
          persist-credentials: false
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: pip install "$FEURIO"
      # What files, players and commits are called is never a command to the runner.
      - run: echo "::stop-commands::$(openssl rand -hex 16)"
      - if: github.ref_name == github.event.repository.default_branch
        run: feurio git audit --expects "$BEFORE" --baseline "$BASELINE"
      - if: github.ref_name != github.event.repository.default_branch
        run: feurio git audit --target "origin/$TARGET" --baseline "$BASELINE"
"""

_GITLAB = """\
# .gitlab-ci.yml: every push and merge request is checked against the rules.
# FEURIO_BASELINE, a protected variable of the project, names a commit: what was before it has been settled.
feurio:
  image: python:3.12
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
      variables:
        TARGET: $CI_MERGE_REQUEST_TARGET_BRANCH_NAME
    - if: $CI_COMMIT_BRANCH && $CI_OPEN_MERGE_REQUESTS
      when: never  # the merge request's own pipeline checks it
    - if: $CI_COMMIT_BRANCH
      variables:
        TARGET: $CI_DEFAULT_BRANCH
  variables:
    GIT_DEPTH: "0"  # the whole history
    FEURIO: @PACKAGE@  # what pip installs
  script:
    - pip install "$FEURIO"
    - git fetch --quiet origin "+refs/heads/$TARGET:refs/remotes/origin/$TARGET"
    - |
      if [ "${CI_COMMIT_BRANCH:-}" = "$CI_DEFAULT_BRANCH" ]; then
        feurio git audit --expects "${CI_COMMIT_BEFORE_SHA:-0}" --baseline "${FEURIO_BASELINE:-}"
      else
        feurio git audit --target "origin/$TARGET" --baseline "${FEURIO_BASELINE:-}"
      fi
"""

_PRE_RECEIVE = """\
#!/bin/sh
# hooks/pre-receive of the bare repository (chmod +x): a push that breaks a game is refused as a whole.
# The program is named by its place on the machine that printed this: print it on the host.
exec @PROGRAM@
"""

_is_package = re.compile(r"[A-Za-z0-9./][A-Za-z0-9 ._+@:/=<>!~,;\[\]()#&%-]*").fullmatch


def check_text(host: Host, package: str | None) -> str:
    """The check for a host; `package` is what pip installs there. Raises WrongUsage without one, or for an odd one."""
    if host == "pre-receive":
        return _PRE_RECEIVE.replace("@PROGRAM@", program("git", "audit", "--pre-receive"))
    if package is None:
        told = sentence("Which package is to be installed there? It runs with the rights of the check.")
        hint = sentence(
            "feurio git ci {host} --package SPEC   with what pip takes: a version of a package you trust, an address.",
            host=host,
        )
        raise WrongUsage("package-needed", told, hint=hint)
    if not _is_package(package):
        told = sentence("{package} is nothing that pip installs.", package=ascii(package))
        raise WrongUsage("bad-option", told)
    text = {"github": _GITHUB, "gitlab": _GITLAB}[host]
    return text.replace("@PACKAGE@", f"'{package}'")
