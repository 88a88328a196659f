"""A site of games: an index, a page and a picture each; only what changed is drawn again; nothing secret, no escape."""

import json
import os
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from feurio_pbem.errors import OutsideWorld, WrongUsage
from feurio_pbem.site.make import SiteOptions, make_site
from feurio_pbem.site.memory import slug


@pytest.fixture
def games(feurio: Any, tmp_path: Path) -> Path:
    """Two games in a folder, one below."""
    folder = tmp_path / "games"
    (folder / "friends").mkdir(parents=True)
    for name in ("a.feurio.yaml", "friends/b.feurio.yaml"):
        feurio(
            "new", folder / name, "--player", "Anna", "--player", "Bo", "--seed", name, "--title", f"<{name}>", code=0
        )
    return folder


def test_an_index_with_whose_turn_and_a_page_each(games: Path, tmp_path: Path) -> None:
    site = make_site(games, tmp_path / "public")
    index = site.index.read_text(encoding="utf-8")
    assert index.count("<strong>Anna</strong><small>turn 1</small>") == 2
    assert "&lt;friends/b.feurio.yaml&gt;" in index
    links = [link for link in re.findall(r'<a href="([^"]+)"', index) if not link.startswith("player-")]
    pictures = re.findall(r'<img src="([^"]+)"', index)
    assert len(links) == len(pictures) == 2
    assert all((tmp_path / "public" / name).is_file() for name in links + pictures)
    page = (tmp_path / "public" / links[1]).read_text(encoding="utf-8")
    assert '<a href="index.html">All games</a>' in page
    assert "feurio move friends/b.feurio.yaml " in page or "feurio move a.feurio.yaml " in page


def test_only_what_changed_is_drawn_again(feurio: Any, games: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"
    assert make_site(games, out).drawn == ["a.feurio.yaml", "friends/b.feurio.yaml"]
    before = {path: path.read_bytes() for path in out.iterdir()}
    assert make_site(games, out).drawn == []
    assert {path: path.read_bytes() for path in out.iterdir()} == before
    feurio("move", games / "a.feurio.yaml", "a", code=0)
    assert make_site(games, out).drawn == ["a.feurio.yaml"]
    next(out.glob("friends-b-*.svg")).unlink()
    assert make_site(games, out).drawn == ["friends/b.feurio.yaml"]


def test_files_of_games_that_are_gone_are_removed_and_no_others(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"
    make_site(games, out)
    (out / "mine.html").write_text("mine")
    (games / "a.feurio.yaml").unlink()
    assert [name[:2] for name in make_site(games, out).removed] == ["a-", "a-"]
    assert sorted(path.suffix for path in out.iterdir()) == [".html"] * 5 + [".json", ".svg"], "two of the players"
    assert (out / "mine.html").exists()


def test_a_forged_memory_removes_and_links_nothing_else(games: Path, tmp_path: Path) -> None:
    out, precious = tmp_path / "public", tmp_path / "precious.html"
    make_site(games, out)
    precious.write_text("precious")
    memory = json.loads((out / ".feurio-site.json").read_text(encoding="utf-8"))
    for game in memory["games"].values():
        game["card"] |= {"page": "../precious.html", "picture": "javascript:alert(1)"}
    memory["games"]["gone"] = memory["games"].pop("a.feurio.yaml")
    (out / ".feurio-site.json").write_text(json.dumps(memory), encoding="utf-8")
    site = make_site(games, out)
    assert precious.exists()
    assert "javascript" not in site.index.read_text(encoding="utf-8")


@pytest.mark.parametrize("memory", ["", "[]", '{"games": {"a": 1}}', "\0"])
def test_a_spoilt_memory_only_means_drawing_again(games: Path, tmp_path: Path, memory: str) -> None:
    out = tmp_path / "public"
    make_site(games, out)
    (out / ".feurio-site.json").write_text(memory, encoding="utf-8")
    assert len(make_site(games, out).drawn) == 2


def test_an_unreadable_game_is_listed_with_the_reason(games: Path, tmp_path: Path) -> None:
    (games / "c.feurio.yaml").write_text("<<<<<<< <script>", encoding="utf-8")
    site = make_site(games, tmp_path / "public")
    assert [card["error"] is None for card in site.cards] == [True, False, True]
    assert site.index.read_text(encoding="utf-8").count("<script>") == 1, "its own alone"


def test_what_is_no_file_or_endless_is_listed_with_the_reason(games: Path, tmp_path: Path) -> None:
    (games / "link.feurio.yaml").symlink_to("nowhere")
    os.mkfifo(games / "pipe.feurio.yaml")
    with (games / "large.feurio.yaml").open("wb") as large:
        large.truncate(1 << 40)  # more than any memory; no room on the disk
    site = make_site(games, tmp_path / "public")
    errors = {card["file"]: card["error"] for card in site.cards}
    assert [errors[file] for file in ("a.feurio.yaml", "friends/b.feurio.yaml")] == [None, None]
    assert "There is no file" in str(errors["link.feurio.yaml"])
    assert "no ordinary file" in str(errors["pipe.feurio.yaml"])
    assert "larger than" in str(errors["large.feurio.yaml"])


def test_another_site_is_left_alone(games: Path, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(WrongUsage, match="another site"):
        make_site(games, tmp_path)


@pytest.fixture
def sealed(feurio: Any, tmp_path: Path) -> Path:
    """A sealed game that Anna, who plays on this machine, is to begin."""
    bo = str(tmp_path / "home-of-bo")
    feurio("identity", "--json", code=0)
    feurio("identity", "--json", code=0, FEURIO_HOME=bo)
    feurio("new", "s.feurio.yaml", "--draws", "sealed", "--player", "Anna", "--player", "Bo", code=0)
    feurio("join", "s.feurio.yaml", "--player", "bo", code=0, FEURIO_HOME=bo)
    feurio("start", "s.feurio.yaml", code=0)
    return tmp_path / "s.feurio.yaml"


def test_a_sealed_game_shows_its_tile_to_nobody_on_a_site(feurio: Any, sealed: Path, tmp_path: Path) -> None:
    site = make_site(sealed.parent, tmp_path / "public")
    page = (tmp_path / "public" / str(site.cards[0]["page"])).read_text(encoding="utf-8")
    assert "Turn 1: Anna to move" in page
    assert 'id="compose"' not in page
    assert "In hand" not in (tmp_path / "public" / str(site.cards[0]["picture"])).read_text(encoding="utf-8")


def test_the_page_of_the_mover_of_a_sealed_game_holds_his_tile_and_says_so(feurio: Any, sealed: Path) -> None:
    anna = feurio("show", sealed, "--html", "-", code=0).out
    assert "This page shows Anna&#39;s tile. It is for Anna only." in anna
    assert "In hand: a " in anna
    bo = feurio("show", sealed, "--html", "-", code=0, FEURIO_HOME=str(sealed.parent / "home-of-bo")).out
    assert "In hand: a " not in bo
    assert 'id="compose"' not in bo


def test_the_command_says_what_it_did(feurio: Any, games: Path) -> None:
    assert feurio("site", games, "public", code=0).out == "public/index.html: 2 games, 2 drawn anew.\n"
    assert feurio("site", games, "public", code=0).out == "public/index.html: 2 games, 0 drawn anew.\n"
    assert feurio("site", "nowhere", "public", "--json", code=2).json["error"]["code"] == "no-such-file"


def test_hostile_names_and_things_that_are_no_games_stop_nothing(feurio: Any, games: Path, tmp_path: Path) -> None:
    whole = (games / "a.feurio.yaml").read_bytes()
    names = ["A.feurio.yaml", "-x.feurio.yaml", "\"><img src=x>'$(x).feurio.yaml", os.fsdecode(b"\xff\x1b.feurio.yaml")]
    for name in names:
        (games / name).write_bytes(whole)
    os.mkfifo(games / "pipe.feurio.yaml")
    (games / "folder.feurio.yaml").mkdir()
    (games / "gone.feurio.yaml").symlink_to("nowhere")
    (games / "round.feurio.yaml").symlink_to("round.feurio.yaml")
    site = make_site(games, tmp_path / "public")
    assert [card["file"] for card in site.cards if card["error"]] == [
        f"{x}.feurio.yaml" for x in ("gone", "pipe", "round")
    ]
    assert len({card["page"] for card in site.cards if card["page"]}) == 6
    assert "<img src=x>" not in site.index.read_text(encoding="utf-8")
    assert make_site(games, tmp_path / "public").drawn == []
    pages = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "public").glob("*.html"))
    assert '"before":"feurio move ./-x.feurio.yaml "' in pages
    assert r'''"before":"feurio move $'\\xff\\x1b.feurio.yaml' "''' in pages


def test_links_in_the_site_are_not_followed(games: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious.html"
    precious.write_text("precious")
    page = tmp_path / "public" / str(make_site(games, tmp_path / "public").cards[0]["page"])
    page.unlink()
    page.symlink_to(precious)
    (tmp_path / "public" / ".feurio-site.json").write_text("{}")
    make_site(games, tmp_path / "public")
    assert precious.read_text() == "precious"
    assert not page.is_symlink()


def test_a_run_that_is_cut_off_leaves_a_working_site(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"
    before = make_site(games, out).index.read_bytes()
    (games / "b.feurio.yaml").write_bytes((games / "friends/b.feurio.yaml").read_bytes())
    (games / "a.feurio.yaml").unlink()
    (out / next(out.glob("friends-b-*.svg")).name).unlink()
    blocked = out / f"{slug('friends/b', 'friends/b.feurio.yaml')}.svg"
    blocked.mkdir()
    with pytest.raises(OutsideWorld, match="Is a directory"):
        make_site(games, out)
    assert (out / "index.html").read_bytes() == before
    links = re.findall(r'href="([a-z0-9-]+\.html)"', before.decode())
    assert all((out / name).is_file() for name in links), "the page of the game that is gone goes last"
    assert not list(out.glob(".*-tmp"))


def test_titles_and_addresses_are_judged(feurio: Any, games: Path) -> None:
    for option, value in {"--title": "a\nb", "--mail-to": "a@b.example?bcc=c@d.example\n"}.items():
        ran = feurio("site", games, "public", option, value, "--json", code=2)
        assert ran.json["error"]["code"] == {"--title": "unfit-title", "--mail-to": "bad-address"}[option]
    feurio("show", games / "a.feurio.yaml", "--html", "a.html", "--mail-to", "a@b c", code=2)
    assert [path.name for path in games.parent.iterdir() if path.suffix == ".html" or path.name == "public"] == []


URL = "https://example.org/games/"
ATOM = "{http://www.w3.org/2005/Atom}"


def named(out: Path, pattern: str) -> Path:
    (found,) = out.glob(pattern)
    return found


def test_a_feed_tells_each_player_of_his_turns(feurio: Any, games: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"
    feurio("move", games / "a.feurio.yaml", "a", "--note", "]]><x>&", code=0)
    feurio("resign", games / "friends/b.feurio.yaml", code=0)
    make_site(games, out, SiteOptions(title="Ours & more", url="https://example.org/games"))
    feeds = {name: ElementTree.parse(named(out, f"player-{name}-*.xml")).getroot() for name in ("anna", "bo")}
    titles = {
        name: sorted(entry.findtext(f"{ATOM}title") or "" for entry in feed.iter(f"{ATOM}entry"))
        for name, feed in feeds.items()
    }
    assert titles == {
        "anna": ["<friends/b.feurio.yaml> is over"],
        "bo": ["<friends/b.feurio.yaml> is over", "Your turn in <a.feurio.yaml> (turn 2)"],
    }
    for name, feed in feeds.items():
        links = {link.get("rel"): link.get("href") for link in feed.findall(f"{ATOM}link")}
        assert links["self"] == f"{URL}{named(out, f'player-{name}-*.xml').name}" == feed.findtext(f"{ATOM}id")
        assert (out / str(links["alternate"]).removeprefix(URL)).is_file()
        assert feed.find(f"{ATOM}author/{ATOM}name") is not None
        for part in (feed, *feed.iter(f"{ATOM}entry")):
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", part.findtext(f"{ATOM}updated") or "")
        ids = [each.text for each in feed.iter(f"{ATOM}id")]
        assert len({*ids}) == len(ids)
    entries = {entry.findtext(f"{ATOM}title"): entry for entry in feeds["bo"].iter(f"{ATOM}entry")}
    turn = entries["Your turn in <a.feurio.yaml> (turn 2)"]
    token = feurio("show", games / "a.feurio.yaml", "--json", code=0).json["token"]
    assert (turn.findtext(f"{ATOM}id") or "").endswith(f"#{token}")


def test_without_an_address_there_is_no_feed_and_with_one_chats_have_a_picture(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"
    site = make_site(games, out)
    assert not [*out.glob("*.xml"), *out.glob("*.png")]
    assert "og:" not in (out / str(site.cards[0]["page"])).read_text(encoding="utf-8")
    site = make_site(games, out, SiteOptions(url=URL))
    assert site.drawn == ["a.feurio.yaml", "friends/b.feurio.yaml"]
    page = (out / str(site.cards[0]["page"])).read_text(encoding="utf-8")
    tags = dict(re.findall(r'<meta property="(og:[a-z]+)" content="([^"]*)">', page))
    assert tags["og:url"] == URL + str(site.cards[0]["page"])
    assert tags["og:title"] == "&lt;a.feurio.yaml&gt;: Turn 1: Anna to move, the fire spreads"
    assert tags["og:image"] == URL + str(site.cards[0]["chat"])
    assert (out / str(site.cards[0]["chat"])).read_bytes().startswith(b"\x89PNG")
    make_site(games, out)
    assert not [*out.glob("*.xml"), *out.glob("*.png")], "what is no longer made is removed"


def test_players_have_a_page_with_their_turns_first(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"
    site = make_site(games, out)
    assert [player["name"] for player in site.players] == ["Anna", "Bo"]
    page = (out / site.players[0]["page"]).read_text(encoding="utf-8")
    assert re.findall(r'data-group="(\w+)"', page) == ["turn"]
    assert re.findall(r'data-group="(\w+)"', (out / site.players[1]["page"]).read_text("utf-8")) == ["waiting"]


def test_a_turn_that_becomes_late_is_drawn_again(feurio: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    noon = {"SOURCE_DATE_EPOCH": "1772452800"}  # 2026-03-02T12:00:00Z
    folder, out = tmp_path / "games", tmp_path / "public"
    folder.mkdir()
    feurio(
        "new",
        folder / "a.feurio.yaml",
        "--player",
        "Anna",
        "--player",
        "Bo",
        "--seed",
        "x",
        "--pace",
        "2d",
        code=0,
        **noon,
    )
    days = ("--from", "2026-03-05", "--until", "2026-03-07")
    feurio("away", folder / "a.feurio.yaml", "--player", "bo", *days, code=0, **noon)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1772532800")
    card = make_site(folder, out).cards[0]
    assert (card["due"], card["overdue"]) == ("2026-03-04T12:00:00Z", False)
    page, picture = out / str(card["page"]), out / str(card["picture"])
    assert "due 4 March 2026, 12:00 UTC" in page.read_text(encoding="utf-8")
    assert "Bo is away from 5 March 2026 to 7 March 2026." in page.read_text(encoding="utf-8")
    assert "due 4 March 2026, 12:00 UTC" in picture.read_text(encoding="utf-8")
    assert "Bo is away from 5 March 2026 to 7 March 2026." in picture.read_text(encoding="utf-8")
    assert make_site(folder, out).drawn == []
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1773000000")
    site = make_site(folder, out)
    assert site.drawn == ["a.feurio.yaml"]
    assert site.cards[0]["overdue"]
    assert "late: it was due 4 March 2026" in picture.read_text(encoding="utf-8")
    assert "is away" not in page.read_text(encoding="utf-8"), "those days are over"
    assert 'class="late"' in site.index.read_text(encoding="utf-8")


def test_many_games_are_drawn_in_processes_alike(games: Path, tmp_path: Path) -> None:
    for number in range(22):
        (games / f"{number}.feurio.yaml").write_bytes((games / "a.feurio.yaml").read_bytes())
    told: list[tuple[float, float]] = []
    site = make_site(games, tmp_path / "many", progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (24, 24)
    alone = make_site(games / "a.feurio.yaml", tmp_path / "one")
    one, many = (next(card for card in each.cards if card["file"] == "a.feurio.yaml") for each in (alone, site))
    assert one == many
    assert (tmp_path / "one" / str(one["page"])).read_bytes() == (tmp_path / "many" / str(many["page"])).read_bytes()


@pytest.mark.parametrize(
    "url",
    [
        "example.org",
        "ftp://x/",
        "https://x/?a=b",
        "https://x/#y",
        "https://a b/",
        "javascript:x",
        'https://x/">',
        "https://u:p@x/",
    ],
)
def test_what_is_no_address_of_a_site_is_refused(games: Path, tmp_path: Path, url: str) -> None:
    for options in (SiteOptions(url=url), SiteOptions(app=url)):
        with pytest.raises(WrongUsage, match="is no address like"):
            make_site(games, tmp_path / "public", options)
    assert not (tmp_path / "public").exists()
