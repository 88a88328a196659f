"""Looking at a game: now or at an earlier turn, as somebody. Never changes a byte of a game file."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from feurio_pbem.errors import WrongUsage
from feurio_pbem.game.documents import ShowView
from feurio_pbem.game.entry import drawn_in
from feurio_pbem.game.record import Game
from feurio_pbem.game.views import check_viewer, legal_view, show_view
from feurio_pbem.gamefile import load

if TYPE_CHECKING:
    from feurio_pbem.home.folder import Home


@dataclass(frozen=True)
class Sight:
    """A game as somebody sees it; `drawn` is the value in the mover's hand where he may see that."""

    game: Game
    drawn: int | None
    viewer: str | None
    notices: list[str] = field(default_factory=list)

    def show(self) -> ShowView:
        """The document every picture is drawn from."""
        return show_view(self.game, self.drawn)

    def legal(self) -> dict[str, Any]:
        """What the mover may do."""
        return legal_view(self.game, self.drawn)


def look(path: Path, *, viewer: str | None = None, turn: int | None = None) -> Sight:
    """The game in a file, as `viewer` sees it on this machine, as it stood before `turn`.

    Raises WrongUsage `no-such-turn`, Refused `no-such-seat`, and what reading the file raises.
    """
    game = load(path).game
    sight = look_at(game, viewer=viewer, turn=turn)
    if not game.standing.setup.is_sealed:
        return sight
    from feurio_pbem.sealed.sight import see

    return replace(sight, notices=see(game))


def look_at(game: Game, *, viewer: str | None = None, turn: int | None = None, home: "Home | None" = None) -> Sight:
    """Likewise, for a game in hand."""
    check_viewer(game, viewer)
    past = game if turn is None else game.before_turn(turn)
    if past is None:
        last = game.standing.turn
        raise WrongUsage("no-such-turn", f"There is no turn {turn}: the game is at turn {last}.")
    if not game.standing.setup.is_sealed:
        return Sight(past, past.standing.drawn, viewer)
    if past is not game:
        return Sight(past, _drawn_then(game, past), viewer)
    from feurio_pbem.sealed.sight import through_own_eyes

    return Sight(past, *through_own_eyes(past.standing, viewer, home))


def _drawn_then(game: Game, past: Game) -> int | None:
    """The tile that was in hand is no secret once its turn has been played."""
    return drawn_in(game.log[len(past.log)])
