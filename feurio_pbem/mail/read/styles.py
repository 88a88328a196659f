"""Which styles keep text from the eye: CSS declarations and the simple selectors of a mail's style sheets.

Only four verdicts matter to a reader of turns: seen, surely not seen, crossed out, and doubtful, which is everything
that a mail program may or may not show, or shows in another place. In doubt a turn is refused, never guessed.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

Verdict = Literal["seen", "unseen", "struck", "doubtful"]
Mark = Literal["struck", "doubtful", "generates"]
Style = dict[str, str]
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_LAST_COMPOUND = re.compile(r"(?:^|[\s>+~])([^\s>+~]*)$")
_SIMPLE = re.compile(r"([.#]?)([a-z_][\w-]*)")
_ZERO = re.compile(r"[-+]?0*(?:\.0*)?(?:[a-z%]*)")
_FAR_AWAY = re.compile(r"-\d{3,}")
_CLOSER = re.compile(r"-(?:0?\.[2-9]|[1-9])\d*(?:\.\d+)?(?:em|rem|ch|ex)|-(?:[3-9]|\d{2,})(?:\.\d+)?[a-z]*")
_NOTHING = {"none", "normal", '""', "''", "inherit", "initial"}
_WHITE = (255, 255, 255)
_BLACK = (0, 0, 0)
_LEAST_CONTRAST = 40
_LEAST_OPACITY = 0.3
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
    ('unseen', 'struck')
    """
    if style.get("display") == "none" or _is_zero(style.get("opacity")):
        return "unseen"
    if any("line-through" in value for name, value in style.items() if name.startswith("text-decoration")):
        return "struck"
    sizes = [style.get(name) for name in ("height", "width", "max-height", "max-width", "line-height")]
    doubts = (
        _is_faint(style.get("opacity", "1")),
        any(map(_is_zero, sizes)),
        style.get("mso-hide") == "all",
        any(_FAR_AWAY.search(style.get(name, "")) for name in ("text-indent", "left", "top", "margin-left", "margin")),
        any(style.get(name, "none") not in ("none", "auto") for name in ("clip", "clip-path", "transform", "filter")),
        style.get("direction") == "rtl" or "override" in style.get("unicode-bidi", ""),
        style.get("content-visibility") == "hidden",
        style.get("position") in ("absolute", "fixed") or style.get("float") == "right" or "order" in style,
        "reverse" in style.get("flex-direction", "") + style.get("flex-flow", ""),
        style.get("vertical-align") in ("super", "sub"),
        any(_CLOSER.fullmatch(style.get(name, "")) for name in ("letter-spacing", "word-spacing")),
    )
    return "doubtful" if any(doubts) else "seen"


def font_size_of(style: Style) -> bool | None:
    """Whether the text is large enough to be read; None where it is as large as around, or a part of that."""
    size = style.get("font-size") or (style.get("font", "").split("/")[0].split() or [""])[-1]
    found = re.fullmatch(r"(\d*\.?\d+)(px|pt|rem|mm|cm|in|pc|q)?", size)
    if found is None or (found[2] is None and float(found[1])):
        return False if size and _is_zero(size) else None
    return float(found[1]) * {"px": 1, "pt": 1.33, "q": 1}.get(found[2] or "px", 10) >= 3


@lru_cache(1000)
def colour(value: str | None) -> tuple[int, ...] | None:
    """Red, green and blue; `()` if it is nearly transparent or nobody can tell; None where it is as around.

    >>> colour("whitesmoke"), colour("hsl(0 100% 50%)"), colour("#0001"), colour("inherit")
    ((245, 245, 245), (255, 0, 0), (), None)
    """
    if not value:
        return None
    if "var(" in value:
        return ()
    from tinycss2 import parse_component_value_list  # type: ignore[import-untyped]
    from tinycss2.color4 import parse_color  # type: ignore[import-untyped]

    found = next((each for token in parse_component_value_list(value[:200]) if (each := parse_color(token))), None)
    if found is None or isinstance(found, str):
        return None
    try:
        red, green, blue, alpha = found.to("srgb")
    except NotImplementedError:
        return ()
    return () if alpha < _LEAST_OPACITY else (round(red * 255), round(green * 255), round(blue * 255))


def is_readable(ink: tuple[int, ...] | None, paper: tuple[int, ...] | None) -> bool:
    """Whether the text stands out; it does on paper of which nothing is known. Ink is black where nobody says else."""
    if ink == ():
        return False
    if not paper:
        return True
    return max(abs(one - other) for one, other in zip(ink or _BLACK, paper, strict=True)) >= _LEAST_CONTRAST


def paper_of(style: Style, given: str | None, around: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """What the text stands on; None where there is a picture."""
    said = style.get("background-color") or style.get("background") or given
    if said and ("url(" in said or "gradient(" in said):
        return None
    return colour(said) or around


@dataclass
class StyleSheet:
    """The tags, classes and ids to which any rule of a mail gives a style that may keep text from the eye, crosses it
    out, or adds some.

    Nothing is cascaded: a rule for print, for small screens or for a place elsewhere in the tree makes doubtful, too.
    """

    marked: dict[Mark, set[str]] = field(
        default_factory=lambda: {"struck": set(), "doubtful": set(), "generates": set()}
    )
    everything: bool = False

    def add(self, source: str) -> None:
        """Read one `<style>`."""
        for count, (selectors, body) in enumerate(_RULE.findall(_COMMENT.sub(" ", source.lower()))):
            mark = _mark_of(declarations(body))
            if mark is None or self.everything:
                continue
            self.everything = count > _MOST_RULES
            for selector in selectors.split(","):
                self._add_selector(selector.strip(), self.marked[mark])

    def _add_selector(self, selector: str, marked: set[str]) -> None:
        last = _LAST_COMPOUND.search(re.sub(r"::?[\w-]+(?:\([^)]*\))?|\[[^\]]*\]", "", selector))
        found = [kind + name for kind, name in _SIMPLE.findall(last[1] if last else "")]
        specific = [name for name in found if name[0] in ".#"] or found
        if specific:
            marked.add(specific[-1])
        elif not selector.startswith("@"):
            self.everything = True

    def marks(self, tag: str, attributes: dict[str, str]) -> set[Mark]:
        """What some rule does to this element or its text."""
        if not self.everything and not any(self.marked.values()):
            return set()
        names = {tag, f"#{attributes.get('id', '').lower()}"}
        names |= {f".{name}" for name in attributes.get("class", "").lower().split()}
        found: set[Mark] = {mark for mark, marked in self.marked.items() if not marked.isdisjoint(names)}
        return found | {"doubtful"} if self.everything else found


def _mark_of(style: Style) -> Mark | None:
    verdict = judge(style)
    if verdict == "struck":
        return "struck"
    if style.get("content", "none") not in _NOTHING:
        return "generates"
    hides = verdict != "seen" or font_size_of(style) is False or style.get("visibility") == "hidden"
    return "doubtful" if hides or not is_readable(colour(style.get("color")), _WHITE) else None


def _is_faint(opacity: str) -> bool:
    found = re.fullmatch(r"(\d*\.?\d+)(%?)", opacity)
    return found is not None and float(found[1]) / (100 if found[2] else 1) < _LEAST_OPACITY


def _is_zero(value: str | None) -> bool:
    return value is not None and value != "" and _ZERO.fullmatch(value) is not None and "0" in value
