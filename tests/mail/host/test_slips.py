"""Every slip of a player gets a word that says what was understood, and the line once more; machines get none."""

import pytest

from tests.mail.letters import answer, first_turn, played
from tests.mail.office import ANNA, Office, note, ready_line, text_in

SLIPS = {
    "a mistyped word": ("furio {token} a +1 end", "Understood: a +1."),
    "a mistyped word without a token": ("furio a +1 end", "Understood: a +1."),
    "the blank is left": ("feurio {token} ____ end", "has no turn in it yet"),
    "the turn beside the blank": ("a +1\n\nfeurio {token} ____ end", "Understood: a +1."),
    "the turn alone": ("a +1", "Understood: a +1."),
    "in words": ("a plus 1", "Understood: a +1."),
    "no end": ("feurio {token} a +1", "has no end"),
    "no such tile": ("feurio {token} a +99 end", "99"),
    "no such spot": ("feurio {token} zz +1 end", "zz"),
    "a token that is cut": ("feurio k7f3qa-1-12 a +1 end", "no turn token"),
    "in a quotation": ("> feurio {token} a +1 end", "stands in a quotation"),
    "two turns": ("feurio {token} a +1 end\nfeurio {token} a end", "two turns"),
    "words after the end": ("feurio {token} a +1 end please", "goes on after the word end"),
    "among other words": ("Ich nehme a +1 heute", "Understood: a +1."),
    "a wish in few words": ("I resign", "Understood: resign."),
    "only the word": ("Feurio", "neither a token nor a turn"),
    "only the token": ("{token} a +1", "Understood: a +1."),
    "struck out": ("<p>feurio {token} a <s>+1</s> +2 end</p>", "struck out, hidden or a picture"),
}


@pytest.mark.parametrize(("text", "said"), SLIPS.values(), ids=SLIPS)
@pytest.mark.parametrize("answers", ["nothing", "a letter", "a refusal"])
def test_a_slip_gets_a_word(office: Office, text: str, said: str, answers: str) -> None:
    """The letter's button opens a new mail, which answers nothing."""
    game = office.desk.game
    kind = {"a letter": "feurio", "a refusal": "refusal"}.get(answers)
    headers = {"In_Reply_To": f"<{kind}.{game.standing.token}.anna.0123@example.org>"} if kind else {}
    mail = note(text.format(token=game.standing.token), **headers)
    office.put(mail.replace(b"text/plain", b"text/html") if text.startswith("<p>") else mail)
    office.run()
    (word,) = office.letters("anna")
    assert said in text_in(word) and text_in(word).startswith("Your mail changed nothing.")
    assert ready_line(word) == f"feurio {game.standing.token} ____ end"
    assert word["Auto-Submitted"] == "auto-replied" and office.sent() == ["Anna <anna@example.net>"]
    assert office.desk.game == game


READ = {
    "a full stop": "feurio {token} {turn} end.",
    "typed before the blank": "feurio {token} {turn}____ end",
    "typed within the blank": "feurio {token} __{turn}__ end",
    "a colon after the token": "feurio {token}: {turn} end",
    "a comma after the token": "Feurio, {token}, {turn} end!",
    "digits in boxes": "feurio {token} {boxed} end",
}


@pytest.mark.parametrize("text", READ.values(), ids=READ)
def test_what_is_clear_is_played(office: Office, text: str) -> None:
    game = office.desk.game
    turn = first_turn(game)
    boxed = turn.replace("+", "➕").replace("1", "1️⃣").replace("2", "2️⃣")
    office.put(note(text.format(token=game.standing.token, turn=turn, boxed=boxed)))
    office.run()
    assert office.desk.game.log[-1]["by"] == "anna" and len(office.sent()) == 3


def test_the_ready_line_of_a_refusal_can_be_filled_in_and_sent(office: Office) -> None:
    game = office.desk.game
    office.put(note("a plus 1"))
    office.run()
    (word,) = office.letters("anna")
    filled = ready_line(word).replace("____", first_turn(game))
    office.put(note(filled, In_Reply_To=str(word["Message-ID"])))
    office.run()
    assert office.desk.game.standing.turn == 2


@pytest.mark.parametrize("name", ["a photo", "winmail.dat", "S/MIME"])
def test_what_cannot_be_read_at_all_gets_a_word_too(office: Office, name: str) -> None:
    line = f"feurio {office.desk.game.standing.token} a +1 end"
    mail = note(line, Subject="Re: Your turn in Friday forest (turn 1)")
    if name == "a photo":
        mail += b"x" * 70 * 20_000
    elif name == "winmail.dat":
        mail = mail.replace(b"text/plain", b"application/ms-tnef")
    else:
        mail = mail.replace(b"text/plain", b"application/pkcs7-mime")
    office.put(mail)
    office.run()
    (word,) = office.letters("anna")
    assert "Your mail changed nothing." in text_in(word) and ready_line(word)


def test_machines_strangers_and_talk_get_none(office: Office) -> None:
    office.put(
        note("furio a +1 end", Auto_Submitted="auto-replied"),
        note("furio a +1 end", "eve@example.com"),
        note("See you on Friday at 7!"),
        note("Do not pass on that dinner, please"),
        note("Call me: +49 170 1234567 or +1/555"),
        note("I am on holidays.", In_Reply_To="<refusal.k7f3qa-1-8c2e.anna.77@example.org>"),
    )
    office.run()
    assert office.sent() == []


def test_words_are_bounded_and_forgers_do_not_use_up_those_of_a_player(office: Office) -> None:
    office.put(*(note(f"furio a +{number} end") for number in range(12)))
    office.run()
    assert len(office.sent()) == 8
    token = office.desk.game.standing.token
    office.put(*(note(f"furio {token} a +{number} end") for number in range(30)))
    office.run()
    assert len(office.sent()) == 8 + 24
    office.put(answer(office.desk.game, first_turn(office.desk.game), ANNA))
    office.run()
    assert office.desk.game.standing.turn == 2 and len(office.letters("bo")) == 1


def test_a_hundred_wrong_lines_get_one_answer(office: Office) -> None:
    game = office.desk.game
    later = played(game)
    office.put(answer(game, first_turn(game), ANNA))
    office.run()
    lines = "\n".join(f"feurio k7f3qa-{number}-{number:04x} a end" for number in range(2, 102))
    office.put(note(lines, "bo@example.net"))
    office.run()
    assert len(office.letters("bo")) == 2 and office.desk.game.standing.turn == later.standing.turn


def test_a_player_chooses_his_mails_by_mail(office: Office) -> None:
    game = office.desk.game
    office.put(note(f"feurio {game.standing.token} only-my-turns end", "zoe@example.net"))
    office.run()
    (word,) = office.letters("zoe")
    assert "From now on you get only the mails that say it is your turn." in text_in(word)
    for seat in ("anna", "bo"):
        office.put(answer(office.desk.game, first_turn(office.desk.game), f"{seat}@example.net"))
        office.run()
    assert [mail["Subject"] for mail in office.letters("zoe")[1:]] == ["Your turn in Friday forest (turn 3)"]
    assert "all-news in the blank" in text_in(office.letters("zoe")[1])
    token = office.desk.game.standing.token
    office.put(note("", "bo@example.net", Subject=f"feurio {token} only-my-turns", Auto_Submitted="auto-generated"))
    office.put(note("", "eve@example.com", Subject=f"feurio {token} only-my-turns"))
    office.put(note(f"feurio {token} all-news end", "zoe@example.net"))
    office.run()
    assert "You get all mails of this game again." in text_in(office.letters("zoe")[-1])
    assert office.desk.game.standing.turn == 3 and len(office.letters("bo")) == 2
