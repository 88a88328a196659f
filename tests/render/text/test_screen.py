"""The whole screen: every window, every console, every name."""

import re

import pytest

from feurio_pbem.game.documents import ShowView
from feurio_pbem.render.text import Style, describe_game, draw_board, draw_choices, draw_game, draw_small
from feurio_pbem.render.text.width import width_of


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("unicode", [True, False])
def test_no_line_is_wider_than_the_window(view: ShowView, width: int, unicode: bool) -> None:
    lines = draw_game(view, Style(width=width, unicode=unicode)).split("\n")
    assert [line for line in lines if width_of(line) > width or line != line.rstrip()] == []


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_old_consoles_can_write_it(view: ShowView, encoding: str) -> None:
    style = Style(unicode=False, encoding=encoding)
    for text in (draw_game(view, style), draw_board(view, style), describe_game(view, style)):
        text.encode(encoding)


def test_no_escape_without_colour_and_the_same_text_with_it(view: ShowView) -> None:
    bare, coloured = draw_game(view, Style()), draw_game(view, Style(colour=True))
    assert "\x1b" not in bare
    assert "\x1b[" in coloured
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == bare


def test_the_method_stands_on_a_line_of_its_own(positions: dict[str, ShowView]) -> None:
    assert "seeded (anyone with the file can look ahead)" in draw_game(positions["opening"], Style()).split("\n")
    assert "sealed" in draw_game(positions["solo"], Style()).split("\n")


def test_whose_turn_what_in_hand_and_how_to_answer(positions: dict[str, ShowView]) -> None:
    text = draw_game(positions["opening"], Style())
    assert "It is Anna's turn: in hand a 5 with 3 spaces, to be laid as tile 5." in text
    assert "  (a) @2,0, heat 10" in text
    assert "  Room for two on tile 1, 2 or 4; three on tile 3 or 5; at most 3 firefighters." in text
    assert "  Answer: feurio move FILE a +1     Token: k7f3qa-1-8c2e" in text
    assert "> A Anna        12      0" in text


def test_the_viewer_is_you_and_only_the_mover_is_asked(positions: dict[str, ShowView]) -> None:
    mine, other = (draw_game(positions["opening"], Style(), viewer=seat) for seat in ("anna", "bo"))
    assert "It is your turn" in mine
    assert "Anna's turn" in other
    assert "Answer:" not in other


def test_the_end_and_its_winners(positions: dict[str, ShowView]) -> None:
    text = draw_game(positions["finished"], Style())
    assert "Finished, nobody can place any more: Anton wins." in text
    tied = draw_game({**positions["finished"], "winners": ["bo", "cleo"]}, Style())
    assert "Bo and Cleo share the win." in tied
    assert "nobody wins." in draw_game({**positions["finished"], "end": "abandoned", "winners": []}, Style())
    assert "Answer:" not in text


def test_before_the_start_it_says_who_is_missing(positions: dict[str, ShowView]) -> None:
    text = draw_game(positions["unlaid"], Style())
    assert "Not started; waiting for Bo and Cleo." in text
    assert "The forest is not laid yet." in text


@pytest.mark.parametrize("width", [40, 80])
def test_wide_and_right_to_left_names_keep_the_columns(positions: dict[str, ShowView], width: int) -> None:
    lines = draw_game(positions["foreign"], Style(width=width)).split("\n")
    heading = next(place for place, line in enumerate(lines) if line.startswith("    Player"))
    end = width_of(lines[heading].split("Score")[0] + "Score")
    rows = [line for line in lines[heading + 1 :] if line[2:3] in "ZHDL" and line[3:4] == " " and line[:1] in "> "][:4]
    assert len(rows) == 4
    for row, player in zip(rows, positions["foreign"]["players"], strict=True):
        before = next(
            row[:at] for at in range(len(row) + 1) if width_of(row[:at]) == end and not row[at:].startswith("\u200e")
        )
        assert before.endswith(f" {player['score']}")


def test_a_name_the_console_cannot_write_gives_way_to_the_seat(positions: dict[str, ShowView]) -> None:
    text = draw_game(positions["foreign"], Style(unicode=False, encoding="cp1252"))
    assert "Z Zoë" in text
    assert "H huo" in text


def test_small_fits_a_mail(view: ShowView) -> None:
    text = draw_small(view, ascii_only=True)
    assert text.isascii()
    assert max(map(len, text.split("\n"))) <= 72


def test_a_game_without_a_title_goes_by_its_id(positions: dict[str, ShowView]) -> None:
    view: ShowView = {**positions["opening"], "title": ""}
    assert draw_game(view, Style()).startswith("Game k7f3qa - turn 1\n")
    assert describe_game(view).startswith("Game k7f3qa, turn 1, ")


def test_the_answer_names_the_command_or_nothing(positions: dict[str, ShowView]) -> None:
    view = positions["opening"]
    assert "Answer: feurio move a.yaml a +1 " in draw_game(view, Style(), command="feurio move a.yaml")
    assert "Answer" not in draw_game(view, Style(), command=None)
    assert "Answer" not in draw_small(view)


@pytest.mark.parametrize(
    ("kind", "by", "text", "said"),
    [
        ("start", "anna", "start", "Last: Anna started the game."),
        ("resign", "bo", "resign", "Last: Bo resigned."),
        ("retire", None, "retire bo", "Last: All others retired Bo."),
        ("skip", "anna", "skip bo", "Last: Anna passed over Bo."),
    ],
)
def test_what_happened_last(positions: dict[str, ShowView], kind: str, by: str | None, text: str, said: str) -> None:
    last = {"n": 1, "kind": kind, "by": by, "text": text, "tile": None, "at": None, "crew": {}, "note": "Sorry!"}
    view: ShowView = {**positions["opening"], "last": last}  # type: ignore[typeddict-item]
    shown = draw_game(view, Style())
    assert said in shown
    assert '"Sorry!"' in shown


def test_passing_is_told(positions: dict[str, ShowView]) -> None:
    last = {"n": 1, "kind": "turn", "by": "bo", "text": "pass", "tile": None, "at": None, "crew": {}, "note": None}
    view: ShowView = {**positions["reinforcing"], "last": last}  # type: ignore[typeddict-item]
    assert "Last: Bo passed." in draw_game(view, Style())


def test_the_choices_alone_are_the_end_of_the_screen(view: ShowView) -> None:
    for style in (Style(), Style(width=40, colour=True)):
        assert draw_game(view, style).endswith("\n\n" + draw_choices(view, style))


def test_one_tile_is_said_where_the_rules_want_it(positions: dict[str, ShowView]) -> None:
    view: ShowView = {**positions["opening"], "rules": {**positions["opening"]["rules"], "firefighters": "one-tile"}}
    assert "at most 3 firefighters, all on one tile." in " ".join(draw_game(view, Style()).split())
    assert "one tile" not in draw_game({**view, "limit": 1}, Style())
