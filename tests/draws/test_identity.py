"""From a master to its keys, and the recovery code in the hands of people."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feurio_pbem.draws.crockford import ALPHABET
from feurio_pbem.draws.identity import decode_recovery, encode_recovery, public_key, signing_seed
from feurio_pbem.errors import Refused

MASTER = bytes(range(16))
CODE = "000G-40R4-0M30-E209-185G-R38E-1ZCJ"


def test_identities(vectors: dict[str, Any]) -> None:
    for case in vectors["identity"]:
        master = bytes.fromhex(case["master"])
        assert signing_seed(master).hex() == case["sign_seed"]
        assert public_key(master) == case["key"]
        assert encode_recovery(master) == case["recovery"]
        assert decode_recovery(case["recovery"]) == master


@given(st.binary(min_size=16, max_size=16))
def test_every_code_reads_back(master: bytes) -> None:
    assert decode_recovery(encode_recovery(master)) == master


@pytest.mark.parametrize(
    "text",
    [
        CODE.lower(),
        CODE.replace("-", ""),
        "  " + CODE.replace("-", " ") + "\n",
        CODE.replace("0", "O").replace("1", "l"),
        CODE.replace("0", "o").replace("1", "I").replace("-", "–"),
    ],
)
def test_reads_kindly(text: str) -> None:
    assert decode_recovery(text) == MASTER


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (CODE[:-1], "length", "28 characters in seven groups of four; this one has 27"),
        (CODE + "-0000", "length", "this one has 32"),
        ("", "length", "this one has 0"),
        (CODE.replace("G", "U"), "character", "'U' does not occur"),
        (CODE.replace("G", "\x1b"), "character", r"'\x1b' does not occur"),
        (CODE.replace("8", "B"), "checksum", "does not fit"),
    ],
)
def test_refuses_in_words(text: str, code: str, message: str) -> None:
    with pytest.raises(Refused, match=re.escape(message)) as refusal:
        decode_recovery(text)
    assert refusal.value.code == f"recovery-code-{code}"


def test_any_single_wrong_character_is_nearly_always_found() -> None:
    """12 bits of checksum let one fault in 4096 pass; of these 868 none does."""
    bare = CODE.replace("-", "")
    wrong = [bare[:at] + c + bare[at + 1 :] for at in range(28) for c in ALPHABET if c != bare[at]]
    for text in wrong:
        with pytest.raises(Refused, match="checksum"):
            decode_recovery(text)


def test_a_refusal_never_repeats_the_code() -> None:
    with pytest.raises(Refused, match="checksum") as refusal:
        decode_recovery(CODE[:-1] + "K")
    assert not any(group in str(refusal.value.to_json()) for group in CODE.split("-"))
