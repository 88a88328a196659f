"""Making the app: a folder of static files that any web server can serve, each named with its digest.

What is put in: our page, style and scripts; this package and the pure Python it needs as one archive; Pyodide's core
with as much of the standard library as the engine uses; the signing library. The folder is made anew as a whole.
"""

import base64
import gzip
import hashlib
import io
import json
import os
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from feurio_pbem.app.packages import fetch_files, versions
from feurio_pbem.errors import WrongUsage
from feurio_pbem.gamefile.storage import put_bytes
from feurio_pbem.messages import sentence
from feurio_pbem.render.page.document import page_script, page_style
from feurio_pbem.version import __version__

MARK = "feurio-app.json"  # what is in the folder, and the sign that it is ours to replace

_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_PACKAGES = {
    "pyodide": (*_PYODIDE, "package.json"),
    "@noble/ed25519": ("index.js", "LICENSE"),
    "@noble/hashes": ("sha2.js", "_md.js", "_u64.js", "utils.js", "LICENSE"),
}
# The floors that the browser has: no terminal, no git, no mail, no site.
_ENGINE = ("app", "bots", "draws", "game", "gamefile", "home", "notation", "play", "render", "rules", "sealed")
_PURE = ("yaml", "markupsafe", "wcwidth")
_NOT_IN_THE_BROWSER = re.compile(r"(^|/)(__pycache__|tests|npm|static|cli)(/|$)|\.(pyc|pyd|so|pyi|c)$")
# Of the standard library: what neither Pyodide's start nor the engine imports. `test_app` opens every road without it.
_DROPPED = re.compile(
    r"(_pyrepl|ctypes|curses|dbm|email|ensurepip|http|idlelib|lib2to3|multiprocessing|pydoc_data|sqlite3|tkinter|turtledemo"
    r"|unittest|venv|wsgiref|xml|xmlrpc|zoneinfo|tomllib|sysconfig)/"
    r"|(_pyio|_pylong|antigravity|argparse|bdb|cProfile|cgi|cmd|code|configparser|difflib|doctest|fractions|ftplib"
    r"|getopt|imaplib|mailbox|mimetypes|modulefinder|netrc|optparse|pdb|pickletools|plistlib"
    r"|poplib|profile|pstats|pyclbr|pydoc|rlcompleter|smtplib|socketserver|statistics|tabnanny|tarfile|this|timeit|trace"
    r"|tracemalloc|turtle|uuid|webbrowser|xdrlib|zipapp)\.py$"
    r"|encodings/(?!__init__|aliases|ascii|latin_1|utf_8|cp437|idna|raw_unicode_escape|unicode_escape)\w+\.py$"
)


@dataclass(frozen=True)
class App:
    """What was made: `files` has for every file its bytes on the disk and as a server compresses them."""

    folder: Path
    files: dict[str, tuple[int, int]]

    def to_json(self) -> dict[str, Any]:
        """The document of `feurio app`; `files` has bytes and compressed bytes by path."""
        sizes = {name: {"bytes": size, "compressed": small} for name, (size, small) in sorted(self.files.items())}
        return {"folder": str(self.folder), "compressed": self.compressed, "files": sizes}

    @property
    def compressed(self) -> int:
        """Bytes of a first visit over a server that compresses."""
        return sum(small for name, (_, small) in self.files.items() if _is_loaded(name))


def make_app(folder: Path, packages: Path | None = None) -> App:
    """Write the app into a folder: a new one, an empty one, or one that this command has made before.

    `packages` is a folder with the archives of the npm packages, else npm fetches them. Raises WrongUsage
    `not-our-folder`, and what fetching and writing raise; the folder is touched only when everything is at hand.
    """
    _check_ours(folder)
    content = _assemble(fetch_files(_PACKAGES, packages))
    for name, data in content.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        put_bytes(place, data)
    _remove_old(folder, content)
    return App(folder, {name: (len(data), len(gzip.compress(data, 9))) for name, data in content.items()})


def _assemble(packages: dict[str, bytes]) -> dict[str, bytes]:
    """All files by path; what refers to another by digest is made after it."""
    vendor = {f"vendor/{_vendor(name)}": data for name, data in packages.items()}
    vendor["vendor/pyodide/python_stdlib.zip"] = _trimmed(vendor["vendor/pyodide/python_stdlib.zip"])
    del vendor["vendor/pyodide/package.json"]
    ours = dict(_tree(files("feurio_pbem.app") / "static"))
    content = {**vendor, "engine.zip": _engine(), **ours, **_page(), "licences.txt": _licences(packages)}
    digests = {name: _integrity(data) for name, data in sorted(content.items()) if _is_loaded(name)}
    index = content["index.html"].decode()
    content["index.html"] = re.sub(
        r'(?:src|href)="(?!data:)([\w./-]+\.(?:js|css))"', _with_integrity(content), index
    ).encode()
    digests["index.html"] = _integrity(content["index.html"])
    version = hashlib.sha256(json.dumps(digests, sort_keys=True).encode()).hexdigest()[:16]
    known = json.dumps({"version": version, "program": __version__, "files": digests}, indent=1)
    worker = content["service-worker.js"].decode()
    content["service-worker.js"] = worker.replace("/* the list of files */ null", known).encode()
    content[MARK] = (
        json.dumps({"version": version, "program": __version__, "files": sorted(content), "npm": versions()}, indent=1)
        + "\n"
    ).encode()
    return content


def _page() -> dict[str, bytes]:
    """The style sheet and the script of a game's page, as files: the app shows that very page."""
    return {"page.css": page_style().encode(), "page.js": f"export {page_script()}".encode()}


def _is_loaded(name: str) -> bool:
    """Whether a visitor's browser loads it: all but what is there for people and for the next build."""
    return name not in (MARK, "licences.txt", "service-worker.js") and not name.endswith("LICENSE")


def _vendor(name: str) -> str:
    """A path of npm as a path of the folder: `@noble/hashes/sha2.js` becomes `noble-hashes/sha2.js`."""
    return re.sub(r"^@(\w+)/", r"\1-", name)


def _with_integrity(content: dict[str, bytes]) -> Callable[[re.Match[str]], str]:
    return lambda match: f'{match[0]} integrity="{_integrity(content[match[1].removeprefix("./")])}"'


def _integrity(data: bytes) -> str:
    return "sha384-" + base64.b64encode(hashlib.sha384(data).digest()).decode()


def _engine() -> bytes:
    """This package and the pure Python it needs; the same bytes for the same sources."""
    package = files("feurio_pbem")
    content: dict[str, bytes] = {}
    for path, data in _tree(package):
        floor = path.partition("/")[0]
        if "/" not in path or floor in _ENGINE:
            content[f"feurio_pbem/{path}"] = data
    for name in _PURE:
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            content |= {
                f"{name}/{path}": data for path, data in _tree(Path(spec.origin).parent) if path.endswith(".py")
            }
    content |= {f"feurio_pbem/schemas/{path}": data for path, data in _tree(_schemas())}
    return _zip({path: data for path, data in content.items() if not _NOT_IN_THE_BROWSER.search(path)})


def _schemas() -> Traversable:
    inside = files("feurio_pbem") / "schemas"
    return inside if inside.is_dir() else Path(str(files("feurio_pbem"))).parent / "schemas"


def _trimmed(archive: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(archive)) as full:
        return _zip({name: full.read(name) for name in full.namelist() if not _DROPPED.match(name)})


def is_dropped(module: str) -> bool:
    """Whether the app's standard library lacks a module, by its dotted name."""
    path = module.replace(".", "/")
    return bool(_DROPPED.match(f"{path}.py") or _DROPPED.match(f"{path}/"))


def _zip(content: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(content):
            archive.writestr(zipfile.ZipInfo(path), content[path], zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


def _tree(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, bytes]]:
    for each in sorted(folder.iterdir(), key=lambda one: one.name):
        if each.is_dir():
            if each.name != "__pycache__":
                yield from _tree(each, f"{prefix}{each.name}/")
        else:
            yield prefix + each.name, each.read_bytes()


def _licences(packages: dict[str, bytes]) -> bytes:
    """Whose work is in the folder, and under which terms."""
    known = versions()
    parts = [
        "feurio_pbem: MIT licence, the feurio_pbem authors.",
        f"Pyodide {known['pyodide']}: Mozilla Public License 2.0; source: https://github.com/pyodide/pyodide",
        "Python's standard library: PSF License; https://docs.python.org/3/license.html",
        "PyYAML, MarkupSafe, wcwidth: MIT and BSD licences, as their packages say.",
    ]
    for name in ("@noble/ed25519", "@noble/hashes"):
        parts.append(f"{name} {known[name]}:\n\n" + packages[f"{name}/LICENSE"].decode())
    return "\n\n".join(parts).encode() + b"\n"


def _check_ours(folder: Path) -> None:
    if folder.is_dir() and not (folder / MARK).is_file() and any(folder.iterdir()):
        hint = sentence("Name a new folder, or an empty one.")
        raise WrongUsage("not-our-folder", sentence("{folder} holds other files.", folder=str(folder)), hint=hint)
    if folder.exists() and not folder.is_dir():
        raise WrongUsage("not-our-folder", sentence("{folder} is no folder.", folder=str(folder)))


def _remove_old(folder: Path, content: dict[str, bytes]) -> None:
    """What an earlier build has left: only files of the kinds we write, below our own subfolder."""
    for path in (folder / "vendor").rglob("*"):
        if path.is_file() and not path.is_symlink() and path.relative_to(folder).as_posix() not in content:
            os.unlink(path)
