"""Whether a file may be read is for the disk to say (6 `no-permission`), never for the reading of arguments (2)."""

import pytest

from feurio_pbem.cli.commands import COMMANDS
from feurio_pbem.cli.group import build_command


@pytest.mark.parametrize("name", COMMANDS)
def test_no_argument_is_refused_for_being_unreadable(name: str) -> None:
    parameters = build_command(name, name.rpartition(" ")[2]).params
    assert not any(getattr(parameter.type, "readable", False) for parameter in parameters)
