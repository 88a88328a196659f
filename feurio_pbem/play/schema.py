"""Laying the schemas of game files beside the games, where editors find them by a path that nobody else can take."""

from pathlib import Path

from feurio_pbem.errors import WrongUsage
from feurio_pbem.game.setup import NEWEST_FORMAT
from feurio_pbem.gamefile.disk_words import no_such_folder, show_path
from feurio_pbem.gamefile.schema import game_schema, schema_path
from feurio_pbem.gamefile.storage import put_bytes, read_bytes
from feurio_pbem.gamefile.writing import SCHEMA_LINE
from feurio_pbem.messages import sentence


def write_schemas(folder: Path) -> dict[str, str]:
    """Write one schema for each format; gives the line for editors by the file's name.

    Older schemas of ours are replaced. Raises WrongUsage `no-such-folder`, or `file-exists` for another file there.
    """
    if not folder.is_dir():
        raise no_such_folder(folder)
    names = [game_schema(format) for format in range(1, NEWEST_FORMAT + 1)]
    for name in names:
        target = folder / name
        if target.exists() and b"a game of Feurio!" not in read_bytes(target, most=1 << 16):
            what = sentence("{file} is already there, and is no schema of ours.", file=show_path(target))
            raise WrongUsage("file-exists", what, hint=sentence("Rename it, or name another folder."))
    for name in names:
        put_bytes(folder / name, schema_path(name).read_bytes())
    return {name: SCHEMA_LINE + name for name in names}
