"""What one player is told by mail, as blocks that the text and the HTML of a mail both lay out.

Pure: plain views in, blocks out. Nothing in here, whatever players call themselves and their games, may read as a turn
line at the left edge of a mail (`harmless`): bounces, vacation replies and unmarked quotations send our words back. So
the line to fill in has a blank where the turn goes, which no reader takes for a turn.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from feurio_pbem.game.documents import ShowView
from feurio_pbem.messages import Message, counted, sentence
from feurio_pbem.notation import fold, visible
from feurio_pbem.notation.tokens import SUFFIX
from feurio_pbem.render.text import Style, tell_log
from feurio_pbem.render.text.screen import headline
from feurio_pbem.render.words import names_of

BLANK = "____"
UNWRAPPED = Style(10_000, encoding="utf-8")
Kind = Literal["state", "word", "reminder"]
_MOST_NEWS = 12


@dataclass(frozen=True)
class Words:
    """A paragraph."""

    text: Message | str


@dataclass(frozen=True)
class Heading:
    """The name of what follows."""

    text: Message | str


@dataclass(frozen=True)
class Items:
    """A list; an item may have lines of its own below it."""

    items: tuple[Message | str, ...]


@dataclass(frozen=True)
class Form:
    """Lines to be typed, letter by letter; `turn_line` is the one to be filled in and sent."""

    lines: tuple[str, ...]
    turn_line: bool = False


@dataclass(frozen=True)
class Board:
    """The game as one seat sees it."""

    view: ShowView
    seat: str


Block = Words | Heading | Items | Form | Board


@dataclass(frozen=True)
class Letter:
    """One state of a game for one seat.

    `kind` says why: the game went on, a word about the seat's own mail, a reminder. `preface` stands before all else;
    `news` are entries as `log --json` gives them; `timing` says when the turn is due and who is
    away; `secret` says that the seat's turn lines need a secret word, `only_my_turns` that it gets no news.
    """

    view: ShowView
    seat: str
    news: Sequence[Mapping[str, Any]] = ()
    preface: Sequence[Message | str] = ()
    timing: Sequence[Message] = ()
    kind: Kind = "state"
    secret: bool = False
    only_my_turns: bool = False
    names: Mapping[str, str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", names_of(self.view))

    @property
    def title(self) -> Message | str:
        return self.view["title"] or sentence("Game {game}", game=self.view["game"])

    @property
    def is_my_turn(self) -> bool:
        """Whether the game waits for this very seat, for a turn or for its card."""
        return self.seat in (self.view["to_move"], *self.view["waiting_for"])

    @property
    def subject(self) -> str:
        """Tells one's own turn from news; what belongs together is for the headers to say."""
        places = {"title": self.title, "turn": self.view["turn"]}
        if self.kind == "word":
            return str(sentence("About your mail: {title} (turn {turn})", **places))
        if self.view["phase"] == "finished":
            return str(sentence("{title} is over", **places))
        if self.view["to_move"] is None:
            wanted = self.seat in self.view["waiting_for"]
            if wanted and self.view["phase"] == "opening":
                return str(sentence("Open {title}", **places))
            return str(sentence("Join {title}", **places) if wanted else sentence("{title} has not started", **places))
        if self.view["to_move"] != self.seat:
            return str(sentence("News from {title} (turn {turn})", **places))
        if self.kind == "reminder":
            return str(sentence("Reminder: your turn in {title} (turn {turn})", **places))
        return str(sentence("Your turn in {title} (turn {turn})", **places))


def template(token: str, *, secret: bool = False) -> str:
    """The turn line with its blanks.

    >>> template("k7f3qa-12-8c2e", secret=True)
    'feurio k7f3qa-12-8c2e ____ key:____ end'
    """
    return f"feurio {token} {BLANK}{f' key:{BLANK}' if secret else ''} end"


def main_blocks(letter: Letter) -> list[Block]:
    """The letter in its order: what matters now and how to answer, so that a small screen shows it at once; then
    what happened, where it stands, and what else can be done."""
    view, seat = letter.view, letter.seat
    return [
        *map(Words, letter.preface),
        Words(sentence("Hello {name}!", name=letter.names.get(seat, seat))),
        Words(headline(view, dict(letter.names), seat)),
        *_answer_line(letter),
        *map(Words, letter.timing),
        *_news(letter),
        Board(view, seat),
        *_ways_to_answer(letter),
    ]


def footer_blocks(letter: Letter) -> list[Block]:
    """How to get fewer mails, or all of them again."""
    if not _answers_by_line(letter):
        return []
    if letter.only_my_turns:
        return [Words(sentence("You get only the mails that say it is your turn. With all-news in the blank of that "
                               "line you get all of them again."))]  # fmt: skip
    return [Words(sentence("Too many mails? With only-my-turns in the blank of that line you get only those that say "
                           "it is your turn."))]  # fmt: skip


def _answers_by_line(letter: Letter) -> bool:
    return letter.view["draws"] != "sealed" and letter.view["to_move"] is not None


def _answer_line(letter: Letter) -> list[Block]:
    """The line to fill in, where there is something to answer: one's own turn, or a turn to be taken back."""
    view = letter.view
    if not _answers_by_line(letter):
        return []
    line = Form((template(view["token"], secret=letter.secret),), turn_line=True)
    if view["to_move"] == letter.seat:
        where = sentence("Answer with this line, from the left edge, with your turn in place of the blank:")
        if letter.secret:
            where = sentence("Answer with this line, from the left edge, with your turn in place of the first blank "
                             "and your secret word in place of the second:")  # fmt: skip
        return [Words(where), line]
    wait = sentence("There is nothing for you to do: {name} moves.", name=letter.names[view["to_move"] or letter.seat])
    last = view["last"]
    if last is not None and last["by"] == letter.seat and last["kind"] == "turn":
        undo = sentence("As long as nobody has answered, take-back in place of the blank takes your turn back:")
        return [Words(wait), Words(undo), line]
    return [Words(wait), *([Form((template(view["token"]),), turn_line=True)] if letter.kind == "word" else [])]


def _news(letter: Letter) -> list[Block]:
    told = [tell_log([entry], letter.names, UNWRAPPED) for entry in letter.news[-_MOST_NEWS:]]
    if not told:
        return []
    left_out = len(letter.news) - len(told)
    earlier = counted(
        "({count} earlier entry is in the game file.)", "({count} earlier entries are in the game file.)", left_out
    )
    return [Heading(sentence("Since your last turn")), Items((*([earlier] if left_out else []), *told))]


def _ways_to_answer(letter: Letter) -> list[Block]:
    """Examples of what can be done in this very position, and the commands for those who have the program."""
    view = letter.view
    if view["phase"] == "finished":
        return [Words(sentence("Thank you for playing! The whole game is in the attached file."))]
    file = f"{view['game']}{SUFFIX}"
    if view["to_move"] is None:
        return _joining(letter, file)
    if view["to_move"] != letter.seat:
        return [Words(sentence("You will get a mail when it is your turn."))]
    commands = (f"feurio move {file} {_examples(view)[0][0]}", f"feurio mail compose {file} --to all")
    if view["draws"] == "sealed":
        return [
            Heading(sentence("How to answer")),
            Words(sentence("This game is sealed: your turn needs the secret on your own computer. Save the attached "
                           "file, or bring your own copy up to it with feurio merge, then play with the command:")),
            Form(commands),
        ]  # fmt: skip
    return [
        Heading(sentence("What a turn looks like")),
        Items(tuple(sentence("{turn}: {meaning}", turn=turn, meaning=meaning) for turn, meaning in _examples(view))),
        Words(sentence("Or with the command, on the attached file:")),
        Form(commands),
    ]


def _examples(view: ShowView) -> list[tuple[str, Message]]:
    """A few turns with what they mean, all of them legal in this very position."""
    mover = next(player for player in view["players"] if player["seat"] == view["to_move"])
    spot = view["spots"][0] if view["spots"] else None
    room = spot["room"] if spot else view["room"] or {}
    tiles = sorted(room, key=int)
    own = tiles[: min(2, view["limit"], mover["supply"])]
    if view["rules"]["firefighters"] == "one-tile":
        own = own[:1]
    neutral = tiles[: min(1, view["limit"], mover["neutral_supply"])]
    found = [(f"+{tile}", sentence("a firefighter on tile {tile}", tile=tile)) for tile in own[:1]]
    if len(own) == 2:
        meaning = sentence("one on tile {one}, one on {other}", one=own[0], other=own[1])
        found.append((f"+{own[0]}+{own[1]}", meaning))
    found += [(f"+n{tile}", sentence("a neutral firefighter on tile {tile}", tile=tile)) for tile in neutral]
    found.append(("pass", sentence("nobody placed")))
    if spot is None:
        return found
    name = spot["spot"]
    laid = [
        (f"{name} {turn}", sentence("the tile on hot spot {spot}, {meaning}", spot=name, meaning=meaning))
        for turn, meaning in found
    ]
    breaks = [
        (f"break @{place['at'][0]},{place['at'][1]}",
         sentence("the tile face down on that cell, as a firebreak, with one of your firefighters on it"))
        for place in view.get("breaks", [])[:1]
    ]  # fmt: skip
    return laid + breaks


def _joining(letter: Letter, file: str) -> list[Block]:
    view = letter.view
    if letter.seat in view["waiting_for"] and view["phase"] == "opening":
        verb = "start" if letter.seat == view.get("host") else "join"
        how = sentence(
            "All cards are there, and the game waits for you to open it. Run the command on the attached file, and "
            "send the file on:"
        )
        return [Heading(sentence("How to open the game")), Words(how), Form((f"feurio {verb} {file}",))]
    if letter.seat in letter.view["waiting_for"]:
        how = sentence("Join with the command, on the attached file, and send the file back to whoever sent you this:")
        return [Heading(sentence("How to join")), Words(how), Form((f"feurio join {file}",))]
    return [Words(sentence("You have joined. The game starts when everybody has."))]


_LIKE_A_LINE = re.compile(r"\W*feurio\W+\w{1,20}-\d")
_TEMPLATE = re.compile(rf"\s*feurio [a-z0-9-]+ {BLANK}(?: key:{BLANK})? end")


def harmless(line: str) -> str:
    """A line that would read as a turn line once its indent is lost gets a mark of quotation.

    >>> harmless("feurio k7f3qa-12-8c2e b end"), harmless("feurio show FILE")
    ('| feurio k7f3qa-12-8c2e b end', 'feurio show FILE')
    """
    is_like_one = _LIKE_A_LINE.match(fold(visible(line))) and not _TEMPLATE.fullmatch(line)
    return f"| {line.lstrip()}" if is_like_one else line
