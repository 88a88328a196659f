"""One look per value, on the terminal and in pictures alike."""

from feurio_pbem.render.looks import looks
from feurio_pbem.render.scene.tile import tile
from feurio_pbem.render.text.colour import value_codes


def rules(*values: int) -> dict[str, list[list[int]]]:
    return {"tiles": [[value, 1, 6] for value in values]}


def test_the_published_set_goes_by_its_values() -> None:
    assert looks(rules(1, 2, 3, 4, 5, 6)) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}


def test_other_sets_go_by_rank_from_water_to_blaze() -> None:
    assert looks(rules(7)) == {7: 1}
    assert looks(rules(5, 90)) == {5: 1, 90: 6}
    assert list(looks(rules(*range(1, 13))).values()) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


def test_terminal_and_pictures_take_the_same_step() -> None:
    published, custom = value_codes(rules(1, 2, 3, 4, 5, 6)), value_codes(rules(10, 20, 50))
    assert [custom[value] for value in (10, 20, 50)] == [published[step] for step in (1, 3, 6)]
    assert tile((0, 0), looks(rules(10, 20, 50))[20]) == tile((0, 0), 3)
