"""Self-play: the learner's decisions, the players on the other seats, and progress in training."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from pydantic import ValidationError
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from nightmare_agents.agent import Actions, Bot, Decisions
from nightmare_agents.learned import Layers, LearnedPolicy, load_policy
from nightmare_agents.play import play_table
from nightmare_gym.engine.bots import choose
from nightmare_gym.engine.errors import IllegalAction
from nightmare_training.config.files import load_config
from nightmare_training.config.training import Curve, Finale, Prioritised, SelfPlay
from nightmare_training.support.interrupts import Interrupted
from nightmare_training.train.algorithms.maskable_ppo import MaskablePPOTrainer
from nightmare_training.train.algorithms.ppo_config import PPO, Entropy, LearningRate, PPOConfig
from nightmare_training.train.learning_curve import evaluate
from nightmare_training.train.loop import train
from nightmare_training.train.pool import LATEST, Pool, Snapshot
from nightmare_training.train.self_play import SelfPlayVecEnv
from nightmare_training.train.training_rows import training_rows
from reference import lantern, pig
from reference.trained import same_weights, saved_trainer, stop_after

ROWS = 24
TINY = PPOConfig(
    name="tiny",
    game=lantern.GAME.id,
    mixture=({"seats": 2}, {"seats": 3}, {"seats": 4}),
    seed=3,
    total_timesteps=24 * 16 * 4,
    ppo=PPO(num_envs=24, steps=16, batch=64, epochs=2, layers=(16, 16)),
    self_play=SelfPlay(snapshot_interval=24 * 16, pool=2),
    curve=Curve(points=2, games=60),
)


def untrained(game: Any, outputs: float = 0.0) -> Layers:
    """Make a network of one layer with the same rating for all actions."""
    shape = (game.feature_count, len(game.actions))
    return ((np.full(shape, outputs, np.float32), np.zeros(shape[1], np.float32)),)


def a_pool(game: Any, **shares: float) -> Pool:
    pool = Pool(game.id, SelfPlay(snapshot_interval=100, pool=3, **shares), "tanh")  # type: ignore[arg-type]
    pool.renew(untrained(game), 0)
    return pool


def new_rows() -> Any:
    assert TINY.self_play is not None
    return training_rows(TINY, TINY.ppo.num_envs, Pool(TINY.game, TINY.self_play, TINY.ppo.activation))


def some_legal(rows: Any, rng: np.random.Generator) -> NDArray[np.int64]:
    masks = np.asarray(get_action_masks(rows)).reshape(rows.num_envs, -1)
    return (rng.random(masks.shape) * masks).argmax(1)


class Watched(SelfPlayVecEnv):
    """A record of the seats that decided since the last step, and of the rows in which a game ended."""

    def _move(self, rows: NDArray[np.intp], actions: NDArray[Any]) -> NDArray[np.intp]:
        self.asked = [*getattr(self, "asked", []), self.table.seats[rows] == self.learners[rows]]
        ended = super()._move(rows, actions)
        self.ended = {*getattr(self, "ended", ()), *ended.tolist()}
        return ended


@pytest.mark.parametrize(
    ("game", "options"),
    [(pig.GAME, {"target": 15}), (pig.GAME, {"target": 2}), (lantern.GAME, {"seats": 3, "margin": True})],
)
def test_every_step_is_a_decision_of_the_learner_and_rewards_are_its_own(game: Any, options: dict[str, Any]) -> None:
    rows: Any = Watched(game.id, ROWS, a_pool(game), 5, **options)
    rng = np.random.default_rng(0)
    assert is_masking_supported(rows)
    observations = rows.reset()
    learned, seats, ended = np.zeros(ROWS), set(), 0
    for _ in range(150):
        assert observations.shape == (ROWS, game.feature_count)
        assert observations.dtype == np.float32
        assert np.array_equal(rows.table.seats, rows.learners)
        assert rows.action_masks().any(axis=1).all()
        who, rows.asked = rows.learners.copy(), []
        observations, rewards, over, infos = rows.step(some_legal(rows, rng))
        first, *others = rows.asked
        assert first.all()
        assert not np.concatenate([*others, [False]]).any()
        learned += rewards
        for row in np.flatnonzero(over):
            seats.add(int(who[row]))
            assert infos[row]["episode"]["r"] == pytest.approx(learned[row])
            assert infos[row]["terminal_observation"].shape == (game.feature_count,)
            learned[row], ended = 0.0, ended + 1
    assert ended > ROWS
    assert seats == set(range(rows.table.players))


@pytest.mark.parametrize(
    ("game", "options"), [(pig.GAME, {"target": 15}), (pig.GAME, {"target": 2}), (lantern.GAME, {"seats": 3})]
)
def test_in_turns_every_row_goes_on_as_soon_as_its_learner_is_asked(game: Any, options: dict[str, Any]) -> None:
    rows: Any = Watched(game.id, ROWS, a_pool(game), 5, **options)
    rng = np.random.default_rng(0)
    rows.reset()
    asked, learned, ended = np.arange(ROWS), np.zeros(ROWS), 0
    waits = np.zeros(ROWS, np.bool_)
    rows.ended = set()  # of games before the learner's first decision
    for _ in range(400):
        some = asked[rng.random(len(asked)) < 0.8]  # the learner may leave rows alone
        before, idle = rows.table.states.copy(), np.setdiff1d(np.flatnonzero(~waits), some)
        waits[some], rows.asked = True, []
        turn = rows.turn(some, some_legal(rows, rng)[some])
        first, *others = rows.asked
        assert first.all()
        assert not np.concatenate([*others, [False]]).any()
        assert rows.table.states[idle].tobytes() == before[idle].tobytes()
        assert turn.rows.tolist() == np.flatnonzero(waits & (rows.table.seats == rows.learners)).tolist()
        assert np.array_equal(turn.masks, rows.action_masks()[turn.rows])
        assert np.array_equal(turn.observations, rows.table.observations[turn.rows])
        assert turn.over.tolist() == [row in rows.ended for row in turn.rows]
        rows.ended -= set(turn.rows.tolist())
        waits[turn.rows] = False
        learned[turn.rows] += turn.rewards
        for i in np.flatnonzero(turn.over):
            assert turn.infos[i]["episode"]["r"] == pytest.approx(learned[turn.rows[i]])
            learned[turn.rows[i]], ended = 0.0, ended + 1
        asked = np.union1d(np.setdiff1d(asked, some), turn.rows)
    assert ended > ROWS


def test_one_row_in_turns_is_one_row_in_steps() -> None:
    """With one row nothing goes ahead: the very same games come out."""
    one: Any
    other: Any
    one, other = (SelfPlayVecEnv(lantern.GAME.id, 1, a_pool(lantern.GAME), 5, seats=3) for _ in range(2))
    assert np.array_equal(one.reset(), other.reset())
    over = 0
    for step in range(200):
        actions = some_legal(one, np.random.default_rng(step))
        observations, rewards, ends, infos = one.step(actions)
        turn = other.turn(np.arange(1), actions)
        assert turn.rows.tolist() == [0]
        for ours, theirs in zip((observations, rewards, ends), turn[2:5], strict=True):
            assert np.array_equal(ours, theirs)
        assert [info.get("episode", {}).get("r") for info in infos] == [
            info.get("episode", {}).get("r") for info in turn.infos
        ]
        over += int(ends[0])
    assert over > 5


def test_the_learners_rewards_sum_up_to_its_return() -> None:
    """In Pig nothing is earned before the end: the last reward is the return, for the seat that learned."""
    rows, rng = SelfPlayVecEnv("pig", ROWS, a_pool(pig.GAME), 5, target=30), np.random.default_rng(0)
    rows.reset()
    for _ in range(100):
        who = rows.learners.copy()
        _, rewards, over, _ = rows.step(some_legal(rows, rng))
        assert np.array_equal(rewards[over], rows.table.final_states["returns"][over, who[over]])
        assert (rewards[~over] == 0).all()


def test_the_same_seed_plays_the_same_games_and_a_pickle_goes_on() -> None:
    one: Any
    other: Any
    one, other = (new_rows() for _ in range(2))
    assert np.array_equal(one.reset(), other.reset())
    for step in range(40):
        if step == 20:
            other = pickle.loads(pickle.dumps(other))
        actions = some_legal(one, np.random.default_rng(step))
        for ours, theirs in zip(one.step(actions)[:3], other.step(actions)[:3], strict=True):
            assert np.array_equal(ours, theirs)


def test_all_parts_of_a_mixture_meet_one_pool() -> None:
    rows: Any = new_rows()
    assert [part.table.players for part in rows.parts] == [2, 3, 4]
    assert len({id(part.pool) for part in rows.parts}) == 1


def test_opponents_are_drawn_by_their_shares() -> None:
    pool, rng = a_pool(pig.GAME, latest=0.5, past=0.3, bots=0.2), np.random.default_rng(0)
    assert pool.shares.tolist() == pytest.approx([0.8, 0.2])
    for timesteps in (100, 200):
        pool.renew(untrained(pig.GAME), timesteps)
    drawn = np.bincount(pool.draw(rng, (10_000, 2)).ravel()) / 20_000
    assert drawn == pytest.approx([0.5, 0.2, 0.15, 0.15], abs=0.02)
    assert pool[LATEST] is pool.latest
    assert [pool[number].name for number in (1, 2, 3)] == ["random", "snapshot 100", "snapshot 200"]


def test_prioritised_opponents_are_drawn_by_their_wins() -> None:
    """Weights 0.2 + 0.8 x 0.25 for the bot that is beaten half of the time, 0.2 + 0.8 x 0.81 for the one that wins."""
    prioritised = Prioritised(power=2, floor=0.2, memory=900)
    config = SelfPlay(opponents=("random", "monte-carlo-1"), latest=0.4, past=0.2, bots=0.4, prioritised=prioritised,
                      snapshot_interval=100, pool=2)  # fmt: skip
    pool = Pool(pig.GAME.id, config, "tanh")
    pool.renew(untrained(pig.GAME), 0)
    assert pool.shares == pytest.approx([0.6, 0.2, 0.2])  # nobody has been met
    won = np.array([1.0, 0.0] * 45 + [0.0] * 89 + [1.0, 0.5])
    pool.count(np.repeat([1, 2], [90, 91]), won)
    assert pool.win_rates[:3] == pytest.approx([0.5, 0.5, 6.5 / 101])
    pool.count(np.array([2]), np.array([0.0]))
    pool.beaten[2], pool.met[2] = 5.0, 90.0
    assert pool.win_rates[2] == pytest.approx(0.1)
    weights = np.array([0.2 + 0.8 * 0.25, 0.2 + 0.8 * 0.81])
    assert pool.shares == pytest.approx([0.6, *(0.4 * weights / weights.sum())])
    drawn = np.bincount(pool.draw(np.random.default_rng(0), (20_000,)), minlength=3) / 20_000
    assert drawn == pytest.approx(pool.shares, abs=0.02)
    pool.renew(untrained(pig.GAME), 100)  # a past policy, met by nobody yet
    weights = np.array([0.2 * weights[0], 0.2 * weights[1], 0.2 * weights[0]])
    assert pool.shares == pytest.approx([0.4, *(0.6 * weights / weights.sum())])


def test_only_the_last_games_count_and_a_new_snapshot_begins_anew() -> None:
    config = SelfPlay(snapshot_interval=100, pool=2, prioritised=Prioritised(memory=50))
    pool = Pool(pig.GAME.id, config, "tanh")
    for timesteps in (100, 200):
        pool.renew(untrained(pig.GAME), timesteps)
    for number in (1, 2, 3):
        for result in (0.0, 1.0):
            for _ in range(100):
                pool.count(np.full(5, number), np.full(5, result))
    assert pool.met.tolist() == pytest.approx([0, 50, 50, 50])
    assert pool.win_rates[1:] == pytest.approx([55 / 60] * 3, abs=1e-3)  # the 500 lost ones are forgotten
    pool.renew(untrained(pig.GAME), 300)
    assert sorted(pool.win_rates[2:].round(3)) == [0.5, pytest.approx(0.917)]
    assert [one.timesteps for one in pool.past][int(pool.win_rates[3] == 0.5)] == 300


@pytest.mark.parametrize(
    ("game", "options"), [(pig.GAME, {"target": 10}), (lantern.GAME, {"seats": 3, "margin": True})]
)
def test_the_games_with_each_opponent_are_counted(game: Any, options: dict[str, Any]) -> None:
    """Every game that ends is counted once for each other seat; a slow count of its own tells the same."""
    pool = a_pool(game, latest=0.5, past=0.0, bots=0.5)
    met, beaten = np.zeros(2), np.zeros(2)

    class Told(SelfPlayVecEnv):
        def _count(self, rows: NDArray[np.intp]) -> None:
            for row in rows:
                returns = self.table.final_states["returns"][row]
                for seat in range(self.table.players):
                    if seat != (own := self.learners[row]):
                        met[self.opponents[row, seat]] += 1
                        ahead = 0.5 if returns[own] == returns[seat] else float(returns[own] > returns[seat])
                        beaten[self.opponents[row, seat]] += ahead
            super()._count(rows)

    rows, rng = Told(game.id, ROWS, pool, 5, **options), np.random.default_rng(0)
    rows.reset()
    for _ in range(60):
        rows.step(some_legal(rows, rng))
    assert met.min() > 20
    assert pool.met[:2].tolist() == met.tolist()
    assert pool.beaten[:2].tolist() == beaten.tolist()


def test_the_policies_of_other_trainings_are_opponents(tmp_path: Path) -> None:
    file = train(TINY, tmp_path / "other")
    names = (str(file), str(file.parent), "random")
    config = TINY.model_copy(update={"self_play": SelfPlay(opponents=names, latest=0.1, past=0.1, bots=0.8)})
    trainer = MaskablePPOTrainer(PPOConfig.model_validate(config.model_dump()))
    assert trainer.lessons.pool is not None
    assert [type(bot) for bot in trainer.lessons.pool.bots[:2]] == [LearnedPolicy] * 2
    trainer.learn(0.0)
    assert (trainer.lessons.pool.met[1:4] > 0).all()
    with pytest.raises(ValidationError, match="no player 'nowhere' for lantern"):
        PPOConfig.model_validate({**TINY.model_dump(), "self_play": {"opponents": ["nowhere"]}})


def test_the_finale_is_against_the_strongest_bots() -> None:
    finale = Finale(after=0.75, bots=0.9, opponents=("random",))
    config = SelfPlay(opponents=("random", "monte-carlo-1"), latest=0.3, past=0.2, bots=0.5, finale=finale)
    assert config.at(0.74) is config
    late = config.at(0.75)
    assert (late.latest, late.past, late.bots) == pytest.approx((0.06, 0.04, 0.9))
    pool = Pool(pig.GAME.id, config, "tanh")
    pool.renew(untrained(pig.GAME), 0)
    assert pool.shares == pytest.approx([0.5, 0.25, 0.25])
    pool.config = late
    assert pool.shares == pytest.approx([0.1, 0.9, 0.0])


def test_a_finale_of_strangers_is_refused() -> None:
    finale = Finale(after=0.75, bots=0.9, opponents=("monte-carlo-1",))
    with pytest.raises(ValidationError, match="'monte-carlo-1' is not one of self_play's opponents"):
        SelfPlay(opponents=("random",), finale=finale)


def test_the_pool_keeps_a_snapshot_an_interval_and_thins_out_the_older_ones() -> None:
    pool = a_pool(pig.GAME)
    for timesteps in range(50, 1001, 50):
        pool.renew(untrained(pig.GAME), timesteps)
        kept = sorted(one.timesteps for one in pool.past)
        assert len(kept) == min(3, timesteps // 100)
        assert kept[-1:] == [timesteps // 100 * 100][: len(kept)]
        assert pool.latest.name == f"snapshot {timesteps}"
    assert kept[0] < 700  # the last three would be 800, 900, 1000


def test_a_snapshot_draws_from_the_softmax_over_legal_actions() -> None:
    game, rows = pig.GAME, 20_000
    (weight, bias), masks = untrained(game)[0], np.ones((rows, len(game.actions)), np.bool_)
    masks[rows // 2 :, 0] = False
    bias = np.log(np.array([3.0, 1.0], np.float32))
    observations = np.zeros((rows, game.feature_count), np.float32)
    nothing: Any = None
    decisions = Decisions(game, nothing, nothing, observations, masks, nothing, np.arange(rows))
    actions = Snapshot(((weight, bias),), "tanh", 0).act(decisions)
    assert np.mean(actions[: rows // 2] == 0) == pytest.approx(0.75, abs=0.02)
    assert (actions[rows // 2 :] == 1).all()


def test_an_opponent_that_breaks_the_rules_is_named() -> None:
    class Cheat:
        name = "cheat"

        def act(self, decisions: Decisions) -> Actions:
            return np.full(len(decisions.rows), 99)

    pool = a_pool(pig.GAME, latest=0.0, past=0.0, bots=1.0)
    pool.bots = [Cheat()]
    rows = SelfPlayVecEnv("pig", 4, pool, 5)
    with pytest.raises(IllegalAction, match="cheat took an action that the rules of pig"):
        rows.reset()


def test_the_curve_is_played_on_every_seat() -> None:
    config = TINY.model_copy(update={"mixture": ({"seats": 3},)})
    seats: set[int] = set()

    class Sighted(Bot):
        def act(self, decisions: Decisions) -> Actions:
            seats.update(decisions.seats.tolist())
            return super().act(decisions)

    point = evaluate(Sighted("sighted", choose), config, 0, 0.0)
    assert seats == {0, 1, 2}
    assert point.low < point.mean < point.high


@pytest.mark.parametrize("prioritised", [None, Prioritised()])
def test_stopping_and_resuming_gives_the_very_same_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prioritised: Prioritised | None
) -> None:
    whole, resumed = tmp_path / "whole", tmp_path / "resumed"
    assert TINY.self_play is not None
    opponents = TINY.self_play.model_copy(update={"prioritised": prioritised})
    tiny = TINY.model_copy(update={"self_play": opponents})
    train(tiny, whole)
    with monkeypatch.context() as patched:
        stop_after(patched, 24 * 16 * 2)
        with pytest.raises(Interrupted):
            train(tiny, resumed)
    train(tiny, resumed)
    assert same_weights(whole, resumed)
    assert load_config(resumed / "config.yaml") == tiny
    one, other = (saved_trainer(folder).lessons.pool for folder in (whole, resumed))
    assert one is not None
    assert other is not None
    assert one.met.tobytes() == other.met.tobytes()
    assert one.beaten.tobytes() == other.beaten.tobytes()
    assert one.met.sum() > 0


def test_it_learns_to_play_pig_on_either_seat(tmp_path: Path) -> None:
    config = PPOConfig(
        name="pig",
        game="pig",
        options={"target": 25},
        total_timesteps=64 * 32 * 15,
        ppo=PPO(
            num_envs=64,
            steps=32,
            batch=256,
            layers=(32,),
            learning_rate=LearningRate(start=5e-3, end=1e-3),
            entropy=Entropy(start=0.01, end=0.0),
        ),
        self_play=SelfPlay(snapshot_interval=64 * 32 * 4, pool=3),
        curve=Curve(points=1, games=400),
    )
    policy = load_policy(train(config, tmp_path), "pig")
    random = Bot("random", choose)
    for seat in range(2):
        players = [policy if seat == own else random for own in range(2)]
        finals = play_table("pig", players, 1000, 7, config.options)
        assert finals["returns"][:, seat].mean() > 0.4


def test_the_rows_of_a_new_model_meet_the_untrained_policy() -> None:
    pool = MaskablePPOTrainer(TINY).lessons.pool
    assert pool is not None
    assert isinstance(pool.latest, Snapshot)
