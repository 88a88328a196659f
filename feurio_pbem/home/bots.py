"""Which seats of which games this machine plays, and how well; nothing of it stands in a game file."""

from collections.abc import Mapping

from feurio_pbem.home.folder import Home


def bot_seats(home: Home, gid: bytes) -> dict[str, str]:
    """Level by seat; empty where this machine plays nobody. `gid` names the game for good."""
    seats = (home.read_or_set_aside(_name(gid)) or {}).get("seats")
    if not isinstance(seats, dict):
        return {}
    return {seat: level for seat, level in seats.items() if isinstance(level, str)}


def remember_bots(home: Home, gid: bytes, seats: Mapping[str, str]) -> None:
    """From now on this machine plays these seats."""
    with home.exclusive():
        home.write(_name(gid), {"seats": dict(seats)})


def _name(gid: bytes) -> str:
    return f"bots/{gid.hex()[:32]}.json"
