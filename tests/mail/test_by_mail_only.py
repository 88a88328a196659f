"""People who each have the command and nothing but mail between them play a game to the end."""

from pathlib import Path

import pytest

from feurio_pbem.gamefile import load

TILES = "1:1x2,2:1x2,4:2x2"


class Table:
    """Each player with a home, a folder and one copy of the game; mails go from one folder to the other."""

    def __init__(self, feurio, folder: Path, seats: list[str]) -> None:
        self.feurio, self.folder, self.seats = feurio, folder, seats
        self.number = 0
        for seat in seats:
            (folder / seat).mkdir()

    def run(self, seat: str, *arguments: object, **how):
        home = str(self.folder / seat / "home")
        return self.feurio(*arguments, cwd=self.folder / seat, code=0, FEURIO_HOME=home, **how)

    def file(self, seat: str) -> Path:
        (path,) = (self.folder / seat).glob("*.feurio.yaml")
        return path

    def meet(self, seat: str) -> None:
        """Enter everybody's address."""
        for other in self.seats:
            self.run(seat, "mail", "book", self.file(seat), other, f"{other}@example.net")

    def send(self, seat: str) -> None:
        """One mail to each of the others, who receive it."""
        for other in self.seats:
            if other == seat:
                continue
            self.number += 1
            mail = self.folder / f"{self.number}.eml"
            sender = ("--from", f"{seat}@example.net")
            self.run(seat, "mail", "compose", self.file(seat), "--to", other, *sender, "-o", mail)
            self.run(other, "mail", "receive", ".", "--message", mail)

    def play_to_the_end(self) -> int:
        turns = 0
        while (game := load(self.file(self.seats[0])).game).standing.to_move is not None:
            seat = game.standing.to_move
            shown = self.run(seat, "legal", self.file(seat), "--json").json
            spot = [shown["spots"][0]["spot"]] if shown["spots"] else []
            room = shown["spots"][0]["room"] if shown["spots"] else shown["room"]
            crew = [f"+{tile}" for tile in sorted(room, key=int)[: min(1, shown["limit"])]] or ["pass"]
            if turns == 0 and (breaks := shown.get("breaks")):
                spot, crew = ["break", "@{},{}".format(*breaks[0]["at"])], []
            if shown["neutral_supply"] and (turns == 1 or not shown["supply"]):
                crew = [word.replace("+", "+n") for word in crew]
            self.run(seat, "move", self.file(seat), *spot, *crew, "--token", shown["token"])
            self.send(seat)
            turns += 1
        return turns


@pytest.mark.nightly
def test_a_seeded_game_with_firebreak_and_neutral_firefighters(feurio, tmp_path: Path) -> None:
    seats = ["anna", "bo", "cleo"]
    table = Table(feurio, tmp_path, seats)
    players = [word for seat in seats for word in ("--player", seat.title())]
    options = ("--firebreak", "--neutral", "1", "--tiles", "1:1x2,4:2x3", "--supply", "2", "--seed", "x")
    table.run("anna", "new", "friday.feurio.yaml", *players, *options)
    table.meet("anna")
    table.send("anna")
    table.meet("bo")
    table.meet("cleo")
    assert table.play_to_the_end() >= 6
    log = load(table.file("cleo")).game.log
    assert any("break" in entry for entry in log) and any(entry.get("neutral") for entry in log)
    assert len({table.file(seat).read_bytes() for seat in seats}) == 1


def test_a_seeded_game(feurio, tmp_path: Path) -> None:
    table = Table(feurio, tmp_path, ["anna", "bo"])
    players = ("--player", "Anna", "--player", "Bo", "--tiles", TILES, "--supply", "2", "--seed", "x")
    table.run("anna", "new", "friday.feurio.yaml", *players)
    table.meet("anna")
    table.send("anna")
    table.meet("bo")
    turns = table.play_to_the_end()
    assert turns >= 3
    assert table.file("anna").read_bytes() == table.file("bo").read_bytes()
    assert table.file("bo").name == f"{load(table.file('bo')).game.standing.setup.id}.feurio.yaml"


def test_a_sealed_game(feurio, tmp_path: Path) -> None:
    table = Table(feurio, tmp_path, ["anna", "bo"])
    for seat in table.seats:
        table.run(seat, "identity", "--name", seat.title(), "--show-code")
    players = ("--player", "Anna", "--player", "Bo", "--tiles", TILES, "--supply", "2", "--draws", "sealed")
    table.run("anna", "new", "friday.feurio.yaml", *players)
    table.meet("anna")
    table.send("anna")
    table.meet("bo")
    table.run("bo", "join", table.file("bo"))
    table.send("bo")
    table.run("anna", "start", table.file("anna"))
    table.send("anna")
    assert table.play_to_the_end() >= 3
    assert table.file("anna").read_bytes() == table.file("bo").read_bytes()
    for seat in table.seats:
        assert table.run(seat, "check", table.file(seat), "--json").json["files"][0]["ok"]
