"""A whole game as a moving picture: one SVG that plays by itself without scripts, or an animated WebP or GIF."""

import io
from collections.abc import Sequence

from feurio_pbem.errors import Missing
from feurio_pbem.game.documents import ShowView
from feurio_pbem.render.png import png
from feurio_pbem.render.scene.board import common_ground
from feurio_pbem.render.scene.film import Shot, film
from feurio_pbem.render.scene.picture import picture
from feurio_pbem.render.scene.shapes import Scene
from feurio_pbem.render.svg.renderer import document, markup, number, svg
from feurio_pbem.render.svg.themes import THEMES, ThemeName

SECONDS_A_TURN = 1.2
LAST_FRAME = 4.0


def animated_svg(views: Sequence[ShowView], *, theme: ThemeName = "light", size: int = 800) -> str:
    """All views one after the other, for ever; a viewer that cannot move pictures shows the last one."""
    scenes = _scenes(views)
    seconds = SECONDS_A_TURN * (len(scenes) - 1) + LAST_FRAME
    body = ""
    for name, shots in film([scene.layers for scene in scenes]):
        drawn = "".join(_moving(shot, len(scenes), seconds) + "\n" for shot in shots)
        body += f'<g class="{name}">\n{drawn}</g>\n'
    return document(scenes[-1], body, theme=THEMES[theme], size=size)


def _moving(shot: Shot, frames: int, seconds: float) -> str:
    if (shot.first, shot.end) == (0, frames):
        return markup(shot.item)
    shown = [(0.0, shot.first == 0), (shot.first * SECONDS_A_TURN / seconds, True)]
    if shot.end < frames:
        shown.append((shot.end * SECONDS_A_TURN / seconds, False))
    shown = shown[1:] if shot.first == 0 else shown
    values = ";".join("visible" if there else "hidden" for _, there in shown)
    times = ";".join(number(time, 5) for time, _ in shown)
    after = "visible" if shot.end == frames else "hidden"
    return (
        f'<g visibility="{after}"><animate attributeName="visibility" values="{values}" keyTimes="{times}"'
        f' calcMode="discrete" dur="{number(seconds)}s" repeatCount="indefinite"/>{markup(shot.item)}</g>'
    )


def animated_image(views: Sequence[ShowView], kind: str, *, theme: ThemeName = "light", size: int = 600) -> bytes:
    """The same as pixels; `kind` is `webp` or `gif`. Raises Missing without the extra `pictures`."""
    try:
        from PIL import Image
    except ImportError as error:
        raise Missing(
            "pictures-missing", "Moving pictures need the library Pillow.", hint="pip install 'feurio_pbem[pictures]'"
        ) from error
    pixels = [
        Image.open(io.BytesIO(png(svg(scene, theme=theme, size=size)))).convert("RGB") for scene in _scenes(views)
    ]
    durations = [round(1000 * SECONDS_A_TURN)] * (len(pixels) - 1) + [round(1000 * LAST_FRAME)]
    out = io.BytesIO()
    pixels[0].save(
        out,
        kind.upper(),
        save_all=True,
        append_images=pixels[1:],
        duration=durations,
        loop=0,
        quality=85,  # webp: a fifth of the lossless size, in the same time
        method=2,
    )
    return out.getvalue()


def _scenes(views: Sequence[ShowView]) -> list[Scene]:
    ground = common_ground(views)
    return [picture(view, ground) for view in views]
