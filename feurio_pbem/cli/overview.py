"""`feurio` alone: the games of this folder and the folders in it, one's own turns first, and what to do next."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from feurio_pbem.cli.output import print_text, style
from feurio_pbem.messages import Message, sentence

_MOST_STEPS = 3


def print_overview() -> None:
    """Whose turn it is, the next steps, and where more is said."""
    from feurio_pbem.play.clock import now_label
    from feurio_pbem.play.list import list_games, urgent_first
    from feurio_pbem.render.text import draw_list

    rows = sorted(list_games(_files()), key=urgent_first)
    if rows:
        print_text(draw_list(rows, style(), now_label()))
        steps = _steps(rows)
        print_text("\n".join(["", *map(str, steps)]) if steps else "")
    else:
        print_text(str(sentence("No games in this folder. To begin one for two at this keyboard:")))
        print_text("  feurio new friday.feurio.yaml --player Anna --player Bo")
        print_text("  feurio play friday.feurio.yaml")
    print_text(str(sentence("The rules: feurio rules     All commands: feurio --help")))


def _files() -> list[Path]:
    """The game files here and one folder deeper: `feurio` alone answers at once, in a home folder, too."""
    from feurio_pbem.play.list import is_game_name

    found = []
    for folder in [Path(), *sorted(path for path in _inside(Path()) if path.is_dir() and not path.is_symlink())]:
        found += sorted(path for path in _inside(folder) if is_game_name(path.name) and path.is_file())
    return found


def _inside(folder: Path) -> Iterator[Path]:
    try:
        yield from (path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError:  # a folder that cannot be read has no games for whoever looks
        return


def _steps(rows: Sequence[dict[str, Any]]) -> list[Message]:
    """What to do next, for few games; where nothing can be done, how to begin again."""
    from feurio_pbem.gamefile.disk_words import shell_path

    steps: list[Message] = []
    for row in rows:
        file = shell_path(row["file"])
        if not row["ok"]:
            steps.append(sentence("What is wrong: feurio check {file}", file=file))
        elif row["mine"]:
            steps.append(sentence("Next: feurio move {file}", file=file))
        elif row["phase"] in ("joining", "opening"):
            steps.append(sentence("Next: feurio show {file}", file=file))
        elif row["to_move"] and row["draws"] == "seeded" and not any(each["mine"] for each in rows):
            steps.append(sentence("Next: feurio play {file}", file=file))
    if not steps and all(row["phase"] == "finished" for row in rows):
        steps = [sentence("Again: feurio new again.feurio.yaml --like {file}", file=shell_path(rows[0]["file"]))]
    return steps[:_MOST_STEPS]
