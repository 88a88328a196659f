"""One mail received: its turn lines are played, its attached games merged, and what became of each is told.

Doing it twice does no more than doing it once: a turn line names what it answers, and a merge adds only what is new.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from feurio_pbem.errors import FeurioError, Missing, OutsideWorld, Refused, Unsound, WrongUsage
from feurio_pbem.game.answers import find_answered
from feurio_pbem.game.entry import JoinEntry, LogEntry
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import create, load, read_game, update
from feurio_pbem.home.book import Book, read_book
from feurio_pbem.home.folder import Home
from feurio_pbem.mail.host.authority import check_brought, check_origin, seat_of_sender
from feurio_pbem.mail.host.games import Shelf
from feurio_pbem.mail.read.attachments import AttachedGame
from feurio_pbem.mail.read.lines import Command
from feurio_pbem.mail.read.reading import MailReading
from feurio_pbem.notation import parse_token
from feurio_pbem.play.move import Wish, play
from feurio_pbem.play.unite import merge_games

_FOR_LATER = {"locked", "home-locked", "changed-meanwhile", "two-copies"}
PLAYED, ALREADY, MERGED, SAME, REFUSED = "played", "already", "merged", "same", "refused"


@dataclass(frozen=True)
class Rules:
    """`strict`: whoever attaches a game must be in the book and may bring only his own turns (a host's rule).

    `authserv_id` names the mail provider whose findings are believed; `accepts_new` lets an attached game that is not
    on the shelf become a file there.
    """

    strict: bool = True
    authserv_id: str | None = None
    accepts_new: bool = False
    dry_run: bool = False


@dataclass(frozen=True)
class Deed:
    """What became of one turn line or attached game; `game` is as it stands after it, None where none was found."""

    what: str
    message: str
    path: Path | None = None
    game: Game | None = None
    seat: str | None = None
    error: FeurioError | None = None

    @property
    def is_news(self) -> bool:
        """Whether the game went on."""
        return self.what in (PLAYED, MERGED)


@dataclass(frozen=True)
class Receiver:
    """Where games are, whom this machine knows, and how strict it is."""

    shelf: Shelf
    home: Home
    rules: Rules

    def receive(self, reading: MailReading) -> list[Deed]:
        """All that a mail wants, one after the other; refusals are deeds. Nothing for a machine's mail.

        Raises what is no fault of the mail's: OutsideWorld, Missing, Unsound and Conflict about our own files.
        """
        if reading.automatic:
            return []
        if reading.refused:
            return [_refusal(reading.refused)]
        if not reading.commands and not reading.games:
            return []
        try:
            sender = check_origin(reading, self.rules.authserv_id)
        except Refused as refused:
            return [_refusal(refused)]
        brought = [self._tried(lambda game=game: self._merge(game, sender)) for game in reading.games]  # type: ignore[misc]
        told = [self._tried(lambda line=line: self._play(line, sender)) for line in reading.commands]  # type: ignore[misc]
        return [*brought, *_without_old_lines(told)]

    def _tried(self, action: Callable[[], Deed]) -> Deed:
        try:
            return action()
        except FeurioError as error:
            return _refusal(error)

    def _play(self, line: Command, sender: str) -> Deed:
        path = self.shelf.find(parse_token(line.token).game)
        game = load(path).game
        book = read_book(self.home, game.standing.setup.id)
        try:
            seat = seat_of_sender(game.standing, book, sender, line.turn.kind, line.secret)
            if game.standing.setup.is_sealed:
                raise _needs_the_command(game)
            wish = Wish(line.turn, _claimed(game, line, seat), line.token)
            played = play(path, wish, dry_run=self.rules.dry_run)
        except FeurioError as error:
            return _refusal(error, path, game)
        names = played.after.standing.names
        if played.already:
            return Deed(ALREADY, f"That turn ({played.text}) had been played already.", path, played.after, seat)
        done = f"{names[played.entry['by']]} played {played.text}."
        return Deed(PLAYED, done, path, played.after, str(played.entry["by"]))

    def _merge(self, attached: AttachedGame, sender: str) -> Deed:
        theirs = read_game(attached.data)
        game_id = theirs.standing.setup.id
        try:
            path = self.shelf.find(game_id)
        except Refused:
            return self._take_in(theirs)
        mine = load(path).game
        book = read_book(self.home, game_id)
        seat = next(iter(book.seats_of(sender)), None)
        results: list[str] = []

        def change(present: Game) -> Game:
            merged = merge_games(present, theirs)
            self._check(merged.game, present, book, sender)
            results.append(merged.result)
            return merged.game

        try:
            after = change(mine) if self.rules.dry_run else update(path, change)
        except FeurioError as error:
            return _refusal(error, path, mine)
        if results[-1] in ("same", "mine-newer"):
            how = "is the same as" if results[-1] == "same" else "is older than"
            return Deed(SAME, f"The attached game {how} the one here.", path, after, seat)
        brought = len(after.log) - len(mine.log)
        what = f"{brought} new entr{'y' if brought == 1 else 'ies'}" if brought > 0 else "something new"
        return Deed(MERGED, f"The attached game brought {what}.", path, after, seat)

    def _check(self, after: Game, before: Game, book: Book, sender: str) -> None:
        """Sealed entries prove themselves; for others, and for cards, the sender's word has to do."""
        sealed = after.standing.setup.is_sealed
        new: list[JoinEntry | LogEntry] = [card for card in after.joins if card not in before.joins]
        new += [] if sealed else after.log[len(before.log) :]
        if new and (self.rules.strict or (book.secrets and not sealed)):
            check_brought(new, book, sender)

    def _take_in(self, theirs: Game) -> Deed:
        game_id = theirs.standing.setup.id
        path = self.shelf.place_for(game_id)
        if not self.rules.accepts_new or path is None:
            raise Refused("unknown-game", f"There is no game {game_id} here.")
        if not self.rules.dry_run:
            create(path, theirs)
        return Deed(MERGED, f"The attached game is new here; it is now {path}.", path, theirs)


def _claimed(game: Game, line: Command, seat: str) -> str | None:
    """Who acts must be the sender, but for a repeat, which changes nothing, whosever turn it is by now."""
    answered = find_answered(game, line.token)
    return None if answered is not None and answered < len(game.log) else seat


def _needs_the_command(game: Game) -> Refused:
    return Refused(
        "sealed-game",
        f"Game {game.standing.setup.id} is sealed: a turn needs the player's own secret, which no line of mail has.",
        hint="Play with the command on the attached file: feurio move FILE TURN, then feurio mail compose FILE.",
    )


def _without_old_lines(deeds: list[Deed]) -> list[Deed]:
    """Stale lines beside one that did count are quotations of old mails: not worth a word."""
    counted = {deed.path for deed in deeds if deed.what in (PLAYED, ALREADY)}
    old = ("stale-turn", "taken-back")
    return [d for d in deeds if not (d.error is not None and d.error.code in old and d.path in counted)]


def _refusal(error: FeurioError, path: Path | None = None, game: Game | None = None) -> Deed:
    """Raises the error again where the mail is not to blame: a locked or damaged file, a full disk, a book unread."""
    own_trouble = isinstance(error, OutsideWorld | Missing | WrongUsage) or error.code in _FOR_LATER
    if own_trouble or (isinstance(error, Unsound) and "file" in error.details):
        raise error
    return Deed(REFUSED, error.message, path, game, error=error)
