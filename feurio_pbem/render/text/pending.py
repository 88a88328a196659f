"""What others are asked for: cards, the start, consents; and what nobody here can see. It knows no rule."""

from feurio_pbem.game.documents import ProposalView, ShowView
from feurio_pbem.messages import Listing, Message, sentence

_PROPOSED = {
    "retire": sentence("Proposed: take {who} out of the game."),
    "skip": sentence("Proposed: pass over {who}'s turn."),
    "replace": sentence("Proposed: give {who}'s seat to {name}."),
}


def pending(view: ShowView, names: dict[str, str], viewer: str | None, command: str | None) -> list[str]:
    """The lines after the choices; `command` is as for an answer, and None leaves the commands out."""
    lines = [*_joining(view, names, command), *_hidden(view, names, viewer)]
    for seat, others in view.get("sitting_out", {}).items():
        waited = Listing([names[other] for other in others])
        told = "{name} is new on the seat and sits out until {names} moved once."
        lines.append(f"  {sentence(told, name=names[seat], names=waited)}")
    for proposal in view.get("proposals", []):
        lines.append(_proposal(proposal, names, command))
    if view["draws"] == "sealed" and (seal := view.get("seal")):
        lines.append(f"  {sentence('Seal: {seal} (the same in all copies; compare it aloud)', seal=seal)}")
    return lines


def _joining(view: ShowView, names: dict[str, str], command: str | None) -> list[str]:
    if view["phase"] not in ("joining", "opening"):
        return []
    if view["phase"] == "opening" and view["waiting_for"] != [view.get("host")]:
        return [
            "  " + _call(sentence("{name} opens the game", name=names.get(seat, seat)), command, "join")
            for seat in view["waiting_for"]
        ]
    if not view["waiting_for"] or view["phase"] == "opening":
        host = names.get(view.get("host") or "", str(sentence("the host")))
        told = sentence("Everybody has joined. {name} starts the game", name=host)
        return ["  " + _call(told, command, "start")]
    if command is None:
        return []
    return [
        "  " + _call(sentence("{name} joins", name=names.get(seat, seat)), command, "join", f"--player {seat}")
        for seat in view["waiting_for"]
    ]


def _hidden(view: ShowView, names: dict[str, str], viewer: str | None) -> list[str]:
    """A sealed game says why no tile is shown."""
    if view["draws"] != "sealed" or view["phase"] != "spreading" or view["drawn"] or view["to_move"] is None:
        return []
    mover = names[view["to_move"]]
    if viewer == view["to_move"]:
        told = "The tile in hand can be seen only with {name}'s identity, which is not on this machine."
        return [f"  {sentence(told, name=mover)}"]
    return [f"  {sentence('The tile in hand nobody but {name} can see.', name=mover)}"]


def _proposal(proposal: ProposalView, names: dict[str, str], command: str | None) -> str:
    who = names.get(proposal["seat"], proposal["seat"])
    called = {**names, proposal["seat"]: proposal["name"] or who}
    agreed = [called[seat] for seat in proposal["signed"]]
    missing = Listing([called[seat] for seat in proposal["waiting_for"]])
    told = [Message(_PROPOSED[proposal["kind"]].template, {"who": who, "name": proposal["name"]})]
    told += [sentence("{names} agreed.", names=Listing(agreed))] if agreed else []
    still = _call(sentence("Still to agree: {names}", names=missing), command, proposal["kind"], proposal["seat"])
    return " ".join([*map(str, told), still])


def _call(told: Message, command: str | None, verb: str, more: str = "") -> str:
    """A sentence with the command that does it behind, or with its full stop."""
    return f"{told}: {command.replace(' move ', f' {verb} ', 1)} {more}".rstrip() if command else f"{told}."
