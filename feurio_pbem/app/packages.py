"""The npm packages the app is made of: pinned in npm/package-lock.json, proven by its digests, unpacked in memory.

Nothing of them is ever run here. A package comes as the archive that the registry serves, through `npm pack` or from a
folder that holds it, and whatever road it came by, its bytes have the digest of the lock file.
"""

import base64
import hashlib
import io
import json
import shutil
import subprocess
import tarfile
import tempfile
from importlib.resources import files
from pathlib import Path

from feurio_pbem.errors import Missing, OutsideWorld, WrongUsage
from feurio_pbem.messages import literal, sentence

_SECONDS = 600.0


def fetch_files(wanted: dict[str, tuple[str, ...]], folder: Path | None = None) -> dict[str, bytes]:
    """The named files of npm packages, by `package/path`.

    `wanted` names paths by package; `folder` holds the archives (`pyodide-314.0.7.tgz`), else `npm pack` fetches them.
    Raises WrongUsage `no-such-package-file`, Missing `npm-missing`, OutsideWorld `npm-failed`, `wrong-digest`.
    """
    lock = _read_lock()
    found: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as temporary:
        place = folder or Path(temporary)
        if folder is None:
            _pack([f"{name}@{lock[name]['version']}" for name in wanted], place)
        for name, paths in wanted.items():
            archive = place / archive_name(name, lock[name]["version"])
            content = _unpack(_proven(archive, lock[name]["integrity"]), paths)
            found |= {f"{name}/{path}": data for path, data in content.items()}
    return found


def versions() -> dict[str, str]:
    """The pinned version of every package, by name."""
    return {name: entry["version"] for name, entry in _read_lock().items()}


def archive_name(package: str, version: str) -> str:
    """What `npm pack` calls an archive.

    >>> archive_name("@noble/hashes", "2.4.0")
    'noble-hashes-2.4.0.tgz'
    """
    return f"{package.removeprefix('@').replace('/', '-')}-{version}.tgz"


def _read_lock() -> dict[str, dict[str, str]]:
    lock = json.loads((files("feurio_pbem.app") / "npm" / "package-lock.json").read_bytes())
    start = "node_modules/"
    return {name.removeprefix(start): entry for name, entry in lock["packages"].items() if name.startswith(start)}


def _pack(specs: list[str], folder: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        hint = sentence("Install Node.js with npm, or give the archives: {option}", option="--packages FOLDER")
        raise Missing(
            "npm-missing", sentence("The program npm, which fetches the app's packages, is not here."), hint=hint
        )
    command = [npm, "pack", *specs, "--pack-destination", str(folder), "--ignore-scripts", "--silent"]
    try:
        done = subprocess.run(command, capture_output=True, cwd=folder, timeout=_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise OutsideWorld("npm-failed", sentence("npm did not answer in time.")) from None
    if done.returncode:
        words = done.stderr.decode(errors="replace").strip().splitlines()[-1:] or [f"code {done.returncode}"]
        raise OutsideWorld("npm-failed", sentence("npm could not fetch the packages: {words}", words=literal(words[0])))


def _proven(archive: Path, integrity: str) -> bytes:
    """The bytes of an archive that has the digest of the lock file (`sha512-` and base64, W3C SRI)."""
    try:
        data = archive.read_bytes()
    except OSError as error:
        told = sentence(
            "{file} cannot be read: {reason}.", file=str(archive), reason=literal(error.strerror or str(error))
        )
        raise WrongUsage("no-such-package-file", told) from None
    kind, _, wanted = integrity.partition("-")
    if base64.b64encode(hashlib.new(kind, data).digest()).decode() != wanted:
        told = sentence("{file} is not the package that was pinned: its digest differs.", file=archive.name)
        raise OutsideWorld("wrong-digest", told)
    return data


def _unpack(data: bytes, paths: tuple[str, ...]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as archive:
        for path in paths:
            member = archive.extractfile(f"package/{path}")
            if member is None:  # a folder or a link: the digest says that this cannot happen
                raise OutsideWorld("wrong-digest", sentence("{file} is missing in its package.", file=path))
            found[path] = member.read()
    return found
