"""Crockford's base 32: bits as letters and digits that survive being read aloud or copied by hand."""

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ = {letter: index for index, letter in enumerate(ALPHABET)} | {"O": 0, "I": 1, "L": 1}


def encode_number(number: int, characters: int) -> str:
    """The lowest 5 × `characters` bits of a number, in groups of four.

    >>> encode_number(33, 8)
    '0000-0011'
    """
    text = "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(characters)))
    return "-".join(text[at : at + 4] for at in range(0, characters, 4))


def decode_number(text: str) -> tuple[int, int]:
    """The number and how many characters it had; ignores case, blanks and dashes, reads O as 0, I and L as 1.

    Raises ValueError carrying the first character that is none of the alphabet.

    >>> decode_number("oo-1l ")
    (33, 4)
    """
    number = count = 0
    for character in text.upper():
        if character.isspace() or character in "-‐‑‒–—−":
            continue
        if character not in _READ:
            raise ValueError(character)
        number, count = number << 5 | _READ[character], count + 1
    return number, count
