"""When a turn is due: a game's pace, less the days its mover is away. A label: no rule uses it, nothing ends by itself.

Days are counted, no clock is read: `datetime` gives the calendar, the caller says what time it is.
"""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.draws.signatures import verify
from feurio_pbem.errors import Refused
from feurio_pbem.game.entry import AwayEntry, Genesis, LogEntry
from feurio_pbem.game.faults import fault
from feurio_pbem.game.standing import Standing, Started
from feurio_pbem.messages import Message, sentence

MOST_SPANS, MOST_DAYS, MOST_WORDS = 10, 366, 9999
_is_day = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}").fullmatch  # `fromisoformat` takes more


def judge_aways(standing: Standing, aways: Sequence[AwayEntry]) -> None:
    """Raise Unsound unless each is a seat's word for this game, at most one a seat, in seat order."""
    setup, last = standing.setup, -1
    for place, away in enumerate(aways):
        where, seat = f"aways[{place}]", away["seat"]
        if setup.hours is None:
            raise fault("no-pace", sentence("This game has no pace, so nobody is noted as away."), where)
        if away["game"] != setup.gid.hex():
            raise fault("away-of-another-game", sentence("It was written for another game."), f"{where}.game")
        if seat not in setup.seats:
            raise fault("no-such-seat", sentence("{seat} is no seat of this game.", seat=seat), f"{where}.seat")
        if setup.seats.index(seat) <= last:
            what = sentence("Aways stand in the order of the seats, one for each at most.")
            raise fault("aways-out-of-order", what, where)
        last = setup.seats.index(seat)
        if wrong := find_day_fault(away["days"]):
            raise fault("bad-days", wrong, f"{where}.days")
        if setup.is_sealed and _signer(standing, away) is None:
            raise fault("bad-signature", sentence("{seat} did not sign this.", seat=seat), f"{where}.sig")


def find_day_fault(days: Sequence[Sequence[str]]) -> Message | None:
    """What is wrong with a list of spans of days, each of two texts; None if nothing is."""
    if len(days) > MOST_SPANS:
        return sentence("{most} spans of days are the most, not {count}.", most=MOST_SPANS, count=len(days))
    before, total = None, 0
    for first, last in days:
        begin, end = _date_of(first), _date_of(last)
        if begin is None or end is None:
            wrong = first if begin is None else last
            return sentence("{day} is no date; dates are written as in 2026-01-30.", day=wrong)
        if end < begin:
            return sentence("{last} comes before {first}; the first day is named first.", first=first, last=last)
        if before is not None and begin <= before:
            return sentence("The days from {first} on do not come after those before.", first=first)
        before, total = end, total + (end - begin).days + 1
    if total > MOST_DAYS:
        return sentence("{most} days are the most, not {count}.", most=MOST_DAYS, count=total)
    return None


def _date_of(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if _is_day(text) else None
    except ValueError:
        return None


def compose_away(standing: Standing, aways: Sequence[AwayEntry], seat: str, days: list[list[str]]) -> AwayEntry:
    """A seat's new word on when it is away, unsigned and without labels; `[]`: not any more.

    Raises Refused `no-pace`, `bad-days`, `too-many`.
    """
    if standing.setup.hours is None:
        hint = sentence("`feurio new FILE --pace 3d` makes a game with one.")
        raise Refused("no-pace", sentence("This game has no pace, so nobody need say that he is away."), hint=hint)
    if what := find_day_fault(days):
        raise Refused("bad-days", what)
    k = 1 + max((away["k"] for away in aways if away["seat"] == seat), default=0)
    if k > MOST_WORDS:
        raise Refused("too-many", sentence("{seat} has said it {most} times already.", seat=seat, most=MOST_WORDS))
    return {"kind": "away", "game": standing.setup.gid.hex(), "seat": seat, "k": k, "days": days}


def unite_aways(standing: Standing, *copies: Sequence[AwayEntry]) -> list[AwayEntry]:
    """For each seat the one signed by its later card, then the higher `k`, then the smaller hash, then signature."""

    def rank(away: AwayEntry) -> tuple[int, int, bytes, str]:
        return -(_signer(standing, away) or 0), -away["k"], entry_hash(away), away.get("sig", "")

    best: dict[str, AwayEntry] = {}
    for away in (away for aways in copies for away in aways):
        best[away["seat"]] = min(best.get(away["seat"], away), away, key=rank)
    return [best[seat] for seat in standing.setup.seats if seat in best]


def _signer(standing: Standing, away: AwayEntry) -> int | None:
    """Which of the keys that the seat has had signed it, the latest first: its index; None if none did."""
    keys = standing.keys.get(away["seat"], ())
    return next((i for i in reversed(range(len(keys))) if verify(keys[i], away, away.get("sig", ""))), None)


def find_due(genesis: Genesis, log: Sequence[LogEntry], standing: Standing, aways: Sequence[AwayEntry]) -> str | None:
    """When the turn to be played is due, a time label; None without a pace or a time to count from, before the start

    and after the end. Away counts only what the mover's present key has signed.
    """
    hours, last = standing.setup.hours, (log[-1] if log else genesis).get("time")
    if hours is None or last is None or not isinstance(standing, Started) or standing.to_move is None:
        return None
    own = [away for away in aways if away["seat"] == standing.to_move and _is_present(standing, away)]
    return count_hours(last, hours, own[0]["days"] if own else [])


def _is_present(standing: Standing, away: AwayEntry) -> bool:
    keys = standing.keys.get(away["seat"], ())
    return not standing.setup.is_sealed or verify(keys[-1], away, away.get("sig", ""))


def count_hours(start: str, hours: int, away: Sequence[Sequence[str]]) -> str | None:
    """The time label at which so many hours have passed that lie in no away day (UTC); None past the year 9999.

    >>> count_hours("2026-03-02T12:00:00Z", 48, [["2026-03-03", "2026-03-03"]])
    '2026-03-05T12:00:00Z'
    """
    left = timedelta(hours=hours)
    try:
        now = datetime.fromisoformat(start)
        for first, last in away:
            begin, end = _midnight(first), _midnight(last) + timedelta(days=1)
            if end <= now:
                continue
            if now + left <= begin:
                break
            left, now = left - max(begin - now, timedelta()), end
        return (now + left).isoformat().replace("+00:00", "Z")
    except (ValueError, OverflowError):  # no real date, or past 9999
        return None


def _midnight(day: str) -> datetime:
    return datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)


def is_overdue(due: str | None, now: str) -> bool | None:
    """Whether a turn is late by the clock of who looks (a time label); None where nothing is due."""
    return None if due is None else now > due
