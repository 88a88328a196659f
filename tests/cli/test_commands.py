"""The table and the modules it names agree."""

import pytest

from feurio_pbem.cli.commands import COMMANDS, GROUPS, names_in, panels
from feurio_pbem.cli.group import build_command, build_group


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_what_the_table_says(name: str, feurio) -> None:
    examples = build_command(name, name).epilog.strip().splitlines()
    assert examples
    assert any(line.strip().startswith(f"feurio {name}") for line in examples)
    page = feurio(*name.split(), "--help", code=0).out
    assert page.startswith(f"Usage: feurio {name}")
    assert " ".join(COMMANDS[name].help.split()) in " ".join(page.split())
    assert all(line in page for line in examples)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_explains_itself(name: str) -> None:
    command = build_command(name, name.rpartition(" ")[2])
    assert [p.name for p in command.params if not p.help and not p.hidden] == []


def test_groups_stand_on_the_help_page_once() -> None:
    assert set(GROUPS) == {" ".join(name.split()[:-1]) for name in COMMANDS} - {""}
    listed = [word for rows in panels().values() for word in rows]
    assert sorted(listed) == sorted(names_in())
    for path in GROUPS:
        assert build_group(path).list_commands(None) == list(names_in(path))
