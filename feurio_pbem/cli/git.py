"""`feurio sync` and `feurio git …`: the road over a shared repository."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from feurio_pbem.cli.notices import tell_turns
from feurio_pbem.cli.options import GameFile, Json, Push, command
from feurio_pbem.cli.output import print_error, print_json, print_text, style
from feurio_pbem.cli.sharing import Output, print_shared, sharing
from feurio_pbem.messages import counted, in_english, sentence

if TYPE_CHECKING:
    from feurio_pbem.git.audit import Audit, Row
    from feurio_pbem.git.sync import Synced

Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say only what is amiss; the exit code tells the rest.")]

SYNC = """
feurio sync
feurio sync games --push
feurio sync --dry-run
"""

SETUP = """
feurio git setup                    attributes, and diffs that read like a story
feurio git setup --share push       from now on every turn is committed and pushed
feurio git setup --merge-driver     git merges cards and consents of game files by itself
feurio git setup --hook             no commit without a check
feurio git setup --undo
"""

COMMIT = """
feurio git commit friday.feurio.yaml
feurio git commit friday.feurio.yaml --push
"""

AUDIT = """
feurio git audit
feurio git audit origin/main --json
feurio git audit v1..HEAD
feurio git audit --target origin/main
"""

RESOLVE = """
feurio git resolve friday.feurio.yaml
feurio git resolve friday.feurio.yaml --take theirs
"""

CI = """
feurio git ci github --package feurio_pbem==1.0.0 > .github/workflows/feurio.yaml
feurio git ci gitlab --package "feurio_pbem @ git+https://example.org/feurio_pbem" > .gitlab-ci.yml
feurio git ci pre-receive > /srv/games.git/hooks/pre-receive
"""

TEXTCONV = """
feurio git textconv friday.feurio.yaml
git config diff.feurio.textconv "feurio git textconv"
"""

MERGE_DRIVER = """
feurio git merge-driver BASE OURS THEIRS friday.feurio.yaml
git config merge.feurio.driver "feurio git merge-driver %O %A %B %P"
"""

CHECK_STAGED = """
feurio git check-staged || exit     in .git/hooks/pre-commit; feurio git setup --hook writes it
"""


@command(SYNC)
def sync(
    folder: Annotated[Path, typer.Argument(metavar="[FOLDER]", help="Of games, in a clone; here without.")] = Path(),
    push: Annotated[
        bool | None, typer.Option("--push/--no-push", help="Push what is not pushed; the default: `feurio git setup`.")
    ] = None,
    accept: Annotated[bool, typer.Option("--accept", help="Take over a history that was rewritten.")] = False,
    anyway: Annotated[bool, typer.Option("--anyway", help="Take over what is not as it should be.")] = False,
    quiet: Quiet = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Tell what would come in; change and push nothing.")
    ] = False,
    json: Json = False,
) -> None:
    """What others have played."""
    from feurio_pbem.git.sync import SyncOptions
    from feurio_pbem.git.sync import sync as fetch

    done = fetch(folder, SyncOptions(accept, anyway, push, dry_run))
    if json:
        print_json(done.to_json())
    elif quiet:
        _print_findings(done.findings)
    else:
        _print_synced(done, folder, dry_run=dry_run)
    if not dry_run:
        tell_turns([folder], quiet=quiet or json)
    raise typer.Exit(done.exit_code)


def _print_synced(done: "Synced", folder: Path, *, dry_run: bool) -> None:
    from feurio_pbem.cli.output import print_notices

    came = counted("{count} commit came in.", "{count} commits came in.", done.commits)
    if dry_run:
        came = counted("{count} commit would come in.", "{count} commits would come in.", done.commits)
    print_text(f"{done.upstream}: {came if done.commits else sentence('nothing new.')}")
    names = _short_names([game["file"] for game in done.games])
    for game in done.games:
        _print_news(game, names[game["file"]])
    _print_findings(done.findings)
    _print_table(folder)
    if done.pushed:
        print_text(str(sentence("Pushed.")))
    print_notices(done.notices)


def _short_names(files: list[str]) -> dict[str, str]:
    """Each file by its name alone, or by its path where several have one name."""
    names = [Path(file).name for file in files]
    return {file: name if names.count(name) == 1 else file for file, name in zip(files, names, strict=True)}


def _print_news(game: dict[str, Any], name: str) -> None:
    from feurio_pbem.cli.screen import move_command
    from feurio_pbem.play.look import look
    from feurio_pbem.render.text import draw_pending, tell_log

    file = Path(game["file"])
    asked = game["phase"] in ("joining", "opening") or game["proposals"]
    if game["new"] or asked:
        print_text(f"\n{game['title']} ({name})")
    if game["new"]:
        print_text(tell_log(game["new"], game["names"], style()))
    if asked:
        print_text(draw_pending(look(file).show(), style(), move_command(file)))


def _print_table(folder: Path) -> None:
    from feurio_pbem.play.clock import now_label
    from feurio_pbem.play.list import list_games
    from feurio_pbem.render.text import draw_list

    print_text("\n" + draw_list(list_games([folder]), style(), now_label()))


@command(SETUP)
def setup(
    folder: Annotated[Path, typer.Argument(metavar="[FOLDER]", help="In the repository; here without.")] = Path(),
    share: Annotated[
        Literal["no", "commit", "push"] | None, typer.Option(help="What a turn does where the command does not say.")
    ] = None,
    merge_driver: Annotated[bool, typer.Option("--merge-driver", help="Let git merge games by our merge.")] = False,
    hook: Annotated[bool, typer.Option("--hook", help="Check staged games before every commit.")] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Take all of it away again.")] = False,
    json: Json = False,
) -> None:
    """Attributes, story diffs and defaults of a repository."""
    from feurio_pbem.errors import WrongUsage
    from feurio_pbem.git import setup as git_setup

    if undo and (share or merge_driver or hook):
        raise WrongUsage("bad-option", sentence("--undo takes everything away; it goes with no other option."))
    if undo:
        done = git_setup.undo(folder)
    else:
        done = git_setup.set_up(folder, level=share, merge_driver=merge_driver, hook=hook)
    if json:
        changed, notices = ([in_english(told) for told in all_told] for all_told in (done.changed, done.notices))
        print_json({"folder": str(done.top), "changed": changed, "notices": notices})
        return
    for told in [*done.changed, *done.notices] or [sentence("Nothing was to be changed.")]:
        print_text(str(told))


@command(COMMIT)
def commit(file: GameFile, push: Push = False, json: Json = False) -> None:
    """Share what a game file holds already."""
    from feurio_pbem.gamefile import load

    with sharing(file, Output(commit=True, push=push)) as shared:
        load(file)
    assert shared is not None
    if json:
        print_json({"git": shared.to_json()})
        return
    if shared.commit is None and not shared.pushed:
        print_text(str(sentence("There was nothing to commit.")))
    print_shared(shared)


@command(AUDIT)
def audit(
    revisions: Annotated[str | None, typer.Argument(metavar="[REV-RANGE]", help="As for git log; else HEAD.")] = None,
    expects: Annotated[
        str | None, typer.Option(metavar="COMMIT", help="Has to be there, and its games have to go on.")
    ] = None,
    baseline: Annotated[
        str | None, typer.Option(metavar="COMMIT", help="Likewise; what was before it is settled and not looked at.")
    ] = None,
    target: Annotated[
        str | None, typer.Option(metavar="BRANCH", help="Look from where it was left: for a pull request.")
    ] = None,
    pre_receive: Annotated[bool, typer.Option("--pre-receive", hidden=True)] = False,
    quiet: Quiet = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how much there is to look at.")] = False,
    json: Json = False,
) -> None:
    """Whether every commit only added legal entries to the games."""
    from feurio_pbem.git.audit import AuditOptions, audit_push
    from feurio_pbem.git.audit import audit as judge

    options = AuditOptions(expects, baseline, target, dry_run)
    done = audit_push(Path()) if pre_receive else judge(Path(), revisions, options)
    if json:
        print_json(done.to_json())
    else:
        _print_findings(done.findings)
        if not quiet:
            _print_audit(done, dry_run=dry_run)
    raise typer.Exit(done.exit_code)


def _print_audit(done: "Audit", *, dry_run: bool) -> None:
    for notice in done.notices:
        _print_harmless(notice)
    commits = counted("{count} commit", "{count} commits", done.commits)
    versions = counted("{count} version of game files", "{count} versions of game files", done.versions)
    places = {"commits": commits, "versions": versions, "found": len(done.findings)}
    told = sentence("{commits}, {versions}: {found} found.", **places)
    if dry_run:
        told = sentence("{commits}, {versions} to look at.", **places)
    elif not done.findings:
        told = sentence("{commits}, {versions}: nothing found.", **places)
    print_text(str(told))


def _print_findings(findings: "list[Row]") -> None:
    """Each with its commit, its author and why."""
    for finding in findings:
        by = f", {finding['author']}, {finding['date']}: {finding['subject']}" if finding["author"] else ""
        _print_harmless(f"{finding['commit'][:12]}{by}")
        file = f"{finding['file']}: " if finding["file"] else ""
        _print_harmless(f"  {file}{finding['message']} [{finding['code']}]")


def _print_harmless(text: str) -> None:
    """Print strangers' text into what may be the log of a host: there `::error` and `##[group]` are commands."""
    print_text(text.replace("::", ": :").replace("##", "# #"))


@command(RESOLVE)
def resolve(
    file: GameFile,
    take: Annotated[
        Literal["ours", "theirs"] | None, typer.Option(help="Which version stands where they part, in git's words.")
    ] = None,
    json: Json = False,
) -> None:
    """The way out of a merge conflict."""
    from feurio_pbem.git.resolve import resolve as settle

    done = settle(file, take)
    if json:
        told = done.told.to_json() if done.told else None
        print_json({"result": done.result, "told": told})
        return
    for told in (
        *(done.told.sentences if done.told else ()),
        *(done.told.hints if done.told else ()),
        *done.sides.values(),
    ):
        print_text(str(told))
    settled = sentence(
        "{file} is settled ({result}) and staged; `git commit` or `git rebase --continue` goes on.",
        file=file.name,
        result=done.result,
    )
    print_text(str(settled))


@command(CI)
def ci(
    host: Annotated[Literal["github", "gitlab", "pre-receive"], typer.Argument(metavar="HOST", help="Which host.")],
    package: Annotated[
        str | None, typer.Option(metavar="SPEC", help="What pip installs there; a pre-receive hook needs none.")
    ] = None,
    json: Json = False,
) -> None:
    """A ready check for the repository's host."""
    from feurio_pbem.git.ci import check_text

    text = check_text(host, package)
    if json:
        print_json({"host": host, "text": text})
    else:
        print_text(text)


@command(TEXTCONV)
def textconv(file: GameFile) -> None:
    """What git shows of a game file in diffs; called by git."""
    from feurio_pbem.git.drivers import tell_file

    print_text(tell_file(file))


@command(MERGE_DRIVER)
def merge_driver(
    base: Annotated[Path, typer.Argument(metavar="BASE", help="What both come from.")],
    ours: Annotated[Path, typer.Argument(metavar="OURS", help="One version; the union is written here.")],
    theirs: Annotated[Path, typer.Argument(metavar="THEIRS", help="The other version.")],
    name: Annotated[str, typer.Argument(metavar="PATH", help="The file's name in the repository.")],
) -> None:
    """The one merge, called by git with the three versions and the path."""
    from feurio_pbem.git.drivers import merge_versions

    merge_versions(ours, theirs, name)


@command(CHECK_STAGED)
def check_staged() -> None:
    """The pre-commit hook's judgement; called by git."""
    from feurio_pbem.git.audit import audit_staged

    found = audit_staged(Path())
    for finding in found:
        print_error(f"{finding.shown_path}: {finding.message} [{finding.code}]")
    raise typer.Exit(3 if found else 0)
