"""The forest of the day: the same tiles in the same order for everybody who plays alone on that date (UTC)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict

from feurio_pbem.errors import WrongUsage
from feurio_pbem.game.playing import start_game
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import create, load
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import sentence
from feurio_pbem.notation.tokens import SUFFIX
from feurio_pbem.play.clock import now_label
from feurio_pbem.play.solo import PAR, SoloVerdict, judge_solo, points_of

SEAT, NAME = "me", "Me"
_RECORD = "daily.json"
_is_date = re.compile(r"2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])").fullmatch


class DayView(TypedDict):
    """One day on this machine: the best result (None: never finished), how often it was finished, par."""

    date: str
    best: int | None
    played: int
    par: int


@dataclass(frozen=True)
class Daily:
    """The forest of a date: its file, the game as it stands, my results, and the verdict of a finished game."""

    date: str
    path: Path
    game: Game
    day: DayView
    history: list[DayView]
    verdict: SoloVerdict | None

    def share(self) -> str:
        """A line to send, that gives nothing of the forest away. Raises WrongUsage `nothing-to-share`."""
        best, par = self.day["best"], self.day["par"]
        if best is None:
            message = sentence("There is nothing to share yet: the forest of {date} is not finished.", date=self.date)
            raise WrongUsage("nothing-to-share", message)
        return f"Feurio! {self.date}: {best} (par {par}, {best - par:+d})"

    def to_json(self) -> dict[str, Any]:
        """Plain data for `--json`."""
        standing = self.game.standing
        return {
            "date": self.date,
            "file": str(self.path),
            "game": standing.setup.id,
            "phase": standing.phase,
            "turn": standing.turn,
            "token": standing.token,
            "verdict": self.verdict,
            "day": self.day,
            "history": self.history,
            "share": None if self.day["best"] is None else self.share(),
        }


def open_daily(date: str | None = None, *, again: bool = False) -> Daily:
    """The forest of a date, today's without; begun if need be, and begun anew with `again`.

    What is finished is remembered before it gives way. Raises WrongUsage `bad-date`.
    """
    date = date or now_label()[:10]
    if not _is_date(date):
        raise WrongUsage("bad-date", sentence("A date is written like 2026-01-30, not {text}.", text=date))
    home = Home.of_this_machine()
    path = home.path / "daily" / f"{date}{SUFFIX}"
    fresh = start_game({SEAT: NAME}, seed=date, title=f"Forest of {date}", id="daily2")
    if again and path.exists():
        _remember(home, date, load(path).game, fresh)
        path.unlink()
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        create(path, fresh)
    game = load(path).game
    verdict = judge_solo(game)
    days = _remember(home, date, game, fresh)
    history = [_view(each, days[each]) for each in sorted(days, reverse=True)]
    return Daily(date, path, game, _view(date, days[date]), history, verdict)


def _remember(home: Home, date: str, game: Game, fresh: Game) -> dict[str, dict[str, Any]]:
    """Keep par and result of a date; a finished game is counted once, however often it is looked at."""
    with home.exclusive():
        days = _days(home)
        day = days.get(date) or {"par": points_of(fresh, PAR), "finished": {}}
        verdict = judge_solo(game)
        if verdict is not None:
            day["finished"][game.standing.head.hex()[:16]] = verdict["points"]
        if days.get(date) != day or verdict is not None:
            home.write(_RECORD, {"days": {**days, date: day}})
    return {**days, date: day}


def _days(home: Home) -> dict[str, dict[str, Any]]:
    days = (home.read_or_set_aside(_RECORD) or {}).get("days")
    return days if isinstance(days, dict) else {}


def _view(date: str, day: Mapping[str, Any]) -> DayView:
    finished = day["finished"].values()
    return {"date": date, "best": max(finished, default=None), "played": len(finished), "par": day["par"]}
