"""The commands of mail as people run them: book, secret, compose, receive, send."""

import mailbox
from contextlib import closing
from pathlib import Path

from feurio_pbem.gamefile import load
from tests.mail.letters import answer, carrying, first_turn, played
from tests.mail.servers import Post, smtp_server

FILE = "friday.feurio.yaml"
BOTH = ["Anna <anna@example.net>", "Bo <bo@example.net>"]


def recipients(mbox: Path) -> list[str]:
    with closing(mailbox.mbox(mbox, create=False)) as box:
        return [str(mail["To"]) for mail in box]


def new_game(feurio) -> None:
    feurio("new", FILE, "--player", "Anna <anna@example.net>", "--player", "Bo <bo@example.net>", "--seed", "x", code=0)


def test_the_book_is_shown_and_changed(feurio) -> None:
    new_game(feurio)
    assert feurio("mail", "book", FILE, "--json", code=0).json == {
        "addresses": {"anna": ["anna@example.net"], "bo": ["bo@example.net"]},
        "secrets": [],
        "only_my_turns": [],
        "languages": {},
    }
    feurio("mail", "book", FILE, "bo", "bo@work.example", "bo@example.net", code=0)
    assert "bo               bo@work.example, bo@example.net" in feurio("mail", "book", FILE, code=0).out
    feurio("mail", "book", FILE, "bo", "--none", code=0)
    assert "bo               no address" in feurio("mail", "book", FILE, code=0).out
    feurio("mail", "book", FILE, "anna", "--only-my-turns", code=0)
    assert "anna@example.net   (only mails for the own turn)" in feurio("mail", "book", FILE, code=0).out
    assert feurio("mail", "book", FILE, "anna", "--all-news", "--json", code=0).json["only_my_turns"] == []
    assert feurio("mail", "book", FILE, "--all-news", "--json", code=2).json["error"]["code"] == "bad-option"
    assert feurio("mail", "book", FILE, "bo", "nonsense", "--json", code=2).json["error"]["code"] == "bad-address"
    assert feurio("mail", "book", FILE, "zoe", "z@x.org", "--json", code=1).json["error"]["code"] == "no-such-seat"


def test_secret_words(feurio) -> None:
    new_game(feurio)
    word = feurio("mail", "secret", FILE, "bo", "--new", code=0).out.split("key:")[1].strip()
    assert len(word) == 13
    assert "a secret word is asked for" in feurio("mail", "book", FILE, code=0).out
    assert word not in feurio("mail", "book", FILE, "--json", code=0).out
    feurio("mail", "secret", FILE, "bo", "lantern7", code=0)
    feurio("mail", "secret", FILE, "bo", "--none", code=0)
    assert feurio("mail", "secret", FILE, "bo", "short77", "--json", code=2).json["error"]["code"] == "bad-secret"
    assert feurio("mail", "secret", FILE, "bo", "--json", code=2).json["error"]["code"] == "bad-option"


def test_compose_writes_where_it_is_told(feurio, tmp_path: Path) -> None:
    new_game(feurio)
    host = ("--from", "Der Gärtner <host@example.org>")
    assert feurio("mail", "compose", FILE, "--to", "bo", *host, code=0).out.startswith("From: ")
    feurio("mail", "compose", FILE, "--to", "bo", *host, "-o", "bo.eml", code=0)
    assert feurio("mail", "compose", FILE, "--to", "bo", *host, "-o", "bo.eml", code=2)
    feurio("mail", "compose", FILE, *host, "--mbox", "out.mbox", "--maildir", "drafts", code=0)
    assert recipients(tmp_path / "out.mbox") == BOTH
    assert [m.get_flags() for m in mailbox.Maildir(tmp_path / "drafts", create=False)] == ["DS", "DS"]
    assert "several-mails" in feurio("mail", "compose", FILE, "--to", "all", *host, "--json", code=2).out
    assert "To: Bo <bo@example.net>" in feurio("mail", "compose", FILE, EMAIL="anna@example.net", code=0).out
    shown = feurio("mail", "compose", FILE, "--json", EMAIL="anna@example.net", code=0).json["mails"]
    assert [mail["to"] for mail in shown] == [["bo@example.net"]] and "To: Bo" in shown[0]["message"]
    assert "sender-needed" in feurio("mail", "compose", FILE, "--json", code=2, EMAIL="").out
    assert "sender-needed" in feurio("mail", "compose", FILE, "--json", code=2, EMAIL="-f@example.org").out
    feurio("mail", "book", FILE, "bo", "--none", code=0)
    assert "no-address" in feurio("mail", "compose", FILE, "--to", "bo", *host, "--json", code=5).out


def test_receive_plays_and_composes_answers(feurio, tmp_path: Path) -> None:
    new_game(feurio)
    game = load(tmp_path / FILE).game
    mail = answer(game, first_turn(game), "anna@example.net").decode()
    assert "An answer would go to" not in feurio("mail", "receive", FILE, "--dry-run", stdin=mail, code=0).out
    ran = feurio("mail", "receive", ".", "--mbox", "o.mbox", "--from", "h@example.org", stdin=mail, code=0)
    assert ran.out.splitlines()[0].startswith("Anna played a")
    assert recipients(tmp_path / "o.mbox") == BOTH
    again = feurio("mail", "receive", ".", "--json", stdin=mail, code=0).json
    assert (again["deeds"][0]["what"], again["answers"]) == ("already", [])
    refused = feurio("mail", "receive", ".", stdin=mail.replace("end", "\nend"), code=1)
    assert "has no end" in refused.err
    assert "Nothing to do" in feurio("mail", "receive", ".", stdin="From: a@b.c\n\nHello\n", code=0).out
    assert "no-such-file" in feurio("mail", "receive", "none", "--json", stdin=mail, code=2).out


def test_a_game_that_is_new_here_is_taken_in(feurio, tmp_path: Path) -> None:
    new_game(feurio)
    game = played(load(tmp_path / FILE).game)
    (tmp_path / "games").mkdir()
    (tmp_path / "in.eml").write_bytes(carrying(game, "anna@example.net"))
    ran = feurio("mail", "receive", "games", "--message", "in.eml", code=0)
    name = f"games/{game.standing.setup.id}.feurio.yaml"
    assert name in ran.out
    assert load(tmp_path / name).game == game


def test_a_sealed_game_wants_the_command(feurio, tmp_path: Path) -> None:
    anna, bo = str(tmp_path / "a"), str(tmp_path / "b")
    feurio("identity", "--name", "Anna", "--show-code", code=0, FEURIO_HOME=anna)
    ran = feurio("new", FILE, "--player", "Anna", "--player", "Bo", "--draws", "sealed", FEURIO_HOME=anna)
    assert ran.code == 0, ran.err
    feurio("identity", "--name", "Bo", "--show-code", code=0, FEURIO_HOME=bo)
    invitation = (tmp_path / FILE).read_bytes()
    assert feurio("join", FILE, FEURIO_HOME=bo).code == 0
    joined = carrying(load(tmp_path / FILE).game, "eve@example.com").decode()
    (tmp_path / FILE).write_bytes(invitation)
    feurio("mail", "book", FILE, "bo", "bo@example.net", code=0, FEURIO_HOME=anna)
    host = ("mail", "receive", FILE, "--strict", "--json")
    strange = feurio(*host, stdin=joined, code=1, FEURIO_HOME=anna).json
    assert strange["error"]["code"] == "unknown-sender"
    own = feurio(*host, stdin=joined.replace("eve@example.com", "bo@example.net"), code=0, FEURIO_HOME=anna).json
    assert own["deeds"][0]["what"] == "merged"
    feurio("start", FILE, code=0, FEURIO_HOME=anna)
    for home in (anna, bo):
        feurio("mail", "book", FILE, "anna", "anna@example.net", code=0, FEURIO_HOME=home)
    game = load(tmp_path / FILE).game
    mail = answer(game, "pass", "anna@example.net").decode()
    refused = feurio("mail", "receive", FILE, "--json", stdin=mail, code=1, FEURIO_HOME=anna).json
    assert refused["error"]["code"] == "sealed-game"
    text = feurio("mail", "compose", FILE, "--to", "anna", "--from", "h@example.org", code=0, FEURIO_HOME=bo).out
    assert "This game is sealed" in text and "____" not in text


def test_a_mail_that_lets_a_game_go_on_tells_whoever_plays_here(feurio, tmp_path: Path) -> None:
    new_game(feurio)
    feurio("me", "Bo", code=0)
    feurio("notify", "--command", "sh", "-c", "cat >> notices", code=0)
    game = load(tmp_path / FILE).game
    mail = answer(game, first_turn(game), "anna@example.net").decode()
    feurio("mail", "receive", FILE, "--dry-run", stdin=mail, code=0)
    assert not (tmp_path / "notices").exists()
    out = feurio("mail", "receive", FILE, stdin=mail, code=0).out
    assert out.splitlines() == [
        f"Anna played {first_turn(game)}.",
        "Bo, it is your turn 2 in Anna, Bo.",
    ]
    feurio("mail", "receive", FILE, "--json", stdin=mail, code=0)
    assert (tmp_path / "notices").read_text().count('"turn": 2') == 1


def test_each_recipient_is_told_of_and_only_the_failed_ones_get_it_again(feurio, tmp_path: Path) -> None:
    post = Post()
    post.addresses = {"anna@example.net": "550 no such user", "zoe@work.example": "450 later"}
    feurio("new", FILE, *(f"--player={name} <{name.lower()}@example.net>" for name in ("Anna", "Bo", "Zoe")), code=0)
    feurio("mail", "book", FILE, "zoe", "zoe@work.example", "zoe@example.net", code=0)
    with smtp_server(post) as port:
        send = ("mail", "send", FILE, "--from", "h@example.org", "--smtp", f"127.0.0.1:{port}", "--tls", "none")
        error = feurio(*send, "--json", code=6).json["error"]
        assert (error["code"], error["sent"], error["already"]) == (
            "not-sent",
            ["bo@example.net", "zoe@example.net"],
            [],
        )
        assert [(each["to"], each["perhaps"]) for each in error["failed"]] == [
            ("anna@example.net", False),
            ("zoe@work.example", False),
        ]
        post.addresses.clear()
        ran = feurio(*send, code=0)
        assert ran.out.splitlines() == [
            "Sent to anna@example.net.",
            "Sent to zoe@work.example.",
            "bo@example.net has it already; --again sends it once more.",
            "zoe@example.net has it already; --again sends it once more.",
        ]
    assert sorted(to for to, _ in post.sent) == [
        "anna@example.net",
        "bo@example.net",
        "zoe@example.net",
        "zoe@work.example",
    ]
