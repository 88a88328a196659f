"""The game file: strict YAML, the schema's verdict, one style of writing, durable storage."""

from feurio_pbem.gamefile.document import Loaded, create, load, read_game, save, update, write_game
from feurio_pbem.gamefile.locking import lock

__all__ = ["Loaded", "create", "load", "lock", "read_game", "save", "update", "write_game"]
