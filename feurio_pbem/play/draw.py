"""Pictures of a game in a file: one position, or the whole game as a page or in motion. Nothing secret gets in."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from feurio_pbem.errors import FeurioError, WrongUsage
from feurio_pbem.game.choices import compose_choices
from feurio_pbem.game.documents import AnalysisView, ChoicesView, ShowView
from feurio_pbem.game.entry import drawn_in
from feurio_pbem.game.record import Game
from feurio_pbem.game.standing import Started
from feurio_pbem.game.views import log_view, show_view
from feurio_pbem.gamefile.disk_words import shell_path, show_path
from feurio_pbem.gamefile.link import fragment
from feurio_pbem.gamefile.storage import put_bytes
from feurio_pbem.messages import Listing, sentence
from feurio_pbem.notation.addresses import check_address, check_web_address
from feurio_pbem.play.look import Sight
from feurio_pbem.render.svg.themes import ThemeName

if TYPE_CHECKING:
    from feurio_pbem.render.scene.shapes import Box

Kind = Literal["svg", "png", "html", "animate"]
ENDINGS: dict[Kind, tuple[str, ...]] = {
    "svg": (".svg",),
    "png": (".png",),
    "html": (".html", ".htm"),
    "animate": (".svg", ".gif", ".webp"),
}
STDOUT = "-"


def all_views(game: Game, drawn: int | None, most: int | None = None) -> list[ShowView]:
    """The game as each entry that stands found it and, last, as it stands with `drawn` in hand: the last `most`.

    What was taken back is left out. The tile that was in hand is no secret once its turn has been played.
    """
    standing = [entry for entry in game.log if entry["kind"] != "take-back" and _stands(game, entry["n"])]
    shown = {entry["n"]: entry for entry in standing[max(0, len(standing) + 1 - most) if most else 0 :]}
    pasts = zip(game.history(shown.keys()), shown.values(), strict=True)
    views = [
        show_view(past, drawn_in(entry) if past.standing.setup.is_sealed else past.standing.drawn)
        for past, entry in pasts
        if past.standing.is_started
    ]
    return [*views, show_view(game, drawn)]


def _stands(game: Game, n: int) -> bool:
    return n not in game.standing.withdrawn


def told_log(game: Game) -> list[dict[str, Any]]:
    """The log for people, with the `names` that those seats had then which have changed hands since."""
    now = game.standing.names
    cards = [card for card in (game.genesis.get("host"), *game.joins) if card]
    names = dict(game.genesis.get("names") or {card["seat"]: card["name"] for card in cards})
    entries = log_view(game)
    for entry, told in zip(game.log, entries, strict=True):
        if entry["kind"] == "replace":
            names[entry["seat"]] = entry["name"] if "name" in entry else entry["card"]["name"]
        told["names"] = {seat: name for seat, name in names.items() if now.get(seat) != name}
    return entries


FRAMES = 2_500
"""How many tiles all frames of a page show together: the whole of an ordinary game, the end of an enormous one."""


def _most_frames(game: Game) -> int:
    tiles = len(game.standing.position.board) if isinstance(game.standing, Started) else 0
    return max(2, FRAMES // max(1, tiles))


def draw_svg(sight: Sight, *, theme: ThemeName = "light", size: int = 800) -> str:
    """One position."""
    from feurio_pbem.render.scene.picture import picture
    from feurio_pbem.render.svg.renderer import svg

    return svg(picture(sight.show_dated(), private=sight.private), theme=theme, size=size)


def draw_png(sight: Sight, *, theme: ThemeName = "light", size: int = 800, palette: bool = False) -> bytes:
    """Likewise; with a `palette` a quarter of the size. Raises Missing without the extra `pictures` or a font."""
    from feurio_pbem.render.raster import palette_png, png

    return (palette_png if palette else png)(draw_svg(sight, theme=theme, size=size))


Progress = Callable[[int, int], None]
"""Told how many frames are drawn, of how many."""


def draw_animation(
    sight: Sight, kind: str, *, theme: ThemeName = "light", size: int = 800, progress: Progress | None = None
) -> bytes:
    """The whole game up to this sight as `svg`, `gif` or `webp`. Raises Missing like `draw_png`."""
    from feurio_pbem.render.animation import animated_svg
    from feurio_pbem.render.raster import moving_image
    from feurio_pbem.render.scene.board import common_ground

    views = all_views(sight.game, sight.drawn)
    ground = common_ground(views)
    if kind == "svg":
        return animated_svg(views, ground, theme=theme, size=size).encode()
    return moving_image(_frames(views, ground, theme, size, progress), kind)


def _frames(
    views: Sequence[ShowView], ground: "Box", theme: ThemeName, size: int, progress: Progress | None
) -> Iterator[bytes]:
    """The pixels of each view, drawn in as many processes as there are processors, in order."""
    frame = partial(_frame, ground=ground, theme=theme, size=size)
    frame(views[0])  # what is missing is told here, not by a process
    from concurrent.futures import ProcessPoolExecutor  # a browser has none

    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(views))) as processes:
        for done, drawn in enumerate(processes.map(frame, views), 1):
            if progress:
                progress(done, len(views))
            yield drawn


def _frame(view: ShowView, ground: "Box", theme: ThemeName, size: int) -> bytes:
    from feurio_pbem.render.raster import palette_png
    from feurio_pbem.render.scene.picture import picture
    from feurio_pbem.render.svg.renderer import svg

    return palette_png(svg(picture(view, ground), theme=theme, size=size))


@dataclass(frozen=True)
class PageWishes:
    """What whoever asks for a page says about it.

    Whoever is to move composes his turn there, unless it is `past`; `mail_to` is where his mail goes; `index` links
    back to a list of games; with the file's `data` the page opens it in an app and shows what this machine remembers of
    its analysis; `app` is the address of an app that is offered; `head` is more of the document's head.
    """

    theme: ThemeName | None = None
    past: bool = False
    mail_to: str | None = None
    index: str | None = None
    data: bytes | None = None
    app: str | None = None
    head: str = ""


def draw_page(sight: Sight, file: str, wishes: PageWishes = PageWishes()) -> str:
    """The page of the whole game up to this sight.

    Raises WrongUsage `bad-address` for a `mail_to` that is none, `bad-web-address` for such an `app`.
    """
    from feurio_pbem.render.page.document import PageOptions, page_html

    game = sight.game
    choices = None if wishes.past else choices_of(sight)
    options = PageOptions(
        file=shell_path(file),
        mail_to=None if wishes.mail_to is None else check_address(wishes.mail_to),
        viewer=sight.viewer,
        private=choices is not None and game.standing.setup.is_sealed and choices["tile"] is not None,
        theme=wishes.theme or "auto",
        index=wishes.index,
        fragment=fragment(wishes.data) if wishes.data else None,
        analysis=find_analysis(wishes.data),
        app=None if wishes.app is None else check_web_address(wishes.app),
        head=wishes.head,
    )
    views = [*all_views(game, sight.drawn, _most_frames(game))[:-1], sight.show_dated()]
    return page_html(views, told_log(game), choices, options)


def find_analysis(data: bytes | None) -> AnalysisView | None:
    """What this machine remembers of the analysis of a file's content."""
    if data is None:
        return None
    from feurio_pbem.play.analyse import recall

    try:
        return recall(data)
    except FeurioError:  # a page needs no memory; what is damaged is told where it is needed
        return None


def choices_of(sight: Sight) -> ChoicesView | None:
    """What the onlooker may play: nothing when it is another's turn."""
    if sight.viewer not in (None, sight.game.standing.to_move):
        return None
    return compose_choices(sight.game.standing, sight.drawn)


def check_out(kind: Kind, out: str, file: Path | None) -> None:
    """A picture never lands on a game file, under whatever name: raises WrongUsage `wrong-ending`, `file-exists`."""
    if out == STDOUT:
        return
    if not out.lower().endswith(ENDINGS[kind]):
        wanted = Listing(ENDINGS[kind], "or")
        what = "--{kind} writes a file that ends in {wanted}, not {file}."
        raise WrongUsage("wrong-ending", sentence(what, kind=kind, wanted=wanted, file=show_path(out)))
    if file and Path(out).exists() and file.samefile(out):
        told = sentence("{file} is the game itself.", file=show_path(out))
        raise WrongUsage("file-exists", told, hint=sentence("Choose another name."))


def write_picture(out: Path, data: bytes) -> None:
    """Write a picture whole, over an older one or not. Raises WrongUsage `no-such-folder`, OutsideWorld."""
    if not out.parent.is_dir():
        raise WrongUsage("no-such-folder", sentence("There is no folder {folder}.", folder=show_path(out.parent)))
    put_bytes(Path(os.path.realpath(out)), data)
