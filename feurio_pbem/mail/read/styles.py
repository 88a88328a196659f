"""Which styles keep text from the eye: CSS declarations and the simple selectors of a mail's style sheets.

Only three verdicts matter to a reader of turns: seen, surely not seen, and doubtful, which is everything that a
mail program may or may not show, or shows crossed out. In doubt a turn is refused, never guessed.
"""

import re
from dataclasses import dataclass, field
from typing import Literal

Verdict = Literal["seen", "unseen", "doubtful"]
Style = dict[str, str]
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_LAST_COMPOUND = re.compile(r"(?:^|[\s>+~])([^\s>+~]*)$")
_SIMPLE = re.compile(r"([.#]?)([a-z_][\w-]*)")
_ZERO = re.compile(r"[-+]?0*(?:\.0*)?(?:[a-z%]*)")
_FAR_AWAY = re.compile(r"-\d{3,}")
_WHITE = (255, 255, 255)
_NAMES = {"white": _WHITE, "snow": _WHITE, "ivory": _WHITE, "black": (0, 0, 0)}
_LEAST_CONTRAST = 40
_MOST_RULES = 2_000


def declarations(source: str) -> Style:
    """The properties of a `style` attribute or of a rule, in lower case.

    >>> declarations("Color : RED !important; display:none")
    {'color': 'red', 'display': 'none'}
    """
    pairs = (part.partition(":") for part in _COMMENT.sub(" ", source).lower().split(";"))
    return {name.strip(): value.replace("!important", "").strip() for name, _, value in pairs if value}


def judge(style: Style) -> Verdict:
    """What these declarations do to the text under them, whatever stands around.

    >>> judge(declarations("display:none")), judge(declarations("text-decoration: underline line-through"))
    ('unseen', 'doubtful')
    """
    if style.get("display") == "none" or _is_zero(style.get("opacity")):
        return "unseen"
    decoration = " ".join(value for name, value in style.items() if name.startswith("text-decoration"))
    sizes = [style.get(name) for name in ("height", "width", "max-height", "max-width", "line-height")]
    doubts = (
        "line-through" in decoration,
        any(map(_is_zero, sizes)),
        style.get("mso-hide") == "all",
        any(_FAR_AWAY.search(style.get(name, "")) for name in ("text-indent", "left", "top", "margin-left", "margin")),
        any(style.get(name, "none") not in ("none", "auto") for name in ("clip", "clip-path", "transform", "filter")),
        style.get("direction") == "rtl" or "override" in style.get("unicode-bidi", ""),
        style.get("content-visibility") == "hidden",
    )
    return "doubtful" if any(doubts) else "seen"


def font_size_of(style: Style) -> bool | None:
    """Whether the text is large enough to be read; None where it is as large as around, or a part of that."""
    size = style.get("font-size") or (style.get("font", "").split("/")[0].split() or [""])[-1]
    found = re.fullmatch(r"(\d*\.?\d+)(px|pt|rem|mm|cm|in|pc|q)?", size)
    if found is None or (found[2] is None and float(found[1])):
        return False if size and _is_zero(size) else None
    return float(found[1]) * {"px": 1, "pt": 1.33, "q": 1}.get(found[2] or "px", 10) >= 3


def colour(value: str | None) -> tuple[int, ...] | None:
    """Red, green and blue; None where it cannot be told. Transparent text counts as white on white."""
    if not value:
        return None
    if value == "transparent" or re.fullmatch(r"rgba\([^)]*,\s*0?\.?0*\s*\)", value):
        return ()
    if found := re.match(r"#([0-9a-f]{3}|[0-9a-f]{6})(?![0-9a-f])", value):
        digits = found[1] if len(found[1]) == 6 else "".join(2 * digit for digit in found[1])
        return tuple(int(digits[place : place + 2], 16) for place in (0, 2, 4))
    if found := re.match(r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})", value):
        return tuple(map(int, found.groups()))
    return _NAMES.get(value)


def is_readable(ink: tuple[int, ...] | None, paper: tuple[int, ...] | None) -> bool:
    """Whether the text stands out; where either is unknown, it does. `()` is transparent."""
    if ink == ():
        return False
    if ink is None or not paper:
        return True
    return max(abs(one - other) for one, other in zip(ink, paper, strict=True)) >= _LEAST_CONTRAST


@dataclass
class StyleSheet:
    """The tags, classes and ids to which any rule of a mail gives a style that may keep text from the eye.

    Nothing is cascaded: a rule for print, for small screens or for a place elsewhere in the tree makes doubtful, too.
    """

    doubtful: set[str] = field(default_factory=set)
    everything: bool = False

    def add(self, source: str) -> None:
        """Read one `<style>`."""
        for count, (selectors, body) in enumerate(_RULE.findall(_COMMENT.sub(" ", source.lower()))):
            style = declarations(body)
            keeps = judge(style) != "seen" or font_size_of(style) is False or style.get("visibility") == "hidden"
            if not (keeps or not is_readable(colour(style.get("color")), _WHITE)) or self.everything:
                continue
            self.everything = count > _MOST_RULES
            for selector in selectors.split(","):
                self._add_selector(selector.strip())

    def _add_selector(self, selector: str) -> None:
        last = _LAST_COMPOUND.search(re.sub(r"::?[\w-]+(?:\([^)]*\))?|\[[^\]]*\]", "", selector))
        found = [kind + name for kind, name in _SIMPLE.findall(last[1] if last else "")]
        specific = [name for name in found if name[0] in ".#"] or found
        if specific:
            self.doubtful.add(specific[-1])
        elif not selector.startswith("@"):
            self.everything = True

    def doubts(self, tag: str, attributes: dict[str, str]) -> bool:
        """Whether a rule may keep the text of this element from the eye."""
        names = {tag, f"#{attributes.get('id', '').lower()}"}
        names |= {f".{name}" for name in attributes.get("class", "").lower().split()}
        return self.everything or not self.doubtful.isdisjoint(names)


def _is_zero(value: str | None) -> bool:
    return value is not None and value != "" and _ZERO.fullmatch(value) is not None and "0" in value
