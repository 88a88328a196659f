"""Makes the sealed games of examples/sealed/ and tests/sealed/golden/ anew: `python -m tests.sealed.produce`.

Each through the command alone, on a machine for each player. The identities are published test data; the nonces and
the games' ids are random, so every run makes other games of the same kind.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from feurio_pbem.draws.seal import seal
from feurio_pbem.gamefile import load
from tests.examples.produce import best_turn
from tests.sealed.people import FILE, SMALL, Person, host_a_game

ROOT = Path(__file__).parents[2]
START = 1_769_803_200
Deeds = dict[int, Callable[[list[Person]], object]]


class Clock:
    """A turn takes some hours."""

    def __init__(self, name: str) -> None:
        self.rng, self.seconds = Random(name), START

    def goes_on(self) -> None:
        """Some hours later."""
        self.seconds += self.rng.randrange(30, 2000) * 60
        os.environ["SOURCE_DATE_EPOCH"] = str(self.seconds)


def others(people: list[Person], person: Person) -> list[Person]:
    """Everybody else."""
    return [other for other in people if other is not person]


def play(people: list[Person], clock: Clock, deeds: Deeds, turns: int | None) -> None:
    """They look one turn ahead, for so many turns or to the end; `deeds` happen instead of a turn."""
    while True:
        view = people[0].sees
        if view["to_move"] is None or view["turn"] == turns:
            return
        clock.goes_on()
        deed = deeds.pop(view["turn"], None)
        if deed is not None:
            deed(people)
            continue
        mover = next(person for person in people if person.seat == view["to_move"])
        hand = mover.sees["drawn"]
        mover.says("move", best_turn(load(mover.file).game, clock.rng, hand["value"] if hand else None))
        mover.sends_to(*others(people, mover))


def takes_back(people: list[Person]) -> None:
    """Anna takes her last turn back."""
    people[0].says("take-back", "--note", "Wrong tile, sorry.")
    people[0].sends_to(*people[1:])


def mover_resigns(people: list[Person]) -> None:
    """Whoever is to move resigns."""
    mover = next(person for person in people if person.seat == people[0].sees["to_move"])
    mover.says("resign", "--note", "My train is here.")
    mover.sends_to(*others(people, mover))


def all_others(kind: str, seat: str) -> Callable[[list[Person]], None]:
    """All but one player decide about that one."""

    def decide(people: list[Person]) -> None:
        agreeing = [person for person in people if person.seat != seat]
        for person in agreeing:
            person.says(kind, seat)
            person.sends_to(*others(people, person))

    return decide


def mover_is_skipped(people: list[Person]) -> None:
    """The others pass over whoever is to move."""
    all_others("skip", people[0].sees["to_move"])(people)


def replaced(people: list[Person]) -> None:
    """Dede takes over Bo's seat."""
    dede = Person("dede", people[0].desk.parents[1]).becomes_known()
    people[0].sends_to(dede)
    dede.says("replace", "bo")
    dede.sends_to(people[0])
    all_others("replace", "bo")(people)
    people[0].sends_to(dede)
    dede.seat = "bo"
    people[1] = dede


GAMES: dict[str, tuple[tuple[str, ...], tuple[str, ...], Deeds, int | None]] = {
    "examples/sealed/two-in-progress": (("anna", "bo"), ("--title", "Sealed forest"), {}, 12),
    "examples/sealed/three-finished": (("anna", "bo", "cleo"), ("--title", "Under seal"), {14: takes_back}, None),
    "tests/sealed/golden/dropouts": (
        ("anna", "bo", "cleo"),
        (*SMALL, "--first", "drawn", "--title", "Coming and going"),
        {4: replaced, 5: mover_is_skipped, 7: mover_resigns},
        None,
    ),
    "tests/sealed/golden/retired": (("anna", "bo", "cleo"), SMALL, {5: all_others("retire", "bo")}, None),
    "tests/sealed/golden/abandoned": (("anna", "bo"), SMALL, {4: all_others("retire", "bo")}, None),
}


def produce(name: str) -> None:
    """Play one game in a folder that is gone afterwards; the file and its outcome stay."""
    seats, options, deeds, turns = GAMES[name]
    with tempfile.TemporaryDirectory() as folder:
        clock = Clock(name)
        clock.goes_on()
        people = [Person(seat, Path(folder)).becomes_known() for seat in seats]
        host_a_game(people, *options)
        left = dict(deeds)
        play(people, clock, left, turns)
        assert not left, f"{name} was over too early: {list(left)}"
        target = ROOT / f"{name}.feurio.yaml"
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(people[0].file, target)
    standing = load(target).game.standing
    print(f"{name}: {standing.phase}, turn {standing.turn}, seal {seal(standing.head)} ({FILE} as {target.name})")


if __name__ == "__main__":
    for wanted in sys.argv[1:] or GAMES:
        produce(wanted)
