"""The command in this process, as in tests/cli."""

from tests.cli.conftest import game, here

__all__ = ["game", "here"]
