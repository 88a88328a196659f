"""The page as text: what it may load, what it says without scripts, and that words stay words."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from typing import Any

from positions import CREWS, FOREST, LAST, POSITIONS, REGIONS, SPOTS, view

from feurio_pbem.game.documents import ChoicesView
from feurio_pbem.render.page.document import PageOptions, page_html

ENTRY = {
    "n": 1,
    "kind": "turn",
    "by": "anna",
    "turn": 1,
    "text": "@2,0 +2",
    "at": [2, 0],
    "crew": {"2": 1},
    "note": None,
    "time": None,
    "withdrawn": False,
}
ALL_THREE = {"break": False, "limit": 3, "own": 3, "neutral": 0, "most_tiles": 3, "known": 3}
THEN = {"held": [], "scores": {"anna": 13, "bo": 4}, "free_sides": {"16": 5}, "candidates": [], "regions": [0, 1]}
CHOICES: ChoicesView = {
    "seat": "anna",
    "token": "k7f3qa-12-8c2e",
    "limit": 3,
    "most_tiles": 3,
    "tile": 16,
    "regions": [
        {"seat": "anna", "tiles": [2, 3, 5], "sum": 12, "divisor": 1, "points": 12},
        {"seat": "bo", "tiles": [4], "sum": 3, "divisor": None, "points": 0},
        {"seat": "anna", "tiles": [3, 16], "sum": 9, "divisor": 3, "points": 3},
    ],
    "choices": [{**spot, **ALL_THREE, **THEN, "joins": {"16": 2}} for spot in SPOTS],  # type: ignore[typeddict-item]
}
VIEWS = [view(FOREST[:count]) for count in (13, 14)] + [POSITIONS["tied-hot-spots"]]


class Reader(HTMLParser):
    """Collects elements with their attributes, and the text of scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self.elements[-1][0] if self.elements else "", []).append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def embedded(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', text, re.S)
    assert found
    return dict(json.loads(found[1]))


def test_the_policy_allows_exactly_the_script_and_the_style_of_the_page() -> None:
    text = page_html(VIEWS, [ENTRY], CHOICES)
    policy = next(meta["content"] for meta in Reader(text).all("meta") if meta.get("http-equiv"))
    assert policy
    assert policy.startswith("default-src 'none'; ")
    for kind, body in (
        ("script", re.findall(r"<script>(.*?)</script>", text, re.S)),
        ("style", re.findall(r"<style>(.*?)</style>", text, re.S)),
    ):
        digests = " ".join(
            f"'sha256-{base64.b64encode(hashlib.sha256(one.encode()).digest()).decode()}'" for one in body
        )
        assert f"{kind}-src {digests};" in policy


def test_nothing_is_loaded_and_no_handler_is_inline() -> None:
    for tag, attributes in Reader(page_html(VIEWS, [ENTRY], CHOICES)).elements:
        assert not any(name.startswith("on") or name == "style" for name in attributes), (tag, attributes)
        assert "src" not in attributes
        if tag != "a":
            assert (attributes.get("href") or "#").startswith(("#", "data:,"))


def test_without_scripts_it_is_the_last_picture_and_the_log() -> None:
    text = page_html(VIEWS, [ENTRY], CHOICES)
    shown = re.sub(r'<g [^>]*display="none"[^>]*>', "<hidden>", text)
    assert shown.count("<g data-tile=") == len(FOREST)
    reader = Reader(text)
    assert {"hidden"} <= set(next(div for div in reader.all("div") if div.get("id") == "controls"))
    assert "Anna laid a tile on @2,0 and placed one on tile 2." in " ".join(reader.texts["span"])
    assert reader.all("noscript")


def test_hostile_words_are_only_words() -> None:
    hostile = POSITIONS["hostile-words"]
    note = "</script><script>alert(1)</script>"
    text = page_html(
        [hostile], [{**ENTRY, "note": note}], options=PageOptions(file="'; rm -rf ~ $(x)'", mail_to="a@b.c?cc=d")
    )
    assert Reader(text).all("script") == [{"type": "application/json", "id": "game"}, {}]
    assert not Reader(text).all("img")
    assert not Reader(text).all("b")
    assert embedded(text)["frames"][0]["note"] == "<img src=x onerror=alert(1)>"
    assert embedded(text)["command"]["before"] == "feurio move '; rm -rf ~ $(x)' "


def test_a_page_for_one_player_says_so() -> None:
    text = page_html(VIEWS, [], CHOICES, PageOptions(private=True))
    assert "It is for Anna only." in text
    assert "for Anna only" not in page_html(VIEWS, [], CHOICES)


def test_a_page_without_choices_has_no_form() -> None:
    assert 'id="compose"' not in page_html(VIEWS, [ENTRY])


def test_what_a_turn_would_leave_is_drawn_beforehand_and_hidden() -> None:
    text = page_html(VIEWS, [ENTRY], CHOICES)
    groups = re.findall(r'<g display="none" data-outcome="(\d)" data-when="([ab|]+)">', text)
    assert sorted(groups) == [
        *[("0", "a|b")] * 2,
        *[("1", "a|b")] * 2,
        *[("2", "a"), ("2", "a|b"), ("2", "b")],  # the tile to lay has another place, the badge has not
    ]
    assert "tiles 3 and 16: 9 / 3 = 3 points" in embedded(text)["regions_then"]


def scored(turn: int, by: str, anna: int, bo: int, **more: Any) -> Any:
    last = {**LAST, "n": turn - 1, "by": by, "text": "a"}
    return view(FOREST, scores={"anna": anna, "bo": bo}, turn=turn, last=last, **more)


OVER = [
    scored(1, "bo", 1, 1),
    scored(2, "anna", 3, 1),
    scored(3, "bo", 3, 9),
    scored(4, "anna", 4, 8),
    scored(5, "bo", 4, 8, phase="finished", to_move=None, end="passed", winners=["bo"]),
]


def test_a_finished_game_tells_what_decided_it() -> None:
    text = page_html(OVER, [])
    told = re.findall(r'data-frame="(\d)" data-mark><span class="told">(Turn [^<]*)<', text)
    assert told == [
        ("1", "Turn 1: Anna gained 2 points and took the lead."),
        ("2", "Turn 2: Bo gained 8 points and took the lead."),
        ("3", "Turn 3: Anna gained 2 points."),
    ]
    assert "What decided it" not in page_html(OVER[:-1], [])
    assert [row for row in re.findall(r"<td>([^<]*)</td></tr>", text) if row] == ["+2", "+8", "+2", "+0"]


def test_an_analysis_shows_the_better_turn_in_words_on_the_board_and_on_the_chart() -> None:
    best = {"text": "@2,-2 +3+15", "margin": 4.0, "at": [2, -2], "crew": {"3": 1, "15": 1}, "why": []}
    turn = {
        "n": 2,
        "turn": 2,
        "by": "bo",
        "text": "a",
        "margin": 1.5,
        "win": 0.5,
        "best": best,
        "loss": 2.5,
        "luck": 0.0,
    }
    fine = {**turn, "n": 3, "turn": 3, "by": "anna", "loss": 0.0}
    analysis: Any = {
        "turns": [turn, fine],
        "turning_points": [2],
        "players": [{"seat": "bo", "name": "Bo", "loss": 2.5, "luck": 0.0, "accuracy": 60.0}],
    }
    text = page_html(OVER, [], options=PageOptions(analysis=analysis))
    assert "Turn 2: Bo played a and gave away 2.5 points; @2,-2 +3+15 was better." in text
    assert "Accuracy of Bo: 60 %." in text
    happened = [frame["happened"] for frame in embedded(text)["frames"]]
    assert [" Better: @2,-2 +3+15, 2.5 points more." in each for each in happened] == [False, False, True, False, False]
    shown = re.findall(r'<g data-first="2" data-end="3" display="none"><g data-best="2">', text)
    assert len(shown) == 1
    assert text.count('class="best"') == 2, "rings on two tiles: it lies where the played one lies"
    assert re.search(r'<svg class="drawing chart".*class="ember"', text)


def test_the_same_bytes_every_time() -> None:
    assert page_html(VIEWS, [ENTRY], CHOICES) == page_html(VIEWS, [ENTRY], CHOICES)


def test_frames_tell_what_the_views_say() -> None:
    game = embedded(page_html([view(FOREST, CREWS, regions=REGIONS, scores={"anna": 13, "bo": 4}, last=LAST)], []))
    frame = game["frames"][0]
    assert frame["happened"] == "Bo laid a 4 on @2,-2 as tile 15 and placed one on tile 13."
    assert [game["players"][place]["score"] for place in frame["players"]] == [13, 4]
    assert game["players"][0]["regions"][0] == {"name": "anna:2,3,5", "words": "tiles 2, 3 and 5: 12 / 1 = 12 points"}
    assert game["tiles"]["13"][0] == [
        0,
        "Tile 13 at 3,-2: value 5, 3 spaces, 3 free sides, room for 0, 2 of Anna, 1 of Bo.",
    ]


def test_a_game_that_has_not_started_has_a_page_too() -> None:
    waiting = view([], phase="joining", to_move=None, drawn=None, heat=None, waiting_for=["bo"])
    text = page_html([waiting], [])
    assert "Waiting for Bo" in text
    assert "The forest is not laid yet." in text
    assert 'id="scores"' not in text


def test_every_kind_of_last_entry_is_told() -> None:
    last = {**LAST, "tile": None, "at": None, "crew": {}}
    told = {
        kind: embedded(page_html([view(FOREST, last={**last, "kind": kind, "text": kind})], []))["frames"][0][
            "happened"
        ]
        for kind in ("resign", "start", "turn")
    }
    assert told == {"resign": "Bo resigned.", "start": "Bo started the game.", "turn": "Bo passed."}


def test_what_is_still_open_is_told_in_the_words_of_the_terminal() -> None:
    wish = {"kind": "retire", "seat": "bo", "name": None, "signed": ["anna"], "waiting_for": ["carl"]}
    text = page_html([view(FOREST, seats=["anna", "bo", "carl"], proposals=[wish])], [])
    told = "Proposed: take Bo out of the game. Anna agreed. Still to agree: Carl."
    assert f'<section id="pending" aria-label="Still open"><p>{told}</p></section>' in text
    assert 'id="pending"' not in page_html(VIEWS, [])


def test_an_entry_of_any_kind_has_its_frame_and_what_was_withdrawn_that_before_it() -> None:
    kinds = ("turn", "retire", "skip", "replace", "resign")
    views = [view(FOREST[:4])]
    views += [view(FOREST[: 4 + n], last={**LAST, "n": n, "kind": kind}) for n, kind in enumerate(kinds, 1)]
    entries = [{**ENTRY, "n": n, "kind": kind, "seat": "bo"} for n, kind in enumerate(kinds, 1)]
    entries.append({**ENTRY, "n": 6, "withdrawn": True})
    items = Reader(page_html(views, entries)).all("li")
    found = [(item["data-frame"], "data-mark" in item) for item in items if "data-frame" in item]
    assert found == [("1", True), ("2", True), ("3", True), ("4", True), ("5", True), ("5", False)]


def test_an_entry_is_told_by_the_names_of_its_time() -> None:
    text = page_html(VIEWS, [{**ENTRY, "names": {"anna": "Carla"}}])
    assert "Carla laid a tile on @2,0" in text


def test_whoever_has_no_firefighters_is_asked_for_none() -> None:
    text = page_html(VIEWS, [], {**CHOICES, "limit": 0})
    assert "You have none to place." in text
    assert '<div hidden><div id="tiles">' in text
