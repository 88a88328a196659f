"""The check of a push on the receiving side: what a pre-receive hook reads on stdin, judged before it is taken."""

import re
import sys
from pathlib import Path
from typing import Any

from feurio_pbem.errors import WrongUsage
from feurio_pbem.git.audit import Audit, audit_range
from feurio_pbem.git.runner import QUARANTINE, legible, run

_BRANCHES = "refs/heads/"
_is_update = re.compile(rb"([0-9a-f]{40,64}) ([0-9a-f]{40,64}) (refs/.+)").fullmatch


def audit_push(folder: Path) -> Audit:
    """Judge the branches of a push, given as lines `OLD NEW REF`; nothing may be rewritten, removed or falsified."""
    whole = Audit(0, 0, 0)
    for line in sys.stdin.buffer.read().splitlines():
        old, new, name = _parse(line)
        if not name.startswith(_BRANCHES):
            continue
        branch = legible(name.removeprefix(_BRANCHES).encode("utf-8", "surrogateescape"), 1)
        if not new.strip("0"):
            whole.findings.append(_about_branch(old, f"Branch {branch} would be removed."))
            continue
        if old.strip("0") and _is_rewritten(folder, old, new):
            whole.findings.append(_about_branch(old, f"Branch {branch} would lose {old[:12]}: no push by force here."))
        part = audit_range(folder, [new], only_new=True, keep=QUARANTINE)
        whole = Audit(
            whole.commits + part.commits,
            whole.versions + part.versions,
            whole.files + part.files,
            [*whole.findings, *part.findings],
        )
    return whole


def _parse(line: bytes) -> tuple[str, str, str]:
    found = _is_update(line)
    if found is None:
        message = "On stdin, lines OLD NEW REF are expected, as git gives them to a pre-receive hook."
        raise WrongUsage("usage", message, hint="feurio git ci pre-receive   prints the hook.")
    old, new, name = (part.decode("utf-8", "surrogateescape") for part in found.groups())
    return old, new, name


def _is_rewritten(folder: Path, old: str, new: str) -> bool:
    return run(folder, "merge-base", "--is-ancestor", old, new, ok=(0, 1), keep=QUARANTINE).code == 1


def _about_branch(commit: str, message: str) -> dict[str, Any]:
    row: dict[str, Any] = dict.fromkeys(("author", "date", "subject", "file"))
    return {"commit": commit, **row, "code": "history-rewritten", "message": message}
