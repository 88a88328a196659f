"""`feurio show`, `legal`, `log`, `score`, `list`, `site` and `rules`: look, and change nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from feurio_pbem.cli import plain
from feurio_pbem.cli.options import As, GameFile, Json, Words, command
from feurio_pbem.cli.output import print_error, print_json, print_notices, print_text, style
from feurio_pbem.messages import Message, counted, in_english, sentence

if TYPE_CHECKING:
    from feurio_pbem.play.look import Sight

SHOW = """
feurio show friday.feurio.yaml
feurio show friday.feurio.yaml --turn 12
feurio show friday.feurio.yaml --words
feurio show friday.feurio.yaml --html friday.html
feurio show friday.feurio.yaml --svg - --theme print
feurio show friday.feurio.yaml --json
"""

LEGAL = """
feurio legal friday.feurio.yaml
feurio legal friday.feurio.yaml --words
feurio legal friday.feurio.yaml --json
"""

LIST = """
feurio list
feurio list --mine
feurio list games archive --json
"""

APP = """
feurio app site/app                            for any web server that serves files
feurio app /tmp/app --serve                    look at it on this machine
feurio app site/app --packages ~/archives      without the network
"""

SITE = """
feurio site games public
feurio site . public --title "Our games" --mail-to games@example.org
feurio site . public --url https://example.org/games/ --app https://example.org/app/
"""

Theme = Literal["light", "dark", "print", "colour-blind"]


def _out(option: str, help: str) -> Any:
    return typer.Option(option, metavar="OUT", help=help)


@command(SHOW)
def show(
    file: GameFile,
    turn: Annotated[int | None, typer.Option(metavar="N", help="As it stood before turn N.")] = None,
    viewer: As = None,
    words: Words = None,
    json: Json = False,
    svg: Annotated[str | None, _out("--svg", "Write a picture; - is stdout, here and below.")] = None,
    png: Annotated[str | None, _out("--png", "Write a picture in pixels (needs the extra `pictures`).")] = None,
    html: Annotated[str | None, _out("--html", "Write a page to look through all turns and to play from.")] = None,
    animate: Annotated[str | None, _out("--animate", "Write the whole game in motion: .svg, .gif or .webp.")] = None,
    theme: Annotated[Theme | None, typer.Option(help="Colours.")] = None,
    size: Annotated[int, typer.Option(min=100, max=8000, metavar="N", help="Width in pixels.")] = 800,
    mail_to: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Where the page's mail goes.")] = None,
    app: Annotated[str | None, typer.Option(metavar="URL", help="The app in which the page can open the game.")] = None,
) -> None:
    """The whole game on the screen, or as a picture, a page or a moving picture."""
    wanted = {"svg": svg, "png": png, "html": html, "animate": animate}
    if not json and not any(wanted.values()):
        plain.show(file, turn=turn, viewer=viewer, words=words)
        return
    from feurio_pbem.play.look import look

    sight = look(file, viewer=viewer, turn=turn)
    if not json:
        print_notices(sight.notices)
    if any(wanted.values()):
        from feurio_pbem.cli.pictures import PictureOptions, draw

        drawn = draw(sight, PictureOptions(file, theme, size, mail_to, app, turn is not None), wanted, json=json)
        if json:
            print_json(sight.document(sight.dated({**sight.show(), "pictures": drawn})))
    else:
        print_json(sight.document(sight.dated(sight.show())))


@command(LEGAL)
def legal(file: GameFile, viewer: As = None, words: Words = None, json: Json = False) -> None:
    """What the player to move may do."""
    if not json:
        plain.legal(file, viewer=viewer, words=words)
        return
    from feurio_pbem.play.look import look

    sight = look(file, viewer=viewer)
    print_json(sight.document(sight.dated(sight.legal())))


def _about_game(name: str, view: "Callable[[Sight], Any]", tell: "Callable[[Sight, Any, bool], str]",
                more: str = "") -> Callable[..., None]:  # fmt: skip
    """A command that shows one plain document of a game, or tells it."""
    lines = [f"feurio {name} friday.feurio.yaml{option}" for option in ("", more, " --words", " --json")]

    @command("\n".join(["", *dict.fromkeys(lines), ""]))
    def look_at_it(file: GameFile, viewer: As = None, words: Words = None, json: Json = False) -> None:
        from feurio_pbem.play.look import look

        sight = look(file, viewer=viewer)
        document = view(sight)
        if json:
            print_json(sight.document(document))
            return
        from feurio_pbem.cli.screen import print_methods, wants_words

        print_notices(sight.notices)
        print_text(tell(sight, document, wants_words(words)))
        print_methods([sight.game.standing.setup.draws])

    return look_at_it


def _tell_log(sight: "Sight", document: dict[str, Any], words: bool) -> str:
    from feurio_pbem.render.text import describe_log, tell_log

    return (describe_log if words else tell_log)(document["entries"], sight.game.standing.names, style())


def _tell_scores(sight: "Sight", document: dict[str, Any], words: bool) -> str:
    from feurio_pbem.render.text import describe_scores, draw_scores

    tell = describe_scores if words else draw_scores
    told = tell(document["players"], style(), end=document["end"], winners=document["winners"])
    if document["end"] and len(document["players"]) == 1:
        from feurio_pbem.play.solo import judge_solo, tell_verdict

        verdict = judge_solo(sight.game)
        told += f"\n{tell_verdict(verdict)}" if verdict else ""
    return told


log = _about_game("log", lambda sight: sight.log(), _tell_log, " --as anna")
score = _about_game("score", lambda sight: sight.score(), _tell_scores)


@command(LIST)
def list_games(
    folders: Annotated[list[Path] | None, typer.Argument(metavar="[FOLDER]...", help="Here without any.")] = None,
    mine: Annotated[
        bool, typer.Option("--mine", help="Only games in which you are to move, the most urgent first.")
    ] = False,
    json: Json = False,
) -> None:
    """The games in folders and whose turn it is."""
    from feurio_pbem.play import list as listing

    games = listing.list_games(folders or [Path()], mine_only=mine)
    several = listing.games_in_several_files(games)
    if json:
        notices = {"notices": [{"code": "several-files", "message": in_english(told)} for told in several]}
        print_json({"games": [listing.row_json(row) for row in games], **(notices if several else {})})
        return
    from feurio_pbem.cli.screen import print_methods
    from feurio_pbem.play.clock import now_label
    from feurio_pbem.render.text import draw_list

    if mine and not games:
        print_text(str(_nothing_mine()))
    else:
        print_text(draw_list(games, style(), now_label()))
    print_notices(f"{row['file']}: {notice}" for row in games for notice in row["notices"])
    print_methods(row["draws"] for row in games if row["ok"])
    print_notices(map(str, several))


def _nothing_mine() -> Message:
    """That nothing waits for whoever plays here; or that nobody said who that is."""
    from feurio_pbem.play.list import is_known_here

    if is_known_here():
        return sentence("In no game here it is your turn.")
    return sentence("Who plays here was not told: feurio me NAME")


@command(APP)
def app(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the app goes; new, empty, or made before.")],
    packages: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="The npm packages' archives; else npm fetches them.")
    ] = None,
    serve: Annotated[bool, typer.Option("--serve", help="Then show it on 127.0.0.1, until Ctrl-C.")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="For --serve; 0 takes a free one.")] = 8000,
    json: Json = False,
) -> None:
    """The engine in a browser, as a folder of static files."""
    from feurio_pbem.app.build import make_app
    from feurio_pbem.gamefile.disk_words import show_path

    made = make_app(folder, packages)
    if json:
        print_json(made.to_json())
    else:
        told = sentence(
            "{folder}: {count} files, {size:.1f} MB compressed on a first visit.",
            folder=show_path(folder),
            count=len(made.files),
            size=made.compressed / 1e6,
        )
        print_text(str(told))
    if serve:
        from feurio_pbem.app.serve import serve_app

        with serve_app(folder, port) as server:
            print_error(str(sentence("On {url}, until Ctrl-C.", url=server.url)))
            server.wait()


@command(SITE)
def site(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the games are.")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="Where the site goes; made if it is not there.")],
    title: Annotated[str, typer.Option(metavar="TEXT", help="The heading of the index.")] = "Feurio!",
    theme: Annotated[Theme | None, typer.Option(help="Colours; by default as the reader likes it.")] = None,
    mail_to: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Where the pages' mail goes.")] = None,
    url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where the site will stand: for chats, and a feed for each player."),
    ] = None,
    app: Annotated[str | None, typer.Option(metavar="URL", help="The app in which pages can open their game.")] = None,
    json: Json = False,
) -> None:
    """A static site for a folder of games."""
    from feurio_pbem.cli.progress import progress_bar
    from feurio_pbem.gamefile.disk_words import show_path
    from feurio_pbem.site.make import SiteOptions, make_site

    with progress_bar(sentence("Drawing")) as progress:
        made = make_site(folder, out, SiteOptions(title, theme, mail_to, url, app), progress)
    if json:
        print_json(made.to_json())
        return
    print_notices(made.notices)
    told = counted(
        "{index}: {count} game, {drawn} drawn anew.",
        "{index}: {count} games, {drawn} drawn anew.",
        len(made.cards),
        index=show_path(made.index),
        drawn=len(made.drawn),
    )
    print_text(str(told))
    for card in made.cards:
        if card["error"]:
            print_text(f"{show_path(card['file'])}: {card['error']}")
