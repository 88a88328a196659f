"""The browser's entrance: one call of a page in, one plain document out. The verbs are those of every other entrance.

It runs under Pyodide, in a file system of its own whose files the device keeps. It knows no page and no JavaScript but
the signing module that the worker lends; what it is given comes from a stranger as much as from the player.
"""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from feurio_pbem.errors import FeurioError, WrongUsage
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import create, load, read_game
from feurio_pbem.gamefile.storage import create_bytes
from feurio_pbem.home.bots import bot_seats
from feurio_pbem.home.folder import Home
from feurio_pbem.home.identity import load as load_identity
from feurio_pbem.messages import Message, sentence
from feurio_pbem.notation import parse_turn
from feurio_pbem.notation.tokens import SUFFIX
from feurio_pbem.play import look as looking
from feurio_pbem.play.draw import draw_page
from feurio_pbem.play.outcome import Outcome, notices_json
from feurio_pbem.render.words import title_of, whose_turn

_is_id = re.compile("[a-z2-7]{4,8}").fullmatch
_BOT = "Ember"  # the opponent that a device plays
_HINT_PLAYOUTS = 1000  # a few seconds on a phone

Given = dict[str, Any]
"""The arguments of a call, or its result: plain JSON data by name."""

_device = Path()


def open_device(root: str) -> None:
    """Say where the device's files are: `games/` and `home/` below `root`; signatures are the browser's from now on."""
    global _device  # noqa: PLW0603 (a worker has one device, and tells it once)
    _device = Path(root)
    (_device / "games").mkdir(parents=True, exist_ok=True)
    os.environ["FEURIO_HOME"] = str(_device / "home")
    try:
        import feurio_ed25519  # type: ignore[import-not-found]  # the worker's module, under Pyodide only
    except ImportError:
        return
    from feurio_pbem.app.noble import Noble
    from feurio_pbem.draws.signatures import use_backend

    use_backend(Noble(feurio_ed25519))


def call(verb: str, given: str) -> str:
    """Do what a page asks for; `given` and the answer are JSON: `{"result": …}` or `{"error": {"code", …}}`."""
    try:
        return json.dumps({"result": _VERBS[verb](json.loads(given))}, ensure_ascii=False)
    except FeurioError as failure:
        return json.dumps({"error": failure.to_json()}, ensure_ascii=False, default=str)
    except Exception as failure:  # the browser's boundary: a bug is told, not lost in a console
        import traceback

        report = "".join(traceback.format_exception(failure))
        told = "This is a bug of feurio_pbem, not of yours; no game is left half-written."
        return json.dumps({"error": {"code": "bug", "message": told, "hint": None, "report": report}})


# ---- the games of this device


def _path(given: Given) -> Path:
    """The file of a game by its id; what is no id never becomes a path."""
    game = given.get("game")
    if not isinstance(game, str) or not _is_id(game):
        raise WrongUsage("no-such-game", sentence("There is no such game on this device."))
    return _device / "games" / f"{game}{SUFFIX}"


def _list_games(_: Given) -> Given:
    from feurio_pbem.play.list import list_games, row_json

    rows = list(map(row_json, list_games([_device / "games"])))
    for row in rows:
        row["game"] = row["game"] or Path(row["file"]).name.removesuffix(SUFFIX)
        if row["ok"]:
            view = looking.look(Path(row["file"])).show()
            row["status"], row["title"] = whose_turn(view), title_of(view)
    return {"games": rows}


def _make(given: Given) -> Given:
    from feurio_pbem.play.new import Plan, make_game

    options = {name: given[name] for name in ("firebreak", "neutral") if given.get(name)}
    level = given.get("bot") or None
    plan = Plan(
        players=(*given["players"], *((_BOT,) if level else ())),
        draws=given["draws"],
        rules=given["rules"],
        options=options,
        title=given.get("title") or None,
        bots=(f"{_BOT.lower()}:{level}",) if level else (),
        opening=given.get("opening") or None,
        pace=given.get("pace") or None,
    )
    place = _device / "games" / f"new{SUFFIX}"
    place.unlink(missing_ok=True)  # what an interrupted call has left
    made = make_game(place, plan)
    game = made.game.standing.setup.id
    place.rename(_path({"game": game}))
    return {"game": game, "notices": notices_json(made.notices)}


def _receive(given: Given) -> Given:
    """Take a game in: new here, or united with the copy that is here. Raises Conflict where the two part."""
    from feurio_pbem.play.unite import merge_files

    text = str(given["text"])
    game = read_game(text.encode())
    path = _path({"game": game.standing.setup.id})
    if not path.exists():
        create(path, game)
        result = "new"
    else:
        incoming = _device / "incoming"
        incoming.unlink(missing_ok=True)
        create_bytes(incoming, text.encode())
        try:
            result = merge_files(path, incoming, path).result
        finally:
            incoming.unlink()
    return {"game": game.standing.setup.id, "result": result, "notices": notices_json(looking.look(path).notices)}


def _preview(given: Given) -> Given:
    """What a game that comes in is, before it is taken in: wholly judged, nothing kept."""
    game = read_game(str(given["text"]).encode())
    view = looking.look_at(game).show()
    known = _path({"game": game.standing.setup.id}).exists()
    return {"game": game.standing.setup.id, "title": title_of(view), "status": whose_turn(view), "known": known}


def _export(given: Given) -> Given:
    path = _path(given)
    loaded = load(path)
    standing = loaded.game.standing
    subject = f"{standing.setup.title or standing.setup.id} ({standing.token})"
    last = given.get("text")
    line = f"feurio {standing.token} {last} end" if last else ""
    return {"text": loaded.data.decode(), "file": path.name, "subject": subject, "line": line}


def _remove(given: Given) -> Given:
    _path(given).unlink(missing_ok=True)
    return {}


# ---- a game at the table


def _table(given: Given) -> Given:
    """The page of a game and what may be done with it here."""
    path = _path(given)
    seen = looking.look(path)
    view = seen.show()
    return {
        "title": title_of(view),
        "html": _body(draw_page(seen, path.name)),
        "token": seen.game.standing.token,
        "phase": view["phase"],
        "to_move": view["to_move"],
        "notices": notices_json(seen.notices),
        **_possible(seen.game),
    }


def _body(page: str) -> str:
    """What stands in a page; its style sheet and script are files of the app, for its policy takes no others."""
    return page.partition("<body>")[2].rpartition("</body>")[0]


def _possible(game: Game) -> Given:
    """What this device's player can do besides playing the turn; where nobody signs, everybody at it can."""
    standing, log = game.standing, game.log
    sealed, mine = standing.setup.is_sealed, _own_seat(game)
    actions = []
    if standing.phase == "joining" and mine is None and standing.waiting_for():
        actions.append("join")
    if standing.phase == "opening" and mine in standing.waiting_for() and mine != standing.setup.host:
        actions.append("open")
    if sealed and not standing.is_started and mine == standing.setup.host and standing.waiting_for() in ([], [mine]):
        actions.append("start")
    if log and log[-1]["kind"] == "turn" and (not sealed or log[-1]["by"] == mine):
        actions.append("take-back")
    moving = standing.to_move is not None and (not sealed or mine == standing.to_move)
    is_bots_turn = standing.to_move in bot_seats(Home.of_this_machine(), standing.setup.gid)
    if is_bots_turn:
        actions.append("bot")
    elif moving:
        actions += ["hint", "resign"]
    others = [seat for seat in _active(game) if seat != mine]
    decides = standing.to_move is not None and (not sealed or mine in _active(game))
    names = standing.names
    kinds = [("retire", seat) for seat in others] + [("skip", seat) for seat in others if seat == standing.to_move]
    return {
        "mine": mine,
        "actions": actions,
        "dropouts": [{"kind": kind, "seat": seat, "words": _ask(kind, names[seat])} for kind, seat in kinds if decides],
        "proposals": [
            {"kind": each["kind"], "seat": each["seat"], "words": _ask(each["kind"], names[each["seat"]])}
            for each in game.proposals
            if decides and mine is not None and mine not in each["sigs"] and mine != each["seat"]
        ],
        "can_adopt": sealed,
    }


def _ask(kind: str, name: str) -> str:
    asked = {
        "retire": sentence("Take {name} out of the game", name=name),
        "skip": sentence("Pass over {name}'s turn", name=name),
        "replace": sentence("Give the seat of {name} to somebody else", name=name),
    }
    return str(asked[kind])


def _active(game: Game) -> list[str]:
    position = getattr(game.standing, "position", None)
    return [] if position is None else [seat for seat in game.standing.setup.seats if seat in position.active]


def _own_seat(game: Game) -> str | None:
    from feurio_pbem.sealed.secrets import own_seat

    return own_seat(game.standing, load_identity(Home.of_this_machine())) if game.standing.setup.is_sealed else None


def _move(given: Given) -> Given:
    from feurio_pbem.play.move import MoveRequest, play

    request = MoveRequest(
        parse_turn(str(given["text"])),
        token=given.get("token"),
        note=given.get("note") or None,
        again=bool(given.get("again")),
    )
    played = play(_path(given), request, dry_run=bool(given.get("dry_run")))
    document = played.to_json()
    names = played.before.standing.names
    told = sentence("{name}: {turn}", name=names[document["player"]], turn=document["text"])
    return {**document, "message": str(told)}


def _preview_move(given: Given) -> Given:
    token = load(_path(given)).game.standing.token
    return {**_move({**given, "dry_run": True}), "token": token}


def _fixed(text: str) -> Callable[[Given], Given]:
    return lambda given: _move({**given, "text": text})


def _bot(given: Given) -> Given:
    """One turn of the seat to move, if this device plays it; the page asks again while such a seat is to move."""
    from feurio_pbem.play.bot import play_bot

    path = _path(given)
    game = load(path).game
    seat, levels = game.standing.to_move, bot_seats(Home.of_this_machine(), game.standing.setup.gid)
    if seat is None or seat not in levels:
        raise WrongUsage("no-bot", sentence("This device does not play the seat that is to move."))
    played = play_bot(path, seat=seat, level=levels[seat])
    told = sentence("{name}: {turn}", name=game.standing.names[seat], turn=played.to_json()["text"])
    return {"message": str(told), "hint": None}


def _hint(given: Given) -> Given:
    from feurio_pbem.play.hint import find_hint

    path = _path(given)
    found = find_hint(path, viewer=_own_seat(load(path).game), playouts=_HINT_PLAYOUTS)
    best = found.advice[0]
    why = "; ".join(map(str, best["reasons"]))
    told = sentence(
        "{turn}: {margin:+.1f} points, {win:.0%} wins", turn=best["text"], margin=best["margin"], win=best["win"]
    )
    return {"message": str(told), "hint": why, "turns": found.to_json()["turns"]}


def _picture(given: Given) -> Given:
    from feurio_pbem.play.draw import draw_svg

    path = _path(given)
    return {"text": draw_svg(looking.look(path)), "file": f"{path.name.removesuffix(SUFFIX)}.svg"}


def _told(outcome: Outcome) -> Given:
    return {**outcome.to_json(), "message": str(outcome.message), "hint": _text(outcome.hint)}


def _text(message: Message | None) -> str | None:
    return None if message is None else str(message)


def _join(given: Given) -> Given:
    from feurio_pbem.play.join import JoinRequest, join

    return _told(join(_path(given), JoinRequest(given.get("seat"), given.get("name"))))


def _start(given: Given) -> Given:
    from feurio_pbem.play.start import StartRequest, start

    return _told(start(_path(given), StartRequest()))


def _decide(given: Given) -> Given:
    from feurio_pbem.play.drop_out import decide
    from feurio_pbem.sealed.consent import SeatRequest

    return _told(decide(_path(given), SeatRequest(given["kind"], given["seat"], name=given.get("name"))))


def _adopt(given: Given) -> Given:
    from feurio_pbem.sealed.pins import adopt

    return {"message": str(adopt(_path(given)))}


def _check(given: Given) -> Given:
    from feurio_pbem.play.check import check_file

    checked = check_file(_path(given), strict=True)
    document = checked.to_json()
    problems = [problem["message"] for problem in document["problems"]]
    sound = sentence("Sound: every entry was judged again, and every signature.")
    return {**document, "message": " ".join(problems) or str(sound)}


# ---- who plays here, and the rules


def _identity(_: Given) -> Given:
    from feurio_pbem.sealed.identity import present

    known = present()
    return {"identity": None if known is None else known.to_json()}


def _make_identity(given: Given) -> Given:
    from feurio_pbem.sealed.identity import make

    return make(str(given["name"]).strip()).to_json(show_code=True)


def _confirm_code(given: Given) -> Given:
    from feurio_pbem.home.identity import require
    from feurio_pbem.sealed.identity import is_code_of

    fault = is_code_of(require(Home.of_this_machine()), str(given["code"]))
    if fault is not None:
        raise WrongUsage("other-code", fault)
    return {}


def _recover_identity(given: Given) -> Given:
    from feurio_pbem.sealed.identity import recover

    return recover(str(given["code"]), str(given["name"]).strip() or None).to_json()


def _rules(given: Given) -> Given:
    """The page of the rules: of a set, with the figures of a game for two."""
    from feurio_pbem.play.explain import explain_options
    from feurio_pbem.render.page.rulebook import rules_html
    from feurio_pbem.render.rulebook import explain_rules
    from feurio_pbem.rules.options import CLASSIC, rule_set

    told = explain_options(rule_set(given.get("rules") or CLASSIC, 2))
    turns = [(example.text, example.meaning) for example in told.turns]
    sections = explain_rules(told.options.to_json(None), told.example, turns, solo=told.solo)
    return {"html": _body(rules_html(sections, told.example))}


_VERBS: dict[str, Callable[[Given], Given]] = {
    "adopt": _adopt,
    "agree": _decide,
    "bot": _bot,
    "check": _check,
    "confirm_code": _confirm_code,
    "export": _export,
    "games": _list_games,
    "hint": _hint,
    "identity": _identity,
    "join": _join,
    "make_identity": _make_identity,
    "move": _move,
    "new": _make,
    "open": _join,
    "picture": _picture,
    "preview": _preview_move,
    "preview_game": _preview,
    "receive": _receive,
    "recover_identity": _recover_identity,
    "remove": _remove,
    "resign": _fixed("resign"),
    "rules": _rules,
    "start": _start,
    "table": _table,
    "take-back": _fixed("take-back"),
}
