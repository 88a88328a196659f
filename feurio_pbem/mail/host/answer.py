"""The answers to a received mail: a game that went on goes to everybody, all else to the sender alone, or to nobody.

Only addresses in the book of the game are ever written to, never a machine, and a program's mail that brought nothing
new gets no answer: so no two mailboxes can keep each other busy. Every slip of a player gets a word, within a measure
for each game and day; whoever shows that he has our letters has a measure of his own, which forgers cannot use up.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from feurio_pbem.errors import FeurioError, Refused
from feurio_pbem.game.answers import find_answered
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load
from feurio_pbem.mail.host.index import GameIndex
from feurio_pbem.mail.host.receive import Result, seat_for
from feurio_pbem.mail.read.reading import MailReading
from feurio_pbem.mail.write.compose import Pictures, Reason, Sender, compose_one, id_of, speaking_to
from feurio_pbem.mail.write.message import Mail, game_of_thread, is_refusal, token_of
from feurio_pbem.messages import Message, literal, sentence
from feurio_pbem.notation import parse_token

_FAULTS_OF_A_LINE = {"unreadable-turn", "unreadable-token", "incomplete", "trailing-text", "two-turns"}
_MOST_FAULTS = 5
MayTell = Callable[[str, str, bool], bool]


@dataclass(frozen=True)
class Answerer:
    """Who answers, what may be looked up, and whether a seat of a game may be told one more thing today."""

    sender: Sender
    index: GameIndex
    may_tell: MayTell = lambda game, seat, is_known: True

    def answers(self, reading: MailReading, results: Sequence[Result]) -> list[Mail]:
        """All answers to one mail, each to one seat; the same mail always gets answers with the same Message-IDs."""
        if reading.automatic or len(reading.from_addresses) != 1 or _goes_in_circles(reading):
            return []
        mails: dict[str, Mail] = {}
        for result in results:
            if result.is_news and result.game is not None:
                for mail in self.news(result.game, reading):
                    mails.setdefault(mail.message_id, mail)
        faults = [result for result in results if not result.is_news and _is_worth_an_answer(result, reading)]
        for game, said in self._by_game(faults or self._slip(reading, results), reading):
            if (word := self._word(game, said, reading)) is not None:
                mails.setdefault(word.message_id, word)
        return list(mails.values())

    def news(
        self, game: Game, reading: MailReading | None = None, known: Callable[[str], bool] = lambda message_id: False
    ) -> list[Mail]:
        """The new state to everybody who wants to hear of it, but for letters that are `known` already.

        The sender's is the answer to his mail.
        """
        book, standing = self.index.book(game.standing.setup.id), game.standing
        own, answered = (seat_for(book, reading.from_addresses[0]), reading.message_id) if reading else (None, None)
        mine = book.seats_of(self.sender.address)
        pictures: Pictures = {}
        return [
            compose_one(game, seat, self.sender, book, Reason(answered=answered if seat == own else None), pictures)
            for seat in standing.setup.seats
            if book.addresses.get(seat) and seat not in mine and self._wants(game, seat, seat in book.only_my_turns)
            if not known(id_of(game, seat, self.sender))
        ]

    def _wants(self, game: Game, seat: str, only_my_turns: bool) -> bool:
        standing = game.standing
        waits_for = (standing.to_move, *standing.waiting_for())
        return not only_my_turns or seat in waits_for or standing.phase == "finished"

    def _by_game(self, results: Sequence[Result], reading: MailReading) -> list[tuple[Game, list[Result]]]:
        """What is to be said, each game's at once: a mail of a hundred wrong lines gets one answer."""
        found: dict[str, tuple[Game, list[Result]]] = {}
        for result in results:
            game = result.game or self._game_meant(reading, result.error)
            if game is not None:
                found.setdefault(game.standing.setup.id, (game, []))[1].append(result)
        return list(found.values())

    def _word(self, game: Game, results: Sequence[Result], reading: MailReading) -> Mail | None:
        game_id = game.standing.setup.id
        book = self.index.book(game_id)
        seat = seat_for(book, reading.from_addresses[0])
        if seat is None or not self.may_tell(game_id, seat, _is_known(game, reading)):
            return None
        said: list[Message | str] = []
        for result in results[:_MOST_FAULTS]:
            sentences = [result.message] if result.error is None else [*result.error.sentences, *result.error.hints]
            if result.kind != "chosen":
                sentences = [sentence("Your mail changed nothing."), *sentences] if not said else sentences
            with speaking_to(book, seat):
                said.append(" ".join(map(str, sentences)))
        key = hashlib.sha256(f"{reading.message_id or reading.key}\0{said}".encode()).hexdigest()[:16]
        return compose_one(game, seat, self.sender, book, Reason("word", said, reading.message_id, key))

    def _slip(self, reading: MailReading, results: Sequence[Result]) -> list[Result]:
        """Why nothing came of a mail that seems to have been meant as an answer; its writer waits for something."""
        if results or reading.feurio_mail is not None:
            return []
        slip = reading.slip
        if slip is None:
            if game_of_thread(reading.in_reply_to) is None and not self._is_about_a_game(reading):
                return []
            message = sentence("Your mail holds no turn line.")
            return [_refused(message, sentence("Write the line at the very top, in one line, with its end."))]
        hint = sentence("Fill in the line below, from the word feurio to the word end.")
        if slip.turn is None:
            return [_refused(slip.sentence, hint, slip.token)]
        read = sentence("Understood: {turn}.", turn=literal(slip.turn))
        error = _refused(slip.sentence, read, slip.token)
        assert error.error is not None
        error.error.hints.append(hint)
        return [error]

    def _game_meant(self, reading: MailReading, error: FeurioError | None) -> Game | None:
        """The game that a mail without a readable line is for: by a token, the thread, the subject, the sender."""
        own = self.index.games_of(reading.from_addresses[0])
        token = (error.details.get("token") if error else None) or (reading.slip.token if reading.slip else None)
        named = parse_token(token).game if token else None
        wanted = next((game for game in (named, game_of_thread(reading.in_reply_to)) if game in own), None)
        in_subject = [game for game in own if self.index.is_named_in(reading.subject, game)]
        games = [wanted] if wanted else in_subject or own
        try:
            found = [load(self.index.find(game)).game for game in games[:_MOST_GAMES]]
        except FeurioError:
            return None
        return min(found, key=lambda game: self._unlikeliness(game, reading.from_addresses[0]), default=None)

    def _unlikeliness(self, game: Game, address: str) -> tuple[bool, bool]:
        is_to_move = game.standing.to_move in self.index.book(game.standing.setup.id).seats_of(address)
        return not is_to_move, game.standing.phase == "finished"

    def _is_about_a_game(self, reading: MailReading) -> bool:
        """Whether the subject is that of a letter of ours."""
        own = self.index.games_of(reading.from_addresses[0])
        return any(self.index.is_named_in(reading.subject, game) for game in own)


_MOST_GAMES = 12  # that are opened to find out which one a mail is for


def _refused(message: Message, hint: Message, token: str | None = None) -> Result:
    error = Refused("no-turn-line", message, hint=hint, token=token)
    return Result("refused", message, error=error)


def _is_known(game: Game, reading: MailReading) -> bool:
    """Whether the writer shows that he has a letter of ours: a head of the game, or a Message-ID, is not guessed."""
    tokens = [line.token for line in reading.commands] + [reading.slip.token if reading.slip else None]
    if reading.refused is not None:
        tokens.append(reading.refused.details.get("token"))
    tokens += [token_of(mail) for mail in reading.in_reply_to]
    own = [token for token in tokens if token and parse_token(token).game == game.standing.setup.id]
    return any(find_answered(game, token) is not None for token in own)


def _goes_in_circles(reading: MailReading) -> bool:
    """An answer to a refusal in which nobody has even tried to write a line: some machines do not say what they are."""
    tried = (
        reading.commands
        or reading.games
        or reading.slip
        or reading.news_choice
        or (reading.refused and reading.refused.code in _FAULTS_OF_A_LINE)
    )
    return not tried and any(map(is_refusal, reading.in_reply_to))


def _is_worth_an_answer(result: Result, reading: MailReading) -> bool:
    """A forger learns nothing; a program that sent its file again is not told that it did."""
    if result.error is not None and result.error.code == "forged":
        return False
    return result.error is not None or reading.feurio_mail is None
