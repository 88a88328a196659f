"""What the page says for each turn, as data for its script: sentences, scores, regions. The script adds nothing."""

from collections.abc import Sequence
from typing import Any

from feurio_pbem.game.documents import PlayerView, ShowView
from feurio_pbem.messages import sentence
from feurio_pbem.render import words
from feurio_pbem.render.dates import tell_player_note
from feurio_pbem.render.page.review import Better, tell_better
from feurio_pbem.render.page.sections import supply
from feurio_pbem.render.words import names_of, tell_region, tell_tile


def frames(views: Sequence[ShowView], better: Better | None = None) -> dict[str, list[Any]]:
    """What each view says, and what it says of the players.

    `frames` has one object per view, with `label`, `status`, `happened`, `note` and the places of its `players` in the
    list of that name. That list has every state of a player (note, score, supply, regions) once: a turn changes few.
    """
    players: list[dict[str, Any]] = []
    place: dict[str, int] = {}

    def known(player: dict[str, Any]) -> int:
        number = place.setdefault(repr(player), len(players))
        if number == len(players):
            players.append(player)
        return number

    told = [
        {
            "label": str(
                sentence("Turn {turn}", turn=view["turn"]) if view["phase"] != "finished" else sentence("The end")
            ),
            "turn": view["turn"],
            "board": f"{sentence('The board')}: {words.whose_turn(view)}",
            "status": words.whose_turn(view),
            "happened": words.happened(view) + tell_better(view, better or {}),
            "note": view["last"]["note"] if view["last"] else None,
            "players": [known(_player(view, player)) for player in view["players"]],
        }
        for view in views
    ]
    return {"frames": told, "players": players}


def _player(view: ShowView, player: PlayerView) -> dict[str, Any]:
    return {
        "note": tell_player_note(view, player),
        "moving": player["seat"] == view["to_move"],
        "score": player["score"],
        "supply": supply(player),
        "regions": [
            {
                "name": f"{player['seat']}:{','.join(map(str, region['tiles']))}",
                "words": tell_region(region),
            }
            for region in player["regions"]
        ],
    }


def tiles(views: Sequence[ShowView]) -> dict[str, list[list[Any]]]:
    """For each tile number the sentences about it, each with the frame from which on it holds."""
    told: dict[str, list[list[Any]]] = {}
    for now, view in enumerate(views):
        names = names_of(view)
        for tile in view["board"]:
            sentence = tell_tile(tile, names)
            known = told.setdefault(str(tile["tile"]), [])
            if not known or known[-1][1] != sentence:
                known.append([now, sentence])
    return told
