"""A host: settings, pauses, floods, reminders, dry runs, failures that pass."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from feurio_pbem.errors import FeurioError, OutsideWorld
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.gamefile import write_game
from feurio_pbem.home.folder import Home
from feurio_pbem.mail.host import serve as mail_host
from feurio_pbem.mail.host.config import read_config
from feurio_pbem.mail.host.database import Database
from feurio_pbem.mail.host.serve import Host
from feurio_pbem.rules.options import rule_set
from tests.mail.letters import answer, carrying, first_turn, mail_to, played
from tests.mail.office import ANNA, Office, ready_line, text_in


def test_a_turn_and_its_copies(office: Office) -> None:
    game = office.desk.game
    mail = answer(game, first_turn(game), ANNA)
    office.put(mail, mail)
    lines = office.run()
    assert office.desk.game.standing.turn == 2 and office.filed(".done") == 2 and len(office.sent()) == 3
    assert [line for line in lines if line.startswith("done")] == [
        f"done: {ANNA}: k7f3qa: Anna played {first_turn(game)}."
    ]
    office.put(mail)
    office.run()
    assert len(office.sent()) == 3
    other = answer(game, first_turn(game), ANNA, Message_ID="<another@x>")
    office.put(other)
    office.run()
    assert len(office.sent()) == 4


def test_a_paused_games_mails_stay_where_they_are(office: Office) -> None:
    game = office.desk.game
    office.put(answer(game, first_turn(game), ANNA), carrying(played(game), ANNA))
    assert office.run('paused = ["k7f3qa"]') == []
    assert office.desk.game == game and len(list((office.folder / "inbox" / "new").iterdir())) == 2
    office.run()
    assert office.desk.game.standing.turn == 2


def test_machines_strangers_and_our_own_mails_are_not_answered(office: Office) -> None:
    game = office.desk.game
    turn = first_turn(game)
    ours = mail_to(game, "anna").data
    office.put(
        answer(game, turn, ANNA, Auto_Submitted="auto-replied"),
        answer(game, turn, "eve@example.com"),
        answer(game, turn, "", From="MAILER-DAEMON@example.net"),
        ours,
        ours.replace(b"From: Feurio! host <host@example.org>", b"From: <anna@example.net>"),
        b"From: anna@example.net\n\nSee you on Friday!\n",
    )
    lines = office.run()
    assert office.sent() == [] and office.desk.game == game
    assert office.filed(".done") == 5 and office.filed(".refused") == 1
    assert any("our own mail" in line for line in lines)


def test_reminders_go_out_when_asked_for_and_not_for_ever(office: Office) -> None:
    office.run()
    assert office.sent() == []
    config = read_config(office.write("[reminders]\nafter-hours = 24\nat-most = 2"))
    database, now, lines = Database(config.journal), [0.0], []
    host = Host(config, config.mailbox(), config.transport(), database, lines.append, clock=lambda: now[0])
    counts = []
    for hours in (0, 23, 25, 26, 49, 50, 74, 200):
        now[0] = hours * 3600.0
        host.round()
        counts.append(len(office.sent()))
    database.close()
    assert counts == [0, 0, 1, 1, 2, 2, 2, 2]
    assert set(office.sent()) == {"Anna <anna@example.net>"}
    assert lines.count("reminded: k7f3qa: anna") == 2


def test_a_games_pace_says_when_its_turn_is_due(office: Office) -> None:
    """First when the turn is overdue, days away left out; later ones after the quiet hours of the settings."""
    start, hour = datetime(2026, 12, 1, tzinfo=UTC).timestamp(), 3600.0
    names = {"anna": "Anna", "bo": "Bo", "zoe": "Zoë"}
    options, first = rule_set("classic", 3), "2026-12-01T00:00:00Z"
    genesis = make_genesis("k7f3qa", "Friday forest", options, [*names], names=names, seed="x", hours=48, time=first)
    game = Game.of(genesis)
    office.desk.path.write_bytes(write_game(game))
    assert game.due == "2026-12-03T00:00:00Z"
    config = read_config(office.write("[reminders]\nafter-hours = 24\nat-most = 2"))
    database, now, counts = Database(config.journal), [start], []
    host = Host(config, config.mailbox(), config.transport(), database, bool, clock=lambda: now[0])
    for hours in (0, 30, 47, 49, 60, 74, 200):
        now[0] = start + hours * hour
        host.round()
        counts.append(len(office.sent()))
    database.close()
    assert counts == [0, 0, 0, 1, 1, 2, 2]
    reminder = office.letters("anna")[0]
    assert reminder["Subject"] == "Reminder: your turn in Friday forest (turn 1)"
    assert "A friendly reminder" in text_in(reminder) and ready_line(reminder)


def test_a_dry_run_changes_nothing(office: Office) -> None:
    game = office.desk.game
    office.put(answer(game, first_turn(game), ANNA))
    (line,) = office.run(dry_run=True)
    assert "Anna played" in line and "would answer anna@example.net, bo@example.net" in line
    assert office.desk.game == game and office.sent() == []
    assert len(list((office.folder / "inbox" / "new").iterdir())) == 1 and not (office.folder / "journal").exists()


def test_a_game_file_that_is_damaged_keeps_the_mail_waiting(office: Office) -> None:
    game = office.desk.game
    sound = office.desk.path.read_bytes()
    office.put(answer(game, first_turn(game), ANNA))
    office.desk.path.write_bytes(sound.replace(b"turn: 1", b"turn: 2"))
    for _ in range(7):
        assert office.run()[0].startswith(f"later: {ANNA}: state-mismatch")
    office.desk.path.write_bytes(sound)
    office.run()
    assert office.desk.game.standing.turn == 2 and len(office.sent()) == 3


def test_a_mail_that_meets_a_bug_does_not_stop_the_others(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    game = office.desk.game
    real = mail_host.Receiver.receive

    def fails(self, reading):
        if reading.message_id == "<bad@x>":
            raise RuntimeError("a bug")
        return real(self, reading)

    monkeypatch.setattr(mail_host.Receiver, "receive", fails)
    office.put(answer(game, "z", ANNA, Message_ID="<bad@x>"), answer(game, first_turn(game), ANNA))
    for _ in range(6):
        office.run()
    assert office.desk.game.standing.turn == 2
    assert (office.filed(".done"), office.filed(".refused")) == (1, 1)


def test_answers_wait_for_a_server_that_is_away(office: Office) -> None:
    game = office.desk.game
    program = office.folder / "sendmail"
    script = program.read_text()
    program.write_text("#!/bin/sh\nexit 75\n")
    office.put(answer(game, first_turn(game), ANNA))
    lines = office.run()
    assert office.filed(".done") == 1 and sum(line.startswith("not sent yet") for line in lines) == 3
    program.write_text(script)
    config = read_config(office.write())
    database = Database(config.journal)
    later = 1e11
    Host(config, config.mailbox(), config.transport(), database, lines.append, clock=lambda: later).round()
    database.close()
    assert len(office.sent()) == 3


TOP = 'games = "g"\naddress = "h@x.org"\n'
MBOX = '[inbox]\nkind = "mbox"\npath = "x"\n'
OUT = '[outgoing]\nkind = "sendmail"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("games = 1", "inbox and outgoing must be there"),
        ("address = [", "is no TOML"),
        (f'{TOP}[inbox]\nkind = "pop"', "inbox.kind: 'pop' is not one of 'maildir', 'mbox' or 'imap'"),
        (f'{TOP}[inbox]\nkind = "imap"\n{OUT}', "inbox: host and user must be there"),
        (f'{TOP}password = "p4ss"\n{MBOX}{OUT}', "there is no setting password here, only address, authserv-id, bots"),
        (f'games = "g"\naddress = "-f@x.org"\n{MBOX}{OUT}', "address: it is not as it should be"),
        (f"games = 1\naddress = 'h@x.org'\n{MBOX}{OUT}", "games: it is not as it should be"),
        (f'{TOP}{MBOX}[outgoing]\nkind = "smtp"\nhost = "x"\ntls = "ssl"', "outgoing.tls: 'ssl' is not one of 'tls', "),
        (f"{TOP}{MBOX}{OUT}[limits]\nmails-per-hour = 0", "limits.mails-per-hour: 0 is not a number from 1 to 10000"),
        (f'{TOP}{MBOX}{OUT}[limits]\nmails-per-hour = "9"', "limits.mails-per-hour: it should be a whole number"),
        (f"{TOP}poll-seconds = 100000\n{MBOX}{OUT}", "poll-seconds: 100000 is not a number from 1 to 86400"),
    ],
)
def test_settings_that_are_none(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "host.toml").write_text(text)
    with pytest.raises(FeurioError) as caught:
        read_config(tmp_path / "host.toml")
    assert (caught.value.code, caught.value.exit_code) == ("bad-config", 2)
    assert said in caught.value.message
    assert "p4ss" not in str(caught.value)


def test_settings_as_they_are_meant(tmp_path: Path, home: Home) -> None:
    (tmp_path / "host.toml").write_text(
        """
        games = ["~/games", "more"]
        address = "Host@example.org"
        [inbox]
        kind = "imap"
        host = "imap.example.org"
        user = "host"
        password-env = "NO_SUCH_PASSWORD"
        [outgoing]
        kind = "smtp"
        host = "smtp.example.org"
        """
    )
    config = read_config(tmp_path / "host.toml")
    assert config.places == (Path("~/games").expanduser(), tmp_path / "more")
    assert config.journal == home.path / "mail" / "host@example.org"
    assert (config.poll_seconds, config.mails_per_hour, config.remind_after_hours) == (60, 60, None)
    assert "starttls" in repr(config.transport())
    with pytest.raises(FeurioError, match="no password"):
        config.mailbox()


def test_the_command(feurio, office: Office) -> None:
    game = office.desk.game
    office.put(answer(game, first_turn(game), ANNA))
    ran = feurio("mail", "run", "--config", office.write(), "--once", code=0)
    assert f" done: {ANNA}: k7f3qa: Anna played" in ran.out and "Cheers" not in ran.out
    assert "There are no settings none.toml" in feurio("mail", "run", "--config", "none.toml", code=2).err


def test_the_others_are_invited_with_the_same_settings(feurio, office: Office) -> None:
    ran = feurio("mail", "send", office.desk.path, "--config", office.write(), "--json", code=0).json
    assert [mail["to"] for mail in ran["mails"]] == [[f"{seat}@example.net"] for seat in ("anna", "bo", "zoe")]
    assert len(office.sent()) == 3
    assert "zoe" in feurio("mail", "send", office.desk.path, "--config", office.write(), "--to", "zoe", code=0).out


def test_with_once_a_broken_mailbox_is_a_failure(office: Office) -> None:
    (office.folder / "inbox" / "new").rename(office.folder / "gone")
    (office.folder / "inbox" / "new").write_text("")
    with pytest.raises(OutsideWorld):
        office.run()


def test_real_mails_of_strangers_all_end_somewhere(office: Office) -> None:
    corpus = sorted((Path(__file__).parents[1] / "corpus").glob("*.eml"))
    office.put(*(path.read_bytes() for path in corpus))
    before = office.desk.path.read_bytes()
    lines = office.run()
    assert office.filed(".done") + office.filed(".refused") == len(corpus) > 30
    assert office.sent() == [] and office.desk.path.read_bytes() == before
    assert not any("bug" in line or line.startswith("later") for line in lines)


def test_a_folder_of_games_that_is_not_there_is_told_at_once(feurio, office: Office) -> None:
    config = office.write()
    config.write_text(re.sub(r"(?m)^games = .*", 'games = "nowhere"', config.read_text()))
    assert "nowhere" in feurio("mail", "run", "--config", config, "--once", code=2).err


def test_a_host_plays_its_bots(office: Office) -> None:
    game = office.desk.game
    office.put(answer(game, first_turn(game), ANNA))
    office.run(f'\n[bots.{game.standing.setup.id}]\nbo = "easy"\n')
    assert office.desk.game.standing.to_move == "zoe"
    with pytest.raises(FeurioError) as refusal:
        office.run(f'\n[bots.{game.standing.setup.id}]\nbo = "huge"\n')
    assert refusal.value.code == "bad-config"


def test_a_host_tells_whoever_plays_on_its_machine(feurio, office: Office) -> None:
    game = office.desk.game
    feurio("me", "Bo", code=0)
    feurio("notify", "--command", "sh", "-c", "cat >> notices", code=0)
    office.put(answer(game, first_turn(game), ANNA))
    ran = feurio("mail", "run", "--config", office.write(), "--once", code=0)
    assert ran.out.splitlines()[-1] == "Bo, it is your turn 2 in Friday forest."
    feurio("mail", "run", "--config", office.write(), "--once", code=0)
    assert (office.folder / "notices").read_text().count('"turn": 2') == 1


def test_a_bot_that_begins_needs_no_mail(office: Office) -> None:
    bots = '\n[bots.k7f3qa]\nanna = "easy"\n'
    lines = office.run(bots)
    assert office.desk.game.standing.to_move == "bo" and "played: k7f3qa" in lines
    (letter,) = office.letters("bo")
    assert letter["Subject"] == "Your turn in Friday forest (turn 2)"
    assert office.run(bots) == [] and len(office.letters("bo")) == 1
    game = office.desk.game
    for seat in ("bo", "zoe"):
        office.put(answer(office.desk.game, first_turn(office.desk.game), f"{seat}@example.net"))
        office.run(bots)
    assert office.desk.game.standing.to_move == "bo" and office.desk.game.standing.turn == game.standing.turn + 3
