"""`feurio identity`: made once, shown as often as one likes, brought back from its code; the code only once."""

import os
import stat
from pathlib import Path

from tests.conftest import Feurio


def test_the_first_time_makes_it(feurio: Feurio, tmp_path: Path) -> None:
    made = feurio("identity", "--name", "Anna", "--json", code=0)
    assert made.json.keys() == {"name", "key", "fingerprint", "created", "made"}
    assert made.json["name"] == "Anna" and made.json["made"] is True
    assert made.json["fingerprint"].startswith("SHA256:")
    assert "recovery code was not shown" in made.err
    again = feurio("identity", "--json", code=0)
    assert again.json == {**made.json, "made": False} and again.err == ""
    assert stat.S_IMODE((tmp_path / "feurio-home" / "identity").stat().st_mode) == 0o600
    shown = feurio("identity", code=0).out
    assert made.json["key"] in shown and made.json["fingerprint"] in shown


def test_the_code_is_shown_only_when_made(feurio: Feurio) -> None:
    code = feurio("identity", "--name", "Anna", "--show-code", "--json", code=0).json["recovery_code"]
    assert len(code) == 34
    later = feurio("identity", "--show-code", "--json", code=0)
    assert "recovery_code" not in later.json
    shown = feurio("identity", "--show-code", code=0)
    assert code not in shown.out and "shown only when an identity is made" in shown.err


def test_the_code_brings_it_back_however_it_is_typed(feurio: Feurio, tmp_path: Path) -> None:
    made = feurio("identity", "--name", "Anna", "--show-code", "--json", code=0).json
    typed = made["recovery_code"].lower().replace("-", "  \n").replace("0", "o").replace("1", "l")
    back = feurio("identity", "--recover", "--json", stdin=typed, code=0, FEURIO_HOME=str(tmp_path / "new")).json
    assert back["key"] == made["key"]
    wrong = feurio("identity", "--recover", "--json", stdin=typed[:-3] + "zzz", FEURIO_HOME=str(tmp_path / "third"))
    assert wrong.code == 1 and wrong.json["error"]["code"] == "recovery-code-checksum"
    assert not (tmp_path / "third" / "identity").exists()
    assert feurio("identity", "--recover", stdin="", code=1).err.startswith("feurio: A recovery code has 28 characters")


def test_another_name_keeps_the_key(feurio: Feurio) -> None:
    made = feurio("identity", "--name", "Anna", "--json", code=0).json
    renamed = feurio("identity", "--name", "Änne", "--json", code=0).json
    assert (renamed["name"], renamed["key"], renamed["created"]) == ("Änne", made["key"], made["created"])
    assert feurio("identity", "--name", "a\u202eb", "--json", code=2).json["error"]["code"] == "unfit-name"


def test_a_damaged_identity_is_no_traceback(feurio: Feurio, tmp_path: Path) -> None:
    feurio("identity", "--name", "Anna", code=0)
    path = tmp_path / "feurio-home" / "identity"
    path.write_bytes(path.read_bytes()[:-40])
    assert feurio("identity", "--json", code=5).json["error"]["code"] == "identity-damaged"
    assert os.listdir(path.parent)
