"""A host that is killed at any step and started again has lost nothing and done nothing twice."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
EVERYBODY = ["Anna <anna@example.net>", "Bo <bo@example.net>", "=?utf-8?q?Zo=C3=AB?= <zoe@example.net>"]
ALL = sorted([*EVERYBODY, EVERYBODY[2]])  # Zoë is also told that it was not her turn


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.mail.host.killed_host", str(tmp_path_factory.mktemp("killed"))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_every_step_was_fatal_once(outcomes: dict[str, Any]) -> None:
    assert {label: found["codes"] for label, found in outcomes.items() if found["codes"] != [9, 0, 0]} == {}
    assert len(outcomes) > 30


def test_the_turn_is_played_exactly_once(outcomes: dict[str, Any]) -> None:
    assert {label: found["entries"] for label, found in outcomes.items() if found["entries"] != [[1, "anna"]]} == {}


def test_every_mail_ends_in_its_folder(outcomes: dict[str, Any]) -> None:
    ends = {label: (found["waiting"], found["done"], found["refused"]) for label, found in outcomes.items()}
    assert {label: end for label, end in ends.items() if end != (0, 3, 1)} == {}


def test_no_answer_goes_twice_and_only_one_in_doubt_is_missing(outcomes: dict[str, Any]) -> None:
    for label, found in outcomes.items():
        assert len(found["ids"]) == len(set(found["ids"])), label
        in_doubt = [line for line in found["log"] if line.startswith("unsure")]
        if label.startswith(("after noting a letter",)):
            assert len(found["sent"]) == len(ALL) - 1 and len(in_doubt) == 1, label
        else:
            assert found["sent"] == ALL, label
