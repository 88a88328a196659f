"""One mail received: its turn lines are played, its attached games merged, and what became of each is told.

Doing it twice does no more than doing it once: a turn line names what it answers, and a merge adds only what is new.
The sender is looked at first; a game is opened only for somebody who is in its book.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from feurio_pbem.errors import Conflict, FeurioError, Missing, OutsideWorld, Refused, Unsound, WrongUsage
from feurio_pbem.game.answers import find_answered
from feurio_pbem.game.entry import JoinEntry, LogEntry
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import create, load, read_game, update
from feurio_pbem.home.book import Book, write_only_my_turns
from feurio_pbem.mail.host.authority import check_brought, check_origin, seat_of_sender, unknown_sender
from feurio_pbem.mail.host.index import GameIndex, id_in
from feurio_pbem.mail.read.lines import Command
from feurio_pbem.mail.read.reading import AttachedGame, MailReading, NewsChoice
from feurio_pbem.messages import Message, counted, sentence
from feurio_pbem.notation import parse_token
from feurio_pbem.play.move import MoveRequest, Played, play, play_in
from feurio_pbem.play.unite import merge_games

_FOR_LATER = {"locked", "home-locked", "changed-meanwhile", "two-copies"}
Kind = Literal["played", "already", "merged", "same", "chosen", "refused"]


@dataclass(frozen=True)
class Policy:
    """`strict`: whoever attaches a game must be in the book and may bring only his own turns (a host's rule).

    `authserv_id` names the mail provider whose findings are believed; `accepts_new` lets an attached game that is not
    here yet become a file. `bots` are the seats this machine plays: level by seat by game.
    """

    strict: bool = True
    authserv_id: str | None = None
    accepts_new: bool = False
    dry_run: bool = False
    bots: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Result:
    """What became of one turn line, attached game or wish; `game` as it stands after it, None where none was found."""

    kind: Kind
    message: Message
    path: Path | None = None
    game: Game | None = None
    seat: str | None = None
    error: FeurioError | None = None

    @property
    def is_news(self) -> bool:
        """Whether the game went on."""
        return self.kind in ("played", "merged")


class Receiver:
    """Plays, merges and notes what one mail says, for whom this machine knows."""

    def __init__(self, index: GameIndex, policy: Policy) -> None:
        self.index, self.policy = index, policy
        self._games: dict[Path, Game] = {}

    def receive(self, reading: MailReading) -> list[Result]:
        """All that a mail wants, one after the other; refusals are results. Nothing for a machine's mail.

        Raises what is no fault of the mail's: OutsideWorld, Missing, Unsound and Conflict about our own files.
        """
        choice = reading.news_choice
        if reading.automatic:
            return [] if choice is None else self._chosen(reading, choice)
        if reading.refused:
            return [_refusal(reading.refused)]
        if not reading.commands and not reading.games and choice is None:
            return []
        try:
            sender = check_origin(reading, self.policy.authserv_id)
        except Refused as refused:
            return [_refusal(refused)]
        self._games.clear()
        brought = [self._tried(lambda game=game: self._merge(game, sender)) for game in reading.games]  # type: ignore[misc]
        told = [self._tried(lambda line=line: self._play(line, sender)) for line in reading.commands]  # type: ignore[misc]
        return [*brought, *_without_old_lines(told), *(self._chosen(reading, choice) if choice else [])]

    def _tried(self, action: Callable[[], Result]) -> Result:
        try:
            return action()
        except FeurioError as error:
            return _refusal(error)

    def _play(self, line: Command, sender: str) -> Result:
        game_id = parse_token(line.token).game
        path = self.index.find_for(sender, game_id)
        game = self._games.get(path) or load(path).game
        self._games[path] = game
        book = self.index.book(game.standing.setup.id)
        try:
            seat = seat_of_sender(game.standing, book, sender, line.turn.kind, line.secret)
            if game.standing.setup.is_sealed:
                raise _needs_the_command(game)
            is_current = find_answered(game, line.token) == len(game.log)
            request = MoveRequest(line.turn, _claimed(game, line, seat), line.token)
            dry_run = self.policy.dry_run or not is_current  # an old line changes nothing: no need to open the file
            played = play_in(game, request, dry_run=True) if dry_run else play(path, request)
        except FeurioError as error:
            return _refusal(error, path, game, seat_for(book, sender))
        after = self._games[path] = self.answered(path, played.after)
        names = played.after.standing.names
        if played.already:
            done = sentence("That turn ({turn}) had been played already.", turn=played.text)
            return Result("already", done, path, after, seat)
        by = str(played.entry["by"])
        done = sentence("{name} played {turn}.", name=names[by], turn=played.text)
        return Result("played", done, path, after, by)

    def answered(self, path: Path, game: Game) -> Game:
        """The game once this machine's bots have answered; one that is kept from it answers at the next mail."""
        levels = self.policy.bots.get(game.standing.setup.id, {})
        if self.policy.dry_run or game.standing.to_move not in levels or game.standing.setup.is_sealed:
            return game
        from feurio_pbem.play.bot import answer_for_bots

        answers: list[Played] = []
        with suppress(Conflict):
            answer_for_bots(path, game, levels=levels, answers=answers)
        return answers[-1].after if answers else game

    def _merge(self, attached: AttachedGame, sender: str) -> Result:
        if self.policy.strict:
            named = id_in(attached.data)
            if named is not None:
                self.index.find_for(sender, named)
        theirs = read_game(attached.data)
        game_id = theirs.standing.setup.id
        try:
            path = self.index.find(game_id)
        except Refused:
            return self._take_in(theirs)
        mine = load(path).game
        book = self.index.book(game_id)
        seat = seat_for(book, sender)
        kinds: list[str] = []

        def change(present: Game) -> Game:
            merged = merge_games(present, theirs)
            self._check(merged.game, present, book, sender)
            kinds.append(merged.result)
            return merged.game

        try:
            after = change(mine) if self.policy.dry_run else update(path, change)
        except FeurioError as error:
            return _refusal(error, path, mine, seat)
        if kinds[-1] == "same":
            return Result("same", sentence("The attached game is the same as the one here."), path, after, seat)
        if kinds[-1] == "mine-newer":
            return Result("same", sentence("The attached game is older than the one here."), path, after, seat)
        brought = len(after.log) - len(mine.log)
        told = sentence("The attached game brought something new.")
        if brought > 0:
            told = counted(
                "The attached game brought {count} new entry.",
                "The attached game brought {count} new entries.",
                brought,
            )
        return Result("merged", told, path, self.answered(path, after), seat)

    def _check(self, after: Game, before: Game, book: Book, sender: str) -> None:
        """Sealed entries prove themselves; for others, and for cards, the sender's word has to do."""
        sealed = after.standing.setup.is_sealed
        new: list[JoinEntry | LogEntry] = [card for card in after.joins if card not in before.joins]
        new += [] if sealed else after.log[len(before.log) :]
        if new and (self.policy.strict or (book.secrets and not sealed)):
            check_brought(new, book, sender, after.standing.setup.id)

    def _take_in(self, theirs: Game) -> Result:
        game_id = theirs.standing.setup.id
        path = self.index.place_for(game_id)
        if not self.policy.accepts_new or path is None:
            raise Refused("unknown-game", sentence("There is no game {game} here.", game=game_id))
        if not self.policy.dry_run:
            create(path, theirs)
            self.index.add(game_id, path)
        told = sentence("The attached game is new here; it is now {place}.", place=path)
        return Result("merged", told, path, theirs)

    def _chosen(self, reading: MailReading, choice: NewsChoice) -> list[Result]:
        """What a player wants to get by mail; a machine may say so for him, and can do no more harm than that."""
        try:
            sender = check_origin(reading, self.policy.authserv_id)
        except Refused as refused:
            return [_refusal(refused)]
        return [self._tried(lambda: self._choose(choice, sender))]

    def _choose(self, choice: NewsChoice, sender: str) -> Result:
        game_id = parse_token(choice.token).game
        path = self.index.find_for(sender, game_id)
        game, seats = load(path).game, self.index.book(game_id).seats_of(sender)
        if not seats:
            raise unknown_sender(sender, game_id)
        if find_answered(game, choice.token) is None:
            message = sentence("{token} is no token of this game.", token=choice.token)
            return _refusal(Refused("stale-turn", message), path, game, seats[0])
        if not self.policy.dry_run:
            for seat in seats:
                write_only_my_turns(self.index.home, game_id, seat, choice.only_my_turns)
        told = sentence("You get all mails of this game again.")
        if choice.only_my_turns:
            told = sentence("From now on you get only the mails that say it is your turn.")
        return Result("chosen", told, path, game, seats[0])


def seat_for(book: Book, address: str) -> str | None:
    """The first seat of an address."""
    return next(iter(book.seats_of(address)), None)


def _claimed(game: Game, line: Command, seat: str) -> str | None:
    """Who acts must be the sender, but for a repeat, which changes nothing, whosever turn it is by now."""
    answered = find_answered(game, line.token)
    return None if answered is not None and answered < len(game.log) else seat


def _needs_the_command(game: Game) -> Refused:
    message = sentence(
        "Game {game} is sealed: a turn needs the player's own secret, which no line of mail has.",
        game=game.standing.setup.id,
    )
    hint = sentence("Play with the command on the attached file: feurio move FILE TURN, then feurio mail compose FILE.")
    return Refused("sealed-game", message, hint=hint)


def _without_old_lines(results: list[Result]) -> list[Result]:
    """Stale lines beside one that did count are quotations of old mails: not worth a word."""
    counted_in = {result.path for result in results if result.kind in ("played", "already")}
    old = ("stale-turn", "taken-back")
    return [r for r in results if not (r.error is not None and r.error.code in old and r.path in counted_in)]


def _refusal(error: FeurioError, path: Path | None = None, game: Game | None = None, seat: str | None = None) -> Result:
    """Raises the error again where the mail is not to blame: a locked or damaged file, a full disk, a book unread."""
    own_trouble = isinstance(error, OutsideWorld | Missing | WrongUsage) or error.code in _FOR_LATER
    if own_trouble or (isinstance(error, Unsound) and "file" in error.details):
        raise error
    return Result("refused", error.sentences[0], path, game, seat, error)
