"""People on machines of their own who play by sending a file round; everything they do is a command."""

import contextlib
import io
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from tests.conftest import Ran

FILE = "forest.feurio.yaml"
MASTERS = {  # published test data, nobody's identity
    "anna": "000102030405060708090a0b0c0d0e0f",
    "bo": "101112131415161718191a1b1c1d1e1f",
    "cleo": "202122232425262728292a2b2c2d2e2f",
    "dede": "303132333435363738393a3b3c3d3e3f",
}
SMALL = ("--tiles", "1:1x3,3:2x3,6:3x3", "--supply", "3", "--start", "2")


class Person:
    """One person with a folder for the game and a home; `seat` and name are the same but for the first letter.

    Commands run in this process, for speed; `tests/cli` proves that a process of its own does the same.
    """

    def __init__(self, seat: str, folder: Path) -> None:
        self.seat, self.name = seat, seat.title()
        self.desk, self.home = folder / seat / "desk", folder / seat / "home"
        self.desk.mkdir(parents=True)
        self.file = self.desk / FILE

    def does(self, *arguments: object, code: int = 0, stdin: str = "") -> Ran:
        """Run a command at this person's desk."""
        ran = run_here(list(map(str, arguments)), self.desk, self.home, stdin)
        assert ran.code == code, f"{self.seat} {arguments}: exit {ran.code}\n{ran.out}{ran.err}"
        return ran

    def says(self, command: str, *arguments: object, code: int = 0, **more: Any) -> Any:
        """Run a command on the game file and return its document."""
        return self.does(command, FILE, *arguments, "--json", code=code, **more).json

    def becomes_known(self) -> "Person":
        """An identity of fixed test data, recovered from its code."""
        from feurio_pbem.draws.identity import encode_recovery

        code = encode_recovery(bytes.fromhex(MASTERS[self.seat]))
        self.does("identity", "--recover", "--name", self.name, stdin=code)
        return self

    def sends_to(self, *others: "Person") -> None:
        """The file goes to others, as by mail: whatever they had of it is replaced."""
        for other in others:
            shutil.copyfile(self.file, other.file)

    @property
    def sees(self) -> dict[str, Any]:
        """The game as this person sees it."""
        return dict(self.says("show"))


def run_here(arguments: list[str], desk: Path, home: Path, stdin: str = "") -> Ran:
    """A command line run through the one boundary, as the program's entrance does it, without a new process."""
    from feurio_pbem.cli.boundary import guarded
    from feurio_pbem.cli.main import act

    out, err = io.StringIO(), io.StringIO()
    before, keyboard = os.environ.get("FEURIO_HOME"), sys.stdin
    os.environ["FEURIO_HOME"], sys.stdin = str(home), io.StringIO(stdin)
    try:
        with contextlib.chdir(desk), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = guarded(act, arguments)
    finally:
        sys.stdin = keyboard
        os.environ.pop("FEURIO_HOME")
        if before is not None:
            os.environ["FEURIO_HOME"] = before
    return Ran(code, out.getvalue(), err.getvalue())


def host_a_game(people: list[Person], *options: object) -> None:
    """The first invites, the others join one after the other, the host starts; everybody has the file.

    The host alone opens the game, unless the options say otherwise.
    """
    host, *others = people
    players = [word for person in people for word in ("--player", person.name)]
    if len(people) > 2 and "--opening" not in options:
        options = (*options, "--opening", "host")
    host.does("new", FILE, "--draws", "sealed", *players, *options)
    host.sends_to(*others)
    for before, person in zip(people, others, strict=False):
        before.sends_to(person)
        person.says("join", "--player", person.seat)
    others[-1].sends_to(host)
    host.says("start")
    host.sends_to(*others)


def turn_of(view: dict[str, Any]) -> str:
    """A legal turn for who sees this: the first hot spot, a firefighter on the tile with the greatest number."""
    spot = view["spots"][0] if view["spots"] else None
    room = spot["room"] if spot else view["room"]
    supply = next((player["supply"] for player in view["players"] if player["seat"] == view["to_move"]), 0)
    crew = f"+{'' if supply else 'n'}{max(room, key=int)}" if room and view["limit"] else ""
    return f"{spot['spot'] if spot else ''} {crew}".strip() or "pass"


def play_round(people: list[Person], *, turns: int = 1000) -> dict[str, Any]:
    """They play in turn and send the file to all, until the end or for some turns; returns the last sight of it."""
    seats = {person.seat: person for person in people}
    view = people[0].sees
    for _ in range(turns):
        if view["to_move"] is None:
            break
        mover = seats[view["to_move"]]
        mover.says("move", turn_of(mover.sees))
        mover.sends_to(*(person for person in people if person is not mover))
        view = mover.sees
    return view
