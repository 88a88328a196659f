"""A hosted game to its end, each player in his own language: nothing that anybody gets is in another's."""

import re

from feurio_pbem.home.book import write_language
from feurio_pbem.home.folder import Home
from feurio_pbem.languages.__main__ import read
from feurio_pbem.languages.extract import sentences
from tests.mail.conftest import Desk
from tests.mail.letters import answer, first_turn, html_of, parsed, text_of

LANGUAGES = {"anna": "it", "bo": "de", "zoe": "en"}
SLIPS = ("z +1", "a +99", "frobnicate", "a +1 +1 +1 +1 +1")


def pieces(language: str) -> set[str]:
    """Three or more words in a row of the sentences of a language, between their places."""
    if language == "en":
        said = [text for one in sentences() for text in (one if isinstance(one, tuple) else (one,))]
    else:
        said = [
            text
            for message in read(language)
            if message.id
            for text in (message.string if isinstance(message.string, tuple) else (message.string,))
        ]
    found = {" ".join(piece.split()) for text in said for piece in re.split(r"\{[^}]*\}|[.,;:()\[\]`]", text)}
    return {piece for piece in found if piece.count(" ") >= 2}


def told_in(mail) -> str:
    """Subject, text and HTML of a letter without markup, as one long line."""
    html = re.sub(r"<style.*?</style>|<[^>]*>", " ", html_of(mail), flags=re.DOTALL)
    return " ".join(f"{parsed(mail)['Subject']} {text_of(mail)} {html}".split())


def test_everybody_reads_his_own_language(desk: Desk, home: Home) -> None:
    for seat, language in LANGUAGES.items():
        write_language(home, desk.game.standing.setup.id, seat, language)
    got: dict[str, list[str]] = {seat: [] for seat in LANGUAGES}
    for slip in (*SLIPS, *[None] * 100):
        mover = desk.game.standing.to_move
        if mover is None:
            break
        for turn in filter(None, (slip, first_turn(desk.game))):
            for mail in desk.receive(answer(desk.game, turn, f"{mover}@example.net")).answers:
                (recipient,) = mail.recipients
                got[recipient.partition("@")[0]].append(told_in(mail))
    assert desk.game.standing.to_move is None
    phrases = {language: pieces(language) for language in LANGUAGES.values()}
    for seat, language in LANGUAGES.items():
        others = set().union(*(phrases[other] for other in phrases if other != language)) - phrases[language]
        letters = " ".join(got[seat])
        assert len(got[seat]) > 3 and sum(piece in letters for piece in phrases[language]) > 20
        assert [piece for piece in others if f" {piece} " in letters] == []
