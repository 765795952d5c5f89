"""Wrappers that record: what they keep is what the environment played, event by event."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import TimeLimit, TransformAction

from nightmare_gym import dream_catchers_v0, game_v0, lucidity_v0
from nightmare_gym.engine.errors import ArgumentError, Fault, OptionError
from nightmare_gym.interfaces.any_game import GameEnv, GameVectorEnv
from nightmare_gym.interfaces.keeping import Keep
from nightmare_gym.interfaces.record_replays import RecordReplays, RecordReplaysAEC, RecordReplaysVector
from nightmare_gym.interfaces.replay import Replay
from reference import lantern, pig
from reference.lantern import friends

KINDS: list[dict[str, Any]] = [
    {"game": "endless_nightmare", "board": "small"},
    {"game": "endless_nightmare", "version": "active"},
    {"game": "bogeymen", "bogeyman": "random"},
    {"game": "dream_catchers", "players": 3},
    {"game": "cathedral"},
    {"game": friends.GAME, "turn_limit": 2},
]


def played(env: gymnasium.Env[Any, Any], seed: int | None, options: dict[str, Any] | None = None) -> list[bytes]:
    """A random game: the position at every decision, and the last one."""
    env.reset(seed=seed, options=options)
    return played_on(env, seed)


def played_on(env: gymnasium.Env[Any, Any], seed: int | None) -> list[bytes]:
    """The rest of a random game."""
    ours: Any = env.unwrapped
    dice, over, met = np.random.default_rng(seed), False, [ours.position.exact_key()]
    while not over:
        _, _, terminated, truncated, _ = env.step(int(dice.choice(np.flatnonzero(ours.action_masks()))))
        over = terminated or truncated
        met.append(ours.position.exact_key())
    return met


def asked(replay: Replay) -> Iterator[bytes]:
    """The positions of a replay at which a seat is asked, and the last one."""
    yield from (event.position.exact_key() for event in replay.events() if not event.is_chance)
    yield replay.final().exact_key()


@pytest.mark.parametrize("options", KINDS, ids=lambda options: str(getattr(options["game"], "id", options["game"])))
def test_every_game_of_an_environment_is_recorded(options: dict[str, Any], tmp_path: Path) -> None:
    env = RecordReplays(GameEnv(**options), tmp_path)
    games = [played(env, seed) for seed in (4, None, 5)]
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"game-00000{number}.json" for number in range(3)]
    for game, file in zip(games, files, strict=True):
        replay = Replay.load(file)
        assert list(asked(replay)) == game
        assert replay.same_rules
        assert len(replay.seconds or ()) == len(game) - 1


def test_a_game_from_a_position_is_recorded_from_there() -> None:
    kept: list[Replay] = []
    env = RecordReplays(GameEnv("endless_nightmare", board="small"), kept.append)
    played(env, 1)
    position = list(kept[0].events())[9].position
    game = played(env, 2, {"position": position})
    assert kept[1].first().exact_key() == position.exact_key()
    assert list(asked(kept[1])) == game


def test_a_game_that_is_cut_short_is_kept_as_far_as_it_went() -> None:
    kept: list[Replay] = []
    env = RecordReplays(GameEnv("endless_nightmare", board="small"), kept.append, players=["Ann"])
    _, info = env.reset(seed=1)
    for _ in range(2):
        *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    reached = env.unwrapped.position.exact_key()  # type: ignore[attr-defined]
    env.reset()
    env.close()
    env.close()
    assert kept[0].final().exact_key() == reached
    assert [replay.note for replay in kept] == ["episode 0, cut short", "episode 1, cut short"]
    assert [len(replay.seconds or ()) for replay in kept] == [2, 0]
    assert kept[0].players == ("Ann",)


def test_an_illegal_action_is_told_and_is_no_event() -> None:
    kept: list[Replay] = []
    env = RecordReplays(GameEnv("endless_nightmare"), kept.append)
    _, info = env.reset(seed=1)
    env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert kept[0].note == "episode 0, ended by an illegal action"
    assert not any(not event.is_chance for event in kept[0].events())


def test_wrappers_above_and_below_change_nothing() -> None:
    kept: list[Replay] = []
    ours = GameEnv("endless_nightmare", board="small")
    below = TransformAction(ours, lambda action: action - 1, ours.action_space)
    env = TimeLimit(RecordReplays(below, kept.append), 3)
    _, info = env.reset(seed=1)
    over, met = False, []
    while not over:
        met.append(env.unwrapped.position.exact_key())  # type: ignore[attr-defined]
        _, _, _, over, info = env.step(int(np.flatnonzero(info["action_mask"])[0]) + 1)
    env.close()
    assert list(asked(kept[0]))[:3] == met


@pytest.mark.parametrize(
    "make",
    [
        lambda: lucidity_v0.env(players=3),
        lambda: lucidity_v0.raw_env(players=2),
        lambda: dream_catchers_v0.env(players=2),
        lambda: game_v0.env(game=lantern.GAME, seats=3, turn_limit=3),
        lambda: game_v0.env(game=pig.GAME, target=20),
    ],
)
def test_games_of_several_players_are_recorded(make: Any, tmp_path: Path) -> None:
    env, dice, games = RecordReplaysAEC(make(), tmp_path), np.random.default_rng(3), []
    ours: Any = env.unwrapped
    for seed in range(3):
        env.reset(seed=seed)
        met = []
        for _ in env.agent_iter():
            _, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            if not over:
                met.append(ours.position.exact_key())
            env.step(None if over else int(dice.choice(np.flatnonzero(ours.action_masks()))))
        games.append([*met, ours.position.exact_key()])
    found = [Replay.load(file) for file in sorted(tmp_path.iterdir())]
    assert [list(asked(replay)) for replay in found] == games
    assert found[0].players == tuple(env.possible_agents)
    position = [event for event in found[0].events() if not event.is_chance][1].position
    env.reset(options={"position": position})
    env.close()
    assert Replay.load(tmp_path / "game-000003.json").first().exact_key() == position.exact_key()


@pytest.mark.parametrize(("keep", "order"), [("worst:3", 1), ("best:3", -1)])
def test_only_the_worst_or_the_best_are_kept(tmp_path: Path, keep: str, order: int) -> None:
    env = RecordReplays(GameEnv(friends.GAME), tmp_path, keep)
    returns = []
    for seed in range(12):
        played(env, seed)
        returns.append(env.unwrapped.position.returns[0])  # type: ignore[attr-defined]
    expected = sorted(sorted(range(12), key=lambda number: (order * returns[number], number))[:3])
    assert len(set(returns)) > 4
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"game-{number:06d}.json" for number in expected]


def test_the_first_are_kept_and_numbers_go_on_after_those_in_the_folder(tmp_path: Path) -> None:
    for _ in range(2):
        env = RecordReplays(GameEnv("endless_nightmare", board="small"), tmp_path, "first:2")
        for seed in range(3):
            played(env, seed)
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"game-00000{number}.json" for number in range(4)]


def test_equal_games_are_kept_in_their_order() -> None:
    keep = Keep[str]("best:2")
    dropped = [keep.add(i, 1.0, str(i)) for i in range(2)]
    assert dropped == [None, None]
    assert not keep.wants(2, 1.0)
    assert keep.wants(2, 2.0)
    assert keep.add(2, 2.0, "2") == "1"
    assert keep.games() == ["0", "2"]


def test_a_follower_that_strays_is_a_fault() -> None:
    env = RecordReplays(GameEnv(friends.GAME), lambda replay: None)
    env.reset(seed=1)
    ours: Any = env.unwrapped
    ours.followers[0]._dice["key_high"] += 1
    with pytest.raises(Fault, match="a rule is not deterministic"):
        played_on(env, 1)


@pytest.mark.parametrize("keep", ["", "some", "worst", "worst:", "worst:0", "worst:-1", "worst:x", "worst:1.5", "all:3",
                                  "worst:²", "worst:" + "9" * 5000, None, 5])  # fmt: skip
def test_a_wrong_choice_is_refused(tmp_path: Path, keep: Any) -> None:
    with pytest.raises(OptionError, match="expected all, or worst:N, best:N or first:N with N at least 1"):
        RecordReplays(GameEnv("endless_nightmare"), tmp_path, keep)


def test_what_cannot_be_recorded_is_refused_before_the_first_game(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="expected an environment of nightmare_gym for one player"):
        RecordReplays(gymnasium.make("CartPole-v1"), tmp_path)
    with pytest.raises(ArgumentError, match="expected an AEC environment of nightmare_gym"):
        RecordReplaysAEC(GameEnv("endless_nightmare"), tmp_path)  # type: ignore[arg-type]
    env = GameEnv("endless_nightmare")
    with pytest.raises(ArgumentError, match="to=5: expected a folder, or a function of a replay"):
        RecordReplays(env, 5)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="expected a folder to keep them in"):
        RecordReplays(env, print, "worst:3")
    with pytest.raises(OptionError, match="2 names of players: expected one for each of 1 seats"):
        RecordReplays(env, tmp_path, players=["Ann", "Bo"])
    with pytest.raises(ArgumentError, match="seat=2: expected a whole number from 0 to 1"):
        RecordReplaysAEC(lucidity_v0.env(players=2), tmp_path, seat=2)
    assert env.followers == []


def chosen(masks: np.ndarray[Any, Any], turn: int) -> np.ndarray[Any, Any]:
    """A legal action for each row, which depends on the row's mask and on nothing else of the batch."""
    return np.array([np.flatnonzero(mask)[turn % mask.sum()] for mask in masks])


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("options", KINDS, ids=lambda options: str(getattr(options["game"], "id", options["game"])))
def test_a_vector_environment_is_recorded_as_single_ones(options: dict[str, Any], mode: AutoresetMode) -> None:
    seeds, kept = [4, 7, 5], list[Replay]()
    env: Any = RecordReplaysVector(GameVectorEnv(**options, num_envs=3, autoreset_mode=mode), kept.append)
    _, info = env.reset(seed=seeds)
    ended, games = [0] * 3, [list[Replay]() for _ in seeds]
    while min(ended) < 2:
        before = len(kept)
        masks = info["action_mask"]
        _, _, terminated, truncated, info = env.step(chosen(masks, 1))
        rows = np.flatnonzero(terminated | truncated)
        assert len(kept) - before == len(rows)
        for row, replay in zip(rows, kept[before:], strict=True):
            games[row].append(replay)
            ended[row] += 1
    assert [replay.note for replay in kept] == [f"episode {number}" for number in range(len(kept))]
    for seed, found in zip(seeds, games, strict=True):
        alone: list[Replay] = []
        single = RecordReplays(GameEnv(**options), alone.append)
        for game in range(2):
            _, info = single.reset(seed=seed if game == 0 else None)
            over = False
            while not over:
                action = int(chosen(info["action_mask"][None], 1)[0])
                _, _, terminated_, truncated_, info = single.step(action)
                over = terminated_ or truncated_
        assert [replay.choices for replay in found[:2]] == [replay.choices for replay in alone]
        assert all(replay.check().same_rules for replay in found)


def test_a_vector_environment_keeps_whole_games_only() -> None:
    """Not those that a reset cuts short, and none from before the wrapper; an illegal action is no event."""
    kept: list[Replay] = []
    ours = GameVectorEnv("endless_nightmare", num_envs=2, board="small")
    _, info = ours.reset(seed=1)
    ours.step(chosen(info["action_mask"], 0))
    env = RecordReplaysVector(ours, kept.append, players=["Ann"])
    env.step(np.array([-1, -1]) + len(ours.batch.game.actions))
    env.reset(seed=2)
    assert kept == []
    _, info = env.reset(seed=2)
    illegal = np.flatnonzero(info["action_mask"][0] == 0)[0]
    for _ in range(3):
        env.step(np.array([illegal, chosen(info["action_mask"], 0)[1]]))
    assert [replay.note for replay in kept[:1]] == ["episode 0, ended by an illegal action"]
    assert kept[0].players == ("Ann",)
    assert not any(not event.is_chance for event in kept[0].events())


def test_a_vector_environment_keeps_the_best(tmp_path: Path) -> None:
    env = RecordReplaysVector(GameVectorEnv(friends.GAME, num_envs=4), tmp_path, "best:3")
    everything: list[Replay] = []
    env = RecordReplaysVector(env, everything.append)
    _, info = env.reset(seed=1)
    for step in range(60):
        _, _, _, _, info = env.step(chosen(info["action_mask"], step))
    returns = [replay.final().returns[0] for replay in everything]
    best = sorted(sorted(range(len(returns)), key=lambda number: (-returns[number], number))[:3])
    assert len(set(returns)) > 2
    assert [file.name for file in sorted(tmp_path.iterdir())] == [f"game-{number:06d}.json" for number in best]


def test_other_vector_environments_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="expected a native vector environment of nightmare_gym"):
        RecordReplaysVector(gymnasium.make_vec("CartPole-v1", 2), tmp_path)
    with pytest.raises(OptionError, match="2 names of players: expected one for each of 1 seats"):
        RecordReplaysVector(GameVectorEnv("endless_nightmare", 2), tmp_path, players=["Ann", "Bo"])
