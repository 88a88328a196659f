"""`feurio rules`: the rules in our own words, with the figures of a rule set or of one game and an example of it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from feurio_pbem.cli.completing import complete_games
from feurio_pbem.cli.options import Json, Words, command
from feurio_pbem.cli.output import print_json, print_text, style, write_bytes
from feurio_pbem.errors import WrongUsage
from feurio_pbem.messages import sentence, speaking

if TYPE_CHECKING:
    from feurio_pbem.game.documents import ShowView
    from feurio_pbem.render.rulebook import Section

STDOUT = "-"

EXAMPLES = """
feurio rules
feurio rules --rules published
feurio rules friday.feurio.yaml
feurio rules --html rules.html       one page, to print for the table
"""


@command(EXAMPLES)
def rules(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The rules of this game.", autocompletion=complete_games)
    ] = None,
    rule_set: Annotated[
        Literal["classic", "published"], typer.Option("--rules", help="Which of the two rule sets.")
    ] = "classic",
    players: Annotated[int, typer.Option(min=1, max=4, metavar="N", help="The published start depends on it.")] = 2,
    html: Annotated[
        str | None, typer.Option("--html", metavar="OUT", help="Write one page to print; - is stdout.")
    ] = None,
    words: Words = None,
    json: Json = False,
) -> None:
    """The rules of a set or of one game."""
    if html == STDOUT and json:
        raise WrongUsage("one-stdout", sentence("Only one thing can go to stdout; name a file for the page."))
    from feurio_pbem.cli.screen import wants_words
    from feurio_pbem.play.explain import explain_game, explain_options
    from feurio_pbem.render.rulebook import explain_rules
    from feurio_pbem.render.text.rulebook import describe_rules, draw_rules

    if file is None:
        from feurio_pbem.rules import options as sets

        told, format = explain_options(sets.rule_set(rule_set, players), solo=players == 1), None
    else:
        from feurio_pbem.play.look import look

        sight = look(file)
        told, format = explain_game(sight), sight.game.standing.setup.format
    options = told.options.to_json(format)
    turns = [(example.text, example.meaning) for example in told.turns]
    sections = explain_rules(options, told.example, turns, solo=told.solo)
    if html is not None:
        _write_page(html, told.example, sections, file, json=json)
    if json:
        from feurio_pbem.render.text import Style

        with speaking(None):
            text = draw_rules(sections, told.example, Style())
        print_json({**options, "text": text})
    elif html is None:
        tell = describe_rules if wants_words(words) else draw_rules
        print_text(tell(sections, told.example, style()))


def _write_page(out: str, example: "ShowView", sections: "list[Section]", file: Path | None, *, json: bool) -> None:
    from feurio_pbem.gamefile.disk_words import show_path
    from feurio_pbem.play.draw import check_out, write_picture
    from feurio_pbem.render.page.rulebook import rules_html

    page = rules_html(sections, example).encode()
    if out == STDOUT:
        write_bytes(page)
        return
    check_out("html", out, file)
    write_picture(Path(out), page)
    if not json:
        print_text(str(sentence("Wrote {file}.", file=show_path(out))))
