"""Typer's side of the table: a group that imports a command's module only when that command runs or is completed."""

from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from typer.core import CompletionItem, TyperCommand, TyperGroup  # type: ignore[attr-defined]

from feurio_pbem.cli.commands import COMMANDS, GROUPS, names_in
from feurio_pbem.cli.help import PROGRAM, help_page
from feurio_pbem.cli.language import translated
from feurio_pbem.cli.output import print_text
from feurio_pbem.errors import WrongUsage
from feurio_pbem.messages import Listing, Message, sentence
from feurio_pbem.version import __version__

OTHER_WORDS = {"status": "list", "undo": "take-back", "redo": "move", "ls": "list", "board": "show", "view": "show",
               "turn": "move", "points": "score", "history": "log", "init": "new", "create": "new", "quit": "resign",
               "whoami": "me", "verify": "check", "pass": "move", "pull": "sync", "fetch": "sync"}  # fmt: skip
HELP_NAMES = {"help_option_names": ["-h", "--help"]}


class Translated:
    """Those words of a help page that Typer's own copy of Click says in English only."""

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = translated("Show this message and exit.")
        return option

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))  # type: ignore[attr-defined]
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{translated('Usage:')} ")


class FeurioCommand(Translated, TyperCommand):
    """A command whose examples are printed as they are written, and whose options are never taken for values."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        valued = {name for option in self.params if not getattr(option, "is_flag", True) for name in option.opts}
        named = {name for option in self.params for name in option.opts if name.startswith("--")}
        for name, value in pairwise(args):
            if name in valued and value in named:  # of `--note $NOTE --dry-run` with nothing in NOTE
                message = sentence("Option {option} requires an argument.", option=repr(name))
                raise WrongUsage("usage", message, hint=help_of(ctx))
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter as failure:  # a missing one is one of these
            if failure.param is None or failure.param.name != "file" or failure.__class__ is typer.BadParameter:
                raise
            raise _which_game(ctx) from None

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        if self.epilog:
            formatter.write(f"\n{translated('Examples')}:\n")
            formatter.write("".join(f"  {line}\n" for line in self.epilog.strip("\n").splitlines()))


def _which_game(ctx: Any) -> WrongUsage:
    """No game file was named: those that are here, or how one is made."""
    from feurio_pbem.cli.completing import complete_games
    from feurio_pbem.gamefile.disk_words import shell_path

    make = f"{PROGRAM} new friday.feurio.yaml --player Anna --player Bo"
    here = [f"{ctx.command_path} {shell_path(file)}" for file in complete_games("")[:3]]
    if ctx.info_name == "new":
        message, here = sentence("Which file is to be made?"), [make]
    else:
        message = sentence("Which game? FILE is missing.")
    if here:
        return WrongUsage("usage", message, hint=sentence("For example: {commands}", commands=Listing(here, "or")))
    hint = sentence("There is none in this folder; this makes one: {command}", command=make)
    return WrongUsage("usage", message, hint=hint)


class TableGroup(Translated, TyperGroup):
    """The group of all commands, or one of `mail`, `git`, …: `path` is its name, empty for the whole program."""

    path = ""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(names_in(self.path))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        name = f"{self.path} {cmd_name}".strip()
        if name in GROUPS:
            return build_group(name)
        return build_command(name, cmd_name) if name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        is_known = args[0] in names_in(self.path) or f"{self.path} {args[0]}".strip() in COMMANDS
        if not is_known and not args[0].startswith("-") and not ctx.resilient_parsing:
            from difflib import get_close_matches

            near = get_close_matches(args[0], names_in(self.path), n=1)
            meant = self._lead_on(args) or (f"{ctx.command_path} {near[0]}" if near else None)
            hint = sentence("Did you mean: {command}", command=meant) if meant else help_of(ctx)
            raise WrongUsage("usage", sentence("There is no command {word}.", word=repr(args[0])), hint=hint)
        return super().resolve_command(ctx, args)

    def _lead_on(self, args: list[str]) -> str | None:
        """The command that another program's word, or a game file in its place, most probably means."""
        if self.path:
            return None
        from feurio_pbem.gamefile.disk_words import shell_path
        from feurio_pbem.notation.tokens import SUFFIX

        def as_game(word: str) -> Path | None:
            file = Path(word)
            return next((each for each in (file, Path(f"{word}{SUFFIX}")) if each.is_file()), None)

        if game := as_game(args[0]):
            return f"{PROGRAM} show {shell_path(game)}"
        meant = OTHER_WORDS.get(args[0])
        more = [word if word.startswith("--") else shell_path(as_game(word) or word) for word in args[1:]]
        return " ".join([PROGRAM, meant, *more]) if meant else None

    def shell_complete(self, ctx: Any, incomplete: str) -> list[CompletionItem]:
        names = {n: text for n, text in names_in(self.path).items() if n.startswith(incomplete)}
        options = super(TyperGroup, self).shell_complete(ctx, incomplete)
        return [CompletionItem(name, help=translated(text)) for name, text in names.items()] + options

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section(translated("Commands")):
            formatter.write_dl([(name, translated(text)) for name, text in names_in(self.path).items()])

    def format_help(self, ctx: Any, formatter: Any) -> None:
        if self.path:
            super().format_help(ctx, formatter)
        else:
            formatter.write(help_page())


def build_command(name: str, word: str) -> Any:
    """Import the module of a command and let Typer read its function."""
    module, _, function = COMMANDS[name].function.partition(":")
    action = getattr(import_module(f"feurio_pbem.cli.{module}"), function)
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    settings = {**HELP_NAMES, **action.settings}
    app.command(
        word, cls=FeurioCommand, help=translated(COMMANDS[name].help), epilog=action.examples, context_settings=settings
    )(action)
    built = typer.main.get_command(app)
    for parameter in built.params:
        if text := getattr(parameter, "help", None):
            vars(parameter)["help"] = translated(text)  # arguments and options have one, their common base has not
        if hasattr(parameter.type, "readable"):
            parameter.type.readable = False  # who may read what is for the disk to say, with its own exit code
    return built


def build_group(path: str = "") -> Any:
    """The group called `path`; the whole program has `--version` and the options of shell completion too."""
    app = typer.Typer(add_completion=not path, rich_markup_mode=None, pretty_exceptions_enable=False)
    cls = cast(type[TyperGroup], type("TableGroup", (TableGroup,), {"path": path}))
    settings = {"cls": cls, "context_settings": HELP_NAMES, "help": translated(GROUPS[path]) if path else None}
    app.callback(**settings)(only_group if path else top)  # type: ignore[arg-type]
    group = typer.main.get_command(app)
    group.name = path.rpartition(" ")[2] or PROGRAM
    return group


def help_of(ctx: Any) -> Message:
    """Where a command explains itself."""
    return sentence("Help: {command}", command=f"{ctx.command_path} --help")


def only_group() -> None:
    """A group does nothing by itself."""


def show_version(wanted: bool) -> None:
    """Reached only in company of other arguments; `feurio --version` alone is answered without Typer."""
    if wanted:
        print_text(f"{PROGRAM} {__version__}")
        raise typer.Exit


def top(
    version: Annotated[bool, typer.Option("--version", is_eager=True, callback=show_version)] = False,
) -> None:
    """The options of the whole program."""
