"""Playing one entry into a game file: read, judge, write back, or leave every byte as it was."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from feurio_pbem.game.answers import check_actor, check_started, find_repeated
from feurio_pbem.game.composing import compose
from feurio_pbem.game.entry import PlayerEntry, entry_text
from feurio_pbem.game.record import Game
from feurio_pbem.game.standing import Started
from feurio_pbem.game.views import crew_view
from feurio_pbem.gamefile import load, update
from feurio_pbem.messages import Notice
from feurio_pbem.notation import TurnText, format_turn
from feurio_pbem.play.clock import labels
from feurio_pbem.play.outcome import find_due, notices_json
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.sealed.noticing import check_known, compare_quietly, telling


@dataclass(frozen=True)
class Played:
    """What became of a turn: the game before and after, the entry, whether it stood there already."""

    before: Game
    after: Game
    entry: PlayerEntry
    text: str
    already: bool = False
    notices: list[Notice] = field(default_factory=list)

    @property
    def left_room(self) -> bool:
        """Whether a turn placed nobody though its player could have placed somebody."""
        before, entry = self.before.standing, self.entry
        if not isinstance(before, Started) or entry["kind"] != "turn" or entry["crew"] or entry.get("neutral"):
            return False
        position, at = before.position, Hex(*entry["at"]) if "at" in entry else None
        return bool(position.limit and position.rooms(entry.get("value"), at))

    def to_json(self) -> dict[str, Any]:
        """The contract's document of `move`."""
        entry, before = self.entry, self.before.standing
        turn = entry if entry["kind"] == "turn" else None
        tile = len(before.position.board) + 1 if isinstance(before, Started) else 1
        return {
            "turn": self.before.turns_after()[entry["n"] - 1],
            "player": entry["by"],
            "text": self.text,
            "value": turn.get("value") if turn else None,
            "tile": tile if turn and "at" in turn else None,
            "at": turn.get("at") if turn else None,
            "break": "break" in turn if turn else None,
            "crew": crew_view(turn["crew"] if turn else []),
            "neutral": crew_view(turn.get("neutral", [])) if turn else None,
            "scores": check_started(self.after.standing).position.scores(),
            "next": next_view(self.after),
            "already": self.already,
            "notices": notices_json(self.notices),
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
        "due": find_due(game),
    }


@dataclass(frozen=True)
class MoveRequest:
    """What somebody wants to play: `seat` asserts who, `token` what is answered, `again` signs a second version."""

    words: TurnText
    seat: str | None = None
    token: str | None = None
    note: str | None = None
    again: bool = False


def play(path: Path, request: MoveRequest, *, dry_run: bool = False) -> Played:
    """Play it into the file; `dry_run` only tells what would come of it.

    Raises what reading raises, Conflict for a stale or foreign token or a game that is not the one known here, Refused
    and IllegalTurn; the file is then unchanged, byte for byte, and the error carries what looking would have told.
    """
    if dry_run:
        game = load(path).game
        with telling(compare_quietly(game)):
            return play_in(game, request, dry_run=True)
    played: list[Played] = []

    def change(game: Game) -> Game:
        with telling(compare_quietly(game)):
            played.append(play_in(game, request))
        return played[-1].after

    after = update(path, change)
    if after.standing.setup.is_sealed:
        from feurio_pbem.sealed.known import keep

        keep(after)
    return played[-1]


def play_in(game: Game, request: MoveRequest, *, dry_run: bool = False) -> Played:
    """The same in a game in hand; in a sealed one this machine signs and remembers what it signs."""
    if request.token is not None:
        repeated = find_repeated(game, request.token, request.words, request.seat)
        if repeated is not None:
            before, text = game.before_entry(repeated["n"]), _canonical_text(request.words, repeated)
            return Played(before, game, repeated, text, already=True)
    actor = check_actor(game.standing, request.words.kind, request.seat)
    marks, publish = labels(request.note), not dry_run
    if game.standing.setup.is_sealed:
        from feurio_pbem.sealed.signing import play_sealed

        entry, after, notices = play_sealed(game, actor, request.words, marks, again=request.again, publish=publish)
    else:
        check_known(game)
        entry = compose(game, request.words, None, **marks)
        after, notices = game.extend(entry), []
    return Played(game, after, entry, _canonical_text(request.words, entry), notices=notices)


def _canonical_text(words: TurnText, entry: PlayerEntry) -> str:
    """The words as they are written, the spot as given; the firefighter on a firebreak is known by the entry only."""
    return entry_text(entry) if words.firebreak else format_turn(words)
