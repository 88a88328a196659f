"""A host goes on, whatever one mail or one address does."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from feurio_pbem.mail.host import serve
from feurio_pbem.mail.host.config import read_config
from feurio_pbem.mail.host.database import Database
from feurio_pbem.mail.host.journal import Journal
from feurio_pbem.mail.host.queue import Queue
from feurio_pbem.mail.host.run import Status, run_host
from feurio_pbem.mail.host.serve import Host
from feurio_pbem.mail.post.imap import ImapFolder
from tests.mail.letters import answer, carrying, first_turn, played
from tests.mail.office import ANNA, Office, note, ready_line, text_in
from tests.mail.servers import DOVECOT, Post, deliver, imap_server, maildir_of, mails_in, smtp_server
from tests.mail.test_servers import write_config

needs_dovecot = pytest.mark.skipif(
    DOVECOT is None and not os.environ.get("CI"), reason="dovecot-imapd is not installed"
)


def test_a_limit_delays_and_throws_nothing_away(office: Office) -> None:
    lines: list[str] = []
    config = read_config(office.write("[limits]\nmails-per-hour = 2"))
    database, now = Database(config.journal), [0.0]
    host = Host(config, config.mailbox(), config.transport(), database, lines.append, clock=lambda: now[0])
    for number in range(3):  # he plays, takes it back, and plays again
        game = office.desk.game
        turn = "take-back" if number == 1 else first_turn(game)
        office.put(answer(game, turn, ANNA, Message_ID=f"<{number}@x>"))
        host.round()
    office.put(note("a plus 1"), answer(office.desk.game, first_turn(office.desk.game), "bo@example.net"))
    host.round()
    assert office.desk.game.standing.to_move == "anna" and (office.filed(".done"), office.filed(".refused")) == (3, 1)
    assert any(line.startswith(f"later: {ANNA}: too-many-mails") for line in lines)
    now[0] = 3700
    host.round()
    database.close()
    assert office.filed(".done") == 4 and office.filed(".refused") == 1  # Bo was too early, Anna's turn was played
    assert [entry["kind"] for entry in office.desk.game.log] == ["turn", "take-back", "turn"]


def test_forged_mails_and_vacation_replies_use_up_nobodys_allowance(office: Office) -> None:
    game = office.desk.game
    office.put(
        *(note(f"feurio k7f3qa-1-{n:04x} a end", Auto_Submitted="auto-replied") for n in range(60)),
        *(note(f"feurio k7f3qa-1-{n:04x} a end") for n in range(60)),
        answer(game, first_turn(game), ANNA),
    )
    office.run("[limits]\nmails-per-hour = 5")
    assert office.desk.game.standing.turn == 2 and len(office.letters("bo")) == 1


def test_a_mail_that_makes_us_fail_is_answered_kept_and_tried_by_the_next_version(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = office.desk.game
    real = serve.Receiver.receive

    def fails(self, reading):
        raise RuntimeError("a bug")

    with monkeypatch.context() as patch:
        patch.setattr(serve.Receiver, "receive", fails)
        office.put(answer(game, first_turn(game), ANNA))
        for _ in range(8):
            office.run()
    (word,) = office.letters("anna")
    assert "failed 5 times at your mail. It is not your fault" in text_in(word) and office.filed(".refused") == 1
    office.run()
    assert office.desk.game == game and len(office.sent()) == 1
    assert "1 mail is kept aside for the next version." in map(str, Status(office.write()).sentences())
    monkeypatch.setattr(serve, "VERSION", "99.0")
    monkeypatch.setattr(serve.Receiver, "receive", real)
    office.run()
    assert office.desk.game.standing.turn == 2 and len(office.sent()) == 4
    assert [str(said) for said in Status(office.write()).sentences()] == ["Nothing waits."]


@needs_dovecot
def test_one_mail_that_the_server_cannot_hand_out_is_stepped_over(desk, tmp_path: Path) -> None:
    lines: list[str] = []
    with imap_server() as imap:
        post = Post(imap)
        with smtp_server(post) as smtp:
            config = write_config(tmp_path, imap, smtp)
            deliver(imap, "host", note("stuck"))
            (stuck,) = (path for folder in ("new", "cur") for path in (maildir_of(imap, "host") / folder).iterdir())
            stuck.rename(sealed := stuck.with_name("gone"))
            sealed.unlink()
            stuck.mkdir()  # the index knows a mail that nobody can open
            deliver(imap, "host", answer(desk.game, first_turn(desk.game), ANNA))
            for _ in range(2):
                run_host(config, lines.append, once=True)
    assert desk.game.standing.turn == 2 and len(post.sent) == 3


@needs_dovecot
def test_a_move_that_is_refused_holds_up_neither_answers_nor_mails(desk, tmp_path: Path) -> None:
    lines: list[str] = []
    with imap_server() as imap:
        post = Post(imap)
        with smtp_server(post) as smtp:
            config = write_config(tmp_path, imap, smtp)
            run_host(config, lines.append, once=True)
            done = maildir_of(imap, "host") / ".done"
            for folder in ("tmp", "new", "cur"):
                (done / folder).rmdir()
                (done / folder).write_text("")  # nothing can be put there
            for seat in ("anna", "bo"):
                deliver(imap, "host", answer(desk.game, first_turn(desk.game), f"{seat}@example.net"))
                run_host(config, lines.append, once=True)
            assert desk.game.standing.turn == 3 and len(post.sent) == 6
            assert sum(line.startswith("stepped over: 127.0.0.1 refuses MOVE") for line in lines) == 2
            assert len(Status(config).stuck) == 2 and len(mails_in(imap, "host")) == 2
            for folder in ("tmp", "new", "cur"):
                (done / folder).unlink()
                (done / folder).mkdir()
                if os.getuid() == 0:
                    owner = (done.parent / "cur").stat()
                    os.chown(done / folder, owner.st_uid, owner.st_gid)
            run_host(config, lines.append, once=True)
            assert len(mails_in(imap, "host", "done")) == 2 and mails_in(imap, "host") == []
            assert Status(config).stuck == [] and len(post.sent) == 6


def test_a_seat_with_two_addresses_is_reached_if_one_lives(office: Office, home) -> None:
    from feurio_pbem.home.book import write_addresses

    write_addresses(home, "k7f3qa", "bo", ["dead@example.net", "bo@example.net"])
    post = Post()
    post.addresses = {"dead@example.net": "450 later"}
    with smtp_server(post) as smtp:
        config = office.write()
        smtp_out = f'[outgoing]\nkind = "smtp"\nhost = "127.0.0.1"\nport = {smtp}\ntls = "none"\n'
        config.write_text(config.read_text().partition("[outgoing]")[0] + smtp_out)
        office.put(answer(office.desk.game, first_turn(office.desk.game), ANNA))
        run_host(config, bool, once=True)
        assert sorted(to for to, _ in post.sent) == [ANNA, "bo@example.net", "zoe@example.net"]
        (said,) = Status(config).sentences()
        assert str(said).startswith("dead@example.net: 1 mail to be sent, 1 try since 20")
        assert str(said).endswith("127.0.0.1 answers RCPT with 450.")
        assert Status(config).to_json()["waiting"][0]["address"] == "dead@example.net"


@needs_dovecot
def test_three_players_go_on_between_dead_addresses_floods_cuts_and_slips(office: Office, home, tmp_path: Path) -> None:
    """Every turn played once, every player answered within a round, nothing waits for somebody else."""
    play_through_trouble(office, home, tmp_path, turns=6)


@needs_dovecot
@pytest.mark.nightly
def test_three_players_go_on_to_the_end_of_the_game(office: Office, home, tmp_path: Path) -> None:
    """Likewise, for as long as the game lasts."""
    play_through_trouble(office, home, tmp_path, turns=1000, deaths=24)


class Killed(BaseException):
    """The host's machine has lost its power."""


DEADLY = [
    (Journal, "take"),
    (serve.Receiver, "receive"),
    (Journal, "settle"),
    (ImapFolder, "file"),
    (Queue, "end"),
    (serve, "send"),
]


@contextmanager
def killed_at(place: Any, name: str, nth: int) -> Iterator[None]:
    """Within it a host does not come back from the nth call; what the call itself has done stays done, or is not."""
    real, calls = getattr(place, name), 0

    def deadly(*arguments: Any, **more: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == nth:
            raise Killed
        return real(*arguments, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(place, name, deadly)
        with suppress(Killed):
            yield
            pytest.fail(f"{name} was called {calls} times only")


def play_through_trouble(office: Office, home, tmp_path: Path, turns: int, deaths: int = 6) -> None:
    trouble = ["EHLO cut", "MAIL 451 later", "RCPT cut", "DATA cut", "text cut", "DATA 451 later", "MAIL 530 login"]
    mails = dead_games(office, home)
    lines: list[str] = []
    with imap_server() as imap:
        post = Post()
        post.addresses = {f"{seat}{n}@dead.example": "450 later" for seat in ("anna", "bo", "zoe") for n in range(20)}
        with smtp_server(post) as smtp:
            config = read_config(write_config(tmp_path, imap, smtp))
            now = [time.time()]

            def rise() -> Host:
                database = Database(config.journal)
                host = Host(config, config.mailbox(), config.transport(), database, lines.append, clock=lambda: now[0])
                host.start()
                return host

            host = rise()
            deliver(imap, "host", *mails)
            for number in range(turns):
                game = office.desk.game
                seat = game.standing.to_move
                if seat is None:
                    break
                me = f"{seat}@example.net"
                flood = [note(f"feurio k7f3qa-{number + 1}-{nth:04x} a end", me) for nth in range(8)]
                flood += [note(f"away {number} {nth}", me, Auto_Submitted="auto-replied") for nth in range(8)]
                slip = note(f"furio {game.standing.token} {first_turn(game)} end", me)
                deliver(imap, "host", *flood, slip, by_line_or_file(game, seat))
                host.mailbox.wait(5)
                if number < deaths:
                    with killed_at(*DEADLY[number % len(DEADLY)], 1 + number % 4):
                        host.round()
                    host.mailbox.close()
                    host.database.close()
                    host = rise()
                stage, _, action = trouble[number % len(trouble)].partition(" ")
                post.trouble = {stage: action}
                host.round()
                post.trouble = {}
                now[0] += 7200
                host.round()
                assert office.desk.game.standing.turn == number + 2
                letters = post.to(me)
                assert any("Understood: " in text_in(mail) for mail in letters), number
                token = office.desk.game.standing.token
                for each in ("anna", "bo", "zoe"):
                    assert token in [mail["X-Feurio-Mail"] for mail in post.to(f"{each}@example.net")], (each, number)
            host.mailbox.close()
            host.database.close()
            assert not any("bug" in line for line in lines)
            unsure = sum(line.startswith("unsure") for line in lines)
            assert unsure <= sum(DEADLY[nth % len(DEADLY)][1] == "end" for nth in range(min(deaths, number + 1)))
            assert mails_in(imap, "host") == []
    ids = [(to, mail["Message-ID"]) for to in {to for to, _ in post.sent} for mail in post.to(to)]
    assert len(ids) == len(set(ids))


def dead_games(office: Office, home) -> list[bytes]:
    """Sixty dead addresses in twenty other games, and a turn in each that is told to three of them."""
    from feurio_pbem.gamefile import create
    from feurio_pbem.home.book import write_addresses
    from tests.mail.letters import game_of

    mails = []
    for number in range(20):  # sixty dead addresses in twenty other games
        game = game_of(
            {seat: seat.title() for seat in ("anna", "bo", "zoe")}, game_id=f"dead{'abcdefghijklmnopqrst'[number]}a"
        )
        create(office.folder / "games" / f"{number}.feurio.yaml", game)
        for seat in ("anna", "bo", "zoe"):
            write_addresses(home, game.standing.setup.id, seat, [f"{seat}{number}@dead.example"])
        mails.append(answer(game, first_turn(game), f"anna{number}@dead.example"))
    return mails


def by_line_or_file(game, seat: str) -> bytes:
    return (
        carrying(played(game), f"{seat}@example.net")
        if seat == "bo"
        else answer(game, first_turn(game), f"{seat}@example.net")
    )


def test_ready_lines_are_read(office: Office) -> None:
    office.put(answer(office.desk.game, first_turn(office.desk.game), ANNA))
    office.run()
    assert ready_line(office.letters("bo")[0]).startswith("feurio k7f3qa-2-")
