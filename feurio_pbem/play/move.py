"""Playing one entry into a game file: read, judge, write back, or leave every byte as it was."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from feurio_pbem.game.answers import check_actor, entry_text, find_answered, is_repeat
from feurio_pbem.game.composing import compose
from feurio_pbem.game.record import Game
from feurio_pbem.game.views import crew_view
from feurio_pbem.gamefile import load, update
from feurio_pbem.notation import TurnText, format_turn
from feurio_pbem.notation.fit import fit
from feurio_pbem.play.clock import now_label

Entry = dict[str, Any]


@dataclass(frozen=True)
class Played:
    """What became of a turn: the game before and after, the entry, whether it stood there already."""

    before: Game
    after: Game
    entry: Entry
    text: str
    already: bool = False
    notices: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """The contract's document of `move`."""
        entry, standing = self.entry, self.after.standing
        position = standing.position
        assert position is not None
        tile = len(self.before.standing.position.board) + 1 if self.before.standing.position else 1
        return {
            "turn": self.before.turns_after()[entry["n"] - 1],
            "player": entry["by"],
            "text": self.text,
            "value": entry.get("value"),
            "tile": tile if "at" in entry else None,
            "at": entry.get("at"),
            "crew": crew_view(entry.get("crew", [])),
            "scores": position.scores(),
            "next": next_view(self.after),
            "already": self.already,
        }


def next_view(game: Game) -> dict[str, Any]:
    """Whose turn it is and what an answer names."""
    standing = game.standing
    return {
        "phase": standing.phase,
        "to_move": standing.to_move,
        "turn": standing.turn,
        "token": standing.token,
        "waiting_for": standing.waiting_for(),
    }


@dataclass(frozen=True)
class Wish:
    """What somebody wants to do: `seat` asserts who, `token` what is answered, `again` signs a second version."""

    words: TurnText
    seat: str | None = None
    token: str | None = None
    note: str | None = None
    again: bool = False


def play(path: Path, wish: Wish, *, dry_run: bool = False) -> Played:
    """Play it into the file; `dry_run` only tells what would come of it.

    Raises what reading raises, Conflict for a stale or foreign token, Refused and IllegalTurn; the file is then
    unchanged, byte for byte.
    """
    if dry_run:
        return play_in(load(path).game, wish, dry_run=True)
    played: list[Played] = []

    def change(game: Game) -> Game:
        played.append(play_in(game, wish))
        return played[-1].after

    after = update(path, change)
    if after.standing.setup.is_sealed:
        from feurio_pbem.sealed.sign import keep

        keep(after)
    return played[-1]


def play_in(game: Game, wish: Wish, *, dry_run: bool = False) -> Played:
    """The same in a game in hand: pure in a seeded game; in a sealed one this machine signs and pins."""
    if wish.token is not None and is_repeat(game, wish.token, wish.words, wish.seat):
        return _repeated(game, wish)
    actor = check_actor(game.standing, wish.words.kind, wish.seat)
    marks, publish = labels(wish.note), not dry_run
    if game.standing.setup.is_sealed:
        from feurio_pbem.sealed.sign import play_sealed

        entry, after, notices = play_sealed(game, actor, wish.words, marks, again=wish.again, publish=publish)
    else:
        entry = {**compose(game, wish.words), **marks}
        after, notices = game.extend(entry), []
    return Played(game, after, entry, format_turn(wish.words), notices=notices)


def labels(note: str | None) -> dict[str, str]:
    """`note`, unless it is empty, and `time` of an entry; raises WrongUsage for a note that no file may hold."""
    time = {"time": now_label()}
    return {"note": fit("note", note), **time} if note else time


def _repeated(game: Game, wish: Wish) -> Played:
    assert wish.token is not None
    index = find_answered(game, wish.token)
    assert index is not None
    entry = game.log[index]
    return Played(game.before_entry(index + 1), game, entry, _text_of(entry, wish), already=True)


def _text_of(entry: Entry, wish: Wish) -> str:
    return format_turn(wish.words) if wish.words.kind == entry["kind"] else entry_text(entry)
