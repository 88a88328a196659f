"""Python as the browser has it, without what the app leaves out: calls `[verb, given]` as JSON lines, answers so."""

import json
import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from typing import Any

from feurio_pbem.app.build import is_dropped

MISSING = {"attr", "cryptography", "jsonschema", "platformdirs", "resvg_py", "PIL", "typer", "fastjsonschema"}


class Bare(MetaPathFinder):
    """Refuses what is not in the browser."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        top = name.partition(".")[0]
        if top in MISSING or (top in sys.stdlib_module_names and is_dropped(name)):
            raise ModuleNotFoundError(f"no module {name} in the browser", name=name)
        return None


def main() -> None:
    keep = {"encodings", "importlib", "zipfile", "_frozen_importlib", "_frozen_importlib_external"}
    for name in list(sys.modules):
        top = name.partition(".")[0]
        if top == "feurio_pbem" or (top not in keep and top in sys.stdlib_module_names and is_dropped(name)):
            del sys.modules[name]
    sys.meta_path.insert(0, Bare())
    del os.link
    from feurio_pbem.app import entrance

    entrance.open_device(sys.argv[1])
    for line in sys.stdin:
        verb, given = json.loads(line)
        print(entrance.call(verb, json.dumps(given)), flush=True)


if __name__ == "__main__":
    main()
