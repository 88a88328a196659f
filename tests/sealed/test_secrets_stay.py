"""No secret leaves the identity file: not in words, documents, reports of bugs, game files or other records."""

from base64 import b64encode
from pathlib import Path

import pytest

from feurio_pbem.draws.chain import derive_chain
from feurio_pbem.draws.identity import encode_recovery, public_key, signing_seed
from feurio_pbem.gamefile import load
from tests.sealed import people as play
from tests.sealed.people import FILE, MASTERS, SMALL, Person, host_a_game, play_round, turn_of


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that commands have printed from here on."""
    heard: list[str] = []
    run = play.run_here

    def listen(*arguments):
        ran = run(*arguments)
        heard.extend((ran.out, ran.err))
        return ran

    monkeypatch.setattr(play, "run_here", listen)
    return heard


def secrets_of(person: Person) -> list[str]:
    """Master, signing seed and code in the spellings that might slip out, and the links not revealed yet."""
    master = bytes.fromhex(MASTERS[person.seat])
    standing = load(person.file).game.standing
    card = standing.cards[person.seat]
    chain = derive_chain(master, public_key(master), bytes.fromhex(card["nonce"]))
    unrevealed = chain.links[: 256 - standing.links[person.seat].reveals]
    raw = [master, signing_seed(master), *unrevealed]
    code = encode_recovery(master)
    spelt = [b64encode(secret).decode().rstrip("=") for secret in raw[:2]] + [repr(secret)[2:-1] for secret in raw[:2]]
    return [secret.hex() for secret in raw] + spelt + [code, code.replace("-", ""), code[:14]]


def everything_kept(people: list[Person]) -> str:
    """All files on all machines but the identities."""
    files = [path for person in people for path in Path(person.desk.parent).rglob("*") if path.is_file()]
    return "\n".join(path.read_text("utf-8") for path in files if path.name != "identity")


def test_nothing_that_is_said_or_written_holds_a_secret(people: list[Person], words: list[str]) -> None:
    anna, bo, _ = people
    host_a_game(people, *SMALL)
    for person in people:
        for command in ("show", "legal", "log", "check", "score"):
            person.does(command, FILE)
        person.does("identity")
        person.does("identity", "--json")
        person.does("identity", "--show-code")
        person.does("pins")
    anna.does("move", FILE, "zz", code=1)
    bo.does("move", FILE, "a", code=5)
    anna.does("move", FILE, turn_of(anna.sees), "--dry-run")
    anna.does("show", FILE, "--html", "page.html", "--svg", "picture.svg")
    anna.does("export", FILE, "1", "--into", "one")
    play_round(people, turns=3)
    said, kept = "\n".join(words), everything_kept(people)
    assert len(said) > 5000 and len(kept) > 10000
    for person in people:
        for secret in secrets_of(person):
            assert secret not in said
            assert secret not in kept


def test_a_report_of_a_bug_holds_none(people: list[Person], words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    anna = people[0]
    host_a_game(people, *SMALL)
    for place in ("feurio_pbem.draws.signatures.canonical_bytes", "feurio_pbem.draws.chain.derive_chain"):
        with monkeypatch.context() as broken:

            def fails(*values: object) -> None:
                raise RuntimeError("broken on purpose")

            broken.setattr(place, fails)
            broken.setattr("feurio_pbem.game.roster.verify", lambda *_: True)
            anna.does("move", FILE, "a", code=70)
    said = "\n".join(words)
    assert "broken on purpose" in said and "Traceback" in said
    assert not [secret for secret in secrets_of(anna) if secret in said]
