"""The seal of both whole games."""

from typing import Any

from feurio_pbem.draws.seal import seal


def test_seals_of_whole_games(golden: dict[str, Any]) -> None:
    assert seal(bytes.fromhex(golden["head"])) == golden["seal"]
