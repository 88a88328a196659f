"""The archive that the app loads: it plays alone, on no more of the standard library than a first visit brings."""

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

from feurio_pbem.app import build

# What the browser lacks is refused before anything of ours, or of the library, has been imported.
ALONE = """
import re, sys
dropped, archive, device, calls = re.compile(sys.argv[1]), *sys.argv[2:]
class Bare:
    def find_spec(self, name, path=None, target=None):
        path = name.replace(".", "/")
        if dropped.match(path + ".py") or dropped.match(path + "/"):
            raise ModuleNotFoundError(f"no module {name} in the browser", name=name)
sys.meta_path.insert(0, Bare())
sys.path.insert(0, archive)
from feurio_pbem.app import entrance
import json
entrance.open_device(device)
game = best = None
for verb, given in json.loads(calls):
    answer = json.loads(entrance.call(verb, json.dumps({"game": game, "text": best, **given})))
    game = answer.get("result", {}).get("game") or game
    best = answer["result"]["turns"][0]["text"] if verb == "hint" and "result" in answer else best
    print(json.dumps(answer))
"""


def test_the_archive_alone_plays(tmp_path: Path) -> None:
    archive = tmp_path / "engine"
    with zipfile.ZipFile(io.BytesIO(build._engine())) as packed:
        packed.extractall(archive)
    calls = [
        ("new", {"players": ["Anna"], "draws": "seeded", "rules": "classic", "bot": "easy", "pace": "3d"}),
        ("games", {}),
        ("table", {}),
        ("hint", {}),
        ("move", {}),
        ("bot", {}),
        ("picture", {}),
        ("rules", {}),
        ("export", {}),
        ("check", {}),
    ]
    arguments = [build._DROPPED.pattern, str(archive), str(tmp_path / "device"), json.dumps(calls)]
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, *arguments], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("error") for answer in answers] == [None] * len(calls)
    assert answers[-1]["result"]["ok"]
