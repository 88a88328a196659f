"""What others are asked for: cards, the start, consents; and what nobody here can see. It knows no rule."""

from feurio_pbem.game.documents import ProposalView, ShowView
from feurio_pbem.render.words import enumerate_words

_WISHES = {
    "retire": "take {who} out of the game",
    "skip": "pass over {who}'s turn",
    "replace": "give {who}'s seat to {name}",
}


def pending(view: ShowView, names: dict[str, str], viewer: str | None, command: str | None) -> list[str]:
    """The lines after the choices; `command` is as for an answer, and None leaves the commands out."""
    lines = [*_joining(view, names, command), *_hidden(view, names, viewer)]
    for seat, others in view.get("sitting_out", {}).items():
        waited = enumerate_words(names[other] for other in others)
        lines.append(f"  {names[seat]} is new on the seat and sits out until {waited} moved once.")
    for proposal in view.get("proposals", []):
        lines.append(_proposal(proposal, names, command))
    if view["draws"] == "sealed" and (seal := view.get("seal")):
        lines.append(f"  Seal: {seal} (the same in all copies; compare it aloud)")
    return lines


def _joining(view: ShowView, names: dict[str, str], command: str | None) -> list[str]:
    if view["phase"] not in ("joining", "opening"):
        return []
    if view["phase"] == "opening" and view["waiting_for"] != [view.get("host")]:
        return [
            f"  {names.get(seat, seat)} opens the game{_call(': ', command, 'join')}" for seat in view["waiting_for"]
        ]
    if not view["waiting_for"] or view["phase"] == "opening":
        host = names.get(view.get("host") or "", "the host")
        return [f"  Everybody has joined. {host} starts the game{_call(': ', command, 'start')}"]
    if command is None:
        return []
    return [
        f"  {names.get(seat, seat)} joins{_call(': ', command, 'join', f'--player {seat}')}"
        for seat in view["waiting_for"]
    ]


def _hidden(view: ShowView, names: dict[str, str], viewer: str | None) -> list[str]:
    """A sealed game says why no tile is shown."""
    if view["draws"] != "sealed" or view["phase"] != "spreading" or view["drawn"] or view["to_move"] is None:
        return []
    mover = names[view["to_move"]]
    if viewer == view["to_move"]:
        return [f"  The tile in hand can be seen only with {mover}'s identity, which is not on this machine."]
    return [f"  The tile in hand nobody but {mover} can see."]


def _proposal(proposal: ProposalView, names: dict[str, str], command: str | None) -> str:
    who = names.get(proposal["seat"], proposal["seat"])
    wish = _WISHES[proposal["kind"]].format(who=who, name=proposal["name"])
    called = {**names, proposal["seat"]: proposal["name"] or who}
    agreed = enumerate_words(called[seat] for seat in proposal["signed"])
    missing = enumerate_words(called[seat] for seat in proposal["waiting_for"])
    signed = f" {agreed} agreed." if agreed else ""
    return (
        f"Proposed: {wish}.{signed} Still to agree: {missing}{_call(': ', command, proposal['kind'], proposal['seat'])}"
    )


def _call(before: str, command: str | None, verb: str, more: str = "") -> str:
    return f"{before}{command.replace(' move ', f' {verb} ', 1)} {more}".rstrip() if command else "."
