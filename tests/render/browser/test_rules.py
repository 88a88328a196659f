"""The rules for the table are one sheet of paper."""

import re
from pathlib import Path
from typing import Any

from feurio_pbem.play.explain import explain_options
from feurio_pbem.render.page.rulebook import rules_html
from feurio_pbem.render.rulebook import explain_rules
from feurio_pbem.rules.options import rule_set


def test_the_longest_rules_print_on_one_sheet(open_page: Any, tmp_path: Path) -> None:
    told = explain_options(rule_set("published", 4, firebreak=True, neutral=4))
    turns = [(turn.text, turn.meaning) for turn in told.turns]
    path = tmp_path / "rules.html"
    path.write_text(rules_html(explain_rules(told.options.to_json(), told.example, turns), told.example))
    printed = open_page(path).pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1
