"""Seeded games never need keys, so nothing that is done with them loads the signature library."""

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
import sys
from feurio_pbem.cli.boundary import guarded
from feurio_pbem.cli.main import act

G = "a.feurio.yaml"
for words in [
    ["new", G, "--player", "Anna", "--player", "Bo", "--player", "Cleo", "--seed", "1"],
    ["new", "b.feurio.yaml", "--like", G],
    ["show", G], ["legal", G], ["log", G], ["score", G], ["list"], ["rules"],
    ["move", G, "a", "--dry-run"], ["move", G, "a"], ["take-back", G],
    ["replace", G, "bo", "--name", "Dede", "--player", "cleo"], ["retire", G, "bo"], ["resign", G],
    ["check", G], ["check", "--strict", G], ["merge", G, G], ["export", G, "1"], ["proof", G, G], ["join", G],
]:
    print(words[0], guarded(act, words), "cryptography" in sys.modules, file=sys.stderr)
"""


def test_no_command_loads_cryptography(tmp_path: Path, environment: dict[str, str]) -> None:
    script = [sys.executable, "-c", SCRIPT]
    env = {**environment, "PYTHONPATH": os.getcwd()}
    done = subprocess.run(script, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    told = [line.split() for line in done.stderr.splitlines() if line.endswith(("False", "True"))]
    assert len(told) == 20, done.stderr
    assert [line for line in told if line[2] != "False"] == []
    assert [line[0] for line in told if line[1] != "0"] == ["export", "proof", "join"]
