"""What all our pages have round their content: head, policy, colours. A page loads nothing from anywhere."""

from feurio_pbem.messages import language
from feurio_pbem.render.page.markup import asset, element, policy
from feurio_pbem.render.page.palette import PageTheme, palette, scheme
from feurio_pbem.render.svg.renderer import text

_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="{scheme}">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>{title}</title>
{head}<style>{style}</style>
</head>
<body>
{body}</body>
</html>
"""


def page(
    title: str,
    body: str,
    theme: PageTheme,
    *,
    rules: str = "",
    data: str = "",
    script: str = "",
    pictures: bool = False,
    head: str = "",
) -> str:
    """The whole HTML; `rules` are more of the style sheet, `data` the JSON that the script reads, `head` more of it."""
    style = palette(theme) + rules + asset("page.css")
    if data:
        body += "\n" + element("script", data, type="application/json", id="game")
    if script:
        body += "\n" + element("script", script)
    return _PAGE.format(
        policy=policy(style, script, pictures=pictures),
        scheme=scheme(theme),
        title=text(title),
        style=style,
        body=body + "\n",
        head=head,
        lang=language(),
    )


def link_preview(url: str, title: str, told: str, picture: str | None) -> str:
    """What chats show for a link to a page: all addresses whole (https://ogp.me)."""
    names = {"og:type": "website", "og:url": url, "og:title": title, "og:description": told, "og:image": picture}
    tags = [element("meta", "", property=name, content=value) for name, value in names.items() if value]
    tags.append(element("meta", "", name="description", content=told))
    tags.append(element("meta", "", name="twitter:card", content="summary_large_image" if picture else "summary"))
    return "".join(tag.removesuffix("</meta>") + "\n" for tag in tags)
