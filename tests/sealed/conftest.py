"""Three people, each with an identity."""

from pathlib import Path

import pytest

from tests.sealed.people import Person


@pytest.fixture
def people(tmp_path: Path) -> list[Person]:
    """Anna, Bo and Cleo, known to their own machines only."""
    return [Person(seat, tmp_path).becomes_known() for seat in ("anna", "bo", "cleo")]
