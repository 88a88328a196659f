"""A game in sentences, as a screen reader reads them: line by line, from the top."""

from feurio_pbem.game.documents import NewsView, ShowView
from feurio_pbem.render.text import Style, describe_choices, describe_game, describe_log, describe_news, describe_scores

BOX_ART = set("│╲╱┊_|\\·≡*>")


def test_every_tile_is_named_with_its_neighbours(positions: dict[str, ShowView]) -> None:
    lines = describe_game(positions["opening"]).split("\n")
    assert lines[0] == "Friday forest, turn 1, seeded (anyone with the file can look ahead)."
    assert "Hot spot a, cell @2,0, heat 10. Beside it: tile 4 south-west and tile 2 west." in lines
    beside = "Beside it: tile 2 east and tile 3 south-east."
    assert f"Tile 1 at 0,0: value 3, 2 spaces, 4 free sides, room for two. {beside}" in lines
    middle = describe_game(positions["middle"])
    assert all(f"\nTile {tile} at " in middle for tile in range(1, 19))


def test_there_is_no_art_and_no_line_that_depends_on_another_column(view: ShowView) -> None:
    lines = describe_game(view, command="feurio move a.yaml").split("\n")
    assert [line for line in lines if BOX_ART & set(line) or "  " in line or line != line.strip()] == []
    free = ("Token", "Seal")  # and commands: these end as they must be typed
    assert [
        line for line in lines if line[-1] not in ".:)" and not line.startswith(free) and "feurio " not in line
    ] == []


def test_what_one_needs_next_comes_first(positions: dict[str, ShowView]) -> None:
    lines = describe_game(positions["opening"], command="feurio move a.yaml").split("\n")
    kinds = [line.split()[0] for line in lines]
    assert kinds[:7] == ["Friday", "It", "Hot", "Room", "You", "Answer", "Token:"]
    assert describe_choices(positions["opening"], command="feurio move a.yaml").split("\n") == lines[1:7]


def test_what_changed_is_said_besides_what_happened(positions: dict[str, ShowView]) -> None:
    before = positions["opening"]
    first, *rest = before["board"]
    shut = {**first, "free_sides": 0}
    new = {**first, "tile": 5, "at": [2, 0], "free_sides": 4}
    scored = [{**before["players"][0], "score": 1}, *before["players"][1:]]
    after: ShowView = {**before, "board": [shut, *rest, new], "players": scored}  # type: ignore[list-item]
    entry = {"kind": "turn", "by": "anna", "turn": 1, "at": [2, 0], "value": 3, "crew": {"4": 1}, "note": "Hi"}
    news: NewsView = {"entries": [entry], "before": before}
    assert describe_news(after, news) == [
        "Last: Turn 1. Anna laid a 3 on @2,0 and placed one on tile 4.",
        "The note says: Hi",
        "New is tile 5. Beside it: tile 4 south-west and tile 2 west.",
        "No free side any more: tile 1.",
        "Anna has 1 point now, before 0.",
    ]
    assert describe_news(before, {"entries": [], "before": None}) == []


def test_the_log_and_the_scores_have_a_line_for_each_fact() -> None:
    turn = {"kind": "turn", "by": "bo", "turn": 7, "at": None, "value": None, "crew": {}, "withdrawn": True}
    back = {"kind": "take-back", "by": "bo", "turn": 8, "text": "take-back"}
    assert describe_log([turn, back], {"bo": "Bo"}).split("\n") == [
        "Turn 7. Bo passed, which was taken back.",
        "Bo took that turn back.",
    ]
    assert describe_log([], {}) == "Nothing has happened yet."
    regions = [
        {"tiles": [1, 5], "sum": 9, "divisor": 2, "points": 5},
        {"tiles": [3], "sum": 1, "divisor": 1, "points": 1},
        {"tiles": [4], "sum": 2, "divisor": None, "points": 0},
    ]
    player = {"seat": "bo", "name": "Bo", "active": True, "supply": 9, "neutral_supply": 0, "score": 6}
    told = describe_scores([{**player, "regions": regions}], end="passed", winners=["bo"])  # type: ignore[typeddict-item]
    assert told.split("\n") == [
        "Bo, wins: 6 points.",
        "Bo, region: tiles 1 and 5, 9 divided by 2, rounded up: 5 points.",
        "Bo, region: tile 3, 1 divided by 1: 1 point.",
        "Bo, region: tile 4, closed, 0 points.",
        "The score at the end.",
    ]


def test_a_window_breaks_no_word(positions: dict[str, ShowView]) -> None:
    wide = describe_game(positions["middle"], command="feurio move a.yaml")
    lines = describe_game(positions["middle"], Style(width=44, height=24), command="feurio move a.yaml").split("\n")
    assert max(map(len, lines)) <= 44
    assert " ".join(lines).split() == wide.split()
