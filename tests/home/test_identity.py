"""One identity per home: made once, never shown, never overwritten, recovered from its code."""

import sys
from collections.abc import Callable

import pytest

from feurio_pbem.draws.identity import encode_recovery, public_key
from feurio_pbem.errors import Missing, Refused, WrongUsage
from feurio_pbem.home import identity
from feurio_pbem.home.folder import Home

MASTER = bytes(range(16))
CODE = encode_recovery(MASTER)


def test_none_yet(home: Home) -> None:
    assert identity.load(home) is None
    with pytest.raises(Missing, match="no identity in") as refusal:
        identity.require(home)
    assert refusal.value.code == "no-identity"
    assert not home.path.exists()


def test_made_once(home: Home) -> None:
    made = identity.create(home, "Anna")
    assert identity.require(home) == made
    assert (made.name, made.key) == ("Anna", public_key(made.master))
    assert len(made.created) == len("2026-01-30T12:00:00Z")
    with pytest.raises(WrongUsage, match=r"identity in .* already"):
        identity.create(home, "Anna")
    assert identity.require(home) == made


def test_two_people_have_different_secrets(home: Home) -> None:
    other = Home(home.path.with_name("other"))
    assert identity.create(home, "Anna").master != identity.create(other, "Anna").master
    assert identity.fresh_nonce() != identity.fresh_nonce()
    assert len(identity.fresh_nonce()) == 16


def test_the_secret_stays_out_of_sight(home: Home) -> None:
    made = identity.recover(home, "Anna", CODE)
    for text in (repr(made), str(made), f"{made}", str([made])):
        assert MASTER.hex() not in text
        assert repr(MASTER) not in text
        assert CODE not in text
    assert made.recovery_code() == CODE


def test_recovered_on_a_new_machine(home: Home) -> None:
    made = identity.recover(home, "Anna", CODE.lower().replace("-", " "))
    assert (made.master, made.key) == (MASTER, public_key(MASTER))
    assert identity.recover(home, "Somebody", CODE) == made
    assert home.notices == []


def test_another_identity_is_kept_when_one_is_recovered(home: Home) -> None:
    first = identity.create(home, "Anna")
    identity.recover(home, "Anna", CODE)
    assert identity.require(home).master == MASTER
    [kept] = home.names("identity.before-*")
    assert first.master.hex() in (home.path / kept).read_text()
    assert kept in str(home.notices[0])


def test_a_wrong_code_changes_nothing(home: Home) -> None:
    first = identity.create(home, "Anna")
    with pytest.raises(Refused, match="checksum"):
        identity.recover(home, "Anna", CODE.replace("8", "B"))
    assert identity.require(home) == first


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[:40],
        lambda text: text.replace("master", "muster"),
        lambda text: text.replace(MASTER.hex(), "zz"),
        lambda text: text.replace(MASTER.hex(), "00" * 16),
        lambda text: text.replace(f'"{MASTER.hex()}"', "7"),
    ],
)
def test_a_damaged_identity_is_told_and_recoverable(home: Home, damage: Callable[[str], str]) -> None:
    identity.recover(home, "Anna", CODE)
    path = home.path / "identity"
    path.write_text(damage(path.read_text()))
    with pytest.raises(Missing, match="is damaged") as refusal:
        identity.load(home)
    assert refusal.value.code == "identity-damaged"
    assert MASTER.hex() not in str(refusal.value.to_json())
    with pytest.raises(Missing, match="is damaged"):
        identity.create(home, "Anna")
    assert identity.recover(home, "Anna", CODE).master == MASTER
    assert len(home.names("identity.before-*")) == 1


def test_an_open_file_is_closed(home: Home) -> None:
    identity.create(home, "Anna")
    path = home.path / "identity"
    if sys.platform != "win32":
        path.chmod(0o644)
        identity.load(home)
        assert path.stat().st_mode & 0o777 == 0o600
        assert "open to others" in str(home.notices[0])
