"""The branch on the other side: which one it is, fetching it with a memory of what was seen, pushing to it.

Knows no game: whether a branch that is gone left anything behind is for the caller to say.
"""

from dataclasses import dataclass

from feurio_pbem.errors import Conflict, OutsideWorld, WrongUsage
from feurio_pbem.git.repository import Repository
from feurio_pbem.git.runner import ANY_CODE, Output
from feurio_pbem.home.folder import Home
from feurio_pbem.home.git_memory import last_seen, remember_commit
from feurio_pbem.messages import Message, sentence

_MOST = 5
_LOOKED_AT = "refs/feurio/looked-at"


@dataclass(frozen=True)
class RemoteBranch:
    """`branch` of `remote`; `is_set` says whether git knows it as the upstream of our branch."""

    remote: str
    branch: str
    is_set: bool = True

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
    """Whether it was taken; else git's words, whether the host said no, and whether the same may be taken later."""

    done: bool
    words: str = ""
    is_refused: bool = False
    may_pass: bool = False


def find_upstream(repository: Repository, branch: str) -> RemoteBranch:
    """Where a branch gets what others have pushed: its upstream, else the branch of its name on the only remote.

    Raises WrongUsage `no-remote`.
    """
    remotes = repository.git.text("remote").split("\n")
    remote = repository.setting(f"branch.{branch}.remote")
    merged = repository.setting(f"branch.{branch}.merge")
    if remote in remotes and merged and merged.startswith("refs/heads/"):
        return RemoteBranch(remote, merged.removeprefix("refs/heads/"))
    return RemoteBranch(_default_remote(remotes, branch), branch, is_set=False)


def _default_remote(remotes: list[str], branch: str) -> str:
    if "origin" in remotes or (len(remotes) == 1 and remotes[0]):
        return "origin" if "origin" in remotes else remotes[0]
    hint = sentence(
        "git remote add origin URL   names the shared repository; then git push -u origin {branch}", branch=branch
    )
    told = sentence("Branch {branch} has no remote repository to exchange turns with.", branch=branch)
    raise WrongUsage("no-remote", told, hint=hint)


def find_destination(repository: Repository, branch: str) -> RemoteBranch:
    """Where `git push` pushes a branch (git help config, push.default); a new one goes under its own name.

    Raises WrongUsage `no-remote`, `no-destination` with the reason where git would push nothing, or not know where.
    """
    setting, remotes = repository.setting, repository.git.text("remote").split("\n")
    own = setting(f"branch.{branch}.remote")
    remote = setting(f"branch.{branch}.pushRemote") or setting("remote.pushDefault") or own
    remote = remote or _default_remote(remotes, branch)
    if remote not in remotes:
        told = sentence(
            "Branch {branch} is to be pushed to {remote}, which is no remote's name.", branch=branch, remote=remote
        )
        raise WrongUsage("no-destination", told, hint=sentence("git remote add NAME URL   gives it one."))
    merged = (setting(f"branch.{branch}.merge") or "").removeprefix("refs/heads/")
    same = RemoteBranch(remote, branch, is_set=bool(merged) or remote != (own or remote))
    if setting(f"remote.{remote}.push"):
        return _by_refspec(repository, remote, branch)
    how, elsewhere = setting("push.default") or "simple", own is not None and remote != own
    if how == "nothing":
        raise _no_destination(branch, sentence("git is told to push nothing by itself (push.default)."))
    if how in ("current", "matching") or not merged or (elsewhere and how == "simple"):
        return same
    if how in ("upstream", "tracking"):
        if elsewhere:
            told = sentence("its upstream is on {own}, and it is pushed to {remote}.", own=own, remote=remote)
            raise _no_destination(branch, told)
        return RemoteBranch(remote, merged)
    if merged != branch:
        told = sentence("its upstream is called {upstream}; git pushes only to the same name.", upstream=merged)
        raise _no_destination(branch, told)
    return same


def _by_refspec(repository: Repository, remote: str, branch: str) -> RemoteBranch:
    form = "--format=%(push:remoteref)"
    target = repository.git.text("for-each-ref", form, "--end-of-options", f"refs/heads/{branch}")
    if not target.startswith("refs/heads/"):
        told = sentence("remote.{remote}.push names other branches.", remote=remote)
        raise _no_destination(branch, told)
    return RemoteBranch(remote, target.removeprefix("refs/heads/"))


def _no_destination(branch: str, reason: Message) -> WrongUsage:
    told = sentence("`git push` would not push branch {branch}: {reason}", branch=branch, reason=reason)
    hint = sentence("git push -u origin {branch}   gives it a place of its own.", branch=branch)
    return WrongUsage("no-destination", told, hint=hint)


def fetch(repository: Repository, upstream: RemoteBranch, *, only_look: bool = False) -> str | None:
    """Get the newest of the upstream branch; its commit, None where the remote has no such branch (any more).

    `only_look`: our copy of it stays where it is.
    """
    git, source = repository.git, f"refs/heads/{upstream.branch}"
    target = _LOOKED_AT if only_look else upstream.tracking
    options = ("--quiet", "--no-tags", "--no-recurse-submodules", *(("--refmap=",) if only_look else ()))
    done = git.run_remote("fetch", *options, "--", upstream.remote, f"+{source}:{target}", ok=ANY_CODE)
    if done.code == 0:
        commit = repository.commit_of(target)
        if only_look:
            git.run("update-ref", "-d", _LOOKED_AT)
        return commit
    there = git.run_remote("ls-remote", "--exit-code", "--", upstream.remote, source, ok=ANY_CODE)
    if there.code == 2:
        return None
    if there.code == 0:
        raise repository.failure(("fetch",), done)
    told = sentence("{remote} cannot be reached: {words}", remote=upstream.remote, words=there.words())
    raise OutsideWorld("remote-away", told, git_exit=there.code)


def fetch_checked(
    home: Home, repository: Repository, upstream: RemoteBranch, *, accept: bool = False, only_look: bool = False
) -> str | None:
    """The newest commit of the upstream branch, None where it has none.

    Raises Conflict `history-rewritten` unless `accept`; what was seen before is then still remembered.
    """
    seen = seen_before(home, repository, upstream)
    tip = fetch(repository, upstream, only_look=only_look)
    if seen is None or tip is None or accept or goes_on(repository, seen, tip):
        return tip
    remember_commit(home, *repository.remembered_as(upstream.name), seen)
    raise rewritten(repository, upstream.name, seen, tip)


def goes_on(repository: Repository, seen: str, tip: str) -> bool:
    """Whether a branch still holds what was seen of it, or we rewrote it ourselves: a rebase of a pull request."""
    if seen == tip or repository.is_ancestor(seen, tip):
        return True
    return tip == repository.head and repository.is_ancestor(tip, seen) is False


def seen_before(home: Home, repository: Repository, upstream: RemoteBranch) -> str | None:
    """Where the upstream branch was when this machine, or at least this clone, last saw it."""
    return last_seen(home, *repository.remembered_as(upstream.name)) or repository.commit_of(upstream.tracking)


def remember_seen(home: Home, repository: Repository, upstream: RemoteBranch) -> None:
    """From now on the commit at which our copy of the upstream branch stands is expected to stay."""
    tip = repository.commit_of(upstream.tracking)
    if tip is not None:
        remember_commit(home, *repository.remembered_as(upstream.name), tip)


def default_branch(repository: Repository, remote: str) -> RemoteBranch | None:
    """The branch that the remote's HEAD names: usually the one that all games come together on."""
    output = repository.git.run_remote("ls-remote", "--symref", "--", remote, "HEAD", ok=ANY_CODE)
    first, _, _ = output.text.partition("\t")
    name = first.removeprefix("ref: refs/heads/")
    return RemoteBranch(remote, name) if output.code == 0 and name != first else None


def push(repository: Repository, destination: RemoteBranch) -> Pushed:
    """Push our branch; never by force, and only while the other side stands where we know it.

    So what somebody removed there is not made again. A lease alone would allow a rewrite: our commits go on from it.
    """
    known = repository.commit_of(destination.tracking)
    if known and not repository.is_ancestor(known, "HEAD"):
        return Pushed(False)
    ref = f"refs/heads/{destination.branch}"
    lease = (f"--force-with-lease={ref}:{known}",) if known else ()
    options = ("--porcelain", "--quiet", *lease, *(() if destination.is_set else ("--set-upstream",)))
    done = repository.git.run_remote("push", *options, "--", destination.remote, f"HEAD:{ref}", ok=ANY_CODE)
    if done.code == 0:
        return Pushed(True)
    refused = [line for line in done.out.splitlines() if line.startswith(b"!")]
    return Pushed(False, _reason(done, refused), any(b"[remote rejected]" in line for line in refused), _may_pass(done))


def _reason(done: Output, refused: list[bytes]) -> str:
    """Lines that a hook of the other side said, before git's own."""
    lines = done.err.splitlines()
    said = [line.removeprefix(b"remote:") for line in lines if line.startswith(b"remote:") and line[7:].strip()]
    chosen = [*said, *(line[1:] for line in refused)] if said or refused else lines
    return Output(done.code, b"", b"\n".join(chosen)).words(6)


def _may_pass(done: Output) -> bool:
    """Two pushes at the same moment get in each other's way: `cannot lock ref`, `failed to update ref`."""
    return any(sign in done.out + done.err for sign in (b"lock ref", b"failed to update ref", b"unable to create"))


def rewritten(repository: Repository, name: str, seen: str, tip: str) -> Conflict:
    """What to say when a commit that was seen is not in the history any more: which ones vanished, and whose."""
    if repository.is_shallow:
        return shallow(seen)
    lost = lost_commits(repository, seen, tip)
    told = [
        sentence(
            "The history of {branch} was rewritten: {seen}, which was there, is not in {tip}.",
            branch=name,
            seen=seen[:12],
            tip=tip[:12],
        )
    ]
    if lost:
        told.append(sentence("Vanished: {commits}.", commits="; ".join(lost)))
    hint = sentence(
        "Ask who pushed by force. Nothing was taken over here. If all agree on the new one: feurio sync --accept"
    )
    conflict = Conflict("history-rewritten", told[0], hint=hint, seen=seen, tip=tip, vanished=lost)
    conflict.sentences = list(told)
    return conflict


def shallow(seen: str) -> Conflict:
    """In a shallow clone nobody can tell a rewritten history from one that is not all here."""
    told = sentence("This clone is shallow: whether {commit} is in its history cannot be told.", commit=seen[:12])
    hint = sentence("git fetch --unshallow   gets the whole history; in a check of a host: fetch-depth 0.")
    return Conflict("shallow-clone", told, hint=hint, seen=seen)


def lost_commits(repository: Repository, seen: str, tip: str) -> list[str]:
    """The commits that were seen and are gone, as `NAME SUBJECT (AUTHOR)`, newest first."""
    if repository.commit_of(seen) is None:
        return []
    form = ("rev-list", "--no-commit-header", "--format=%h %s (%an)", f"--max-count={_MOST}", "--end-of-options")
    text = repository.git.run(*form, seen, f"^{tip}").out.decode("utf-8", "replace")
    return ["".join(letter for letter in line if letter.isprintable()) for line in text.splitlines()]
