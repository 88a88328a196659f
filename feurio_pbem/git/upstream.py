"""The branch on the other side: which one it is, fetching it, pushing to it. Knows no game."""

from dataclasses import dataclass

from feurio_pbem.errors import OutsideWorld, WrongUsage
from feurio_pbem.git.repository import Repository
from feurio_pbem.git.runner import Output, failure, run, run_remote


@dataclass(frozen=True)
class Upstream:
    """`branch` of `remote`; `is_set` says whether git knows it as the upstream of our branch."""

    remote: str
    branch: str
    is_set: bool

    @property
    def tracking(self) -> str:
        """Our copy of it."""
        return f"refs/remotes/{self.remote}/{self.branch}"

    @property
    def name(self) -> str:
        """As people say it: origin/main."""
        return f"{self.remote}/{self.branch}"


@dataclass(frozen=True)
class Pushed:
    """Whether it was taken; else git's words, and whether the same push may well be taken a moment later."""

    done: bool
    words: str = ""
    may_pass: bool = False


def find_upstream(repository: Repository, branch: str) -> Upstream:
    """The upstream of a branch, else the branch of the same name on the only remote, or on origin.

    Raises WrongUsage `no-remote`.
    """
    remotes = run(repository.top, "remote").text.split("\n")
    remote = repository.setting(f"branch.{branch}.remote")
    merged = repository.setting(f"branch.{branch}.merge")
    if remote in remotes and merged and merged.startswith("refs/heads/"):
        return Upstream(remote, merged.removeprefix("refs/heads/"), True)
    if "origin" in remotes or (len(remotes) == 1 and remotes[0]):
        return Upstream("origin" if "origin" in remotes else remotes[0], branch, False)
    hint = "git remote add origin URL   names the shared repository; then git push -u origin " + branch
    raise WrongUsage("no-remote", f"Branch {branch} has no remote repository to exchange turns with.", hint=hint)


def fetch(repository: Repository, upstream: Upstream) -> str | None:
    """Get the newest of the upstream branch; its commit, None where the remote has no such branch yet."""
    source = f"refs/heads/{upstream.branch}"
    refspec = f"+{source}:{upstream.tracking}"
    options = ("--quiet", "--no-tags", "--no-recurse-submodules")
    arguments = ("fetch", *options, "--", upstream.remote, refspec)
    done = run_remote(repository.top, *arguments, ok=tuple(range(256)))
    if done.code == 0:
        return repository.commit_of(upstream.tracking)
    there = run_remote(repository.top, "ls-remote", "--exit-code", "--", upstream.remote, source, ok=tuple(range(256)))
    if there.code == 2:
        return None
    if there.code == 0:
        raise failure(arguments, done)
    raise OutsideWorld("remote-away", f"{upstream.remote} cannot be reached: {there.words()}", git_exit=there.code)


def push(repository: Repository, upstream: Upstream) -> Pushed:
    """Push our branch; never by force."""
    options = ("--porcelain", "--quiet", *(() if upstream.is_set else ("--set-upstream",)))
    target = f"HEAD:refs/heads/{upstream.branch}"
    done = run_remote(repository.top, "push", *options, "--", upstream.remote, target, ok=tuple(range(256)))
    return Pushed(True) if done.code == 0 else Pushed(False, _reason(done), _may_pass(done))


def _reason(done: Output) -> str:
    """Lines that a hook of the other side said, before git's own."""
    lines = done.err.splitlines()
    said = [line.removeprefix(b"remote:") for line in lines if line.startswith(b"remote:") and line[7:].strip()]
    refused = [line[1:] for line in done.out.splitlines() if line.startswith(b"!")]
    chosen = [*said, *refused] if said or refused else lines
    return Output(done.code, b"", b"\n".join(chosen)).words(6)


def _may_pass(done: Output) -> bool:
    """Two pushes at the same moment get in each other's way: `cannot lock ref`, `failed to update ref`."""
    return any(sign in done.out + done.err for sign in (b"lock ref", b"failed to update ref", b"unable to create"))
