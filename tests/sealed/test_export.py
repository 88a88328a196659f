"""An exported entry is verified by OpenSSH, which knows nothing of this program."""

import subprocess

import pytest

from tests.sealed.people import SMALL, Person, host_a_game, play_round


@pytest.fixture
def anna(people: list[Person]) -> Person:
    host_a_game(people, *SMALL)
    play_round(people, turns=2)
    return people[0]


@pytest.mark.parametrize(("n", "seat"), [(0, "anna"), (1, "anna"), (3, "bo")])
def test_ssh_keygen_verifies_it(anna: Person, n: int, seat: str) -> None:
    exported = anna.says("export", str(n))
    assert exported["files"] == ["allowed_signers", "entry", "entry.sig"]
    (command,) = exported["commands"]
    done = subprocess.run(["sh", "-c", command], cwd=anna.desk, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split(" with ")[0]) == (0, f'Good "feurio-pbem/1" signature for {seat}')
    entry = anna.desk / exported["folder"] / "entry"
    entry.write_bytes(entry.read_bytes().replace(b'"n":', b'"n": ') + b" ")
    assert subprocess.run(["sh", "-c", command], cwd=anna.desk, capture_output=True, check=False).returncode != 0


def test_every_consent_is_exported(people: list[Person]) -> None:
    anna, _, cleo = people
    host_a_game(people, *SMALL)
    anna.says("retire", "bo")
    anna.sends_to(cleo)
    cleo.says("retire", "bo")
    commands = cleo.says("export", "2", "--into", "it's here")["commands"]
    assert len(commands) == 2
    for command in commands:
        assert subprocess.run(["sh", "-c", command], cwd=cleo.desk, capture_output=True, check=False).returncode == 0


def test_what_cannot_be_exported(anna: Person) -> None:
    assert anna.says("export", "9", code=1)["error"]["code"] == "no-such-entry"
    anna.says("export", "1", "--into", "there")
    assert anna.says("export", "1", "--into", "there", code=2)["error"]["code"] == "file-exists"
    assert anna.says("export", "1", "--into", "no/where", code=2)["error"]["code"] == "no-such-folder"
    anna.does("new", "plain.feurio.yaml", "--player", "Anna")
    assert anna.does("export", "plain.feurio.yaml", "1", "--json", code=1).json["error"]["code"] == "not-signed"
