"""Mails of real mail programs, each with the right answer (`corpus/expected.json`)."""

import json
from pathlib import Path
from typing import Any

import pytest

from feurio_pbem.mail.read.reading import read_mail, to_json

CORPUS = Path(__file__).parents[1] / "corpus"
EXPECTED: dict[str, dict[str, Any]] = json.loads((CORPUS / "expected.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", EXPECTED)
def test_reads_as_expected(name: str) -> None:
    expected = EXPECTED[name]
    document = to_json(read_mail((CORPUS / name).read_bytes()))
    assert [[command["token"], command["turn"]] for command in document["commands"]] == expected["commands"]
    assert (document["refused"] is not None) == (expected["want"] == "error")
    if "code" in expected:
        assert document["refused"]["code"] == expected["code"]
    json.dumps(document)


def test_every_mail_has_an_answer() -> None:
    assert {path.name for path in CORPUS.glob("*.eml")} == set(EXPECTED)
    assert len(EXPECTED) == 35
