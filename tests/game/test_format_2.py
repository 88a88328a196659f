"""The published games of format 2: every entry, hash, seed and state; who is waited for; when a turn is due."""

import json
from pathlib import Path
from typing import Any

import pytest

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.draws.chain import derive_chain
from feurio_pbem.draws.identity import public_key, signing_seed
from feurio_pbem.draws.picking import plain_seed, sealed_seed
from feurio_pbem.draws.seal import seal
from feurio_pbem.draws.signatures import sign
from feurio_pbem.errors import Refused, Unsound
from feurio_pbem.game.composing import compose_open, compose_start
from feurio_pbem.game.entry import entry_text
from feurio_pbem.game.merging import Merged, merge
from feurio_pbem.game.pace import compose_away, count_hours, find_day_fault, find_due, is_overdue
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import read_game, write_game
from feurio_pbem.gamefile.writing import write_yaml

PUBLISHED = json.loads((Path(__file__).parents[1] / "fair" / "games2.json").read_text(encoding="utf-8"))
NAMES = ("seeded", "joint", "host", "everything")


@pytest.fixture(params=NAMES)
def published(request: pytest.FixtureRequest) -> dict[str, Any]:
    return PUBLISHED[request.param]


def masters_of(published: dict[str, Any]) -> dict[str, bytes]:
    return {seat: bytes.fromhex(master) for seat, master in published["masters"].items()}


def revealing(game: Game, masters: dict[str, bytes]) -> Any:
    def reveal(seat: str, k: int) -> bytes:
        nonce = bytes.fromhex(game.standing.cards[seat]["nonce"])
        return derive_chain(masters[seat], public_key(masters[seat]), nonce).reveal(k)

    return reveal


def test_it_is_sound_and_leads_where_it_should(published: dict[str, Any]) -> None:
    game = Game.from_document(published["doc"])
    standing = game.standing
    assert (standing.setup.gid.hex(), game.roster) == (published["gid"], published["roster"])
    assert game.heads() == [published["first_prev"], *published["hashes"]]
    assert [entry_hash(entry).hex() for entry in game.log] == published["hashes"]
    assert (standing.token, standing.seed.hex()) == (published["token"], published["seed_at_end"])
    assert (seal(standing.head), standing.turn) == (published["seal"], published["turn"])
    assert (standing.position.end, standing.position.winners()) == (published["end"], published["winners"])
    assert (standing.position.scores(), standing.position.neutral) == (published["scores"], published["neutral"])
    assert game.due == published["due"]


def test_each_step_has_its_seed_and_words(published: dict[str, Any]) -> None:
    game = Game.from_document(published["doc"])
    seeds = [past.standing.seed.hex() for past in game.history()] + [game.standing.seed.hex()]
    assert seeds[1:] == published["seeds"]
    assert seeds[0] == published["seed_before"][-1]
    words = [entry["kind"] if "seat" in entry else entry_text(entry) for entry in game.log]
    assert words == published["texts"]


def test_the_first_seed(published: dict[str, Any]) -> None:
    setup = Game.from_document(published["doc"]).standing.setup
    first = sealed_seed(bytes.fromhex(published["roster"])) if setup.is_sealed else plain_seed(setup.seed)
    assert first.hex() == published["seed_before"][0]


def test_it_is_written_key_by_key_and_read_again(published: dict[str, Any]) -> None:
    game = Game.from_document(published["doc"])
    assert json.dumps(game.to_document()) == json.dumps(published["doc"])
    assert read_game(write_game(game)) == game


@pytest.mark.parametrize("stage", PUBLISHED["stages"], ids=lambda stage: stage["name"])
def test_before_the_start(stage: dict[str, Any]) -> None:
    whole = PUBLISHED["joint"]["doc"]
    opens = [entry for entry in whole["opens"] if entry["seat"] in stage["opens"]]
    game = Game.of(whole["game"], whole["joins"][: stage["joins"]], opens=opens)
    assert game.standing.state() == stage["state"]
    assert game.standing.waiting_for() == stage["waiting_for"]


@pytest.mark.parametrize("name", ["joint", "everything"])
def test_opens_and_start_are_composed_again(name: str) -> None:
    published = PUBLISHED[name]
    whole, masters = published["doc"], masters_of(published)
    game = Game.of(whole["game"], whole["joins"])
    for opened in reversed(whole["opens"]):
        entry = compose_open(game, opened["seat"], revealing(game, masters))
        entry = {**entry, "sig": sign(signing_seed(masters[entry["seat"]]), entry)}
        assert entry == opened
        game = game.with_opens([*game.opens, entry])
    with pytest.raises(Refused) as caught:
        compose_open(game, whole["opens"][0]["seat"], revealing(game, masters))
    assert caught.value.code == "opened-already"
    start = compose_start(game, revealing(game, masters))
    labels = {"time": whole["log"][0]["time"]} if "time" in whole["log"][0] else {}
    start = {**start, **labels}
    assert {**start, "sig": sign(signing_seed(masters[start["by"]]), start)} == whole["log"][0]


def test_only_a_joint_game_with_all_cards_is_opened() -> None:
    host, joint = PUBLISHED["host"], PUBLISHED["joint"]
    for published, joins, code in ((host, 1, "not-joint"), (joint, 1, "cards-missing")):
        game = Game.of(published["doc"]["game"], published["doc"]["joins"][:joins])
        with pytest.raises(Refused) as caught:
            compose_open(game, "bo", revealing(game, masters_of(published)))
        assert caught.value.code == code


@pytest.mark.parametrize("case", PUBLISHED["refusals"], ids=lambda case: case["name"])
def test_what_a_reader_refuses(case: dict[str, Any]) -> None:
    document = {**PUBLISHED[case["of"]]["doc"], **case["replace"]}
    for key in case["remove"]:
        del document[key]
    data = write_yaml(document).encode()
    if case["ok"]:
        assert read_game(data).to_document() == document
        return
    with pytest.raises(Unsound) as caught:
        read_game(data)
    assert case.get("code") in (None, caught.value.code)


# ---- opens merge


def joint_game(*opened: str) -> Game:
    whole = PUBLISHED["joint"]["doc"]
    return Game.of(whole["game"], whole["joins"], opens=[one for one in whole["opens"] if one["seat"] in opened])


def union(mine: Game, theirs: Game) -> Merged:
    merged, mirrored = merge(mine, theirs), merge(theirs, mine)
    assert isinstance(merged, Merged) and isinstance(mirrored, Merged)
    assert merged.game == mirrored.game
    return merged


def test_opens_of_different_seats_unite() -> None:
    merged = union(joint_game("bo"), joint_game("cleo"))
    assert (merged.result, merged.game, merged.at) == ("united", joint_game("bo", "cleo"), None)
    assert merge(joint_game("bo", "cleo"), joint_game("bo")).result == "mine-newer"
    assert merge(joint_game("bo"), joint_game("bo")).result == "same"


def test_opens_and_a_copy_that_lacks_a_card() -> None:
    whole = PUBLISHED["joint"]["doc"]
    fewer = Game.of(whole["game"], whole["joins"][1:])
    assert union(fewer, joint_game("bo")).game == joint_game("bo")
    assert merge(fewer, joint_game("bo")).result == "theirs-newer"


def test_a_started_game_is_newer_than_opens() -> None:
    assert merge(joint_game("bo"), Game.from_document(PUBLISHED["joint"]["doc"])).result == "theirs-newer"


# ---- pace and absence


def paced(aways: list[dict[str, Any]] | None = None, entries: int | None = None) -> Game:
    whole = PUBLISHED["everything"]["doc"]
    log = whole["log"][:entries]
    return Game.of(
        whole["game"], whole["joins"], log, opens=whole["opens"], aways=whole["aways"] if aways is None else aways
    )


def test_aways_unite_with_a_log_that_has_grown() -> None:
    merged = union(paced([], 42), paced(None, 40))
    assert (merged.result, len(merged.game.log), merged.at) == ("united", 42, 41)
    assert merged.game.aways == paced().aways
    assert merge(paced(None, 42), paced(None, 40)).result == "mine-newer"
    assert merge(paced(None, 40), paced([], 40)).result == "mine-newer"


def test_the_higher_word_counts() -> None:
    seeded = PUBLISHED["seeded"]["doc"]
    game = Game.of(seeded["game"])
    first = compose_away(game.standing, [], "bo", [["2026-05-01", "2026-05-02"]])
    second = compose_away(game.standing, [first], "bo", [])
    other = compose_away(game.standing, [first], "anna", [["2026-05-01", "2026-05-01"]])
    assert (first["k"], second["k"], other["k"]) == (1, 2, 1)
    merged = union(game.with_aways([second]), game.with_aways([first, other]))
    assert merged.result == "united"
    assert merged.game.aways == (other, second)


def test_equal_words_are_decided_alike_on_both_sides() -> None:
    game = Game.of(PUBLISHED["seeded"]["doc"]["game"])
    one = compose_away(game.standing, [], "bo", [["2026-05-01", "2026-05-01"]])
    other = compose_away(game.standing, [], "bo", [["2026-06-01", "2026-06-01"]])
    smaller = min(one, other, key=entry_hash)
    assert union(game.with_aways([one]), game.with_aways([other])).game.aways == (smaller,)


def test_away_needs_a_pace() -> None:
    game = Game.of(PUBLISHED["host"]["doc"]["game"], PUBLISHED["host"]["doc"]["joins"])
    with pytest.raises(Refused) as caught:
        compose_away(game.standing, [], "bo", [])
    assert (caught.value.code, caught.value.exit_code) == ("no-pace", 1)


@pytest.mark.parametrize(
    "days",
    [
        [["20260501", "20260502"]],
        [["2026-W18-5", "2026-W18-6"]],
        [["2026-05-01", ""]],
        [["2026-05-02", "2026-05-01"]],
        [["2026-05-01", "2026-05-02"], ["2026-05-02", "2026-05-03"]],
        [["2026-02-29", "2026-03-01"]],
        [["2026-01-01", "2027-01-02"]],
        [[f"2026-01-{day:02}"] * 2 for day in range(1, 12)],
    ],
)
def test_days_that_are_refused(days: list[list[str]]) -> None:
    game = Game.of(PUBLISHED["seeded"]["doc"]["game"])
    assert str(find_day_fault(days))
    with pytest.raises(Refused) as caught:
        compose_away(game.standing, [], "bo", days)
    assert caught.value.code == "bad-days"


@pytest.mark.parametrize("case", PUBLISHED["due"], ids=lambda case: case["due"])
def test_due(case: dict[str, Any]) -> None:
    days = [away["days"] for away in case["aways"] if away["seat"] == case["mover"]]
    assert count_hours(case["last"], case["hours"], days[0] if days else []) == case["due"]


def test_no_due_without_a_real_time() -> None:
    assert count_hours("2026-02-30T12:00:00Z", 1, []) is None
    assert count_hours("9999-12-31T23:30:00Z", 1, []) is None
    assert count_hours("9999-12-30T12:00:00Z", 48, [["9999-12-31", "9999-12-31"]]) is None
    assert count_hours("0001-01-01T00:00:00Z", 1, []) == "0001-01-01T01:00:00Z"


def test_due_of_a_running_game_counts_the_movers_days() -> None:
    seeded = PUBLISHED["seeded"]["doc"]
    game = Game.of({**seeded["game"], "time": "2026-03-02T12:00:00Z", "pace": {"hours": 48}})
    mover = game.standing.to_move
    assert game.due == "2026-03-04T12:00:00Z"
    away = compose_away(game.standing, [], mover, [["2026-03-03", "2026-03-03"]])
    assert game.with_aways([away]).due == "2026-03-05T12:00:00Z"
    assert find_due(game.genesis, game.log, game.standing, [{**away, "seat": "somebody"}]) == "2026-03-04T12:00:00Z"
    assert is_overdue("2026-03-04T12:00:00Z", "2026-03-04T12:00:01Z")
    assert not is_overdue("2026-03-04T12:00:00Z", "2026-03-04T12:00:00Z")
    assert is_overdue(None, "2026-03-04T12:00:00Z") is None


def test_no_due_before_the_start_and_after_the_end() -> None:
    whole = PUBLISHED["everything"]["doc"]
    assert Game.of(whole["game"], whole["joins"], opens=whole["opens"]).due is None
    assert paced().due is None
