"""The plain documents of the contract: what a game looks like to whoever looks. Pure but for the secrets of `drawn`."""

from typing import Any

from feurio_pbem.draws.seal import seal
from feurio_pbem.game.answers import check_mover, check_seat, check_started
from feurio_pbem.game.documents import (
    BreakView,
    CandidateView,
    Drawn,
    LastView,
    NewsView,
    PlayerView,
    RegionView,
    ShowView,
    SpotView,
    TileView,
)
from feurio_pbem.game.entry import author_of, entry_text
from feurio_pbem.game.proposals import open_proposals
from feurio_pbem.game.record import Game
from feurio_pbem.game.standing import Standing, Started
from feurio_pbem.notation import spot_name
from feurio_pbem.rules.board import Board
from feurio_pbem.rules.hexgrid import Hex, reading_order
from feurio_pbem.rules.position import FINISHED, Position
from feurio_pbem.rules.scoring import regions
from feurio_pbem.rules.tiles import FIREBREAK


def show_view(game: Game, drawn: int | None) -> ShowView:
    """The game as it stands, `drawn` being the value in hand where the onlooker may see it."""
    standing, setup = game.standing, game.standing.setup
    position = standing.position if isinstance(standing, Started) else None
    bag = setup.options.tiles.bag() if position is None else dict(position.bag)
    if drawn is not None:
        bag[drawn] -= 1
    spreading = position is not None and position.to_move is not None and bool(position.bag_size)
    view: ShowView = {
        "game": setup.id,
        "title": setup.title,
        "draws": setup.draws,
        "rules": setup.options.to_json(setup.format),
        "turn": standing.turn,
        "token": standing.token,
        "phase": standing.phase,
        "to_move": standing.to_move,
        "drawn": drawn_view(standing, drawn),
        "heat": position.board.hottest() if position and spreading else None,
        "limit": position.limit if position else 0,
        "next_tile": len(position.board) + 1 if position else 1,
        "spots": spots_view(position, drawn) if position and spreading else [],
        "room": room_view(position) if position and not spreading and position.to_move else None,
        "bag": {str(value): count for value, count in bag.items()},
        "players": players_view(standing),
        "board": board_view(position) if position else [],
        "last": last_view(game),
        "last_turn": last_view(game, "turn"),
        "candidates": candidates_view(position.board) if position and spreading else [],
        "waiting_for": standing.waiting_for(),
        "end": position.end if position else None,
        "winners": position.winners() if position else [],
        "host": setup.host,
        "proposals": open_proposals(standing, game.proposals),
        "sitting_out": {
            seat: [other for other in setup.seats if other in wait]
            for seat, wait in (standing.waits.items() if isinstance(standing, Started) else ())
        },
        "seal": seal(standing.head) if standing.phase == FINISHED else None,
    }
    if setup.options.firebreak:
        view["breaks"] = breaks_view(position) if position else []
    return view


def legal_view(game: Game, drawn: int | None, seat: str | None = None) -> dict[str, Any]:
    """What the mover may do; raises Refused `not-started`, `game-over`, or `not-your-turn` for another `seat`."""
    standing = check_started(game.standing)
    mover, position = check_mover(standing, seat), standing.position
    spreading = bool(position.bag_size)
    return {
        "turn": standing.turn,
        "token": standing.token,
        "phase": standing.phase,
        "to_move": mover,
        "drawn": drawn_view(standing, drawn),
        "heat": position.board.hottest() if spreading else None,
        "limit": position.limit,
        "supply": position.supply[mover],
        "neutral_supply": position.neutral[mover],
        "tile": len(position.board) + 1 if spreading else None,
        "spots": spots_view(position, drawn) if spreading else [],
        **({"breaks": breaks_view(position)} if spreading and position.options.firebreak else {}),
        "room": None if spreading else room_view(position),
    }


def log_view(game: Game) -> list[dict[str, Any]]:
    """The log for people, oldest first; `turn` is the number of the turn that was to be played at the entry."""
    return [
        {
            "n": entry["n"],
            "kind": entry["kind"],
            "by": author_of(entry),
            "turn": turn,
            "text": entry_text(entry),
            "note": entry.get("note"),
            "time": entry.get("time"),
            "withdrawn": entry["n"] in game.standing.withdrawn,
            "seat": entry.get("seat"),
            "value": entry.get("value"),
            "at": entry.get("at"),
            "break": "break" in entry if entry["kind"] == "turn" else None,
            "crew": crew_view(entry["crew"] if entry["kind"] == "turn" else []),
            "neutral": crew_view(entry.get("neutral", [])) if entry["kind"] == "turn" else None,
        }
        for entry, turn in zip(game.log, game.turns_after(), strict=False)
    ]


def score_view(game: Game) -> dict[str, Any]:
    """Who has how many points, and why."""
    standing = game.standing
    position = standing.position if isinstance(standing, Started) else None
    return {
        "players": players_view(standing),
        "leaders": position.leaders() if position else [],
        "end": position.end if position else None,
        "winners": position.winners() if position else [],
    }


def drawn_view(standing: Standing, drawn: int | None) -> Drawn | None:
    """The tile in hand."""
    if drawn is None or not isinstance(standing, Started):
        return None
    return {"value": drawn, "spaces": standing.position.spaces[drawn]}


def spots_view(position: Position, drawn: int | None) -> list[SpotView]:
    """The hot spots with their letters and the room there is once the tile lies there."""
    return [
        {"spot": spot_name(place), "at": list(cell), "room": room_view(position, drawn, cell)}
        for place, cell in enumerate(position.board.hot_spots())
    ]


def breaks_view(position: Position) -> list[BreakView]:
    """The cells that can take the tile face down, and the room there is once it and its firefighter lie there."""
    return [{"at": list(cell), "room": room_view(position, FIREBREAK, cell)} for cell in position.firebreak_cells()]


def candidates_view(board: Board) -> list[CandidateView]:
    """The empty cells beside tiles with their heat, in reading order."""
    return [{"at": list(cell), "heat": board.heat[cell]} for cell in sorted(board.heat, key=reading_order)]


def board_view(position: Position) -> list[TileView]:
    """The tiles by number; `crew` in seat order, only seats with firefighters there."""
    board = position.board
    return [
        {
            "tile": tile,
            "at": list(board.cells[tile]),
            "value": board.values[tile],
            "spaces": board.spaces[tile],
            "break": board.is_firebreak(tile),
            "free_sides": board.free_sides[tile],
            "crew": {seat: board.crews[tile][seat] for seat in position.seats if seat in board.crews[tile]},
            "neutral": board.neutral[tile],
        }
        for tile in range(1, len(board) + 1)
    ]


def room_view(position: Position, drawn: int | None = None, at: Hex | None = None) -> dict[str, int]:
    """Room by tile number as text, ascending; an unseen tile is left out."""
    return {str(tile): room for tile, room in position.rooms(drawn, at).items()}


def players_view(standing: Standing) -> list[PlayerView]:
    """The seats in turn order, with what each region is worth now."""
    setup, position = standing.setup, standing.position if isinstance(standing, Started) else None
    players: list[PlayerView] = []
    for seat in setup.seats:
        found = regions(position.board, seat) if position else []
        views: list[RegionView] = [
            {"tiles": list(r.tiles), "sum": r.sum, "divisor": r.divisor, "points": r.points} for r in found
        ]
        players.append(
            {
                "seat": seat,
                "name": standing.names.get(seat, seat),
                "active": position is None or seat in position.active,
                "supply": position.supply[seat] if position else setup.options.supply,
                "neutral_supply": position.neutral[seat] if position else setup.options.neutral,
                "score": sum(view["points"] for view in views),
                "regions": views,
            }
        )
    return players


def last_view(game: Game, kind: str | None = None) -> LastView | None:
    """The last entry that stands, of a `kind` or any: a turn that was taken back leaves the one before it."""
    number = len(game.standing.position.board) if isinstance(game.standing, Started) else 0
    for entry in reversed(game.log):
        stands = entry["kind"] != "take-back" and entry["n"] not in game.standing.withdrawn
        if stands and kind in (None, entry["kind"]):
            return {
                "n": entry["n"],
                "kind": entry["kind"],
                "by": author_of(entry),
                "text": entry_text(entry),
                "tile": number if "at" in entry else None,
                "at": entry.get("at") if entry["kind"] == "turn" else None,
                "break": "break" in entry,
                "crew": crew_view(entry["crew"] if entry["kind"] == "turn" else []),
                "neutral": crew_view(entry.get("neutral", []) if entry["kind"] == "turn" else []),
                "note": entry.get("note"),
            }
    return None


def news_view(game: Game, reader: str | None, *, since: int | None = None) -> NewsView:
    """What is new to a seat: all after its own last turn, at least the last entry; or all from entry `since` on."""
    rows = log_view(game)
    if since is None:
        own = [row["n"] for row in rows if row["by"] == reader and row["kind"] in ("turn", "resign")]
        own = [n for n in own if n not in game.standing.withdrawn]
        since = min(own[-1] + 1 if own else 1 if reader else len(rows), len(rows))
    if not rows:
        return {"entries": [], "before": None}
    before = game.before_entry(since)
    return {"entries": rows[since - 1 :], "before": show_view(before, None)}


def crew_view(crew: list[int]) -> dict[str, int]:
    """How many firefighters go on each tile, by tile number as text.

    >>> crew_view([7, 7, 12])
    {'7': 2, '12': 1}
    """
    return {str(tile): crew.count(tile) for tile in sorted(set(crew))}


def check_viewer(game: Game, seat: str | None) -> None:
    """Raises Refused `no-such-seat` for a viewer who does not play in this game."""
    if seat is not None:
        check_seat(game.standing, seat)
