"""Games and letters for the tests of mail."""

from email import message_from_bytes, policy
from email.message import EmailMessage
from hashlib import sha256
from typing import Any

from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.gamefile import write_game
from feurio_pbem.home.book import Book
from feurio_pbem.mail.write.compose import Sender, compose_one
from feurio_pbem.mail.write.message import Mail
from feurio_pbem.notation import parse_turn
from feurio_pbem.play.look import look_at
from feurio_pbem.play.move import MoveRequest, play_in
from feurio_pbem.rules.options import rule_set
from feurio_pbem.rules.tiles import TileSet

HOST = Sender("host@example.org", "Feurio! host")


def game_of(
    names: dict[str, str], title: str = "Friday forest", game_id: str = "k7f3qa", seed: str = "pine", **rules: Any
) -> Game:
    """A seeded game that has just begun."""
    options = rule_set("classic", len(names), **rules)
    return Game.of(make_genesis(game_id, title, options, list(names), names=names, seed=seed))


def short_game(names: dict[str, str], game_id: str = "k7f3qa") -> Game:
    """One that ends after some ten turns."""
    return game_of(names, game_id=game_id, tiles=TileSet.of([(1, 1, 3), (2, 1, 3), (4, 2, 3)]), supply=2)


def first_turn(game: Game) -> str:
    """The first legal turn, with one firefighter where there is room."""
    view = look_at(game).legal()
    spot = view["spots"][0] if view["spots"] else None
    room = spot["room"] if spot else view["room"]
    tiles = sorted(room, key=int) if view["limit"] else []
    return " ".join([*([spot["spot"]] if spot else []), *([f"+{tiles[0]}"] if tiles else ["pass"])])


def played(game: Game, turns: int = 1, note: str | None = None) -> Game:
    """The game some turns later."""
    for _ in range(turns):
        game = play_in(game, MoveRequest(parse_turn(first_turn(game)), note=note)).after
    return game


def book_of(game: Game, **secrets: str) -> Book:
    """Every seat at example.net."""
    return Book({seat: (f"{seat}@example.net",) for seat in game.standing.setup.seats}, secrets)


def mail_to(game: Game, seat: str, **secrets: str) -> Mail:
    """The turn mail for a seat."""
    return compose_one(game, seat, HOST, book_of(game, **secrets))


def parsed(mail: Mail) -> EmailMessage:
    """As a mail program reads it."""
    message = message_from_bytes(mail.data, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def text_of(mail: Mail) -> str:
    """The plain text."""
    return str(parsed(mail).get_body(("plain",)).get_content())  # type: ignore[union-attr]


def html_of(mail: Mail) -> str:
    """The page."""
    return str(parsed(mail).get_body(("html",)).get_content())  # type: ignore[union-attr]


def answer(game: Game, turn: str, sender: str, *, token: str | None = None, **headers: str) -> bytes:
    """A player's mail with one turn line; `headers` with underscores for dashes."""
    mail = EmailMessage()
    mail["From"] = sender
    mail["To"] = HOST.address
    mail["Message-ID"] = f"<{sha256(repr((game.standing.token, turn, sender, token)).encode()).hexdigest()[:12]}@x>"
    for name, value in headers.items():
        del mail[name.replace("_", "-")]
        mail[name.replace("_", "-")] = value
    mail.set_content(f"feurio {token or game.standing.token} {turn} end\n\nCheers!\n")
    return mail.as_bytes()


def carrying(game: Game, sender: str, content: bytes | None = None) -> bytes:
    """A player's mail with the game file attached."""
    mail = EmailMessage()
    mail["From"] = sender
    mail["Message-ID"] = f"<{game.standing.token}.file@x>"
    mail.set_content("Here it is.\n")
    mail.add_attachment(content or write_game(game), "application", "octet-stream", filename="../../x.feurio.yaml")
    return mail.as_bytes()
