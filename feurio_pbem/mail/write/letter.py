"""What one player is told by mail, as blocks that the text and the HTML of a mail both lay out.

Pure: plain views in, blocks out. Nothing in here, whatever players call themselves and their games, may read as a turn
line at the left edge of a mail (`harmless`): bounces, vacation replies and unmarked quotations send our words back.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from feurio_pbem.game.documents import ShowView
from feurio_pbem.mail.read.blocks import Block, Board, Heading, Items, Words
from feurio_pbem.mail.write.answering import BLANK, ways_to_answer
from feurio_pbem.notation import fold, visible
from feurio_pbem.render.text import Style, tell_log
from feurio_pbem.render.text.screen import headline

UNWRAPPED = Style(10_000, encoding="utf-8")
_MOST_NEWS = 12


@dataclass(frozen=True)
class Letter:
    """One state of a game for one seat.

    `news` are entries as `log --json` gives them; `preface` stands before all else (a refusal, a reminder); `secret`
    says that the seat's turn lines need a secret word.
    """

    view: ShowView
    seat: str
    news: Sequence[Mapping[str, Any]] = ()
    preface: str | None = None
    secret: bool = False
    names: Mapping[str, str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", {player["seat"]: player["name"] for player in self.view["players"]})

    @property
    def title(self) -> str:
        return self.view["title"] or f"Game {self.view['game']}"


def blocks_of(letter: Letter) -> list[Block]:
    """The whole letter in its order: what matters now, what happened, where it stands, what can be done."""
    name = letter.names.get(letter.seat, letter.seat)
    opening: list[Block] = [Words(letter.preface)] if letter.preface else []
    now = headline(letter.view, dict(letter.names), letter.seat)
    opening += [Words(f"Hello {name}!"), Words(now)]
    return [
        *opening,
        *_news(letter),
        Board(letter.view, letter.seat),
        *ways_to_answer(letter.view, letter.seat, secret=letter.secret),
    ]


def _news(letter: Letter) -> list[Block]:
    told = [tell_log([entry], letter.names, UNWRAPPED) for entry in letter.news[-_MOST_NEWS:]]
    if not told:
        return []
    left_out = len(letter.news) - len(told)
    earlier = [f"({left_out} earlier entries are in the game file.)"] if left_out else []
    return [Heading("Since your last turn"), Items((*earlier, *told))]


_LIKE_A_LINE = re.compile(r"\W*feurio\W+\w{1,20}-\d")
_TEMPLATE = re.compile(rf"\s*feurio [a-z0-9-]+ {BLANK}(?: key:{BLANK})? end")


def harmless(line: str) -> str:
    """A line that would read as a turn line once its indent is lost gets a mark of quotation.

    >>> harmless("feurio k7f3qa-12-8c2e b end"), harmless("feurio show FILE")
    ('| feurio k7f3qa-12-8c2e b end', 'feurio show FILE')
    """
    is_like_one = _LIKE_A_LINE.match(fold(visible(line))) and not _TEMPLATE.fullmatch(line)
    return f"| {line.lstrip()}" if is_like_one else line
