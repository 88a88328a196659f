"""`feurio new`, `move`, `take-back` and `resign`: make a game and play it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import typer

from feurio_pbem.cli.completing import complete_games, complete_turn
from feurio_pbem.cli.options import (
    Again,
    Commit,
    DryRun,
    GameFile,
    Json,
    Note,
    Player,
    Push,
    Token,
    Words,
    Yes,
    command,
)
from feurio_pbem.cli.output import print_json, print_text
from feurio_pbem.cli.sharing import Output, git_json, print_shared, sharing
from feurio_pbem.cli.turns import Turn, answer_for_bots, play_turn
from feurio_pbem.errors import WrongUsage
from feurio_pbem.messages import Listing, sentence

NEW = """
feurio new friday.feurio.yaml --player Anna --player "Bo <bo@example.org>"
feurio new alone.feurio.yaml --player Anna --seed 2026-01-30
feurio new breaks.feurio.yaml --player Anna --player Bo --player Cy --firebreak --neutral 4
feurio new small.feurio.yaml --player Anna --player Bo --tiles "1:1x3,3:2x3,6:3x3" --supply 6
feurio new rematch.feurio.yaml --like friday.feurio.yaml
feurio new evening.feurio.yaml --player Anna --player Ember --bot ember:hard
feurio new sealed.feurio.yaml --draws sealed --player Anna --player Bo --as anna
feurio new slow.feurio.yaml --player Anna --player Bo --pace 3d --firebreak --neutral 4
"""

MOVE = """
feurio move friday.feurio.yaml b +7+7+12      the tile on hot spot b, 2 firefighters on tile 7, 1 on 12
feurio move friday.feurio.yaml a              only the tile
feurio move friday.feurio.yaml @2,-1 +7x2     the cell itself instead of its letter
feurio move friday.feurio.yaml pass           no firefighters; the tile on the only hot spot
feurio move friday.feurio.yaml +3 --dry-run   what would come of it
feurio move friday.feurio.yaml                asks, in a terminal
PowerShell wants quotes round a cell: feurio move friday.feurio.yaml "@2,-1 +7"
"""


ME = """
feurio me                                    who plays here, as far as it was told
feurio me Anna                               from now on nobody plays another's turn here by mistake
feurio me Bo --game friday.feurio.yaml       in this game it is Bo
feurio me Anna Bo                            both play at this machine
feurio me --words                            show games in words, for a screen reader
feurio me --forget
"""


@command(NEW, allow_extra_args=True)  # names behind the file are told how players are named
def new(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to make; never overwritten.")],
    player: Annotated[
        list[str],
        typer.Option(metavar="NAME", help='Once for each, in turn order: "Bo", "Bo <bo@example.org>" or "seat=Bo".'),
    ] = [],  # noqa: B006 (Typer reads the default, nobody changes it)
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Fixes the draws of a seeded game; random without.")
    ] = None,
    draws: Annotated[
        Literal["seeded", "sealed"] | None,
        typer.Option(help="seeded, or sealed: nobody can foresee or re-roll a tile; else seeded."),
    ] = None,
    rules: Annotated[
        Literal["classic", "published"] | None, typer.Option(help="The rule set, see `rules`; else classic.")
    ] = None,
    firefighters: Annotated[
        Literal["any-tiles", "one-tile"] | None,
        typer.Option(help="Where those of one turn may go; else any-tiles, published: one-tile."),
    ] = None,
    start: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="How many tiles lie there at the start, 1 to 4; else 4, published: one a player."
        ),
    ] = None,
    per_turn: Annotated[int | None, typer.Option(metavar="N", help="Firefighters a turn may place; else 3.")] = None,
    supply: Annotated[int | None, typer.Option(metavar="N", help="Firefighters of each player; else 12.")] = None,
    first: Annotated[
        Literal["listed", "drawn"] | None, typer.Option(help="Who begins; else the first seat listed.")
    ] = None,
    firebreak: Annotated[
        bool | None, typer.Option("--firebreak/--no-firebreak", help="A tile may be laid face down; else not.")
    ] = None,
    neutral: Annotated[
        int | None, typer.Option(metavar="K", help="Neutral firefighters of each player; else 0.")
    ] = None,
    tiles: Annotated[
        str | None,
        typer.Option(
            metavar="TILES", help='The tile set, "value:spaces x count, …"; else 6 of each value, as `rules` tells.'
        ),
    ] = None,
    title: Annotated[str | None, typer.Option(metavar="TEXT", help="A title of up to 60 characters.")] = None,
    like: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Players and rules as in that game.", autocompletion=complete_games),
    ] = None,
    me: Annotated[str | None, typer.Option("--as", metavar="SEAT", help="Your seat as host of a sealed game.")] = None,
    opening: Annotated[
        Literal["host", "joint"] | None, typer.Option(help="Sealed: who opens; joint by default for 3 or 4 players.")
    ] = None,
    pace: Annotated[
        str | None, typer.Option(metavar="HOURS|3d", help="How long a turn should take, a label; else none.")
    ] = None,
    bot: Annotated[
        list[str],
        typer.Option(metavar="SEAT:LEVEL", help="This machine plays that seat: easy, medium or hard; once for each."),
    ] = [],  # noqa: B006
    commit: Commit = None,
    push: Push = False,
    json: Json = False,
) -> None:
    """Make a game and its file."""
    from feurio_pbem.cli.output import note_change, print_notices
    from feurio_pbem.gamefile.disk_words import shell_path, show_path
    from feurio_pbem.notation.options import parse_tile_set
    from feurio_pbem.play.new import Plan, make_game, players_are_options

    if context.args:
        raise players_are_options(context.args)
    options = {
        "firefighters": firefighters,
        "start": start,
        "per_turn": per_turn,
        "supply": supply,
        "first": first,
        "firebreak": firebreak,
        "neutral": neutral,
        "tiles": None if tiles is None else parse_tile_set(tiles),
    }
    plan = Plan(player, seed, draws, rules, options, title, like, me, bot, opening, pace)
    with sharing(file, Output(commit, push)) as shared:
        made = make_game(file, plan)
        if bot and (answers := answer_for_bots(file, made.game)):
            made = replace(made, game=answers[-1].after)
    note_change(file, made.game.standing.token)
    if json:
        print_json({**made.to_json(), "git": git_json(shared)})
        return
    print_notices(made.notices)
    standing = made.game.standing
    places = {"file": show_path(file), "game": standing.setup.id, "title": standing.setup.title}
    print_text(str(sentence("Made {file}: game {game}, {title}.", **places)))
    if standing.to_move is None:
        waited = ", ".join(standing.waiting_for())
        command = f"feurio join {shell_path(file)}"
        print_text(str(sentence("Waiting for {names} to join: {command}", names=waited, command=command)))
    else:
        told = "{name} is to move: {command}" if made.game.log else "{name} begins: {command}"
        command = f"feurio move {shell_path(file)}"
        print_text(str(sentence(told, name=standing.names[standing.to_move], command=command)))
    print_shared(shared)


@command(MOVE, ignore_unknown_options=True)  # a minus as in `@2, -1` must not be taken for an option
def move(
    file: GameFile,
    turn: Annotated[
        list[str] | None, typer.Argument(metavar="[TURN]...", help="The turn, as below.", autocompletion=complete_turn)
    ] = None,
    player: Player = None,
    token: Token = None,
    note: Note = None,
    dry_run: DryRun = False,
    again: Again = False,
    yes: Yes = False,
    words: Words = None,
    commit: Commit = None,
    push: Push = False,
    json: Json = False,
) -> None:
    """Play a turn; in a terminal ask for one."""
    options = Turn(commit, push, json, player, token, note, again, dry_run, yes, words)
    if turn:
        play_turn(file, " ".join(turn), options)
    else:
        from feurio_pbem.cli.session import ask

        ask(file, options)


@command("\nfeurio play friday.feurio.yaml\nfeurio play friday.feurio.yaml --words\n")
def play(file: GameFile, words: Words = None, commit: Commit = None, push: Push = False) -> None:
    """Turn after turn at one keyboard."""
    from feurio_pbem.cli.session import play_on

    play_on(file, Turn(commit, push, words=words))


@command(ME)
def me(
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="Who plays here.")] = None,
    game: Annotated[
        Path | None, typer.Option(metavar="FILE", help="In this game only.", autocompletion=complete_games)
    ] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Forget who plays here.")] = False,
    words: Annotated[
        bool | None, typer.Option("--words/--drawings", help="How games are shown here from now on.")
    ] = None,
    lang: Annotated[str | None, typer.Option(metavar="LANG", help="The language spoken here from now on.")] = None,
    json: Json = False,
) -> None:
    """Who plays at this machine."""
    from feurio_pbem.languages import known_language
    from feurio_pbem.play.who import introduce, present_me

    if forget and names:
        raise WrongUsage("bad-option", sentence("--forget goes with no name."))
    changes = bool(names) or forget or words is not None or lang is not None
    known = (
        introduce([] if forget else names or None, game, words=words, lang=lang and known_language(lang))
        if changes
        else present_me()
    )
    if json:
        print_json(known.to_json())
        return
    here = sentence("Who plays here was not told.")
    if known.names:
        here = sentence("Here plays {names}.", names=Listing(known.names))
    print_text(str(here))
    for key, own in known.games.items():
        print_text(str(sentence("In game {game}: {names}.", game=key, names=Listing(own))))
    if known.words:
        print_text(str(sentence("Games are shown in words.")))
    if known.lang:
        print_text(str(sentence("Language: {language}.", language=known.lang)))


def _fixed_turn(text: str) -> Callable[..., None]:
    """A command that plays the one turn it is named after."""

    @command(f'\nfeurio {text} friday.feurio.yaml\nfeurio {text} friday.feurio.yaml --player bo --note "Sorry!"\n')
    def play_it(
        file: GameFile,
        player: Player = None,
        token: Token = None,
        note: Note = None,
        dry_run: DryRun = False,
        again: Again = False,
        yes: Yes = False,
        words: Words = None,
        commit: Commit = None,
        push: Push = False,
        json: Json = False,
    ) -> None:
        play_turn(file, text, Turn(commit, push, json, player, token, note, again, dry_run, yes, words))

    return play_it


take_back, resign = _fixed_turn("take-back"), _fixed_turn("resign")
