"""Looking at a game: now or at an earlier turn, as somebody. Never changes a byte of a game file."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from feurio_pbem.errors import WrongUsage
from feurio_pbem.game.documents import NewsView, ShowView
from feurio_pbem.game.entry import drawn_in
from feurio_pbem.game.record import Game
from feurio_pbem.game.views import check_viewer, legal_view, log_view, news_view, score_view, show_view
from feurio_pbem.gamefile import load
from feurio_pbem.messages import Notice, sentence
from feurio_pbem.play.clock import now_label
from feurio_pbem.play.outcome import due_document, notices_json
from feurio_pbem.sealed.noticing import see, telling

if TYPE_CHECKING:
    from feurio_pbem.home.folder import Home


@dataclass(frozen=True)
class Sight:
    """A game as somebody sees it; `drawn` is the value in the mover's hand where he may see that;

    it is `private` where nobody else may, and `past` where the game has gone on since.
    """

    game: Game
    drawn: int | None
    viewer: str | None
    notices: list[Notice] = field(default_factory=list)
    private: bool = False
    past: bool = False

    def show(self) -> ShowView:
        """The document every picture is drawn from."""
        return show_view(self.game, self.drawn)

    def show_dated(self) -> ShowView:
        """Likewise, with what the clock says of the present: when the turn is due, and who is away from today on."""
        view, clock = self.show(), due_document(self.game)
        if self.past:
            return view
        today = now_label()[:10]
        aways = [{**away, "days": [days for days in away["days"] if days[1] >= today]} for away in clock["aways"]]
        return cast(ShowView, {**view, **clock, "aways": [away for away in aways if away["days"]]})

    def legal(self) -> dict[str, Any]:
        """What the mover may do."""
        return legal_view(self.game, self.drawn)

    def log(self) -> dict[str, Any]:
        """What has happened."""
        return {"entries": log_view(self.game)}

    def score(self) -> dict[str, Any]:
        """Who has how many points, and why."""
        return score_view(self.game)

    def news(self, *, since: int | None = None) -> NewsView:
        """What is new to whoever looks, or else to the mover; or all from entry `since` on."""
        return news_view(self.game, self.viewer or self.game.standing.to_move, since=since)

    def document(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """One of these views with what is to be known besides."""
        return {**view, "notices": notices_json(self.notices)}

    def dated(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """The view with what the clock says: when the turn is due, and whether it is late."""
        return {**view, **due_document(self.game)}


def look(path: Path, *, viewer: str | None = None, turn: int | None = None) -> Sight:
    """The game in a file, as `viewer` sees it on this machine, as it stood before `turn`.

    Raises WrongUsage `no-such-turn`, Refused `no-such-seat`, and what reading the file raises.
    """
    game = load(path).game
    notices = see(game)
    with telling(notices):
        sight = look_at(game, viewer=viewer, turn=turn)
    return replace(sight, notices=notices)


def look_at(game: Game, *, viewer: str | None = None, turn: int | None = None, home: "Home | None" = None) -> Sight:
    """Likewise, for a game in hand, without what this machine remembers of it."""
    check_viewer(game, viewer)
    past = game if turn is None else game.before_turn(turn)
    if past is None:
        last = game.standing.turn
        raise WrongUsage(
            "no-such-turn", sentence("There is no turn {turn}: the game is at turn {last}.", turn=turn, last=last)
        )
    if not game.standing.setup.is_sealed:
        return Sight(past, past.standing.drawn, viewer, past=past is not game)
    if past is not game:
        return Sight(past, _drawn_then(game, past), viewer, past=True)
    from feurio_pbem.sealed.signing import look_as_player

    drawn, viewer = look_as_player(past.standing, viewer, home)
    return Sight(past, _known_drawn(game), viewer) if drawn is None else Sight(past, drawn, viewer, private=True)


def _known_drawn(game: Game) -> int | None:
    """After a take-back the tile in hand is known to all: it is the one of the turn that was taken back."""
    last = game.standing.last
    if last is None or last["kind"] != "take-back" or game.standing.to_move is None:
        return None
    withdrawn = game.log[-2]
    return withdrawn.get("value") if withdrawn["kind"] == "turn" else None


def _drawn_then(game: Game, past: Game) -> int | None:
    """The tile that was in hand is no secret once its turn has been played."""
    return drawn_in(game.log[len(past.log)])
