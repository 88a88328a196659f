"""The message of a commit: who did what, the board after it, and trailers for programs. Pure.

Names and notes are strangers' text: they stay on one line, no such line can pass for a trailer, and the message is
handed to git verbatim on stdin, so that nothing is an option or a comment.
"""

from collections.abc import Sequence

from feurio_pbem.game.entry import LogEntry, author_of, entry_text
from feurio_pbem.game.record import Game

_MOST = 2


def build_message(before: Game | None, after: Game, picture: str) -> str:
    """For the step from one version of a game file to the next; `picture` is the small screen of `after`.

    The trailers name what is to be answered next: the game, its turn, its token.
    """
    standing = after.standing
    trailers = {"Feurio-Game": standing.setup.id, "Feurio-Turn": str(standing.turn), "Feurio-Token": standing.token}
    blocks = [
        subject(before, after),
        "\n".join(_indented(line) for line in picture.splitlines()),
        "\n".join(f"{name}: {value}" for name, value in trailers.items()),
    ]
    return "\n\n".join(blocks) + "\n"


def subject(before: Game | None, after: Game) -> str:
    """One line: `Anna: @2,-1 +7+7 (turn 12 of Friday forest)`."""
    setup = after.standing.setup
    added = _added(before, after)
    if added:
        turns = after.turns_after()
        told = ", ".join(_told(after, entry) for entry in added[-_MOST:])
        if len(added) > _MOST:
            told = f"{len(added)} entries, the last {told}"
        number = turns[added[-1]["n"] - 1]
        what = f"{told} (turn {number} of {setup.title})"
    elif before is None:
        what = f"New game: {setup.title} ({', '.join(setup.seats)})"
    else:
        told = _beside_the_log(before, after) or _proposed(after) or "State as the log leads to it"
        what = f"{told} ({setup.title})"
    return _one_line(what)


def _beside_the_log(before: Game, after: Game) -> str:
    """Who joined, opened a joint game, or said when he is away."""
    told = {
        "joined": [card["seat"] for card in after.joins if card not in before.joins],
        "opened": [entry["seat"] for entry in after.opens if entry not in before.opens],
        "away": [entry["seat"] for entry in after.aways if entry not in before.aways and entry["days"]],
        "back": [entry["seat"] for entry in after.aways if entry not in before.aways and not entry["days"]],
    }
    return ", ".join(f"{_names(after, seats)} {what}" for what, seats in told.items() if seats)


def _added(before: Game | None, after: Game) -> Sequence[LogEntry]:
    return after.log[len(before.log) if before else 0 :] if before else ()


def _told(game: Game, entry: LogEntry) -> str:
    text, by = entry_text(entry), author_of(entry)
    return f"{_names(game, [by])}: {text}" if by else text


def _names(game: Game, seats: Sequence[str]) -> str:
    return ", ".join(game.standing.names.get(seat, seat) for seat in seats)


def _proposed(after: Game) -> str:
    return ", ".join(f"Proposed to {entry['kind']} {entry['seat']}" for entry in after.proposals)


def _one_line(text: str) -> str:
    """Text as one visible line that begins with nothing git or a mail program gives a meaning."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return line.lstrip("-#>|;:% ") or "-"


def _indented(line: str) -> str:
    return f"  {line}".rstrip()
