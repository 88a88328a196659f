"""Making a game: seats, rules, method of drawing; the file is created and never overwritten."""

import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from shlex import quote
from typing import Any

from feurio_pbem.draws.chain import make_card
from feurio_pbem.errors import FeurioError, WrongUsage
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import MOST_SEALED_TILES, NEWEST_FORMAT, SEALED, SEEDED, make_genesis
from feurio_pbem.gamefile import create, load
from feurio_pbem.gamefile.size import check_fits
from feurio_pbem.home import identity as identities
from feurio_pbem.home import pins
from feurio_pbem.home.book import read_book, write_addresses
from feurio_pbem.home.bots import remember_bots
from feurio_pbem.home.folder import Home
from feurio_pbem.home.identity import fresh_nonce, require
from feurio_pbem.messages import Notice, sentence
from feurio_pbem.notation.names import fit_name
from feurio_pbem.notation.options import parse_seat_option
from feurio_pbem.notation.texts import LONGEST, fit
from feurio_pbem.notation.tokens import SUFFIX
from feurio_pbem.play.clock import now_label
from feurio_pbem.play.outcome import notices_json
from feurio_pbem.rules.options import CLASSIC, CUSTOM, DRAWN, MOST_FIREFIGHTERS, MOST_PLAYERS, Options, rule_set
from feurio_pbem.rules.tiles import TileSet
from feurio_pbem.sealed.secrets import own_seat, sign

_ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_ID_LENGTH = 6
MOST_HOURS = 8760  # a year
_NUMBER = re.compile(r" \(([1-9][0-9]{0,3})\)$")  # of a rematch, behind its title


@dataclass(frozen=True)
class Plan:
    """What the user asks for; None and empty mean: as usual, or as in the game that this one is `like`.

    `players` are the texts of `--player`; `options` the rules that differ from the set, by name; `me` is the seat of
    the host of a sealed game (else the first); `bots` are the texts of `--bot`, `opening` and `pace` those of theirs.
    """

    players: Sequence[str] = ()
    seed: str | None = None
    draws: str | None = None
    rules: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    title: str | None = None
    like: Path | None = None
    me: str | None = None
    bots: Sequence[str] = ()
    opening: str | None = None
    pace: str | None = None


@dataclass(frozen=True)
class Made:
    """A new game and where it lies."""

    game: Game
    path: Path
    notices: list[Notice]

    def to_json(self) -> dict[str, Any]:
        """The contract's document of `new`."""
        standing = self.game.standing
        return {
            "game": standing.setup.id,
            "file": str(self.path),
            "draws": standing.setup.draws,
            "phase": standing.phase,
            "to_move": standing.to_move,
            "token": standing.token,
            "waiting_for": standing.waiting_for(),
            "notices": notices_json(self.notices),
        }


def make_game(path: Path, plan: Plan) -> Made:
    """Create the file. Raises WrongUsage for what cannot be played or a file that exists, Missing without identity."""
    home = Home.of_this_machine()
    model = load(plan.like).game if plan.like else None
    names, addresses = _players(plan, model, home)
    options = _options(plan, model, len(names))
    draws = plan.draws or (model.standing.setup.draws if model else SEEDED)
    bots = _bots(plan.bots, list(names), draws)
    title = fit("title", plan.title or _title(names, model, is_rematch=not plan.players))
    hours = parse_pace(plan.pace) if plan.pace else (model.standing.setup.hours if model else None)
    joint = draws == SEALED and _is_joint(plan, model, len(names))
    if joint or hours is not None:
        options.check_limits(NEWEST_FORMAT)
    if draws == SEALED:
        me = plan.me or (own_seat(model.standing, identities.load(home)) if model else None)
        plan = replace(plan, me=me if me in names else plan.me)
        game = _make_sealed(title, options, names, plan, home, joint=joint, hours=hours)
    else:
        if plan.opening is not None:
            message = sentence("A seeded game has no secrets to open it with; --opening is for sealed ones.")
            raise WrongUsage("bad-option", message)
        seed = fit("seed", plan.seed) if plan.seed is not None else secrets.token_hex(16)
        genesis = make_genesis(
            _new_id(), title, options, list(names), names=names, seed=seed, hours=hours, time=now_label()
        )
        game = Game.of(genesis)
    check_fits(game)
    create(path, game)
    try:
        for seat, own in addresses.items():
            write_addresses(home, game.standing.setup.id, seat, own)
        if bots:
            remember_bots(home, game.standing.setup.gid, bots)
    except FeurioError:
        path.unlink(missing_ok=True)  # a game is made whole or not at all
        raise
    return Made(game, path, [*home.notices, *_misnamed(path)])


def _bots(texts: Sequence[str], seats: Sequence[str], draws: str) -> dict[str, str]:
    """Level by seat of those this machine plays; thinking is loaded only where somebody thinks."""
    if not texts:
        return {}
    from feurio_pbem.play.bot import check_bots_may_play, parse_bots

    check_bots_may_play(draws)
    return parse_bots(texts, seats)


def _misnamed(path: Path) -> list[Notice]:
    if path.name.endswith(SUFFIX):
        return []
    message = "`feurio list`, `feurio site` and git look for names that end in {suffix}: better rename it."
    return [Notice("other-ending", sentence(message, suffix=SUFFIX))]


def _title(names: dict[str, str], model: Game | None, *, is_rematch: bool) -> str:
    """The model's title, unless that only named its players; of a rematch with a number that tells it from the model's.

    >>> [_numbered(title) for title in ("Friday forest", "Friday forest (2)", "Friday forest (99)")]
    ['Friday forest (2)', 'Friday forest (3)', 'Friday forest (100)']
    """
    usual = _usual_title(names.values())
    if model is None:
        return usual
    old = model.standing
    title = old.setup.title
    if not is_rematch:
        was_usual = _usual_title(old.names[seat] for seat in old.setup.seats if seat in old.names)
        return usual if _NUMBER.sub("", title) == was_usual else title
    return _numbered(title) if title else title


def _usual_title(names: Iterable[str]) -> str:
    return ", ".join(names)[: LONGEST["title"]].strip()


def _numbered(title: str) -> str:
    found = _NUMBER.search(title)
    ending = f" ({int(found[1]) + 1 if found else 2})"
    return _NUMBER.sub("", title)[: LONGEST["title"] - len(ending)].rstrip() + ending


def parse_pace(text: str) -> int:
    """The hours of a pace: a number of hours, or of days as in `3d`. Raises WrongUsage `bad-pace`.

    >>> parse_pace("3d"), parse_pace("36")
    (72, 36)
    """
    found = re.fullmatch(r"\s*([0-9]{1,5})\s*([hd]?)\s*", text, re.ASCII | re.IGNORECASE)
    hours = int(found[1]) * (24 if found[2] in ("d", "D") else 1) if found else 0
    if not 1 <= hours <= MOST_HOURS:
        message = sentence("{text} is no pace: 1 to {most} hours, or days as in 3d.", text=text[:20], most=MOST_HOURS)
        raise WrongUsage("bad-pace", message)
    return hours


def _is_joint(plan: Plan, model: Game | None, players: int) -> bool:
    """As it is said, else as in the model, else by how many play: between two, host and joiner are opponents."""
    if plan.opening is not None:
        return plan.opening == "joint"
    if model is not None and model.standing.setup.is_sealed:
        return model.standing.setup.joint
    return players > 2


def _make_sealed(
    title: str, options: Options, names: dict[str, str], plan: Plan, home: Home, *, joint: bool, hours: int | None
) -> Game:
    """The host's card lies in the genesis, so that he commits before anybody else (Order of things, 1)."""
    if plan.seed is not None:
        raise WrongUsage("bad-option", sentence("A sealed game has no seed: everybody's secrets together make it."))
    if len(names) < 2:
        raise WrongUsage("seat-count", sentence("A sealed game has 2 to 4 players; alone, play a seeded one."))
    if len(options.tiles) > MOST_SEALED_TILES:
        many = "A sealed game has at most {most} tiles, not {count}."
        raise WrongUsage("too-many-tiles", sentence(many, most=MOST_SEALED_TILES, count=len(options.tiles)))
    me = plan.me or next(iter(names))
    if me not in names:
        message = sentence("There is no seat {seat}; the seats are {seats}.", seat=me, seats=", ".join(names))
        raise WrongUsage("no-such-seat", message)
    identity = require(home)
    card = make_card(identity.master, me, names[me], fresh_nonce())
    genesis = make_genesis(
        _new_id(), title, options, list(names), host=card, joint=joint, hours=hours, time=now_label()
    )
    genesis["sig"] = sign(identity, genesis)
    pins.own_card(home, genesis, lambda: card)
    return Game.of(genesis)


def _players(plan: Plan, model: Game | None, home: Home) -> tuple[dict[str, str], dict[str, Sequence[str]]]:
    """Names by seat in turn order, and the addresses that were given or, of the model's players, are in the book.

    In a rematch the seat after the one that was listed first begins.
    """
    if not plan.players and model is not None:
        setup, known = model.standing.setup, model.standing.names
        seats = setup.seats if setup.options.first == DRAWN else (*setup.seats[1:], setup.seats[0])
        return {seat: known.get(seat, seat) for seat in seats}, dict(read_book(home, setup.id).addresses)
    if not 1 <= len(plan.players) <= MOST_PLAYERS:
        count = len(plan.players)
        message = sentence("Feurio! is for 1 to {most} players, not {count}.", most=MOST_PLAYERS, count=count)
        hint = sentence("Name each player in turn order: --player Anna --player Bo")
        raise WrongUsage("seat-count", message, hint=hint)
    names: dict[str, str] = {}
    addresses: dict[str, Sequence[str]] = {}
    for text in plan.players:
        _check_one_player(text)
        seat, name, address = parse_seat_option(text)
        if seat in names:
            hint = sentence('Say the seat too, for example --player "{other}={name}".', other=f"{seat}2", name=name)
            places = {"first": names[seat], "second": name, "seat": seat}
            message = sentence("{first} and {second} would both be seat {seat}.", **places)
            raise WrongUsage("seat-twice", message, hint=hint)
        names[seat] = fit_name(name, names.values())
        if address:
            addresses[seat] = [address]
    return names, addresses


def players_are_options(names: Sequence[str]) -> WrongUsage:
    """What to say to somebody who lists the players behind the file."""
    several = " ".join(f"--player {quote(name)}" for name in names)
    message = sentence("Each player is an option, in turn order: {several}", several=several)
    return WrongUsage("usage", message)


def _check_one_player(text: str) -> None:
    """A comma may part two players or belong to one name: only the user knows."""
    name, comma, _ = text.partition("<")[0].partition(",")
    if not comma or "=" in name:
        return
    several = " ".join(f"--player {quote(part)}" for part in (part.strip() for part in text.split(",")) if part)
    hint = sentence('One player with a comma in the name has a seat before it: --player "seat=Anna, of the hills".')
    what = sentence(
        "A player is one name, and {text} has a comma. Several players are several options: {several}",
        text=quote(text),
        several=several,
    )
    raise WrongUsage("several-players", what, hint=hint)


def _options(plan: Plan, model: Game | None, players: int) -> Options:
    options = dict(plan.options)
    if options.get("tiles") is not None:
        options["tiles"] = TileSet.of(options["tiles"])
    given = {name: value for name, value in options.items() if value is not None}
    old = None if plan.rules or model is None else model.standing.setup.options
    if old is not None and old.set == CUSTOM:
        new = replace(old, **given)
    else:
        new = rule_set(plan.rules or (old.set if old else CLASSIC), players, **given)
    if new.per_turn > MOST_FIREFIGHTERS:
        what = sentence("per_turn is 1 to {most} firefighters: a turn names no more.", most=MOST_FIREFIGHTERS)
        raise WrongUsage("bad-option", what)
    return new


def _new_id() -> str:
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))
