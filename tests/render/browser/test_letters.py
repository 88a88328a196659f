"""Letters of the road by mail on a small phone: the line to fill in and its button within the first screen."""

from typing import Any

import pytest

from feurio_pbem.mail.write.compose import Reason, compose_one
from feurio_pbem.messages import sentence
from tests.mail.letters import HOST, book_of, game_of, html_of, played

SCREEN = {"width": 320, "height": 568}  # the smallest phone that is still about
NAMES = {"anna": "Anna", "bo": "Bo", "zoe": "Zoë von Hohenlohe-Langenburg"}
REASONS = {
    "turn": Reason(),
    "reminder": Reason("reminder", [sentence("A friendly reminder: the others wait for you.")]),
    "word": Reason("word", ["Your mail changed nothing. The line with k7f3qa-3-8c2e has no turn in it yet."]),
}


@pytest.mark.parametrize("reason", REASONS.values(), ids=REASONS)
@pytest.mark.parametrize("secret", [False, True])
def test_the_line_and_its_button_come_first(browser: Any, reason: Reason, secret: bool) -> None:
    game = played(game_of(NAMES, "The forest behind the old mill"), 2)
    book = book_of(game, **({"zoe": "lanternwood7"} if secret else {}))
    context = browser.new_context(viewport=SCREEN, is_mobile=True)
    page = context.new_page()
    page.set_content(html_of(compose_one(game, "zoe", HOST, book, reason)), wait_until="commit")
    line, button, picture = page.locator("pre").first, page.locator("a[href^=mailto]").first, page.locator("img").first
    line_box, button_box, picture_box = line.bounding_box(), button.bounding_box(), picture.bounding_box()
    width = page.evaluate("document.documentElement.scrollWidth")
    text = line.inner_text()
    context.close()
    assert text.startswith(f"feurio {game.standing.token} ____") and text.rstrip().endswith("end")
    assert line_box["y"] + line_box["height"] <= button_box["y"] + 1
    assert button_box["y"] + button_box["height"] <= SCREEN["height"] <= picture_box["y"] + SCREEN["height"]
    assert button_box["y"] + button_box["height"] <= picture_box["y"]
    assert width <= SCREEN["width"] and button_box["height"] >= 44
