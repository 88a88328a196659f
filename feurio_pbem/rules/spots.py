"""How hot spots are lettered: a, b, … z, aa, …, by row and then along it; the same on every road, in every message."""


def spot_name(i: int) -> str:
    """The letters of the hot spot with index `i`, counted from 0.

    >>> [spot_name(i) for i in (0, 25, 26, 51, 52, 701, 702)]
    ['a', 'z', 'aa', 'az', 'ba', 'zz', 'aaa']
    """
    name = ""
    while i >= 0:
        i, letter = divmod(i, 26)
        name, i = chr(ord("a") + letter) + name, i - 1
    return name


def spot_index(letters: str) -> int:
    """The inverse of `spot_name`.

    >>> spot_index("a"), spot_index("aa"), spot_index("zz")
    (0, 26, 701)
    """
    index = 0
    for letter in letters:
        index = index * 26 + ord(letter) - ord("a") + 1
    return index - 1
