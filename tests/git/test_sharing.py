"""`--commit` and `--push`: exactly one file, a message worth reading, nothing lost when somebody was faster."""

import shutil
from pathlib import Path

from feurio_pbem.game.entry import AwayEntry
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.gamefile import write_game
from feurio_pbem.play.look import look
from feurio_pbem.rules.options import rule_set
from tests.git.conftest import FILE, Clone, Folder


def test_a_commit_holds_exactly_the_game(anna: Clone) -> None:
    anna.write("other.txt", b"not yet")
    anna.git("add", "other.txt")
    anna.write("staged.txt", b"loose")
    done = anna.feurio("move", FILE, anna.legal_turn(), "--commit", "--json").json
    assert done["git"] == {"commit": anna.head(), "pushed": False, "tries": 0, "notices": []}
    assert anna.git("show", "--name-only", "--format=") == FILE
    assert anna.git("status", "--porcelain") == "A  other.txt\n?? staged.txt"


def test_a_message_tells_who_did_what_and_shows_the_board(anna: Clone) -> None:
    done = anna.feurio("move", FILE, anna.legal_turn(), "--commit", "--note", "Good luck", "--json").json
    subject, _, body = anna.git("log", "-1", "--format=%B").partition("\n\n")
    assert subject == f"Anna: @{done['at'][0]},{done['at'][1]} (turn 1 of Anna, Bo)"
    assert f"as tile {done['tile']}" in body and '"Good luck"' in body and "It is Bo's turn" in body
    assert max(map(len, body.splitlines())) <= 74
    trailers = anna.git("log", "-1", "--format=%(trailers:only,unfold)").splitlines()
    token = done["next"]["token"]
    assert trailers == [f"Feurio-Game: {token[:6]}", "Feurio-Turn: 2", f"Feurio-Token: {token}"]


def test_names_and_notes_are_text_only(empty: Folder) -> None:
    zoe = empty.clone("zoe")
    names = ("x=--amend", "y=# Bo")
    zoe.feurio("new", FILE, *(part for name in names for part in ("--player", name)), "--title", "-m x", "--commit")
    assert zoe.git("log", "-1", "--format=%s") == "New game: -m x (x, y)"
    note = "Signed-off-by: Eve <eve@example.org>"
    zoe.feurio("move", FILE, zoe.legal_turn(), "--commit", "--note", note)
    assert zoe.git("log", "-1", "--format=%s").startswith("amend: @")
    zoe.feurio("move", FILE, zoe.legal_turn(), "--commit", "--note", "# no comment")
    assert zoe.git("log", "-1", "--format=%s").startswith("Bo: @")
    assert '"# no comment"' in zoe.git("log", "-1", "--format=%b")
    assert "Signed-off-by" not in zoe.git("log", "--format=%(trailers)")
    assert zoe.git("rev-list", "--count", "HEAD") == "3"


def test_a_push_lands_on_top_of_another_game(anna: Clone, bo: Clone) -> None:
    bo.new("monday.feurio.yaml", "--push")
    done = anna.feurio("move", FILE, anna.legal_turn(), "--push", "--json").json["git"]
    assert done["pushed"] and done["tries"] == 2
    assert anna.git("log", "--format=%an", "--reverse").splitlines() == ["Anna", "Bo", "Anna"]
    assert anna.git("status", "--porcelain", "--branch") == "## main...origin/main"


def test_who_was_faster_is_told_with_the_way_on(anna: Clone, bo: Clone) -> None:
    anna.feurio("move", FILE, anna.legal_turn(), "--push", "--note", "from the other machine")
    turn = bo.other_turn()
    failed = bo.feurio("move", FILE, turn, "--push", "--json", code=4).json["error"]
    assert failed["code"] == "overtaken"
    assert "Anna was first: entry 1" in failed["message"] and "It is Bo's turn (bo)" in failed["message"]
    assert "feurio take-back" in failed["hint"]
    assert bo.head() == anna.head()
    kept = failed["kept_as"][0]
    assert turn.split(" ")[1] in bo.git("log", "-1", "--format=%s", kept)


def test_the_second_that_is_still_legal_comes_with_its_command(anna: Clone, bo: Clone) -> None:
    anna.feurio("move", FILE, anna.legal_turn(), "--push")
    bo.git("pull", "--quiet")
    bo.feurio("move", FILE, bo.legal_turn(), "--commit")
    anna.feurio("take-back", FILE, "--push")
    anna.feurio("move", FILE, anna.legal_turn(), "--push", "--note", "the same once more")
    failed = bo.feurio("take-back", FILE, "--push", "--json", code=4).json["error"]
    assert "still legal" in failed["message"]
    bo.run("bash", "-c", failed["replay"])
    assert bo.git("rev-parse", "origin/main") == bo.head()


def test_the_same_turn_from_two_machines_is_one_turn(anna: Clone, bo: Clone) -> None:
    turn = anna.legal_turn()
    anna.feurio("move", FILE, turn, "--push", SOURCE_DATE_EPOCH="1000000000")
    done = bo.feurio("move", FILE, turn, "--push", "--json", SOURCE_DATE_EPOCH="1000000060").json["git"]
    assert done["commit"] is None and "already" in done["notices"][0]
    assert bo.head() == anna.head()


def test_a_remote_that_is_away_leaves_the_commit(anna: Clone, hub: Path) -> None:
    hub.rename(hub.with_name("elsewhere.git"))
    failed = anna.feurio("move", FILE, anna.legal_turn(), "--push", "--json", code=6).json["error"]
    assert failed["code"] == "remote-away" and "committed here, but not pushed" in failed["message"]
    assert anna.git("rev-list", "--count", "origin/main..HEAD") == "1"


def test_a_hook_of_the_other_side_is_heard(anna: Clone, hub: Path) -> None:
    hook = hub / "hooks" / "pre-receive"
    hook.write_text("#!/bin/sh\necho 'not on Sundays \033[31m'\nexit 1\n")
    hook.chmod(0o755)
    failed = anna.feurio("move", FILE, anna.legal_turn(), "--push", "--json", code=6).json["error"]
    assert failed["code"] == "push-refused" and "not on Sundays" in failed["message"]
    assert "\033" not in failed["message"]


def test_two_who_join_at_once_both_sit_down(begun: Folder) -> None:
    anna, bo, cy = begun.known("anna"), begun.known("bo"), begun.clone("cy")
    for player in (anna, bo, cy):
        player.feurio("identity", "--name", player.top.name.capitalize())
    names = [part for name in ("Anna", "Bo", "Cy") for part in ("--player", name)]
    anna.feurio("new", "sealed.feurio.yaml", "--draws", "sealed", "--opening", "host", *names, "--push")
    bo.feurio("sync")
    cy.feurio("sync")
    bo.feurio("join", "sealed.feurio.yaml", "--player", "bo", "--push")
    done = cy.feurio("join", "sealed.feurio.yaml", "--player", "cy", "--push", "--json").json
    assert done["git"]["pushed"] and done["git"]["tries"] == 2
    assert cy.git("log", "-1", "--format=%s") == "Cy joined (Anna, Bo, Cy)"
    assert "Everybody has joined. Anna starts the game: feurio start" in anna.feurio("sync").out
    started = anna.feurio("start", "sealed.feurio.yaml", "--push", "--json").json
    assert started["waiting_for"] == [] and started["git"]["pushed"]
    token = cy.feurio("sync", "--json").json["games"][1]["token"]
    assert cy.git("log", "-1", "--format=%(trailers:key=Feurio-Token,valueonly)").strip() == token == started["token"]
    cy.feurio("git", "audit")
    # Two turns of one player: the one that came second is told once and is no alarm for ever.
    laptop = begun.clone("laptop")
    shutil.copytree(begun.place / "home-of-anna", begun.place / "home-of-laptop")
    sealed = "sealed.feurio.yaml"
    turn = laptop.other_turn(sealed)
    anna.feurio("move", sealed, anna.legal_turn(sealed), "--push")
    assert "feurio take-back" in laptop.feurio("move", sealed, turn, "--push", "--json", code=4).json["error"]["hint"]
    assert laptop.feurio("sync").err == ""
    laptop.feurio("take-back", sealed, "--push")
    assert laptop.feurio("move", sealed, turn, "--push").err == ""
    bo.feurio("sync")
    assert anna.feurio("sync").err == ""
    # What others are asked for comes with sync.
    anna.feurio("retire", sealed, "bo", "--push")
    said = cy.feurio("sync").out
    assert "Proposed: take Bo (bo) out of the game" in said or "Proposed: take Bo out of the game" in said
    cy.feurio("retire", sealed, "bo", "--push")
    assert anna.feurio("sync", "--json").json["games"][1]["to_move"] == "cy"
    cy.feurio("git", "audit")


def paced_game() -> Game:
    """A seeded game of two with a pace, in which players may say when they are away."""
    genesis = make_genesis(
        "k7f3qa", "Slow", rule_set("classic", 2), ["anna", "bo"], names={"anna": "Anna", "bo": "Bo"}, seed="x", hours=72
    )
    return Game.of(genesis)


def away(game: Game, seat: str) -> Game:
    """The game with a word of a seat on when it is away."""
    gid, days = game.standing.setup.gid.hex(), [["2026-03-02", "2026-03-08"]]
    entry: AwayEntry = {"kind": "away", "game": gid, "seat": seat, "k": 1, "days": days}
    return game.with_aways([entry])


def test_who_is_away_collides_with_nobody(anna: Clone, bo: Clone) -> None:
    file, game = "slow.feurio.yaml", paced_game()
    anna.write(file, write_game(game))
    anna.feurio("git", "commit", file, "--push")
    bo.feurio("sync")
    anna.write(file, write_game(away(game, "anna")))
    anna.feurio("git", "commit", file, "--push")
    bo.write(file, write_game(away(game, "bo")))
    bo.feurio("git", "commit", file, "--push")
    assert [entry["seat"] for entry in look(bo.top / file).game.aways] == ["anna", "bo"]
    anna.feurio("move", file, anna.legal_turn(file), "--push")
    game = look(anna.top / file).game
    assert [entry["seat"] for entry in game.aways] == ["anna", "bo"] and game.standing.turn == 2
    subjects = anna.git("log", "--format=%s", "-3").splitlines()
    assert subjects[1:] == ["Bo away (Slow)", "Anna away (Slow)"]
    anna.feurio("git", "audit")
    bo.feurio("sync")
    assert bo.head() == anna.head()
