"""What is taken for a mail address, and what is not."""

import pytest

from feurio_pbem.notation.addresses import is_address


@pytest.mark.parametrize("address", ["bo@example.org", "anna+feurio@mail.example.org", "a.b-c@x1", "bo@localhost"])
def test_ordinary_addresses(address: str) -> None:
    assert is_address(address)


@pytest.mark.parametrize(
    "address",
    ["bo", "@example.org", "bo@", "-bo@example.org", ".bo@example.org", "bo@-x.org", "bo@exa mple.org", "bo@@x.org",
     "bo@example.org\n", "bö@example.org", "bo,anna@example.org", "bo@example.org>", "b" * 65 + "@example.org",
     "bo@" + "x" * 190],
)  # fmt: skip
def test_what_is_none_or_would_be_read_as_something_else(address: str) -> None:
    assert not is_address(address)
