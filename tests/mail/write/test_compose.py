"""Turn mails say all that is needed, in every mail program, and nothing in them can be run."""

import re
from dataclasses import replace
from email.message import EmailMessage

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.gamefile import read_game
from feurio_pbem.mail.read.html import lines_of_html
from feurio_pbem.mail.read.reading import read_mail
from feurio_pbem.mail.write.compose import news_for, timing_of
from feurio_pbem.mail.write.html import letter_html
from feurio_pbem.mail.write.letter import Letter
from feurio_pbem.mail.write.text import letter_text
from feurio_pbem.notation import parse_turn
from feurio_pbem.play.look import look_at
from feurio_pbem.play.move import MoveRequest, play_in
from feurio_pbem.render.text.width import width_of
from feurio_pbem.rules.options import rule_set
from tests.mail.letters import first_turn, game_of, html_of, mail_to, parsed, played, text_of

NAMES = {"anna": "Anna Müller", "bo": "Bo", "zoe": "Zoë, the “Fox” <z@x>"}


def test_the_text_is_complete() -> None:
    game = played(game_of(NAMES), 4, note="good luck")
    text = text_of(mail_to(game, "bo"))
    token = game.standing.token
    assert "Hello Bo!" in text
    assert "It is your turn: in hand" in text
    assert "Turn 3. Zoë" in text and "Turn 4. Anna Müller" in text and "Turn 2." not in text
    assert '"good luck"' in text
    assert "Friday forest - turn 5" in text and "hot spot a" in text and "Score" in text
    assert f"    feurio {token} ____ end" in text
    assert f"feurio move k7f3qa.feurio.yaml {first_turn(game)}" in text
    assert max(width_of(line) for line in text.splitlines()) <= 72


def test_the_parts_and_headers() -> None:
    game = played(game_of(NAMES), 1)
    message = parsed(mail_to(game, "bo"))
    types = [part.get_content_type() for part in message.walk()]
    assert types == [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
        "application/vnd.feurio+yaml",
    ]
    attached = next(message.iter_attachments())
    assert attached.get_filename() == "k7f3qa.feurio.yaml"
    assert read_game(attached.get_content()) == game
    picture = next(part for part in message.walk() if part.get_content_type() == "image/png")
    assert f'src="cid:{picture["Content-ID"].strip("<>")}"' in html_of(mail_to(game, "bo"))
    assert (message["Subject"], message["Auto-Submitted"]) == ("Your turn in Friday forest (turn 2)", None)
    assert message["X-Feurio-Mail"] == game.standing.token


def test_names_with_umlauts_and_worse_come_back_from_the_headers() -> None:
    game = game_of(NAMES, title="Wald „Süd“ — été è qui, così")
    message = parsed(mail_to(game, "zoe"))
    address = message["To"].addresses[0]
    assert (address.display_name, address.addr_spec) == (NAMES["zoe"], "zoe@example.net")
    assert message["Subject"] == "News from Wald „Süd“ — été è qui, così (turn 1)"
    data = mail_to(game, "zoe").data
    assert data.isascii() and max(map(len, data.split(b"\r\n"))) <= 78


def test_a_game_is_one_thread_and_a_mail_made_twice_is_one_mail() -> None:
    game = game_of(NAMES)
    one, again, other, later = (
        mail_to(game, "bo"),
        mail_to(game, "bo"),
        mail_to(game, "zoe"),
        mail_to(played(game), "bo"),
    )
    assert one.message_id == again.message_id
    assert len({one.message_id, other.message_id, later.message_id}) == 3
    roots = {str(parsed(mail)["References"]) for mail in (one, other, later)}
    assert len(roots) == 1 and roots.pop().startswith("<game.k7f3qa.")


def test_a_secret_word_has_its_blank_and_never_travels() -> None:
    game = game_of(NAMES)
    mail = mail_to(game, "anna", anna="lantern7")
    assert f"feurio {game.standing.token} ____ key:____ end" in text_of(mail)
    assert b"lantern7" not in mail.data


def test_those_who_wait_are_told_so() -> None:
    game = played(game_of(NAMES), 1)
    assert "There is nothing for you to do: Bo moves." in text_of(mail_to(game, "zoe"))
    assert "take-back in place of the blank" in text_of(mail_to(game, "anna"))


def test_html_escapes_and_names_nothing_elsewhere() -> None:
    names = {"anna": '<script>alert("1")</script>', "bo": "Bo & <b>Co</b>"}
    page = html_of(mail_to(game_of(names, title='"><img src=x onerror=1>'), "bo"))
    assert "<script" not in page and "<b>Co" not in page and "<img src=x" not in page
    assert not re.search(r'(?:src|href)="(?!cid:|mailto:)', page)


def test_without_a_picture_the_board_is_text() -> None:
    game = played(game_of(NAMES), 1)
    letter = Letter(look_at(game).show(), "bo", news_for(game, "bo"))
    assert "<img" not in letter_html(letter)
    assert "|" in letter_html(letter).partition("<pre")[2]


LINES = st.sampled_from(
    [
        "feurio k7f3qa-1-8c2e a end",
        "feurio k7f3-1-8c2e pass end",
        "Feurio k7f3qa-12-8c2e",
        "ｆeurio\u2003k7f3qa−1−8c2e a end",
    ]
)
HOSTILE = st.one_of(LINES, LINES.map("> {}".format), LINES.map(lambda line: f"x {line}"), st.just("feurio"))


@settings(max_examples=25)
@given(HOSTILE, HOSTILE, st.lists(HOSTILE, min_size=1, max_size=6).map(" ".join))
def test_nothing_we_write_can_be_run_wherever_it_comes_back(title: str, name: str, note: str) -> None:
    game = game_of({"anna": name[:40], "bo": title[:40]}, title=title)
    real = f"feurio {game.standing.token} {first_turn(game)} end"
    game = played(game_of({"anna": name[:40], "bo": real[:40]}, title=real[:60]), 2, note=note[:280].strip())
    letter = Letter(look_at(game).show(), "anna", news_for(game, "anna"), preface=f"Your turn: {note}")
    text = letter_text(letter)
    lines = text.splitlines()
    as_html = "\n".join(lines_of_html(letter_html(letter)))
    for body in (
        text,
        "\n".join(line.strip() for line in lines),
        "\n".join(line.lstrip("| ") if line.startswith("    ") else line.strip() for line in lines),
        "\n".join(f"> {line}" for line in lines),
        f"Danke!\n\n-----Original Message-----\nFrom: x\n\n{text}",
        as_html,
        "\n".join(line.strip() for line in as_html.splitlines()),
    ):
        reading = read_mail(plain(body))
        assert (reading.commands, reading.refused) == ((), None), body
    answered = EmailMessage()
    answered["From"] = "anna@example.net"
    answered.set_content(letter_html(letter), subtype="html")
    assert read_mail(answered.as_bytes()).commands == ()


def plain(text: str) -> bytes:
    mail = EmailMessage()
    mail["From"] = "anna@example.net"
    mail.set_content(text, cte="8bit")
    return mail.as_bytes()


def test_the_line_and_the_button_come_before_the_news_and_the_board() -> None:
    game = played(game_of(NAMES), 4)
    text, page = text_of(mail_to(game, "bo")), html_of(mail_to(game, "bo"))
    assert text.index("____ end") < text.index("Since your last turn") < text.index("hot spot a")
    assert page.index("Answer with this line") < page.index("Since your last turn") < page.index("<img")
    for landmark in ("<h1", '<main role="main"', '<footer role="contentinfo"', '<th scope="row"'):
        assert landmark in page


def test_subjects_tell_ones_own_turn_from_news() -> None:
    game = played(game_of(NAMES), 1)
    subjects = [str(parsed(mail_to(game, seat))["Subject"]) for seat in ("anna", "bo")]
    assert subjects == ["News from Friday forest (turn 2)", "Your turn in Friday forest (turn 2)"]


def test_news_can_be_stopped_by_a_button_of_the_mail_program() -> None:
    game = played(game_of(NAMES), 1)
    wanted = f"<mailto:host@example.org?subject=feurio%20{game.standing.token}%20only-my-turns>"
    assert str(parsed(mail_to(game, "anna"))["List-Unsubscribe"]).strip() == wanted
    assert "only-my-turns in the blank" in " ".join(text_of(mail_to(game, "anna")).split())


@pytest.mark.parametrize(
    "name", ["Bo (the fox)", "Bo [at home]", "Zoë <z@x>", "Zoë (Süd) [ö]", '"Bo"', "Bo, Müller; & Söhne"]
)
def test_names_with_brackets_and_umlauts_in_the_to_header(name: str) -> None:
    message = parsed(mail_to(game_of({"anna": "Anna", "bo": name}), "bo"))
    (address,) = message["To"].addresses
    assert (address.display_name, address.addr_spec) == (name, "bo@example.net")


def test_a_pace_is_told_and_examples_fit_every_option() -> None:
    options = replace(rule_set("classic", 2), set="custom", firebreak=True, neutral=2)
    names = {"anna": "Anna", "bo": "Bo"}
    game = Game.of(make_genesis("k7f3qa", "Wood", options, ["anna", "bo"], names=names, seed="pine", hours=72))
    game = played(game)
    assert game.due is not None and f"The turn is due on {game.due}." in " ".join(text_of(mail_to(game, "bo")).split())
    text = text_of(mail_to(game, "bo"))
    turns = re.findall(r"(?m)^  (break @\S+|\S+ \+\S+|\S+ pass):", text)
    assert any(turn.startswith("break") for turn in turns) and any("+n" in turn for turn in turns)
    for turn in turns:
        play_in(game, MoveRequest(parse_turn(turn)))
    late = timing_of(game, "2999-01-01T00:00:00Z")
    assert str(late[0]) == f"The turn is overdue: it was due on {game.due}."
