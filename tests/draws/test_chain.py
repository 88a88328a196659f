"""Chains, reveals and cards against the vectors and the sealed game."""

from typing import Any

import pytest

from feurio_pbem.draws import chain as chains
from feurio_pbem.draws.chain import check_reveal, derive_chain, is_own_card, make_card
from feurio_pbem.draws.identity import public_key
from feurio_pbem.errors import OutsideWorld

MASTER, NONCE = bytes(range(16)), b"\xb0" * 16
KEY = public_key(MASTER)


def cards(game: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {card["seat"]: card for card in [game["doc"]["game"]["host"], *game["doc"]["joins"]]}


def test_the_chain_of_the_vectors(vectors: dict[str, Any]) -> None:
    case = vectors["chain"]
    master, nonce = bytes.fromhex(case["master"]), bytes.fromhex(case["nonce"])
    chain = derive_chain(master, public_key(master), nonce)
    assert [link.hex() for link in chain.links[:2]] == [case["x0"], case["x1"]]
    assert chain.reveal(1).hex() == case["x255 (first reveal)"]
    assert chain.commit.hex() == case["x256 (commit)"]


def test_all_usable_links_prove_themselves_in_turn() -> None:
    chain = derive_chain(MASTER, KEY, NONCE)
    before = chain.commit
    for k in range(1, 256):
        assert check_reveal(KEY, NONCE, k, chain.reveal(k), before)
        before = chain.reveal(k)


def test_a_link_proves_nothing_elsewhere() -> None:
    chain = derive_chain(MASTER, KEY, NONCE)
    assert not check_reveal(KEY, NONCE, 2, chain.reveal(1), chain.commit)
    assert not check_reveal(KEY, NONCE, 2, chain.reveal(3), chain.reveal(1))
    assert not check_reveal(KEY, b"\xb1" * 16, 1, chain.reveal(1), chain.commit)
    assert not check_reveal(public_key(NONCE), NONCE, 1, chain.reveal(1), chain.commit)


def test_the_first_link_is_never_revealed() -> None:
    chain = derive_chain(MASTER, KEY, NONCE)
    for k in (0, 256, -1):
        with pytest.raises(ValueError, match="255 usable links"):
            chain.reveal(k)
    assert not check_reveal(KEY, NONCE, 256, chain.links[0], chain.links[1])
    assert not check_reveal(KEY, NONCE, 0, chain.commit, chain.commit)


def test_secrets_stay_out_of_the_repr() -> None:
    assert repr(derive_chain(MASTER, KEY, NONCE)) == "Chain()"


def test_the_cards_of_the_sealed_game_follow_from_its_masters(games: dict[str, Any]) -> None:
    game = games["sealed"]
    for seat, card in cards(game).items():
        master = bytes.fromhex(game["masters"][seat])
        made = make_card(master, seat, card["name"], bytes.fromhex(card["nonce"]))
        assert made == {name: card[name] for name in made}
        assert is_own_card(master, card)


def test_the_reveals_of_the_sealed_game_follow_from_its_masters(games: dict[str, Any]) -> None:
    game, last_seen = games["sealed"], dict[str, bytes]()
    own = {seat: bytes.fromhex(master) for seat, master in game["masters"].items()}
    chain = {s: derive_chain(own[s], c["key"], bytes.fromhex(c["nonce"])) for s, c in cards(game).items()}
    count = dict.fromkeys(chain, 0)
    for entry in game["doc"]["log"]:
        seat = entry["by"]
        if entry["kind"] == "take-back":
            count[seat] -= 1
            last_seen[seat] = chain[seat].reveal(count[seat])
        elif "reveal" in entry:
            count[seat] += 1
            card, reveal = cards(game)[seat], bytes.fromhex(entry["reveal"])
            assert reveal == chain[seat].reveal(count[seat])
            before = last_seen.get(seat, bytes.fromhex(card["commit"]))
            assert check_reveal(card["key"], bytes.fromhex(card["nonce"]), count[seat], reveal, before)
            last_seen[seat] = reveal
    assert sum(count.values()) == 33


def test_a_foreign_or_altered_card_is_not_ones_own() -> None:
    card = make_card(MASTER, "anna", "Anna", NONCE)
    assert not is_own_card(NONCE, card)
    assert not is_own_card(MASTER, {**card, "nonce": "00" * 16})
    assert not is_own_card(MASTER, {**card, "commit": "00" * 32})
    assert is_own_card(MASTER, {**card, "name": "Somebody"})


def test_a_chain_that_comes_out_differently_is_not_published(monkeypatch: pytest.MonkeyPatch) -> None:
    nonces = iter([b"\x01" * 16, b"\x02" * 16])
    derive = chains.derive_chain
    monkeypatch.setattr(chains, "derive_chain", lambda master, key, nonce: derive(master, key, next(nonces)))
    with pytest.raises(OutsideWorld, match="came out differently"):
        make_card(MASTER, "anna", "Anna", NONCE)
