"""`feurio schema`: the schemas beside the games, and a line for editors that stays in the file."""

import json
from pathlib import Path

from tests.cli.conftest import Here

FILE = "a.feurio.yaml"


def test_the_line_it_prints_names_what_it_wrote_and_stays(here: Here) -> None:
    here("new", FILE, "--player", "Anna", "--player", "Bo")
    assert "://" not in Path(FILE).read_text("utf-8").partition("\n")[0]
    told = here("schema", "--json").json
    assert set(told["schemas"]) == {"game-1.schema.json", "game-2.schema.json"}
    for name in told["schemas"]:
        assert (
            json.loads(Path(name).read_text("utf-8"))["$id"]
            == f"urn:feurio-pbem:schema:{name.removesuffix('.schema.json')}"
        )
    line = told["schemas"]["game-1.schema.json"]
    Path(FILE).write_text(f"{line}\n{Path(FILE).read_text('utf-8')}", "utf-8")
    here("check", FILE, "--strict")
    here("move", FILE, "a")
    assert Path(FILE).read_text("utf-8").startswith(f"{line}\nfeurio: 1\n")
    here("check", FILE, "--strict")


def test_an_address_of_an_older_version_is_sound_and_goes_with_the_next_turn(here: Here) -> None:
    here("new", FILE, "--player", "Anna")
    old = "# yaml-language-server: $schema=https://raw.githubusercontent.com/feurio-pbem/feurio_pbem/main/x.json\n"
    Path(FILE).write_text(old + Path(FILE).read_text("utf-8"), "utf-8")
    here("check", FILE, "--strict")
    here("move", FILE, "a")
    assert Path(FILE).read_text("utf-8").startswith("feurio: 1\n")


def test_no_other_file_is_overwritten(here: Here) -> None:
    Path("game-2.schema.json").write_text("{}", "utf-8")
    assert here("schema", "--json", code=2).json["error"]["code"] == "file-exists"
    assert not Path("game-1.schema.json").exists()
    assert here("schema", "nowhere", "--json", code=2).json["error"]["code"] == "no-such-folder"
