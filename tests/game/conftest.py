"""A sealed game for forgers."""

from copy import deepcopy
from typing import Any

import pytest

from tests.game.sealed_table import SealedTable


@pytest.fixture(scope="session")
def finished() -> SealedTable:
    """A game of three, played to its end by passing."""
    table = SealedTable("anna", "bo", "cleo", host="bo").seat_all()
    while table.game.standing.phase == "spreading":
        table.play("a +1" if table.game.standing.turn == 1 else "a")
    return table.play("pass", "pass", "pass")


@pytest.fixture
def document(finished: SealedTable) -> dict[str, Any]:
    """Its document, to be changed."""
    return deepcopy(finished.game.to_document())
