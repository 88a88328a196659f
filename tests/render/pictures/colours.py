"""Seeing by computation: contrast (WCAG 2.2), lightness distance, and red-green blindness (Viénot 1999)."""

import math


def linear(colour: str) -> tuple[float, float, float]:
    """#rrggbb to linear light."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return r, g, b


def luminance(rgb: tuple[float, float, float]) -> float:
    """Relative luminance, 0 to 1."""
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio, 1 to 21."""
    low, high = sorted((luminance(linear(one)), luminance(linear(other))))
    return (high + 0.05) / (low + 0.05)


_DEFICIENCIES = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deutan": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
EYES = tuple(_DEFICIENCIES)


def seen(colour: str, eyes: str) -> tuple[float, float, float]:
    """How such eyes see a colour, in linear light."""
    light = linear(colour)
    rows = _DEFICIENCIES[eyes]
    r, g, b = (max(0.0, sum(part * c for part, c in zip(row, light, strict=True))) for row in rows)
    return r, g, b


def _lab(rgb: tuple[float, float, float]) -> tuple[float, float, float]:
    r, g, b = rgb
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        luminance(rgb),
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116 for c in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, eyes: str = "none") -> float:
    """CIE76 distance between two colours as such eyes see them; 2 is just noticeable."""
    return math.dist(_lab(seen(one, eyes)), _lab(seen(other, eyes)))
