"""Hashes and canonical bytes against the published vectors and an independent RFC 8785."""

from typing import Any

import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from feurio_pbem.draws.canonical import canonical_bytes, derive, digest, entry_hash, lp, roster_hash, u32

names = st.from_regex(r"[a-z][a-z0-9_]{0,7}", fullmatch=True)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
leaves = st.integers(-(2**53) + 1, 2**53 - 1) | texts
values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4))


def test_length_prefix(vectors: dict[str, Any]) -> None:
    assert lp(*[text.encode() for text in vectors["lp"]["in"]]).hex() == vectors["lp"]["out"]


def test_hash(vectors: dict[str, Any]) -> None:
    case = vectors["H"]
    assert digest(case["tag"], *[bytes.fromhex(field) for field in case["fields"]]).hex() == case["out"]


def test_derivation_gives_the_signing_seed(vectors: dict[str, Any]) -> None:
    for case in vectors["identity"]:
        assert derive(bytes.fromhex(case["master"]), "sign-key").hex() == case["sign_seed"]


def test_fields_never_run_into_each_other() -> None:
    assert digest("seed", b"ab", b"c") != digest("seed", b"a", b"bc")
    assert digest("seed", b"") != digest("seed")
    assert digest("seed", b"") != digest("draw", b"")


def test_numbers_are_big_endian() -> None:
    assert u32(2**32 - 2) == b"\xff\xff\xff\xfe"


def test_canonical_json(vectors: dict[str, Any]) -> None:
    for case in vectors["jcs"]:
        assert canonical_bytes(case["in"]).decode() == case["out"]


@given(st.dictionaries(names, values, max_size=6))
def test_canonical_json_is_rfc_8785(entry: dict[str, Any]) -> None:
    unsigned = {name: value for name, value in entry.items() if name not in ("sig", "sigs")}
    assert canonical_bytes(entry) == rfc8785.dumps(unsigned)


def test_only_signatures_at_the_top_stay_outside() -> None:
    assert canonical_bytes({"sig": "0", "sigs": {}, "card": {"sig": "1"}}) == b'{"card":{"sig":"1"}}'


def test_signatures_and_key_order_do_not_change_an_entry() -> None:
    entry = {"kind": "turn", "n": 3, "at": [1, -2]}
    assert entry_hash({"sig": "ff", "at": [1, -2], "n": 3, "kind": "turn"}) == entry_hash(entry)
    assert entry_hash({**entry, "n": 4}) != entry_hash(entry)


def test_hashes_of_whole_games(golden: dict[str, Any]) -> None:
    document = golden["doc"]
    assert entry_hash(document["game"]).hex() == golden["gid"]
    assert roster_hash(document["game"], document["joins"]).hex() == golden["roster"]
    assert [entry_hash(entry).hex() for entry in document["log"]] == golden["hashes"]
    assert golden["hashes"][-1] == golden["head"]


def test_the_log_is_a_chain(golden: dict[str, Any]) -> None:
    before = [golden["roster"], *golden["hashes"]]
    assert [entry["prev"] for entry in golden["doc"]["log"]] == before[:-1]


def test_cards_enter_the_roster_in_seat_order(games: dict[str, Any]) -> None:
    document = games["sealed"]["doc"]
    assert roster_hash(document["game"], document["joins"][::-1]).hex() == games["sealed"]["roster"]
