"""A branch of the other side that is not there any more: merged and removed as is usual, or with something lost."""

import shlex
from dataclasses import dataclass

from feurio_pbem.errors import Conflict
from feurio_pbem.git.audit import compare_tips
from feurio_pbem.git.remote import RemoteBranch, default_branch, fetch
from feurio_pbem.git.repository import Repository
from feurio_pbem.messages import Message, sentence


@dataclass(frozen=True)
class GoneBranch:
    """`merged_into`: the branch on which every game of the one that is gone goes on; None where one does not."""

    branch: RemoteBranch
    seen: str
    merged_into: RemoteBranch | None

    def told(self) -> Message:
        """What became of it."""
        if self.merged_into is None:
            return sentence(
                "The branch {branch} is gone, and not all games go on elsewhere as they were there (at {commit}).",
                branch=self.branch.name,
                commit=self.seen[:12],
            )
        return sentence(
            "The branch {branch} is gone: all it held is in {target}.",
            branch=self.branch.name,
            target=self.merged_into.name,
        )

    def way_on(self) -> Message:
        """What to do next."""
        if self.merged_into is None:
            again = shlex.join(["git", "push", self.branch.remote, f"{self.seen[:12]}:refs/heads/{self.branch.branch}"])
            return sentence("Ask who removed it. Nothing was pushed; to have it again: {command}", command=again)
        command = shlex.join(["git", "switch", self.merged_into.branch])
        return sentence("{command} && feurio sync   goes on there.", command=command)

    def conflict(self) -> Conflict:
        """The failure of who wanted to go on there."""
        return Conflict("branch-gone", self.told(), hint=self.way_on(), seen=self.seen)


def branch_is_gone(repository: Repository, branch: RemoteBranch, seen: str) -> GoneBranch:
    """Find out whether the games of a branch that is gone go on, on the branch that the remote's HEAD names."""
    target = default_branch(repository, branch.remote)
    tip = fetch(repository, target) if target and target.branch != branch.branch else None
    if target is None or tip is None:
        return GoneBranch(branch, seen, None)
    if repository.is_ancestor(seen, tip):
        return GoneBranch(branch, seen, target)
    lost = repository.commit_of(seen) is None or compare_tips(repository.git, seen, tip)
    return GoneBranch(branch, seen, None if lost else target)
