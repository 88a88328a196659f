"""How a player answers: one line to fill in, or the command. Words only; what is legal came with the view.

The line to fill in has a blank where the turn goes, which no reader takes for a turn.
"""

from feurio_pbem.game.documents import ShowView
from feurio_pbem.mail.read.blocks import Block, Form, Heading, Items, Words

BLANK = "____"


def template(token: str, *, secret: bool = False) -> str:
    """The turn line with its blanks.

    >>> template("k7f3qa-12-8c2e", secret=True)
    'feurio k7f3qa-12-8c2e ____ key:____ end'
    """
    return f"feurio {token} {BLANK}{f' key:{BLANK}' if secret else ''} end"


def ways_to_answer(view: ShowView, seat: str, *, secret: bool = False) -> list[Block]:
    """What this seat can do now."""
    if view["phase"] == "finished":
        return [Words("Thank you for playing! The whole game is in the attached file.")]
    file = f"{view['game']}.feurio.yaml"
    if view["to_move"] is None:
        return _joining(view, seat, file)
    if view["to_move"] != seat:
        return _waiting(view, seat, secret=secret)
    commands = [f"feurio move {file} {_examples(view)[0][0]}", f"feurio mail compose {file} --to all"]
    if view["draws"] == "sealed":
        return [
            Heading("How to answer"),
            Words(
                "This game is sealed: your turn needs the secret on your own computer. Save the attached file, "
                "or bring your own copy up to it with feurio merge, then play with the command:"
            ),
            Form(tuple(commands)),
        ]
    return [*_by_line(view, secret=secret), Words("Or with the command, on the attached file:"), Form(tuple(commands))]


def _by_line(view: ShowView, *, secret: bool) -> list[Block]:
    blanks = "your turn in place of the blank" + (", your secret word in place of the one after key:" if secret else "")
    return [
        Heading("How to answer"),
        Words(f"Reply to this mail. At its very top, write this as one line from the left edge, {blanks}:"),
        Form((template(view["token"], secret=secret),), turn_line=True),
        Words("A turn is, for example:"),
        Items(tuple(f"{turn}: {meaning}" for turn, meaning in _examples(view))),
    ]


def _examples(view: ShowView) -> list[tuple[str, str]]:
    """A few turns with what they mean, all from the hot spots and the room of this very position."""
    spot = view["spots"][0] if view["spots"] else None
    room = spot["room"] if spot else view["room"] or {}
    tiles = sorted(room, key=int) if view["limit"] else []
    name, laid = (f"{spot['spot']} ", f"the tile on hot spot {spot['spot']}, ") if spot else ("", "")
    found = [(f"{name}+{tile}", f"{laid}a firefighter on tile {tile}") for tile in tiles[:1]]
    if len(tiles) > 1 and view["limit"] > 1:
        found.append((f"{name}+{tiles[0]}+{tiles[1]}", f"{laid}one on tile {tiles[0]}, one on {tiles[1]}"))
    return [*found, (f"{name}pass", f"{laid}nobody placed")]


def _waiting(view: ShowView, seat: str, *, secret: bool) -> list[Block]:
    names = {player["seat"]: player["name"] for player in view["players"]}
    wait = Words(f"There is nothing for you to do: {names[view['to_move'] or seat]} moves. You will get a mail.")
    last = view["last"]
    if last is None or last["by"] != seat or last["kind"] != "turn" or view["draws"] == "sealed":
        return [wait]
    undo = Words("As long as nobody has answered, take-back in place of the blank takes your turn back:")
    return [wait, undo, Form((template(view["token"], secret=secret),), turn_line=True)]


def _joining(view: ShowView, seat: str, file: str) -> list[Block]:
    if seat in view["waiting_for"]:
        how = "Join with the command, on the attached file, and send the file back to whoever sent you this:"
        return [Heading("How to join"), Words(how), Form((f"feurio join {file}",))]
    return [Words("You have joined. The game starts when everybody has.")]
