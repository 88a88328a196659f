"""What git calls: a game file as a story for diffs, and a merge of two versions.

Git hands over temporary files and calls from anywhere; the environment it sets does not matter here.
"""

from pathlib import Path

from feurio_pbem.errors import Conflict, FeurioError
from feurio_pbem.game.entry import LogEntry
from feurio_pbem.game.merging import Diverged, Merged, Parted, merge
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import read_game, write_game
from feurio_pbem.gamefile.reading import file_limit
from feurio_pbem.gamefile.storage import read_bytes, replace_bytes
from feurio_pbem.git.overtaken import explain
from feurio_pbem.messages import sentence


def tell_file(path: Path) -> str:
    """The story, the board and the scores of a game file; of an unsound one what is wrong, then its text."""
    data = read_bytes(path, most=file_limit() + 1)
    try:
        return _tell(read_game(data))
    except FeurioError as error:
        lines = data.decode("utf-8", "replace").splitlines()
        raw = ("".join(letter if letter.isprintable() else "?" for letter in line) for line in lines)
        told = sentence("Not a sound game file: {fault}", fault=error.message)
        return "\n".join([str(told), "", *raw])


def _tell(game: Game) -> str:
    from feurio_pbem.game.views import log_view, score_view, show_view
    from feurio_pbem.render.text import Style, draw_board, draw_scores, tell_log

    standing, style = game.standing, Style(200, unicode=False, compact=True)
    view = show_view(game, standing.drawn)
    players = ", ".join(f"{standing.names.get(seat, '(not joined)')} ({seat})" for seat in standing.setup.seats)
    scores = score_view(game)
    blocks = [
        f"{standing.setup.title}: {players}; game {standing.setup.id}, {standing.setup.draws}",
        tell_log(log_view(game), standing.names, style),
        draw_board(view, style),
        draw_scores(scores["players"], style, end=scores["end"], winners=scores["winners"]),
    ]
    return "\n\n".join(block for block in blocks if block)


def merge_versions(ours: Path, theirs: Path, name: str) -> None:
    """Write the union into `ours`. Raises Conflict or Unsound, `ours` being as it was; git then keeps the conflict."""
    data = read_bytes(ours)
    mine, other = read_game(data), read_game(read_bytes(theirs))
    merged = merge(mine, other)
    if not isinstance(merged, Merged):
        conflict = parted(Path(name), mine, other, merged)
        conflict.hints.append(sentence("To settle it: {command}", command=f"feurio git resolve {name}"))
        raise conflict
    replace_bytes(ours, write_game(merged.game, like=data), expected=None)


def parted(file: Path, mine: Game, theirs: Game, merged: Parted) -> Conflict:
    """Who was first by the times in the file; without times the others, for theirs is what the repository has."""
    if isinstance(merged, Diverged) and _time(merged.mine) < _time(merged.theirs):
        return explain(file, mine, Diverged(merged.at, merged.theirs, merged.mine))
    return explain(file, theirs, merged)


def _time(entry: LogEntry) -> str:
    """A label; where it is absent it counts as late."""
    return entry.get("time", "~")
