"""New entries in the key order of the file, unsigned; what is already judged is written down here."""

from collections.abc import Callable
from typing import Any

from feurio_pbem.draws.picking import draw_value, fold
from feurio_pbem.game.answers import check_actor
from feurio_pbem.game.record import Game
from feurio_pbem.game.resolving import resolve
from feurio_pbem.game.standing import Standing
from feurio_pbem.notation import TurnText

Entry = dict[str, Any]
Reveal = Callable[[str, int], bytes]  # the secret of a seat's k-th reveal; only the owner of the seat can tell it


def compose(game: Game, words: TurnText, reveal: Reveal | None = None) -> Entry:
    """The entry with which the mover (take-back: the last mover) says those words; judged but unsigned.

    `reveal` is asked for the mover's next link where a sealed game draws. Raises IllegalTurn, Refused.
    """
    standing = game.standing
    mover = check_actor(standing, words.kind, None)
    if words.kind == "take-back":
        return _entry("take-back", standing, by=mover)
    secret = _secret(standing, mover, reveal)
    if words.kind == "resign":
        return _entry("resign", standing, by=mover, **_revealed(secret))
    position = standing.position
    assert position is not None
    value = draw_value(fold(standing.seed, secret or b""), 0, position.bag) if position.bag_size else None
    turn = resolve(position, words, value)
    if turn.at is None:
        return _entry("turn", standing, by=mover, crew=list(turn.crew))
    return _entry("turn", standing, by=mover, **_revealed(secret), value=value, at=list(turn.at), crew=list(turn.crew))


def compose_start(game: Game, reveal: Reveal) -> Entry:
    """The host's opening of a sealed game whose cards are all there."""
    from feurio_pbem.game.entries import opening

    standing = game.standing
    host = standing.setup.host
    assert host is not None
    secret = reveal(host, 1)
    trial = standing.copy()
    trial.seed = fold(standing.seed, secret)
    layout, first = opening(trial)
    return _entry("start", standing, by=host, reveal=secret.hex(), layout=layout, first=first)


def compose_about(game: Game, kind: str, seat: str, **more: Any) -> Entry:
    """A retire, skip or replace of a seat; `more`: `by` (and `name`) when seeded, `card` and `sigs` when sealed."""
    return _entry(kind, game.standing, seat=seat, **more)


def _entry(kind: str, standing: Standing, **more: Any) -> Entry:
    return {"kind": kind, "n": standing.n + 1, "prev": standing.head.hex(), **more}


def _secret(standing: Standing, mover: str, reveal: Reveal | None) -> bytes | None:
    position = standing.position
    assert position is not None
    if not standing.setup.is_sealed or not position.bag_size:
        return None
    assert reveal is not None
    return reveal(mover, standing.links[mover].reveals + 1)


def _revealed(secret: bytes | None) -> dict[str, str]:
    return {} if secret is None else {"reveal": secret.hex()}
