"""The first version of the program, in an environment of its own: what the table is measured against."""

import io
import subprocess
import sys
import tarfile
from pathlib import Path

COMMIT = "e07affc"
ROOT = Path(__file__).parents[2]


def build_first(folder: Path) -> str:
    """Lay the first version out below `folder` and install it with its pictures; the path of its command."""
    packed = subprocess.run(["git", "archive", COMMIT], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder / "source", filter="data")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    pip = [folder / "venv/bin/pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, f"{folder / 'source'}[pictures]"], check=True)
    return str(folder / "venv/bin/feurio")
