"""Pictures of whole games: which views belong in, what a take-back removes, what stays secret."""

from pathlib import Path
from typing import Any

import pytest

from feurio_pbem.errors import WrongUsage
from feurio_pbem.gamefile import load
from feurio_pbem.play.analyse import analyse_files
from feurio_pbem.play.draw import PageWishes, all_views, check_out, draw_page, find_analysis
from feurio_pbem.play.look import look_at


@pytest.fixture
def game(feurio: Any, tmp_path: Any) -> Any:
    """A game with two turns, of which the second was taken back and played otherwise."""
    feurio("new", "a.feurio.yaml", "--player", "Anna", "--player", "Bo", "--seed", "x", code=0)
    for text in ("a +1", "a +2", "take-back", "a +4"):
        feurio("move", "a.feurio.yaml", text, code=0)
    return load(tmp_path / "a.feurio.yaml").game


def test_a_view_for_each_turn_that_stands(game: Any) -> None:
    views = all_views(game, game.standing.drawn)
    assert [view["turn"] for view in views] == [1, 2, 3]
    assert [len(view["board"]) for view in views] == [4, 5, 6]
    assert views[2]["board"][3]["crew"] == {"bo": 1}
    assert views[2]["board"][1]["crew"] == {}
    assert [view["drawn"] for view in views] == [look_at(game, turn=turn).show()["drawn"] for turn in (1, 2, 3)]


def test_each_view_is_the_show_of_its_turn(game: Any) -> None:
    for view in all_views(game, game.standing.drawn):
        assert view == look_at(game, turn=view["turn"]).show()


def test_a_page_lets_only_the_mover_compose(game: Any) -> None:
    assert 'id="compose"' in draw_page(look_at(game), "a.feurio.yaml")
    assert 'id="compose"' in draw_page(look_at(game, viewer="anna"), "a.feurio.yaml")
    assert 'id="compose"' not in draw_page(look_at(game, viewer="bo"), "a.feurio.yaml")
    assert 'id="compose"' not in draw_page(look_at(game, turn=2), "a.feurio.yaml", PageWishes(past=True))


def test_what_was_looked_back_at_is_shown_whatever_the_play_outs(
    game: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FEURIO_HOME", str(tmp_path / "analyst"))
    file = tmp_path / "a.feurio.yaml"
    page = PageWishes(data=file.read_bytes())
    assert "What decided it" not in draw_page(look_at(game), file.name, page)
    for playouts in (10, 9):
        analyse_files([file], playouts=playouts)
    assert "What decided it" in draw_page(look_at(game), file.name, page)
    found = find_analysis(page.data)
    assert found is not None
    assert found["playouts"] == 10, "the most thorough one"
    assert '"fragment":"#g=' in draw_page(look_at(game), file.name, page)
    assert '"fragment":null' in draw_page(look_at(game), file.name)


@pytest.mark.parametrize(("kind", "out"), [("svg", "a.feurio.yaml"), ("png", "a.svg"), ("animate", "a.png")])
def test_a_picture_never_lands_on_another_kind_of_file(kind: Any, out: str) -> None:
    with pytest.raises(WrongUsage, match="ends in"):
        check_out(kind, out, Path("a.feurio.yaml"))


def test_a_picture_never_lands_on_the_game_under_another_name(feurio: Any, game: Any, tmp_path: Path) -> None:
    (tmp_path / "a.svg").symlink_to("a.feurio.yaml")
    before = (tmp_path / "a.feurio.yaml").read_bytes()
    ran = feurio("show", "a.feurio.yaml", "--svg", "a.svg", "--json", code=2)
    assert (ran.json["error"]["code"], (tmp_path / "a.feurio.yaml").read_bytes()) == ("file-exists", before)


def test_the_command_writes_to_stdout_one_thing_at_most(feurio: Any, game: Any) -> None:
    assert feurio("show", "a.feurio.yaml", "--svg", "-", code=0).out.startswith("<svg ")
    assert "Only one thing" in feurio("show", "a.feurio.yaml", "--svg", "-", "--html", "-", code=2).err
    assert (
        feurio("show", "a.feurio.yaml", "--svg", "a.feurio.yaml", "--json", code=2).json["error"]["code"]
        == "wrong-ending"
    )
