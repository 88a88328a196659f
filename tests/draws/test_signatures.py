"""Ed25519: RFC 8032, the published games, weak keys derived anew, and OpenSSH's own opinion."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from feurio_pbem.draws import ssh
from feurio_pbem.draws.canonical import canonical_bytes
from feurio_pbem.draws.identity import signing_seed
from feurio_pbem.draws.signatures import is_usable_key, key_of_seed, sign, signed_message, verify
from tests.draws import ed25519
from tests.draws.crafted import Crafted, crafted

RFC_8032 = [  # §7.1, tests 1 to 3 and SHA(abc): seed, key, message, signature
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
    (
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
        "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ),
]
TURN = {"kind": "turn", "n": 2, "prev": "00" * 32, "by": "bo", "crew": [1, 1]}
SEED = bytes(range(32))
KEY = key_of_seed(SEED)


def signed_entries(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Key of the signer and entry, over genesis, joins and log."""
    keys = {card["seat"]: card["key"] for card in [document["game"]["host"], *document["joins"]]}
    yield keys[document["game"]["host"]["seat"]], document["game"]
    for entry in [*document["joins"], *document["log"]]:
        yield keys[entry.get("by") or entry["seat"]], entry


@pytest.mark.parametrize(("seed", "key", "message", "sig"), RFC_8032)
def test_rfc_8032(seed: str, key: str, message: str, sig: str) -> None:
    private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed))
    assert key_of_seed(bytes.fromhex(seed)) == key == ed25519.public_key(bytes.fromhex(seed)).hex()
    assert private.sign(bytes.fromhex(message)).hex() == sig
    assert ed25519.sign(bytes.fromhex(seed), bytes.fromhex(message)).hex() == sig


def test_every_signature_of_the_sealed_game(games: dict[str, Any]) -> None:
    entries = list(signed_entries(games["sealed"]["doc"]))
    assert len(entries) == 47
    assert all(verify(key, entry, entry["sig"]) for key, entry in entries)


def test_the_sealed_game_is_signed_again_from_its_masters(games: dict[str, Any]) -> None:
    seeds = [signing_seed(bytes.fromhex(master)) for master in games["sealed"]["masters"].values()]
    by_key = {key_of_seed(seed): seed for seed in seeds}
    for key, entry in signed_entries(games["sealed"]["doc"]):
        assert sign(by_key[key], entry) == entry["sig"]


def test_a_signature_is_that_of_the_plain_algorithm() -> None:
    assert sign(SEED, TURN) == ed25519.sign(SEED, signed_message(canonical_bytes(TURN))).hex()


def test_a_signature_fits_one_entry_and_one_key() -> None:
    sig = sign(SEED, TURN)
    assert verify(KEY, {**TURN, "sig": sig}, sig)
    assert not verify(KEY, {**TURN, "n": 3}, sig)
    assert not verify(KEY, {**TURN, "extra": 1}, sig)
    assert not verify(key_of_seed(bytes(32)), TURN, sig)


def test_only_one_spelling_of_a_signature_is_taken() -> None:
    sig = sign(SEED, TURN)
    high_s = int.from_bytes(bytes.fromhex(sig[64:]), "little") + ed25519.ORDER
    spellings = [sig.upper(), sig + "00", sig[:-2], " " + sig, "", sig[:64] + high_s.to_bytes(32, "little").hex()]
    assert not any(verify(KEY, TURN, other) for other in spellings)
    assert not any(verify(key, TURN, sig) for key in [KEY.upper(), KEY[:-2], "", KEY[:-1] + "g", KEY + "\n"])


def test_weak_keys_are_exactly_those_derived_and_published(vectors: dict[str, Any]) -> None:
    derived = {raw.hex() for raw in ed25519.small_order_keys()}
    assert derived == set(vectors["refused_keys"])
    assert not any(is_usable_key(key) for key in derived)
    assert is_usable_key(KEY)


def test_what_would_happen_without_the_refusal(vectors: dict[str, Any]) -> None:
    """Under the neutral element the signature (neutral element, 0) fits every message."""
    key, sig = "01" + "00" * 31, "01" + "00" * 63
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(sig), b"anything at all")
    assert ed25519.decode_laxly(bytes.fromhex(key)) == ed25519.NEUTRAL
    assert not any(verify(weak, TURN, sig) for weak in vectors["refused_keys"])


@pytest.mark.parametrize("case", list(crafted()), ids=lambda case: case.name)
def test_every_verifier_says_the_same_of_a_crafted_signature(case: Crafted) -> None:
    assert verify(case.key, case.entry, case.sig) is case.accepted
    if case.accepted or is_usable_key(case.key):
        message = signed_message(canonical_bytes(case.entry))
        assert ed25519.verify(bytes.fromhex(case.key), message, bytes.fromhex(case.sig)) is case.accepted


def test_what_the_equation_with_cofactor_would_take() -> None:
    taken = [
        case.name
        for case in crafted()
        if not case.accepted
        and is_usable_key(case.key)
        and ed25519.verify_with_cofactor(
            bytes.fromhex(case.key), signed_message(canonical_bytes(case.entry)), bytes.fromhex(case.sig)
        )
    ]
    assert taken == [
        "torsion in R",
        "torsion in A that shows",
        "torsion in both that does not",
        "R neutral, not reduced",
        "R neutral, with a sign",
    ]


@pytest.mark.parametrize("number", [ed25519.P + 3, ed25519.P + 18, 2**255 - 1])
def test_a_key_is_written_in_one_way(number: int) -> None:
    """A y of p or more names a point a second time; a card with such a key would be another person's, and is none."""
    assert not is_usable_key(number.to_bytes(32, "little").hex())


def test_a_key_is_a_point() -> None:
    points = [y for y in range(2, 60) if ed25519.recover_x(y, 0) is not None]
    assert [y for y in range(2, 60) if is_usable_key(y.to_bytes(32, "little").hex())] == points


def test_openssh_verifies_an_entry_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "allowed").write_text(ssh.allowed_signer("bo", KEY))
    (tmp_path / "sig").write_text(ssh.armour(KEY, sign(SEED, TURN)))
    command = ["ssh-keygen", "-Y", "verify", "-n", "feurio-pbem/1", "-f", tmp_path / "allowed", "-I", "bo"]
    command += ["-s", tmp_path / "sig"]

    def accepts(entry: dict[str, Any]) -> bool:
        return not subprocess.run(command, check=False, input=canonical_bytes(entry), capture_output=True).returncode

    assert accepts(TURN)
    assert not accepts({**TURN, "n": 3})
    command[4] = "git"
    assert not accepts(TURN)


def test_openssh_signs_the_same_bytes_and_shows_the_same_fingerprint(tmp_path: Path) -> None:
    private, message = tmp_path / "key", tmp_path / "entry"
    signer = Ed25519PrivateKey.from_private_bytes(SEED)
    private.write_bytes(signer.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption()))
    private.chmod(0o600)
    message.write_bytes(canonical_bytes(TURN))
    sign_command = ["ssh-keygen", "-q", "-Y", "sign", "-n", "feurio-pbem/1", "-f", private, message]
    subprocess.run(sign_command, check=True, capture_output=True)
    assert (tmp_path / "entry.sig").read_text() == ssh.armour(KEY, sign(SEED, TURN))
    shown = subprocess.run(["ssh-keygen", "-l", "-f", private], check=True, capture_output=True, text=True).stdout
    assert shown.split()[1] == ssh.fingerprint(KEY)


def test_the_signature_library_comes_in_only_when_it_is_needed() -> None:
    program = (
        "import sys; from feurio_pbem.draws import canonical, chain, identity, picking, seal, signatures, ssh;"
        "assert not any(name.startswith('cryptography') for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
