"""Every theme can be read: contrast, and players and tiles apart for eyes that see no red and green, or no colour."""

import itertools

import pytest
from colours import EYES, contrast, distance

from feurio_pbem.render.svg.themes import THEMES, ThemeName

each_theme = pytest.mark.parametrize("name", list(THEMES))


@each_theme
def test_text_stands_out_from_what_it_stands_on(name: ThemeName) -> None:
    theme = THEMES[name]
    assert min(contrast(theme.text, back) for back in (theme.paper, theme.card, theme.ground, theme.spot)) >= 7
    assert min(contrast(theme.quiet, back) for back in (theme.paper, theme.card)) >= 4.5
    assert min(contrast(theme.accent, back) for back in (theme.paper, theme.spot)) >= 4.5


@each_theme
def test_values_and_letters_are_legible(name: ThemeName) -> None:
    theme = THEMES[name]
    for ink, tile in zip(theme.ink, theme.tile, strict=True):
        assert contrast(ink, tile) >= 4, ink
    for ink, seat in zip(theme.halo, theme.seat, strict=True):
        assert contrast(ink, seat) >= 4.5, seat


@each_theme
def test_figures_stand_out_from_every_tile_by_their_fill_or_their_rim(name: ThemeName) -> None:
    theme = THEMES[name]
    for seat, halo in zip(theme.seat, theme.halo, strict=True):
        assert contrast(seat, halo) >= 3
        for tile in theme.tile:
            assert max(contrast(seat, tile), contrast(halo, tile)) >= 3


@pytest.mark.parametrize("eyes", EYES)
@each_theme
def test_players_differ_for_all_eyes(name: ThemeName, eyes: str) -> None:
    pairs = itertools.combinations(THEMES[name].seat, 2)
    assert min(distance(one, other, eyes) for one, other in pairs) >= 12


@pytest.mark.parametrize("eyes", ["none", "protan", "deutan"])
@pytest.mark.parametrize("name", ["light", "dark", "colour-blind"])
def test_neighbouring_values_differ_for_all_eyes(name: ThemeName, eyes: str) -> None:
    for one, other in itertools.pairwise(THEMES[name].tile[1:]):
        assert distance(one, other, eyes) >= 8, (one, other)


def test_the_colour_blind_theme_keeps_all_values_apart() -> None:
    for eyes in ("protan", "deutan"):
        for one, other in itertools.combinations(THEMES["colour-blind"].tile[1:], 2):
            assert distance(one, other, eyes) >= 15, (one, other, eyes)


def test_the_printed_theme_grows_darker_with_the_value() -> None:
    assert list(THEMES["print"].tile) == sorted(THEMES["print"].tile, reverse=True)
