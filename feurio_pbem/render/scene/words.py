"""A view told in sentences: titles, descriptions for those who cannot see the picture, and what happened last."""

from feurio_pbem.game.documents import PlayerView, ShowView
from feurio_pbem.render.words import counted, enumerate_words, names_of, tell_end, tell_last, tell_player, tell_tile


def name_of(view: ShowView, seat: str | None) -> str:
    """The label of one seat."""
    return names_of(view).get(seat or "", seat or "nobody")


def whose_turn(view: ShowView) -> str:
    """Where the game stands, in one line."""
    if view["phase"] == "finished":
        return tell_end(view, names_of(view))
    if view["phase"] == "joining":
        return f"Waiting for {enumerate_words([name_of(view, seat) for seat in view['waiting_for']]) or 'the start'}"
    doing = "reinforcing" if view["phase"] == "reinforcing" else "the fire spreads"
    return f"Turn {view['turn']}: {name_of(view, view['to_move'])} to move, {doing}"


def method(view: ShowView) -> str:
    """How chance is proven, and what is left in the bag."""
    left = sum(view["bag"].values())
    bag = "the bag is empty" if left == 0 else f"{counted(left, 'tile')} in the bag"
    return f"{view['draws']} draws · {bag} · game {view['game']}"


def happened(view: ShowView) -> str:
    """What the last entry did, as a sentence."""
    told = tell_last(view, names_of(view))
    return f"{told}." if told else "The game begins." if view["board"] else "The forest is not laid yet."


def description(view: ShowView) -> str:
    """The whole picture in words."""
    names = names_of(view)
    parts = [whose_turn(view) + ".", happened(view)]
    drawn = view["drawn"]
    if drawn:
        parts.append(f"In hand: a tile of value {drawn['value']} with {counted(drawn['spaces'], 'space')}.")
    if view["spots"]:
        spots = enumerate_words([f"{spot['spot']} ({spot['at'][0]},{spot['at'][1]})" for spot in view["spots"]])
        heat = "" if view["heat"] is None else f" with heat {view['heat']}"
        parts.append(f"Hot spot{'' if len(view['spots']) == 1 else 's'}{heat}: {spots}.")
    parts += [tell_player(player, names) for player in view["players"]]
    parts += [tell_tile(tile, names) for tile in view["board"]]
    return " ".join(parts)


def player_note(view: ShowView, player: PlayerView) -> str:
    """What else is to be said of a player beside the name, or nothing."""
    if player["seat"] == view["to_move"]:
        return "to move"
    return "won" if player["seat"] in view["winners"] else "" if player["active"] else "out of the game"
