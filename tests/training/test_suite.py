"""Cards of the suite: whoever reads one can play its games again, and a card that lies is refused."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy import stats
from typer.testing import CliRunner

from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_training.cli.app import app
from nightmare_training.published.optimum import Optimum
from nightmare_training.suite.card import PARTS, Card, hash_of, packed, read_card, unpacked, write_card
from nightmare_training.suite.games import BadCard, Script, joined
from nightmare_training.suite.making import Author, agents_of, author_of, card_of, make_card
from nightmare_training.suite.playing import Table, play
from nightmare_training.suite.references import Reference, fingerprint, frozen, references, write_references
from nightmare_training.suite.scores import (
    bootstrap,
    interquartile_mean,
    normalised,
    resampled_means,
    task_interval,
    task_mean,
)
from nightmare_training.suite.tasks import AGENT, FIELD, TASKS, VERSION, Setting, task_of
from nightmare_training.suite.verifying import verify
from nightmare_training.work.piece import nobody

BASIC = "endless-basic"
PLAYERS = "endless_nightmare=heuristic,lucidity=greedy"
GAMES = 30


@cache
def made() -> tuple[Card, bytes]:
    """A card of two bots: alone, and against the field."""
    return make_card("bots", agents_of(PLAYERS), GAMES)


def refusal(card: Card, content: bytes, luck_games: int = 0) -> str:
    with pytest.raises(BadCard) as refused:
        verify(card, content, luck_games)
    return str(refused.value)


def with_games(**changes: Any) -> tuple[Card, bytes]:
    """The card with other games, whose author has renewed the hash."""
    card, content = made()
    scripts = unpacked(content) | {(id.replace("_", "-"), 0): script for id, script in changes.items()}
    other = packed({key: script for key, script in scripts.items() if script is not None})
    return card.model_copy(update={"games_hash": hash_of(other)}), other


def test_the_tasks_are_twelve_with_ten_thousand_games_each() -> None:
    assert len({task.id for task in TASKS}) == len(TASKS) == 12
    assert len({task.seed(i) for task in TASKS for i in range(len(task.settings))}) == sum(
        len(task.settings) for task in TASKS
    )
    for task in TASKS:
        assert task.games(10_000) * len(task.settings) >= 10_000
        for number in range(len(task.settings)):
            assert Table(task, number).game.id == task.game


def test_an_agent_meets_each_choice_of_opponents_on_each_seat() -> None:
    lineups = [one.lineup for one in task_of("lucidity-2").settings]
    assert sorted(lineups) == sorted([(AGENT, name) for name in FIELD] + [(name, AGENT) for name in FIELD])
    sizes = [len(one.lineup) for one in task_of("lucidity-3-4").settings]
    assert (sizes.count(3), sizes.count(4)) == (3 * 3, 1 * 4)
    assert all(one.lineup.count(AGENT) == 1 for one in task_of("lucidity-3-4").settings)


def test_a_card_holds(tmp_path: Path) -> None:
    card, content = made()
    assert list(card.results) == [
        "endless-basic", "endless-strategist", "endless-active", "endless-mixed", "lucidity-2", "lucidity-3-4",
    ][:2] + ["lucidity-2", "lucidity-3-4"]  # fmt: skip
    assert card.score is None
    assert card.track == "no search"
    again, same = read_card(write_card(card, content, tmp_path))
    assert (again, same) == (card, content)
    verdict = verify(again, same, luck_games=20)
    assert verdict.games == GAMES * 2 + 5 * 6 + 3 * 13
    assert set(verdict.untold) == set(card.results)


def test_workers_make_the_same_card() -> None:
    from nightmare_training.work.places import work_by

    with work_by(2) as work:
        card, content = make_card("bots", agents_of(PLAYERS), GAMES, work=work)
        verify(card, content, luck_games=0, work=work)
    assert (card.results, card.games_hash) == (made()[0].results, made()[0].games_hash)


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    agents = agents_of("endless_nightmare=always-move-3")
    first = make_card("mover", agents, GAMES, interim=file)
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:2]) + "\n")
    again = make_card("mover", agents, GAMES, interim=file)
    assert first[1] == again[1]
    assert first[0].results == again[0].results
    assert len(file.read_text().splitlines()) == len(lines)


def test_a_claim_that_does_not_follow_from_the_games_is_refused() -> None:
    card, content = made()
    result = card.results[BASIC]
    for changes, what in (
        ({"mean": result.mean + 1e-9}, f"{BASIC}: the card claims mean"),
        ({"ci95": (0.0, 1.0)}, f"{BASIC}: the card claims ci95"),
        ({"games": GAMES + 1}, f"{BASIC}: {GAMES} games; the card tells of {GAMES + 1}"),
        ({"rules": ["of old"]}, f"{BASIC}: its games were played by other rules or options than today's"),
    ):
        claims = {**card.results, BASIC: result.model_copy(update=changes)}
        assert refusal(card.model_copy(update={"results": claims}), content).startswith(what)
    assert refusal(card.model_copy(update={"score": 99.0}), content).startswith("the card claims score 99.0")
    assert refusal(card.model_copy(update={"suite": "Nightmare-12, version 0"}), content).startswith(
        "the card is of Nightmare-12, version 0; expected"
    )
    without = {id: one for id, one in card.results.items() if id != BASIC}
    assert refusal(card.model_copy(update={"results": without}), content).startswith(
        f"{BASIC}, setting 0: the card and"
    )


def test_a_changed_choice_is_refused() -> None:
    script = unpacked(made()[1])[BASIC, 0]
    choices = script.choices.astype(np.uint8)
    choices[int(script.lengths[0]) + 1] = 255
    told = refusal(*with_games(**{BASIC.replace("-", "_"): replace(script, choices=choices)}))
    huge = choices.astype(np.uint64)
    huge[int(script.lengths[0])] = 2**64 - 1
    assert refusal(*with_games(endless_basic=replace(script, choices=huge))).startswith(f"{BASIC}, game 1, decision 0")
    assert re.fullmatch(f"{BASIC}, game 1, decision 1: choice 255 of [0-9]+ legal actions, from 0", told)


def test_another_legal_game_is_refused() -> None:
    """The first game's last roll is kept or changed the other way; then it counts something else, or goes on."""
    script = unpacked(made()[1])[BASIC, 0]
    key = BASIC.replace("-", "_")
    swapped = joined([script.part(1, 1), script.part(0, 1), script.part(2, GAMES - 2)])
    assert refusal(*with_games(**{key: swapped})).startswith(f"{BASIC}, game ")


def test_another_score_of_a_game_is_refused() -> None:
    """Its author has the mean of two games right, and the games wrong: only who plays them again finds it."""
    script = unpacked(made()[1])[BASIC, 0]
    scores = script.scores.copy()
    scores[:2] += (-1, 1)
    card, content = with_games(**{BASIC.replace("-", "_"): replace(script, scores=scores)})
    card = card_of(author_of(card), unpacked(content), card.games_hash)
    right = script.scores[0]
    assert refusal(card, content) == f"{BASIC}, game 0 counts {right:g}; the card has {right - 1:g}"


def test_what_no_game_can_count_is_refused() -> None:
    script = unpacked(made()[1])["lucidity-2", 0]
    for wrong in (7.0, -1.0, np.nan):
        scores = script.scores.copy()
        scores[3] = wrong
        told = refusal(*with_games(lucidity_2=replace(script, scores=scores)))
        assert told == f"lucidity-2, setting 0, game 3 counts {wrong:g}; expected the share of the win"


def test_missing_choices_and_games_are_refused() -> None:
    script = unpacked(made()[1])[BASIC, 0]
    key = BASIC.replace("-", "_")
    less, more = script.lengths.copy(), script.lengths.copy()
    less[-1], more[-1] = script.lengths[-1] - 1, script.lengths[-1] + 1
    shorter = replace(script, choices=script.choices[:-1], lengths=less)
    assert refusal(*with_games(**{key: shorter})) == f"{BASIC}, game {GAMES - 1} goes on after its last action"
    longer = replace(script, choices=np.append(script.choices, script.choices[-1]), lengths=more)
    assert (
        refusal(*with_games(**{key: longer})) == f"{BASIC}, game {GAMES - 1} has ended, and 1 of its actions are left"
    )
    assert refusal(*with_games(**{key: script.part(0, GAMES - 1)})).startswith(f"{BASIC}: {GAMES - 1} games; the card")
    assert refusal(*with_games(**{key: None})).startswith(f"{BASIC}, setting 0: the card and its games do not both")


def test_a_part_of_the_games_is_played_again() -> None:
    """One setting has one piece of games here, so it is all or nothing of it; over seeds every piece is drawn."""
    card, content = made()
    some = verify(card, content, 0, seed=3, share=0.1)
    assert 0 < some.games < some.all == verify(card, content, 0).games
    script = unpacked(content)["lucidity-2", 0]
    forged = with_games(lucidity_2=replace(script, choices=script.choices + np.uint8(100)))
    found = []
    for seed in range(40):
        try:
            verify(*forged, 0, seed=seed, share=0.1)
        except BadCard:
            found.append(seed)
    assert 0 < len(found) < 40


def test_what_is_no_games_is_refused(tmp_path: Path) -> None:
    card, content = made()
    for wrong in (b"", b"PK", content[:-9], content[:200]):
        assert refusal(card, wrong).startswith("games.npz cannot be read")
    script = unpacked(content)[BASIC, 0]
    for other in (
        replace(script, choices=script.choices.astype(np.float32)),
        replace(script, choices=script.choices[:-1]),
        replace(script, scores=script.scores[:-1]),
        replace(script, lengths=script.lengths.astype(np.uint64) + np.uint64(2**63) * (np.arange(GAMES) < 2)),
    ):
        assert refusal(*with_games(**{BASIC.replace("-", "_"): other})).startswith(f"{BASIC}, setting 0: ")
    file = write_card(card, content, tmp_path)
    (tmp_path / "games.npz").write_bytes(content[:-1])
    with pytest.raises(BadCard, match="holds other games than the card was made of"):
        read_card(file)


def picked(games: int) -> tuple[Card, bytes]:
    """A card of the best of three plays of each game: every action is legal, and the scores follow from the games."""
    table = Table(task_of(BASIC), 0)
    plays = [
        play(nobody, table, find_agent(table.game, name), 0, games)
        for name in ("always-move-3", "heuristic", "lookahead")
    ]
    scores = np.array([one.script.scores for one in plays])
    assert scores.max(axis=0).mean() > scores.mean(axis=1).max() + 2
    return forged(joined([plays[which].script.part(game, 1) for game, which in enumerate(scores.argmax(axis=0))]))


def forged(script: Script) -> tuple[Card, bytes]:
    scripts = {(BASIC, 0): script}
    content = packed(scripts)
    author = Author("forged", {BASIC: "forged"}, "open", {BASIC: 0.0}, {BASIC: "forged"}, {})
    return card_of(author, scripts, hash_of(content)), content


def test_an_agent_that_knows_the_dice_is_found_out() -> None:
    """Of each game the best of three plays is taken: legal games, which are worth over 2 points more than the
    best player's. An honest card of as many games passes; its false alarm has a chance of 1e-9 (`FALSE_ALARM`)."""
    card, content = picked(1_000)
    assert verify(card, content, luck_games=0).luck == {}  # nothing else is wrong with it
    assert refusal(card, content, 1_000).startswith(f"{BASIC}: nature was kinder than chance allows: in 1000 games")
    table = Table(task_of(BASIC), 0)
    some = play(nobody, table, find_agent(table.game, "lookahead"), 0, 1_000)
    honest, games = forged(joined([some.script]))
    assert abs(verify(honest, games).luck[BASIC]) < 6


def test_the_middle_half_and_the_fixed_points() -> None:
    assert interquartile_mean(np.array([1e9, 1, 2, 3, 4, 5, 6, -1e9, 7, 8, 1e9, -1e9])) == np.mean([2, 3, 4, 5, 6, 7])
    fixed = Reference(random=-10.0, best=30.0, player="x", games=1)
    assert [normalised(mean, fixed) for mean in (-10.0, 30.0, 10.0, 50.0, -20.0)] == [0.0, 100.0, 50.0, 150.0, -25.0]
    assert task_mean([np.array([0.0, 1.0]), np.array([1.0, 1.0])]) == 0.75


def test_the_interval_is_that_of_a_mean_of_means() -> None:
    rng = np.random.default_rng(1)
    settings = [rng.normal(0, 1, 400), rng.normal(5, 2, 100)]
    low, high = bootstrap(resampled_means(settings, np.random.default_rng(0)))
    error = 0.5 * np.sqrt(settings[0].var() / 400 + settings[1].var() / 100)
    assert task_mean(settings) == pytest.approx((low + high) / 2, abs=0.03)
    assert (high - low) / (2 * 1.96 * error) == pytest.approx(1.0, abs=0.12)


def test_a_game_that_is_won_or_lost_has_the_exact_interval() -> None:
    won, nothing = task_of("bogeymen"), np.zeros(1)
    assert task_interval(won, [np.zeros(30), np.zeros(30)], nothing) == (0.0, 0.059629)
    mixed = [np.array([0.0, 1.0, 1.0]), np.array([1.0, 0.0, 0.0])]
    low, high = (float(stats.beta.ppf(q, a, b)) for q, a, b in ((0.025, 3, 4), (0.975, 4, 3)))
    assert task_interval(won, mixed, nothing) == (round(low, 6), round(high, 6))


def test_a_share_that_never_differs_has_a_width() -> None:
    """The true mean p of a share in [0, 1] lies above the upper end only if all games are 0 with a chance of 2.5%."""
    shared = task_of("lucidity-2")
    low, high = task_interval(shared, [np.zeros(100)], np.zeros(5))
    assert low == 0.0
    assert (1 - high) ** 100 == pytest.approx(0.025, rel=1e-3)
    assert list(task_interval(shared, [np.ones(100)], np.zeros(5))) == pytest.approx([1 - high, 1.0])
    assert task_interval(shared, [np.array([0.0, 0.5])], np.array([0.1, 0.2])) == (0.1025, 0.1975)


def test_a_frozen_version_stays_as_it_is() -> None:
    """Whoever changes a task, its dice, a field or a reference of a frozen version raises VERSION first."""
    if VERSION in frozen():
        assert frozen()[VERSION] == fingerprint()
        assert set(references()) == {task.id for task in TASKS}


def test_every_change_of_a_task_or_a_reference_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [fingerprint()]
    for changed in (
        replace(TASKS[0], score="another"),
        replace(TASKS[0], settings=(Setting({"strategist": True}),)),
        replace(TASKS[0], settings=(Setting({}, (AGENT, "racer")),)),
    ):
        monkeypatch.setattr("nightmare_training.suite.references.TASKS", (TASKS[1], changed, *TASKS[2:]))
        monkeypatch.setattr("nightmare_training.suite.tasks.TASKS", (TASKS[1], changed, *TASKS[2:]))
        found.append(fingerprint())
    monkeypatch.undo()
    other = {BASIC: Reference(random=0.0, best=1.0, player="x", games=9)}
    monkeypatch.setattr("nightmare_training.suite.references.references", lambda: other)
    found.append(fingerprint())
    assert len(set(found)) == len(found)


def test_references_freeze_their_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The optimum is taken where it is known, else the strongest card; cards of few games are none."""
    card = made()[0]  # by the published references
    place = "nightmare_training.suite.references"
    monkeypatch.setattr(f"{place}.FILE", tmp_path / "references.toml")
    monkeypatch.setattr(f"{place}.FROZEN", tmp_path / "frozen.toml")
    monkeypatch.setattr(f"{place}.TASKS", (task_of(BASIC), task_of("lucidity-2")))
    (tmp_path / "frozen.toml").write_text("")
    (tmp_path / "results").mkdir()
    results = {BASIC: card.results[BASIC], "lucidity-2": card.results["lucidity-2"]}
    weak = {id: one.model_copy(update={"mean": 0.0}) for id, one in results.items()}
    bots = card.model_copy(update={"results": results})
    random = card.model_copy(update={"name": "random", "results": weak})
    try:
        with pytest.raises(OptionError, match="no card of 'random' among 0 of 1,000 games a task"):
            write_references([random, bots], tmp_path / "results")
        write_references([random, bots], tmp_path / "results", draft=True)
        assert references()[BASIC] == Reference(random=0.0, best=results[BASIC].mean, player="bots", games=GAMES)
        assert frozen() == {}
        (tmp_path / "results" / "solved").mkdir()
        optimum = Optimum(game="endless_nightmare", options={}, lower=56.0, upper=57.0, exact=True, how="", command="")
        (tmp_path / "results" / "solved" / "optimum.json").write_text(optimum.model_dump_json())
        monkeypatch.setattr(f"{place}.LEAST", GAMES)
        write_references([random, bots], tmp_path / "results")
        assert references()[BASIC].best == 56.5
        assert references()[BASIC].player == "optimum"
        assert frozen() == {VERSION: fingerprint()}
        with pytest.raises(OptionError, match="version 1 is frozen: expected another VERSION"):
            write_references([random, bots], tmp_path / "results", draft=True)
    finally:
        references.cache_clear()


def test_references_are_in_order() -> None:
    for id, one in references().items():
        assert task_of(id)
        assert one.best > one.random


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(st.lists(st.integers(0, 300), max_size=5), min_size=1, max_size=6), st.data())
def test_a_script_is_its_parts(games: list[list[int]], data: st.DataObject) -> None:
    one_by_one = [Script(np.array(own, np.int64), np.array([len(own)]), np.array([float(len(own))])) for own in games]
    script = joined(one_by_one)
    assert script.choices.dtype.kind == script.lengths.dtype.kind == "u"
    cut = data.draw(st.integers(0, len(games)))
    halves = [script.part(0, cut), script.part(cut, len(games) - cut)]
    assert [half.choices.tolist() for half in halves] == [list(chain(*games[:cut])), list(chain(*games[cut:]))]
    (_, again), *_ = unpacked(packed({("task", 3): script})).items()
    assert all(np.array_equal(getattr(again, part), getattr(script, part)) for part in PARTS)


def test_the_commands(tmp_path: Path) -> None:
    runner, folder = CliRunner(), tmp_path / "card"
    agent = "endless_nightmare=heuristic"
    played = runner.invoke(app, ["suite", agent, "--folder", str(folder), "--games", "10", "--name", "our bot"])
    assert played.exit_code == 0, played.output
    assert "our bot in Nightmare-12" in played.output
    assert {file.name for file in folder.iterdir()} == {"card.json", "games.npz", "card.md", "bars.png", "radar.png"}
    seen = runner.invoke(app, ["suite", "verify", str(folder), "--seed", "1"])
    assert seen.exit_code == 0, seen.output
    assert "our bot: 20 games were played again, and give the card's scores." in seen.output
    (folder / "games.npz").write_bytes(b"other")
    assert runner.invoke(app, ["suite", "verify", str(folder)]).exit_code == 2


def test_a_pair_of_a_task_stands_over_that_of_its_game() -> None:
    agents = agents_of("lucidity-3-4=greedy,lucidity=racer,bogeymen=keeper")
    assert {id: agent.name for id, agent in agents.items()} == {
        "bogeymen": "keeper", "bogeymen-hard": "keeper", "lucidity-2": "racer", "lucidity-3-4": "greedy",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("agent", "told"),
    [
        ("nobody", "no player 'nobody' for endless_nightmare"),
        ("endless_nightmare=nobody", "no player 'nobody' for endless_nightmare"),
        ("chess=random", "'chess=random': expected GAME=PLAYER or TASK=PLAYER for some of endless_nightmare,"),
        ("lucidity=", "'lucidity=': expected GAME=PLAYER"),
        ("random,lucidity=random", "expected GAME=PLAYER"),
        ("", "an agent without a name"),
    ],
)
def test_what_is_no_agent_is_refused(agent: str, told: str) -> None:
    with pytest.raises(OptionError) as refused:
        agents_of(agent)
    assert told in str(refused.value)
