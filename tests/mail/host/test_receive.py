"""A mail plays a turn once, for the one who may, and everybody who should be told is told."""

import pytest

from feurio_pbem.errors import Refused
from feurio_pbem.gamefile import write_game
from feurio_pbem.home.book import write_addresses, write_secret
from feurio_pbem.home.folder import Home
from feurio_pbem.mail.host import index
from feurio_pbem.mail.host.index import GameIndex
from feurio_pbem.mail.host.receive import Policy
from tests.mail.conftest import Desk
from tests.mail.letters import answer, carrying, first_turn, game_of, parsed, played, text_of

ANNA, BO, ZOE = (f"{seat}@example.net" for seat in ("anna", "bo", "zoe"))


def whats(handled) -> list[tuple[str, str | None]]:
    return [(result.kind, result.error and result.error.code) for result in handled.results]


def test_a_turn_line_is_played_and_everybody_gets_the_new_state(desk: Desk) -> None:
    game = desk.game
    handled = desk.receive(answer(game, first_turn(game), f'"Anna, at home" <{ANNA.upper()}>'))
    assert whats(handled) == [("played", None)]
    assert desk.game == handled.results[0].game and desk.game.standing.turn == 2
    assert [mail.recipients for mail in handled.answers] == [(ANNA,), (BO,), (ZOE,)]
    assert "It is your turn" in text_of(handled.answers[1])
    first, second = parsed(handled.answers[0]), parsed(handled.answers[1])
    assert first["In-Reply-To"].endswith("@x>") and second["In-Reply-To"].startswith("<game.k7f3qa.")
    assert first["Auto-Submitted"] is None


def test_a_repeat_changes_nothing_and_only_its_sender_hears_of_it(desk: Desk) -> None:
    game = desk.game
    mail = answer(game, first_turn(game), ANNA)
    desk.receive(mail)
    bytes_before = desk.path.read_bytes()
    handled = desk.receive(mail)
    assert whats(handled) == [("already", None)]
    assert [mail.recipients for mail in handled.answers] == [(ANNA,)]
    assert "had been played already" in text_of(handled.answers[0])
    assert desk.path.read_bytes() == bytes_before


@pytest.mark.parametrize(
    ("turn", "sender", "code"),
    [
        ("z +1", ANNA, "no-such-spot"),
        ("a +99", ANNA, "no-such-tile"),
        ("pass", BO, "not-your-turn"),
    ],
)
def test_a_refusal_goes_with_its_reason_to_the_sender_only(desk: Desk, turn: str, sender: str, code: str) -> None:
    before = desk.path.read_bytes()
    handled = desk.receive(answer(desk.game, turn, sender))
    assert whats(handled) == [("refused", code)]
    assert [mail.recipients for mail in handled.answers] == [(sender,)]
    text = text_of(handled.answers[0])
    assert text.startswith("Your mail changed nothing.") and str(handled.results[0].message).split()[-1] in text
    assert parsed(handled.answers[0])["Auto-Submitted"] == "auto-replied"
    assert (desk.path.read_bytes(), handled.exit_code) == (before, 1)


def test_a_stale_turn_is_explained(desk: Desk) -> None:
    game = desk.game
    desk.receive(answer(game, first_turn(game), ANNA))
    handled = desk.receive(answer(game, "resign", ANNA))
    assert whats(handled) == [("refused", "stale-turn")] and handled.exit_code == 4
    assert "the game is at turn 2" in " ".join(text_of(handled.answers[0]).split())


def test_out_of_order_turns_wait_for_no_one(desk: Desk) -> None:
    game = desk.game
    second = played(game)
    handled = desk.receive(answer(second, first_turn(second), BO))
    assert whats(handled) == [("refused", "future-turn")]
    assert desk.game == game


def test_an_old_line_beside_the_new_one_is_not_worth_a_word(desk: Desk) -> None:
    game = desk.game
    desk.receive(answer(game, first_turn(game), ANNA))
    now = desk.game
    mail = answer(now, first_turn(now), BO) + f"feurio {game.standing.token} resign end\n".encode()
    assert whats(desk.receive(mail)) == [("played", None)]


def test_strangers_are_refused_and_never_answered(desk: Desk) -> None:
    handled = desk.receive(answer(desk.game, first_turn(desk.game), "eve@example.com"))
    assert whats(handled) == [("refused", "unknown-sender")]
    assert handled.answers == []
    both = desk.receive(answer(desk.game, first_turn(desk.game), f"{ANNA}, eve@example.com"))
    assert whats(both) == [("refused", "several-senders")] and both.answers == []


def test_a_display_name_is_no_address(desk: Desk) -> None:
    handled = desk.receive(answer(desk.game, first_turn(desk.game), f'"{ANNA}" <eve@example.com>'))
    assert whats(handled) == [("refused", "unknown-sender")]


def test_the_providers_verdict_is_believed_where_it_is_its_own(desk: Desk) -> None:
    rules = Policy(authserv_id="mx.example.org")
    game = desk.game

    def mail(verdict: str) -> bytes:
        return answer(game, first_turn(game), ANNA, Authentication_Results=verdict)

    forged = desk.receive(mail("mx.example.org; dmarc=fail header.from=example.net"), rules)
    assert whats(forged) == [("refused", "forged")] and forged.answers == []
    assert whats(desk.receive(mail("mx.example.org 1; dkim=fail (bad) ; spf=fail"), rules)) == [("refused", "forged")]
    assert desk.game == game
    assert whats(desk.receive(mail("elsewhere.example; dmarc=fail"), rules)) == [("played", None)]


def test_a_secret_word_is_asked_for(desk: Desk, home: Home) -> None:
    game = desk.game
    write_secret(home, "k7f3qa", "anna", "lantern7")
    turn = first_turn(game)
    for line in (turn, f"{turn} key:wrong1"):
        handled = desk.receive(answer(game, line, ANNA))
        assert whats(handled) == [("refused", "wrong-secret")]
        assert b"lantern7" not in handled.answers[0].data
    assert whats(desk.receive(carrying(played(game), ANNA))) == [("refused", "wrong-secret")]
    assert whats(desk.receive(answer(game, f"{turn} key:LANTERN7", ANNA))) == [("played", None)]


def test_one_address_may_play_for_several(desk: Desk, home: Home) -> None:
    write_addresses(home, "k7f3qa", "bo", [ANNA])
    for _ in range(2):
        assert whats(desk.receive(answer(desk.game, first_turn(desk.game), ANNA))) == [("played", None)]
    assert desk.game.standing.to_move == "zoe"


def test_a_turn_is_taken_back_by_its_player_only(desk: Desk) -> None:
    game = desk.game
    desk.receive(answer(game, first_turn(game), ANNA))
    assert whats(desk.receive(answer(desk.game, "take-back", BO))) == [("refused", "not-your-turn")]
    assert whats(desk.receive(answer(desk.game, "take-back", ANNA))) == [("played", None)]
    assert desk.game.standing.to_move == "anna"


def test_an_attached_game_is_merged_and_sent_on(desk: Desk) -> None:
    after = played(desk.game)
    handled = desk.receive(carrying(after, ANNA))
    assert whats(handled) == [("merged", None)] and desk.game == after
    assert len(handled.answers) == 3
    again = desk.receive(carrying(after, ANNA))
    assert whats(again) == [("same", None)] and [mail.recipients for mail in again.answers] == [(ANNA,)]


def test_an_attached_game_brings_only_its_senders_turns(desk: Desk) -> None:
    game = desk.game
    assert whats(desk.receive(carrying(played(game, 2), ANNA))) == [("refused", "foreign-turns")]
    assert whats(desk.receive(carrying(played(game), "eve@example.com"))) == [("refused", "unknown-sender")]
    assert desk.game == game
    assert whats(desk.receive(carrying(played(game, 2), ANNA), Policy(strict=False))) == [("merged", None)]


def test_attached_files_that_are_none(desk: Desk) -> None:
    game = desk.game
    broken = write_game(played(game)).replace(b"turn: 2", b"turn: 3")
    assert whats(desk.receive(carrying(game, ANNA, broken)))[0][0] == "refused"
    other = game_of({"anna": "Anna", "bo": "Bo"}, game_id="zzzzzz")
    assert whats(desk.receive(carrying(other, ANNA))) == [("refused", "unknown-game")]
    same_id = game_of({"anna": "Anna", "bo": "Bo"})
    assert whats(desk.receive(carrying(same_id, ANNA))) == [("refused", "other-game")]
    parted = played(game, note="another history")
    desk.receive(answer(game, "a", ANNA))
    assert whats(desk.receive(carrying(parted, ANNA))) == [("refused", "diverged")]


def test_machines_are_neither_obeyed_nor_answered(desk: Desk) -> None:
    game = desk.game
    for headers in ({"Auto_Submitted": "auto-replied"}, {"Precedence": "junk"}, {"X_Autoreply": "yes"}):
        handled = desk.receive(answer(game, first_turn(game), ANNA, **headers))
        assert (handled.results, handled.answers, handled.exit_code) == ([], [], 0)
    handled = desk.receive(answer(game, first_turn(game), ANNA, X_Feurio_Mail="k7f3qa-1-0000"))
    assert (handled.results, handled.answers) == ([], [])
    assert desk.game == game


def test_a_reply_without_a_line_is_answered_in_its_thread_but_talk_is_not(desk: Desk) -> None:
    talk = b"From: anna@example.net\r\n\r\nSee you on Friday!\r\n"
    assert desk.receive(talk).answers == []
    handled = desk.receive(b"In-Reply-To: <game.k7f3qa.0123@feurio-pbem.invalid>\r\n" + talk)
    assert [mail.recipients for mail in handled.answers] == [(ANNA,)]
    assert "holds no turn line" in text_of(handled.answers[0])


def test_an_unreadable_line_is_answered_in_its_thread(desk: Desk) -> None:
    game = desk.game
    mail = answer(game, "b +x", ANNA, In_Reply_To="<feurio.k7f3qa-1-8c2e.anna.77@example.org>")
    handled = desk.receive(mail)
    assert whats(handled) == [("refused", "unreadable-turn")]
    assert [mail.recipients for mail in handled.answers] == [(ANNA,)]
    assert desk.receive(answer(game, "b +x", "eve@x.org", In_Reply_To="<feurio.k7f3qa-1-8c2e.a.7@b>")).answers == []


def test_a_machine_that_does_not_say_so_is_told_once(desk: Desk) -> None:
    talk = b"From: anna@example.net\r\n\r\nI am on holidays.\r\n"
    first = desk.receive(b"In-Reply-To: <feurio.k7f3qa-1-8c2e.anna.77@example.org>\r\n" + talk)
    (refusal,) = first.answers
    thread = f"In-Reply-To: {refusal.message_id}\r\nReferences: {parsed(refusal)['References']}\r\n".encode()
    assert desk.receive(thread + talk).answers == []
    assert desk.receive(thread + talk.replace(b"I am", b"feurio k7f3qa-1-8c2e +x end\r\n")).answers != []


def test_dry_run_changes_nothing(desk: Desk) -> None:
    before = desk.path.read_bytes()
    for mail in (answer(desk.game, first_turn(desk.game), ANNA), carrying(played(desk.game), ANNA)):
        assert desk.receive(mail, Policy(dry_run=True)).results[0].is_news
    assert desk.path.read_bytes() == before


def test_a_bot_of_the_host_has_answered_before_the_news_goes_out(desk: Desk) -> None:
    game = desk.game
    policy = Policy(bots={game.standing.setup.id: {"bo": "medium", "zoe": "easy"}})
    handled = desk.receive(answer(game, first_turn(game), ANNA), policy)
    assert whats(handled) == [("played", None)]
    after = desk.game
    assert [entry["by"] for entry in after.log[len(game.log) :]] == ["anna", "bo", "zoe"]
    assert [entry.get("note") for entry in after.log[-2:]] == ["bot (medium)", "bot (easy)"]
    assert after == handled.results[0].game
    assert "It is your turn" in text_of(handled.answers[0])


def test_a_bot_that_was_cut_off_answers_when_the_mail_comes_again(desk: Desk) -> None:
    game = desk.game
    mail = answer(game, first_turn(game), ANNA)
    desk.receive(mail)
    handled = desk.receive(mail, Policy(bots={game.standing.setup.id: {"bo": "medium"}}))
    assert whats(handled) == [("already", None)]
    assert desk.game.standing.to_move == "zoe"


def test_for_strangers_and_unknown_games_nobody_searches_the_folders(
    desk: Desk, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a mail would cost the more the more games there are."""
    games = GameIndex([desk.path.parent], home)
    monkeypatch.setattr(index, "find_games", lambda places: pytest.fail("searched"))
    for game, sender, code in (
        ("zzzzzz", "anna@example.net", "unknown-game"),
        ("k7f3qa", "eve@x.org", "unknown-sender"),
    ):
        with pytest.raises(Refused) as caught:
            games.find_for(sender, game)
        assert caught.value.code == code
        assert games.games_of("eve@x.org") == []
