"""How wide a text is: in columns of a terminal, and in ems of a picture. The one place that asks wcwidth."""

_EMS: dict[float, str] = {  # DejaVu Sans Bold, the widest of the pictures' fonts, rounded up
    0.35: "'ijl ìíîïĩīĭįıĵĺļіїј",
    0.4: ",./:;IJ\\|¦·ÌÍÎÏĨĪĬĮİĴłΐΙΪίιϊІЇЈ‘’",
    0.45: "-f²³¹ſ",
    0.5: "!()[]_`rt¡§¨¯°´¸ľŕŗřţťŧͺ–",
    0.55: '"*г',
    0.6: "?cszªº¿çćĉċčŀśŝşšźżžͱΊέεζςξϛзстэєѕ",
    0.65: "Lx¤«¶»ĹĻĽĿŁΓλτχЃГвхья•",
    0.7: "$0123456789EFTaekovy¢£¥ÈÉÊËàáâãäåèéêëðòóôõöøýÿāăąĒēĔĕĖėĘęĚěĳķĸōŏőŢŤŦŷΕΣΤάΰαγδθνουϋόύЀЁЕТабекнопучѐёќўџ“”„€",
    0.75: "CPSYZbdghnpqu{}µÇÝÞßñùúûüþĆĈĊČďđĝğġģĥĲńņňŋŚŜŞŠũūŭůűųŶŸŹŻŽΖΡΥΫήβηκμρЄЅЗРСЭийлрцђћѝ",
    0.8: "ABKRVXÀÁÂÃÄÅĀĂĄħĶŔŖŘΆΑΒΔΚΛΧπσφψЎАБВУХЬЯъ",
    0.85: "#+<=>DGHNU^~¬±ÐÑ×ÙÚÛÜ÷ĎĐĜĞĠĢĤŃŅŇŊŨŪŬŮŰŲΈΗΝΠΨЌЍЏИЙКЛНПЧдм−",
    0.9: "&OQÒÓÔÕÖØŌŎŐΌΏΘΟΦΩωώЂЋДОẞ",
    0.95: "wŵЦЪы",
}
_SINGLE = frozenset(map(chr, [*range(32, 127), *range(0xA0, 0xAD), *range(0xAE, 0x300), *range(0x2500, 0x2580)]))
"""Letters of Latin scripts and lines of boards: one column each, which wcwidth need not be loaded for."""

_EM = {letter: ems for ems, letters in _EMS.items() for letter in letters}


def columns(text: str) -> int:
    """Columns a terminal gives the text: by whole characters as people see them, emoji with all their joiners.

    >>> [columns("Anna"), columns("火"), columns("e\\u0301"), columns("👩\\u200d🚒"), columns("❤\\ufe0f")]
    [4, 2, 1, 2, 2]
    """
    if text.isascii() or _SINGLE.issuperset(text):
        return len(text)
    from wcwidth import wcswidth, wcwidth

    width = wcswidth(text)
    return width if width >= 0 else sum(max(0, wcwidth(letter)) for letter in text)


def ems(text: str) -> float:
    """The width of a bold line of a picture in multiples of its size: never less than any of the fonts takes."""
    return sum(_EM[letter] if letter in _EM else 1.4 * min(1, columns(letter)) for letter in text)


def fitted(text: str, room: float, size: float) -> tuple[str, float]:
    """The text and its size within `room`: smaller down to three quarters, then cut with an ellipsis.

    >>> fitted("Anna", 10, 1), fitted("W" * 40, 10, 1)
    (('Anna', 1), ('WWWWWWWW…', 0.75))
    """
    wanted = ems(text) * size
    if wanted <= room:
        return text, size
    size *= max(0.75, room / wanted)
    if ems(text) * size <= room:
        return text, size
    left, kept = room / size - ems("…"), 0
    for letter in text:
        left -= ems(letter)
        if left < 0:
            break
        kept += 1
    return text[:kept].rstrip() + "…", size
