"""The last commit seen of each branch of each repository, so that rewritten history can be named.

Lies outside the repository, where nobody else writes. Knows no git: commits are names.
"""

import re
from hashlib import sha256

from feurio_pbem.home.folder import Home

_is_commit = re.compile("[0-9a-f]{40}|[0-9a-f]{64}").fullmatch


def last_seen(home: Home, repository: str, branch: str) -> str | None:
    """The commit remembered, None if none is; `repository` is any text that names it for good, such as its path."""
    return _branches(home, repository).get(branch)


def remember_commit(home: Home, repository: str, branch: str, commit: str) -> None:
    """From now on this commit is expected to stay in the branch's history."""
    if not _is_commit(commit):
        raise ValueError(f"no full commit name: {commit!a}")
    with home.exclusive():
        branches = _branches(home, repository)
        if branches.get(branch) != commit:
            home.write(_name(repository), {"repository": repository, "branches": {**branches, branch: commit}})


def _name(repository: str) -> str:
    return f"git/{sha256(repository.encode('utf-8', 'surrogateescape')).hexdigest()[:32]}.json"


def _branches(home: Home, repository: str) -> dict[str, str]:
    branches = (home.read_or_set_aside(_name(repository)) or {}).get("branches")
    if not isinstance(branches, dict):
        return {}
    return {branch: commit for branch, commit in branches.items() if isinstance(commit, str) and _is_commit(commit)}
