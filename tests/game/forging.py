"""Changing a document of a sealed game, and how that is refused."""

from typing import Any

import pytest

from feurio_pbem.errors import Unsound
from feurio_pbem.game.record import Game
from tests.game.sealed_table import SealedTable

Document = dict[str, Any]


def refusal(document: Document) -> tuple[str, str | None, int | None]:
    """The code, place and entry number with which a document is refused."""
    with pytest.raises(Unsound) as unsound:
        Game.from_document(document)
    assert unsound.value.message
    return unsound.value.code, unsound.value.where, unsound.value.details.get("entry")


def sign_again(table: SealedTable, document: Document, n: int) -> None:
    """The author of entry n signs it as it is now."""
    document["log"][n - 1] = table.signed(document["log"][n - 1])


def cut(document: Document, n: int) -> None:
    """The log up to entry n."""
    document["log"] = document["log"][:n]
