"""Pictures on their way out: to files, or one of them to stdout."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from feurio_pbem.cli.output import print_text, write_bytes
from feurio_pbem.cli.progress import progress_bar
from feurio_pbem.errors import WrongUsage
from feurio_pbem.gamefile.disk_words import show_path
from feurio_pbem.gamefile.storage import read_bytes
from feurio_pbem.messages import sentence
from feurio_pbem.play import draw as pictures
from feurio_pbem.play.look import Sight
from feurio_pbem.render.svg.themes import ThemeName


class PictureOptions(NamedTuple):
    """What the options of `show` say about all pictures; `past` means a turn before the current one was asked for."""

    file: Path
    theme: ThemeName | None
    size: int
    mail_to: str | None
    app: str | None
    past: bool


def draw(sight: Sight, options: PictureOptions, wanted: Mapping[str, str | None], *, json: bool) -> list[str]:
    """Draw everything before anything is written; returns the files. Raises WrongUsage, Missing, OutsideWorld."""
    outs: dict[pictures.Kind, str] = {kind: out for kind in pictures.ENDINGS if (out := wanted[kind])}
    for kind, out in outs.items():
        pictures.check_out(kind, out, options.file)
    if list(outs.values()).count(pictures.STDOUT) > (0 if json else 1):
        told = sentence("Only one thing can go to stdout.")
        raise WrongUsage("one-stdout", told, hint=sentence("Name files for the others."))
    drawn = {kind: _picture(sight, options, kind, out) for kind, out in outs.items()}
    for kind, out in outs.items():
        if out == pictures.STDOUT:
            write_bytes(drawn[kind])
        else:
            pictures.write_picture(Path(out), drawn[kind])
    files = [out for out in outs.values() if out != pictures.STDOUT]
    if files and len(files) == len(outs) and not json:
        print_text("\n".join(str(sentence("Wrote {file}.", file=show_path(out))) for out in files))
    return files


def _picture(sight: Sight, options: PictureOptions, kind: pictures.Kind, out: str) -> bytes:
    theme = options.theme or "light"
    match kind:
        case "svg":
            return pictures.draw_svg(sight, theme=theme, size=options.size).encode()
        case "png":
            return pictures.draw_png(sight, theme=theme, size=options.size)
        case "animate":
            ending = "svg" if out == pictures.STDOUT else out.lower().rpartition(".")[2]
            with progress_bar(sentence("Drawing")) as progress:
                return pictures.draw_animation(sight, ending, theme=theme, size=options.size, progress=progress)
        case "html":
            data = None if options.past else read_bytes(options.file)
            page = pictures.PageWishes(options.theme, options.past, options.mail_to, app=options.app, data=data)
            return pictures.draw_page(sight, str(options.file), page).encode()
