"""Rewards, in every interface, of every game under all its options: those of a game sum up to its return.

The return is what `play_table`, and so `nightmare compare`, reports: what stands in the last position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import nightmare_gym  # noqa: F401  (registers the environments)
from nightmare_gym.engine.loops import LIVE, NEXT_STEP, SAME_STEP, STAY
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from nightmare_gym.interfaces.pettingzoo import NightmareAEC
from nightmare_gym.interfaces.sb3 import SB3VecEnv
from nightmare_gym.interfaces.turns import Turns
from reference.options import OPTIONS, Options
from reference.table import walk

ROWS = 8
GAMES = 3 * ROWS
"""Games that are played out in an example, at least, so that some are those of rows that began anew."""
IDS = {
    "endless_nightmare": "Nightmare/EndlessNightmare-v0",
    "bogeymen": "Nightmare/Bogeymen-v0",
    "dream_catchers": "Nightmare/DreamCatchers-v0",
    "cathedral": "Nightmare/Cathedral-v0",
}
Account = tuple[Any, Any]
"""What was paid in a game, and its return: of one player, or of each seat."""

examples = settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def legal(masks: NDArray[Any], rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal action in each row, at random; 0 where there is none."""
    actions: NDArray[np.int64] = (rng.random(masks.shape) * masks).argmax(axis=1)
    return actions


def returns_of(position: Position) -> NDArray[np.float64]:
    """What each seat has earned."""
    return np.array(position.returns)


def of_one_environment(game: str, options: Options, rng: np.random.Generator, start: Position) -> Iterator[Account]:
    """By `gym.make`, also from a position."""
    env: Any = gym.make(IDS[game], **options)
    for position in (*[None] * ROWS, start):
        info = env.reset(seed=int(rng.integers(2**32)), options={"position": position} if position else None)[1]
        paid, over = position.returns[0] if position else 0.0, False
        while not over:
            action = int(legal(info["action_mask"][None], rng)[0])
            _, reward, terminated, truncated, info = env.step(action)
            paid, over = paid + reward, terminated or truncated
        yield paid, env.unwrapped.position.returns[0]


def of_a_vector(mode: AutoresetMode) -> Callable[..., Iterator[Account]]:
    """By `gym.make_vec`; in a step that begins a game nothing is paid."""

    def played(game: str, options: Options, rng: np.random.Generator, start: Position) -> Iterator[Account]:
        envs: Any = gym.make_vec(IDS[game], ROWS, autoreset_mode=mode, **options)
        info = envs.reset(seed=int(rng.integers(2**32)))[1]
        paid, games, begins = np.zeros(ROWS), 0, np.zeros(ROWS, np.bool_)
        while games < GAMES:
            _, rewards, terminated, truncated, info = envs.step(legal(info["action_mask"], rng))
            assert not rewards[begins].any()
            over = terminated | truncated
            begins = over & (mode is AutoresetMode.NEXT_STEP)
            paid += rewards
            yield from zip(paid[over], envs.unwrapped.batch.final_states["returns"][over, 0], strict=True)
            games, paid[over] = games + over.sum(), 0.0

    return played


def of_a_batch(autoreset: int) -> Callable[..., Iterator[Account]]:
    """By `Batch`, from the start and from a position."""

    def played(game: str, options: Options, rng: np.random.Generator, start: Position) -> Iterator[Account]:
        batch = Batch(game, ROWS, options, autoreset)
        batch.seed(int(rng.integers(2**32)))
        for position in (None, start):
            batch.resume(position) if position else batch.reset()
            paid, games = np.full(ROWS, position.returns[0] if position else 0.0), 0
            while len(batch.live) if autoreset == STAY else games < GAMES:
                before = batch.status != LIVE
                rewards = batch.step(legal(batch.masks, rng))[1]
                over = (batch.status != LIVE) & ~(before & (autoreset == STAY))
                paid += rewards
                yield from zip(paid[over], batch.final_states["returns"][over, 0], strict=True)
                games += over.sum()
                if autoreset != STAY:
                    paid[over] = 0.0

    return played


def of_stable_baselines(game: str, options: Options, rng: np.random.Generator, start: Position) -> Iterator[Account]:
    """By `SB3VecEnv`, and by the account that it keeps itself."""
    rows = SB3VecEnv(game, ROWS, int(rng.integers(2**32)), **options)
    rows.reset()
    paid, games = np.zeros(ROWS), 0
    while games < GAMES:
        _, rewards, over, infos = rows.step(legal(rows.action_masks(), rng))
        paid += rewards
        for row in np.flatnonzero(over):
            whole = rows.batch.final_states["returns"][row, 0]
            yield paid[row], whole
            yield infos[row]["episode"]["r"], whole
        games, paid[over] = games + over.sum(), 0.0


def of_tables(autoreset: int) -> Callable[..., Iterator[Account]]:
    """By `MultiAgentBatch`, from the start and from a position."""

    def played(game: str, options: Options, rng: np.random.Generator, start: Position) -> Iterator[Account]:
        table = MultiAgentBatch(game, ROWS, options, autoreset)
        table.seed(int(rng.integers(2**32)))
        for position in (None, start):
            table.resume(position) if position else table.reset()
            begun = np.array(position.returns if position else [0.0] * table.players)
            paid, games = np.tile(begun, (ROWS, 1)), 0
            for row in np.flatnonzero(table.status != LIVE):  # over before any decision
                yield paid[row] + table.final_rewards[row], returns_of(table.position(int(row)))
            while len(table.live) if autoreset == STAY else games < GAMES:
                asking = np.flatnonzero(table.seats >= 0)
                paid[asking, table.seats[asking]] += table.rewards[asking]
                ended = table.step(legal(table.masks, rng))
                returns = table.final_states["returns"][ended, : table.players]
                yield from zip(paid[ended] + table.final_rewards[ended], returns, strict=True)
                games, paid[ended] = games + len(ended), 0.0

    return played


def of_turns(game: str, options: Options, rng: np.random.Generator, start: Position) -> Iterator[Account]:
    """By `Turns`: the transitions of each seat that decides at all."""
    table = MultiAgentBatch(game, ROWS, options, SAME_STEP)
    table.seed(int(rng.integers(2**32)))
    turns = Turns(table)
    for position in (None, start):
        table.resume(position) if position else table.reset()
        turns.forget()
        begun = np.array(position.returns if position else [0.0] * table.players)
        paid, games = np.tile(begun, (ROWS, 1)), 0
        while games < GAMES:
            found = turns.step(legal(table.masks, rng))
            np.add.at(paid, (found.row, found.seat), found.reward)
            for row, seat in zip(found.row[found.done], found.seat[found.done], strict=True):
                yield paid[row, seat], table.final_states["returns"][row, seat]
            ended = np.flatnonzero(table.status != LIVE)
            games, paid[ended] = games + len(ended), 0.0


def of_agents(game: str, options: Options, rng: np.random.Generator, start: Position) -> Iterator[Account]:
    """By the AEC environment: by `last`, and by the rewards of each step."""
    env = type("AEC", (NightmareAEC,), {"game_id": make_game(game, options).id})(**options)
    for position in (None, start):
        env.reset(seed=int(rng.integers(2**32)), options={"position": position} if position else None)
        begun = np.array(position.returns if position else [0.0] * len(env.possible_agents))
        told, paid = dict(zip(env.agents, begun, strict=True)), begun + list(env.rewards.values())
        returns = returns_of(env.position)
        while env.agents:
            agent = env.agent_selection
            observation, reward, terminated, truncated, _ = env.last()
            told[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(legal(observation["action_mask"][None], rng)[0]))
            paid += list(env.rewards.values())
            returns = returns_of(env.position)
        yield list(told.values()), returns
        yield paid, returns


GYMNASIUM: dict[str, Callable[..., Iterator[Account]]] = {
    "make": of_one_environment,
    "make_vec, next step": of_a_vector(AutoresetMode.NEXT_STEP),
    "make_vec, same step": of_a_vector(AutoresetMode.SAME_STEP),
}
OTHERS: dict[str, Callable[..., Iterator[Account]]] = {
    "Batch, stay": of_a_batch(STAY),
    "Batch, next step": of_a_batch(NEXT_STEP),
    "Batch, same step": of_a_batch(SAME_STEP),
    "SB3VecEnv": of_stable_baselines,
    "MultiAgentBatch, stay": of_tables(STAY),
    "MultiAgentBatch, same step": of_tables(SAME_STEP),
    "Turns": of_turns,
    "AEC": of_agents,
}


def somewhere(game: str, options: Options, seed: int, events: int) -> Position:
    """A position of random play: nature's as often as not, and often the last one before the end."""
    found = Position(game, **options)
    for position in walk(found.clone(), seed, events):
        if not position.is_over:
            found = position.clone()
    return found


@pytest.mark.parametrize(
    ("game", "interface"),
    [(game, interface) for game in OPTIONS for interface in ((*GYMNASIUM, *OTHERS) if game in IDS else OTHERS)],
)
def test_the_rewards_of_a_game_sum_up_to_its_return(game: str, interface: str) -> None:
    played = {**GYMNASIUM, **OTHERS}[interface]

    @examples
    @given(OPTIONS[game], st.integers(0, 2**32), st.sampled_from([0, 1, 2, 10, 100, 10_000]))
    def check(options: Options, seed: int, events: int) -> None:
        if interface in GYMNASIUM and game == "dream_catchers":
            options = {**options, "control": "team"}
        start = somewhere(game, options, seed, events)
        accounts = list(played(game, options, np.random.default_rng(seed), start))
        assert accounts
        for paid, whole in accounts:
            assert paid == pytest.approx(whole, abs=1e-4)

    check()
