"""Mutated mails: never an exception, and never a turn whose whole line does not stand in the text."""

import random
import re
from contextlib import suppress
from pathlib import Path

from feurio_pbem.errors import Refused
from feurio_pbem.mail.read import mime
from feurio_pbem.mail.read.reading import read_mail
from feurio_pbem.mail.read.text import read_text
from feurio_pbem.notation import canonical, fold

CORPUS = sorted((Path(__file__).parents[1] / "corpus").glob("*.eml"))
MUTATIONS_OF_A_MAIL = 60
LARGEST = 20_000
SCRAPS = [
    b"\n", b"\r", b"\r\n\r\n", b"\0", b"=", b"=\n", b"--", b'"', b"(", b";", b"<", b">", b"=?utf-8?b?", b"\xff",
    b"\xe2\x80", b"Content-Type: multipart/mixed; boundary=", b"charset=idna", b"charset=rot13", b"charset*0*=x''%ff",
    b"format=flowed;",
    b"Content-Transfer-Encoding: base64\n", b"Content-Disposition: ;;=\n", b"\xef\xbb\xbf", b"&#x110000;", b"<![CDATA[",
]  # fmt: skip


def mutated(data: bytes, chance: random.Random) -> bytes:
    mail = bytearray(data[:LARGEST])
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(mail) + 1)
        other = chance.randrange(len(mail) + 1)
        match chance.randrange(5):
            case 0:
                mail[place : place + 1] = bytes([chance.randrange(256)])
            case 1:
                mail[place:place] = chance.choice(SCRAPS)
            case 2:
                del mail[place : place + chance.randint(1, 80)]
            case 3:
                mail[place:place] = mail[other : other + chance.randint(1, 200)]
            case _:
                del mail[max(place, len(mail) // 2) :]
    return bytes(mail)


def complete_lines(data: bytes) -> set[str]:
    """Token and canonical turn of every complete turn line of the text, read in another way than the reader's."""
    found: set[str] = set()
    for line in read_text(mime.parse(data)).lines:
        match = re.fullmatch(r"feurio +(\S+) +(.+) +end", fold(line).rstrip())
        with suppress(Refused):
            found |= {f"{match[1]} {canonical(match[2])}"} if match else set()
    return found


def test_no_mutation_breaks_the_reader_or_makes_a_turn() -> None:
    chance = random.Random("feurio")
    commands = refused = 0
    for path in CORPUS:
        original = path.read_bytes()
        for _ in range(MUTATIONS_OF_A_MAIL):
            data = mutated(original, chance)
            reading = read_mail(data)
            refused += reading.refused is not None
            assert not (reading.commands and (reading.refused or reading.automatic))
            if reading.commands:
                commands += 1
                assert {f"{command.token} {command.text}" for command in reading.commands} <= complete_lines(data)
    assert commands > 300  # else the mutations are too wild to prove anything
    assert refused > 100
