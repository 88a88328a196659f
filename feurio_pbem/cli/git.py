"""`feurio sync` and `feurio git …`: the road over a shared repository."""

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from feurio_pbem.cli.options import GameFile, Json, Output, Push, command
from feurio_pbem.cli.output import print_error, print_json, print_text, style
from feurio_pbem.cli.sharing import print_shared, sharing

SYNC = """
feurio sync
feurio sync games --push
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
"""

RESOLVE = """
feurio git resolve friday.feurio.yaml
feurio git resolve friday.feurio.yaml --take theirs
"""

CI = """
feurio git ci github > .github/workflows/feurio.yaml
feurio git ci gitlab > .gitlab-ci.yml
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
    anyway: Annotated[bool, typer.Option("--anyway", help="Take over files that are not sound.")] = False,
    json: Json = False,
) -> None:
    """What others have played."""
    from feurio_pbem.git.sync import How
    from feurio_pbem.git.sync import sync as fetch

    done = fetch(folder, How(accept, anyway, push))
    if json:
        print_json(done.to_json())
        raise typer.Exit(done.exit_code)
    from feurio_pbem.cli.screen import print_notices

    came = "1 commit" if done.commits == 1 else f"{done.commits} commits"
    print_text(f"{done.upstream}: {came} came in." if done.commits else f"{done.upstream}: nothing new.")
    for game in done.games:
        _print_news(game)
    _print_findings(done.findings)
    _print_table(folder)
    if done.pushed:
        print_text("Pushed.")
    print_notices(done.notices)
    raise typer.Exit(done.exit_code)


def _print_news(game: dict[str, Any]) -> None:
    from feurio_pbem.cli.screen import move_command
    from feurio_pbem.play.look import look
    from feurio_pbem.render.text import draw_pending, tell_log

    file = Path(game["file"])
    asked = game["phase"] == "joining" or game["proposals"]
    if game["new"] or asked:
        print_text(f"\n{game['title']} ({file.name})")
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
        raise WrongUsage("bad-option", "--undo takes everything away; it goes with no other option.")
    if undo:
        done = git_setup.undo(folder)
    else:
        done = git_setup.set_up(folder, level=share, merge_driver=merge_driver, hook=hook)
    if json:
        print_json({"folder": str(done.top), "changed": done.changed, "notices": done.notices})
        return
    for line in [*done.changed, *done.notices] or ["Nothing was to be changed."]:
        print_text(line)


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
        print_text("There was nothing to commit.")
    print_shared(shared)


@command(AUDIT)
def audit(
    revisions: Annotated[str | None, typer.Argument(metavar="[REV-RANGE]", help="As for git log; else HEAD.")] = None,
    expects: Annotated[str | None, typer.Option(metavar="COMMIT", help="A commit that has to be there.")] = None,
    pre_receive: Annotated[bool, typer.Option("--pre-receive", hidden=True)] = False,
    json: Json = False,
) -> None:
    """Whether every commit only added legal entries to the games."""
    if pre_receive:
        from feurio_pbem.git.receive import audit_push

        done = audit_push(Path())
    else:
        from feurio_pbem.git import audit as auditing

        done = auditing.audit(Path(), revisions, expects=expects)
    if json:
        print_json(done.to_json())
    else:
        _print_findings(done.findings)
        for notice in done.notices:
            print_text(notice)
        looked_at = f"{_counted(done.commits, 'commit')}, {_counted(done.versions, 'version')} of game files"
        print_text(f"{looked_at}: {len(done.findings) or 'nothing'} found.")
    raise typer.Exit(done.exit_code)


def _print_findings(findings: list[dict[str, Any]]) -> None:
    """Each with its commit, its author and why."""
    for finding in findings:
        by = f", {finding['author']}, {finding['date']}: {finding['subject']}" if finding["author"] else ""
        print_text(f"{finding['commit'][:12]}{by}")
        file = f"{finding['file']}: " if finding["file"] else ""
        print_text(f"  {file}{finding['message']} [{finding['code']}]")


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


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
    for part in (done.told.message, done.told.hint) if done.told else ():
        if part:
            print_text(part)
    print_text(f"{file.name} is settled ({done.result}) and staged; `git commit` or `git rebase --continue` goes on.")


@command(CI)
def ci(
    host: Annotated[Literal["github", "gitlab", "pre-receive"], typer.Argument(metavar="HOST", help="Which host.")],
    json: Json = False,
) -> None:
    """A ready check for the repository's host."""
    from feurio_pbem.git.ci import TEXTS

    if json:
        print_json({"host": host, "text": TEXTS[host]})
    else:
        print_text(TEXTS[host])


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
    from feurio_pbem.git.drivers import audit_staged

    found = audit_staged(Path())
    for finding in found:
        print_error(f"{finding.change.shown_path}: {finding.message} [{finding.code}]")
    raise typer.Exit(3 if found else 0)
