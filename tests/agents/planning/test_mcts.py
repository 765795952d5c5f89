"""Monte-Carlo tree search: it converges, widens, follows priors and odds, keeps its trees, and repeats itself."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from nightmare_agents.agent import Bot, act_one
from nightmare_agents.learned import LearnedPolicy, PolicyFacts
from nightmare_agents.planning.forest import NONE, WHOLE, Forest
from nightmare_agents.planning.mcts import SALT, Mcts
from nightmare_agents.planning.rollouts import CommonRollouts, Rollouts
from nightmare_agents.planning.selection import PATIENCE
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_agents.values import Earned, Value
from nightmare_gym.engine.bots import choose
from nightmare_gym.engine.dice import streams
from nightmare_gym.engine.errors import IllegalAction, OptionError
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.loops import open_rows
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from reference import lantern, pig
from reference.brute_force import Odd, after, decision, pig_to
from reference.pig.layout import HOLD, ROLL

RANDOM = Bot("random", choose)
PIG, LANTERN = pig.GAME.id, lantern.GAME.id


def planted(planner: Mcts, position: Position, trees: int, seed: int = 0) -> Forest:
    """Trees of one position, each with dice of its own, grown by the planner."""
    states = records(np.repeat(position.states, trees))
    forest = Forest.plant(position.game, states, position.params_array)
    dice = records(streams(seed, trees, SALT))
    open_rows(dice)
    done = planner.grow(forest, dice, planner.simulations, 1 << 20)
    assert done == forest.nodes["visits"][:trees].sum()
    return forest


def visits(forest: Forest, node: int) -> NDArray[np.int64]:
    children = forest.choices(node)["child"]
    return np.where(children == NONE, 0, forest.nodes["visits"][children])


def check(forest: Forest) -> None:
    """What holds in every tree: visits add up, children know their parents, and are what the rules make of them."""
    used = int(forest.used[0])
    assert (forest.nodes["flying"][:used] == 0).all()
    for node in range(used):
        state, choices = forest.states[node : node + 1], forest.choices(node)
        assert forest.nodes["visits"][node] > 0
        for choice in choices[choices["child"] != NONE]:
            assert forest.nodes["parent"][choice["child"]] == node
        if len(choices):
            own = 0 if forest.nodes["actor"][node] == NATURE else 1
            assert forest.nodes["visits"][node] == visits(forest, node).sum() + own
        else:
            assert state["actor"][0] < 0 or state["turn"][0] > forest.params_array["turn_limit"][0]


@pytest.mark.parametrize("value", [Earned(), Rollouts(RANDOM)], ids=["earned", "rollouts"])
def test_it_converges_to_the_exact_value_of_pig(value: Value) -> None:
    exact = pig_to(5)[0, 0, 0]
    found = Mcts("m", 12_000, value, batch=8, exploration=0.5).analyse(Position(PIG, target=5))
    assert found.best == ROLL
    best, other = ((np.array(choice.values) + 1) / 2 for choice in found.choices)
    assert best[0] == pytest.approx(exact[ROLL], abs=0.04)
    assert other[0] < best[0] - 0.1
    assert best.sum() == pytest.approx(1) == other.sum()


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_is_asked_takes_what_is_best_for_himself(seat: int) -> None:
    position = Position(PIG, target=10)
    position.state.mover = position.state.actor = seat
    for player in position.state.players:
        player.points = 9
    assert Mcts("m", 300, Rollouts(RANDOM)).analyse(position).best == ROLL
    position.state.turn_total, position.params.target = 60, 100
    for player in position.state.players:
        player.points = 30
    assert Mcts("m", 2_000, Rollouts(RANDOM)).analyse(position).best == HOLD


@pytest.mark.uncompiled
@pytest.mark.bounds
@pytest.mark.parametrize("batch", [1, 7])
def test_trees_are_sound(batch: int) -> None:
    for id in (PIG, LANTERN):
        for value in (Odd(), Rollouts(RANDOM)):
            forest = planted(Mcts("m", 150, value, batch=batch), decision(id, 3, 2), trees=3)
            check(forest)
            assert (forest.nodes["visits"][:3] == 150).all()
            assert len(set(forest.values[:3, 0])) > 1


def test_children_are_what_the_rules_make_of_their_parents() -> None:
    position = decision(LANTERN, 5, 1, seats=3)
    forest = planted(Mcts("m", 120, Odd()), position, trees=1)
    for node in range(1, int(forest.used[0])):
        parent = int(forest.nodes["parent"][node])
        before = position.clone()
        before.states = records(forest.states[parent : parent + 1].copy())
        choice = next(int(one["choice"]) for one in forest.choices(parent) if one["child"] == node)
        event = "resolve" if forest.nodes["actor"][parent] == NATURE else "apply"
        assert np.array_equal(ints(after(before, event, choice).states)[0], ints(forest.states)[node])


def test_nature_is_the_mean_by_its_odds_and_a_seat_the_mean_by_visits() -> None:
    forest = planted(Mcts("m", 400, Odd()), decision(LANTERN, 5, 1), trees=1)
    for node in range(int(forest.used[0])):
        choices, seen = forest.choices(node), visits(forest, node)
        if seen.any():
            shares, parts = seen.astype(float), forest.values[choices["child"]]
            if forest.nodes["actor"][node] == NATURE:
                shares = np.where(seen > 0, choices["odds"], 0.0)
            else:
                shares, parts = np.append(shares, 1.0), np.vstack([parts, forest.own[node]])
            assert forest.values[node] == pytest.approx((shares[:, None] * parts).sum(0) / shares.sum())


def test_nature_is_drawn_by_the_rules_odds() -> None:
    """The first draws of 3,000 trees, chi-square, and the share of visits: a false alarm in 10 million."""
    position = decision(LANTERN, 2, seats=3)
    tested = 0
    for action in position.legal_actions():
        sure = opinionated(position.game, np.where(np.arange(len(position.mask())) == action, 99.0, 0.0).tolist())
        forest = planted(Mcts("m", 2, Odd(), sure, width=1.0, floor=0.0), position, trees=3_000)
        follows = after(position, "apply", action)
        weights = follows.weights().astype(float)
        drawn = np.zeros(len(weights))
        for root in forest.roots:
            choice = forest.choices(root)[forest.choices(root)["choice"] == action][0]
            if choice["child"] != NONE:
                outcomes = forest.choices(choice["child"])
                drawn[outcomes["choice"][visits(forest, choice["child"]) > 0]] += 1
        possible = weights > 0
        expected = weights[possible] / weights.sum() * drawn.sum()
        if possible.sum() > 1:
            assert ((drawn[possible] - expected) ** 2 / expected).sum() < stats.chi2.isf(1e-7, possible.sum() - 1)
            assert len(set(weights[possible])) > 1
            tested += 1
        assert drawn[~possible].sum() == 0
    assert tested > 0


def test_visits_keep_to_natures_odds() -> None:
    forest = planted(Mcts("m", 3_000, Odd(), width=100.0), decision(LANTERN, 2, 6, seats=3), trees=1)
    nature = np.flatnonzero(forest.nodes["actor"][: forest.used[0]] == NATURE)
    assert len(nature) > 20
    for node in nature:
        choices, seen = forest.choices(int(node)), visits(forest, int(node))
        shares = choices["weight"] / choices["weight"].sum() * seen.sum()
        assert np.abs(seen - shares).max() < 2.5
        assert forest.nodes["drawn"][node] == WHOLE


@pytest.mark.parametrize(("width", "growth"), [(1.0, 0.3), (1.0, 0.5), (2.0, 0.25)])
def test_nature_is_widened_progressively(width: float, growth: float) -> None:
    forest = planted(Mcts("m", 2_000, Odd(), width=width, growth=growth), Position(PIG, target=60), trees=1)
    held_back = 0
    for node in np.flatnonzero(forest.nodes["actor"][: forest.used[0]] == NATURE):
        choices, most = forest.choices(int(node)), np.ceil(width * forest.nodes["visits"][node] ** growth)
        held = (choices["child"] != NONE).sum()
        assert held <= most
        if most < len(choices):
            assert choices["odds"].sum() == forest.nodes["drawn"][node]
            assert forest.nodes["drawn"][node] == min(most, forest.nodes["visits"][node])
            assert ((choices["odds"] > 0) == (choices["child"] != NONE)).all()
            held_back += 1
    assert held_back > 5
    root_roll = int(forest.choices(0)["child"][ROLL])
    assert (forest.nodes["drawn"][root_roll] == WHOLE) == (width * forest.nodes["visits"][root_roll] ** growth > 5)


def opinionated(game: Game, logits: list[float]) -> LearnedPolicy:
    """A policy with the same opinion everywhere, whose values are 0."""
    facts = PolicyFacts(
        game=game.id, options={}, features="", actions="", activation="tanh", config="test", seed=0, timesteps=0,
        mean=0, versions={},
    )  # fmt: skip
    weights = np.zeros((game.feature_count, len(logits)), np.float32)
    return LearnedPolicy(
        facts, ((weights, np.array(logits, np.float32)),), ((weights[:, :1], np.zeros(1, np.float32)),)
    )


def test_puct_follows_the_prior_where_all_is_worth_the_same() -> None:
    """Where nothing is earned, visits end up in the proportions of the prior; UCB1 would spread them evenly."""
    position = Position(PIG, target=100, turn_limit=3)
    found = Mcts("m", 800, Earned(), opinionated(position.game, [1.2, 0.0]), temperature=1.0, floor=0.0).analyse(
        position
    )
    shares = {choice.action: (choice.visits or 0) / 799 for choice in found.choices}
    prior = np.exp(1.2) / (1 + np.exp(1.2))
    assert shares[ROLL] == pytest.approx(prior, abs=0.02)
    assert [choice.prior for choice in found.choices] == pytest.approx([prior, 1 - prior])


@pytest.mark.parametrize(("temperature", "floor"), [(1e6, 0.0), (1.0, 1.0)])
def test_the_root_explores_and_all_below_it_is_played_as_by_the_policy(temperature: float, floor: float) -> None:
    """Visits are even at the root, and below it in the proportions of the prior, as nothing is earned."""
    position = Position(PIG, target=100)
    policy = opinionated(position.game, [1.2, 0.0])
    forest = planted(Mcts("m", 20_000, Earned(), policy, temperature=temperature, floor=floor), position, trees=1)
    assert visits(forest, 0)[ROLL] == pytest.approx(10_000, abs=2)
    below = np.flatnonzero(
        (forest.nodes["visits"][: forest.used[0]] > 400) & (forest.nodes["actor"] >= 0)[: forest.used[0]]
    )
    assert len(below) > 10
    for node in below[1:]:
        seen = visits(forest, int(node))
        assert seen[ROLL] / seen.sum() == pytest.approx(np.exp(1.2) / (1 + np.exp(1.2)), abs=0.02)


def test_puct_leaves_a_bad_prior_for_better_values() -> None:
    position = Position(PIG, target=5)
    found = Mcts("m", 4_000, Rollouts(RANDOM), opinionated(position.game, [-3.0, 0.0])).analyse(position)
    assert found.best == ROLL


@pytest.mark.parametrize(("floor", "best"), [(0.0, HOLD), (0.05, ROLL)])
def test_the_floor_finds_what_the_policy_rules_out(floor: float, best: int) -> None:
    """Without a floor under the priors an action of hardly any is not tried, whatever the others are worth."""
    position = Position(PIG, target=5)
    sure = opinionated(position.game, [-60.0, 0.0])
    assert Mcts("m", 2_000, Rollouts(RANDOM), sure, floor=floor).analyse(position).best == best


def test_the_tree_is_kept_from_move_to_move() -> None:
    planner, position = Mcts("m", 600, Rollouts(RANDOM), threads=2), Position(PIG, target=20)
    first = planner.analyse(position)
    assert (first.reused, first.simulations) == (0, 600)
    position.apply(ROLL)
    position.resolve(4)
    kept = 0
    for tree in planner.trees:
        rolled = int(tree.choices(0)["child"][ROLL])
        node = int(next(one["child"] for one in tree.choices(rolled) if one["choice"] == 4))
        kept += int(tree.nodes["visits"][node])
    second = planner.analyse(position)
    assert second.reused == kept > 10
    assert sum(choice.visits or 0 for choice in second.choices) == 600 + kept - 2
    for tree in planner.trees:
        check(tree)
        assert tree.states[:1].tobytes() == position.states.tobytes()
        low, high = tree.ranges[0, 0]
        assert low <= tree.values[: tree.used[0]][tree.nodes["visits"][: tree.used[0]] > 0].min()
        assert high >= tree.values[: tree.used[0]].max()
    assert planner.analyse(Position(PIG, target=20)).reused == 0
    assert planner.analyse(Position(PIG, target=21)).reused == 0
    assert planner.analyse(decision(LANTERN, 1)).reused == 0


def test_what_is_kept_is_worth_what_it_was() -> None:
    forest = planted(Mcts("m", 500, Odd()), decision(LANTERN, 3, 2, seats=3), trees=2)
    for node in np.flatnonzero(forest.nodes["visits"][: forest.used[0]] > 20):
        if forest.nodes["actor"][node] >= 0:
            part = forest.below(int(node))
            check(part)
            assert np.array_equal(part.values[0], forest.values[node])
            assert np.array_equal(visits(part, 0), visits(forest, int(node)))
            assert part.nodes["parent"][0] == NONE
            assert part.nodes["depth"][0] == 0


@pytest.mark.parametrize("threads", [1, 3])
def test_a_seed_gives_one_analysis(threads: int) -> None:
    position = decision(LANTERN, 4, 2)

    def values(seed: int) -> list[tuple[float, ...] | None]:
        found = Mcts("m", 200, Rollouts(RANDOM), threads=threads, seed=seed).analyse(position)
        assert sum(choice.visits or 0 for choice in found.choices) == 200 - threads  # each tree looks at its root first
        return [choice.values for choice in found.choices]

    assert values(1) == values(1) != values(2)


def test_trees_side_by_side_are_merged_by_visits() -> None:
    position = decision(LANTERN, 4, 2)
    planner = Mcts("m", 301, Odd(), threads=3)
    found = planner.analyse(position)
    assert len(planner.trees) == 3
    assert sorted(int(tree.nodes["visits"][0]) for tree in planner.trees) == [100, 100, 101]
    for choice in found.choices:
        parts = [
            (int(visits(tree, 0)[i]), tree.values[one["child"]])
            for tree in planner.trees
            for i, one in enumerate(tree.choices(0))
            if one["choice"] == choice.action
        ]
        assert choice.visits == sum(count for count, _ in parts)
        assert choice.values == pytest.approx(sum(count * worth for count, worth in parts) / choice.visits)
    assert len({tree.values[0, 0] for tree in planner.trees}) == 3


def test_a_game_does_not_depend_on_the_others() -> None:
    player = Mcts("m", 20, Rollouts(RANDOM))
    many = play(PIG, player, 150, 3, {"target": 8})
    few = play(PIG, pickle.loads(pickle.dumps(player)), 5, 3, {"target": 8})
    threaded = play(PIG, Mcts("m", 20, Rollouts(RANDOM), threads=2), 150, 3, {"target": 8})
    assert (many[:5] == few).all()
    assert (many == threaded).all()
    assert (play(PIG, player, 150, 4, {"target": 8}) != many).any()


def test_common_rollouts_share_their_dice_and_are_unbiased() -> None:
    """One position twice is worth the same by one number, another by another; the mean is that of `final` (5.5 sd)."""
    game, position = make_game(PIG), Position(PIG, target=10)
    keys, many = records(streams(7, 1)), 4_000
    states = records(np.repeat(position.states, 2 * many))
    numbers = np.repeat(np.arange(many), 2)
    found, own = Rollouts(RANDOM).common(
        game, states, position.params_array, keys, np.zeros(2 * many, np.int64), numbers
    )
    assert (found[::2] == found[1::2]).all()
    assert len(set(found[:40, 0])) > 1
    assert set(own) == {ROLL, HOLD}
    exact = Rollouts(RANDOM, many).final(game, position.states, position.params_array)[0]
    assert np.abs(found.mean(0) - exact).max() < 5.5 * np.sqrt(2 / many)


def test_a_position_of_few_visits_tries_few_actions() -> None:
    """Without a policy, below the root: one action for each `PATIENCE` visits, the rollouts' player's own first."""
    greedy = find_agent("lucidity", "greedy")
    assert isinstance(greedy, Bot)
    forest = planted(Mcts("m", 4_000, Rollouts(greedy)), Position("lucidity"), trees=1)
    seen = 0
    for node in range(1, int(forest.used[0])):
        choices, count = forest.choices(node), int(forest.nodes["visits"][node])
        if forest.nodes["actor"][node] >= 0 and len(choices) > 1:
            tried = choices["child"] != NONE
            assert tried.sum() <= np.ceil(count / PATIENCE)
            own = int(forest.nodes["own"][node])
            assert own != NONE
            assert not tried.any() or tried[own]
            seen += bool(tried.any())
    assert seen > 3


def test_it_beats_what_it_plays_out_with() -> None:
    """Of 80 games of Pig against a random player it wins nearly all: fewer than 60 would be a wonder."""
    from nightmare_agents.play import play_table

    finals = play_table(PIG, [RANDOM, Mcts("m", 60, Rollouts(RANDOM))], 80, 5, {"target": 40})
    assert (finals["returns"][:, 1] > 0).sum() >= 60


def test_budgets_end_a_search() -> None:
    position = decision(LANTERN, 4, 2)
    cut = Mcts("m", 100_000, Odd(), nodes=500).analyse(position)
    assert cut.cut
    assert cut.nodes <= 500
    assert 100 < (cut.simulations or 0) <= 500
    hurried = Mcts("m", 10**9, Odd()).analyse(position, seconds=0.2)
    assert 0 < (hurried.simulations or 0) < 10**9
    assert not hurried.cut
    assert hurried.best in position.legal_actions()


@pytest.mark.parametrize(
    ("what", "number", "expected"),
    [
        ("simulations", 0, "at least 1"), ("batch", 0, "at least 1"), ("nodes", 63, "at least 64"),
        ("threads", 0, "at least 1"), ("exploration", 0.0, "above 0"), ("temperature", float("nan"), "above 0"),
        ("growth", 1.5, "up to 1"), ("floor", 1.5, "from 0 to 1"),
    ],
)  # fmt: skip
def test_wrong_budgets_are_told_in_one_line(what: str, number: float, expected: str) -> None:
    with pytest.raises(OptionError, match=f"^m: {what}={number}, expected .*{expected}$"):
        Mcts(**{"name": "m", "simulations": 1, "value": Odd(), what: number})  # type: ignore[arg-type]


def test_it_is_asked_where_a_seat_is() -> None:
    position = Position(PIG, target=2)
    position.apply(ROLL)
    position.resolve(5)
    with pytest.raises(IllegalAction, match=r"no seat is asked \(the game is over\)"):
        Mcts("m", 10, Odd()).analyse(position)


def test_rollouts_are_a_function_of_the_position_and_the_seed() -> None:
    game, many = make_game(PIG), [decision(PIG, seed, seed % 5, target=20) for seed in range(30)]
    states = records(np.concatenate([one.states for one in many]))
    params_array = many[0].params_array
    together = Rollouts(RANDOM, 3, seed=4).final(game, states, params_array)
    alone = [Rollouts(RANDOM, 3, seed=4).final(game, one.states, params_array)[0] for one in many]
    assert np.array_equal(together, alone)
    assert not np.array_equal(together, Rollouts(RANDOM, 3, seed=5).final(game, states, params_array))
    with pytest.raises(OptionError, match="rollouts=0: expected at least 1"):
        Rollouts(RANDOM, 0)


def test_positions_that_are_compared_meet_the_same_dice() -> None:
    """Two positions a point apart: over 300 seeds their difference varies far less than with dice of their own."""
    game, position = make_game(PIG), Position(PIG, target=30)
    states = records(np.repeat(position.states, 2))
    states["turn_total"] = [5, 6]
    found = [CommonRollouts(RANDOM, 1, seed).final(game, states, position.params_array) for seed in range(300)]
    values = np.array(found)[:, :, 0]
    assert (values[:, 0] - values[:, 1]).var() < values.var(axis=0).sum() / 3
    assert (np.abs(values.mean(0)) < 0.5).all()


def test_rollouts_agree_with_games_played() -> None:
    """Seat 0's chance by 4,000 rollouts and by 4,000 games of the table differ by less than 5.5 standard errors."""
    game, position = make_game(PIG), Position(PIG, target=10)
    found = Rollouts(RANDOM, 4_000).final(game, position.states, position.params_array)[0]
    played = play(PIG, RANDOM, 4_000, 1, {"target": 10})["returns"].mean(0)
    assert np.abs(found - played).max() < 5.5 * np.sqrt(2 / 4_000)
    assert found.sum() == pytest.approx(0)


def test_act_one_acts_by_the_rules() -> None:
    position = decision(LANTERN, 4, 2)
    before = position.exact_key()
    assert act_one(Mcts("m", 30, Odd()), position) in position.legal_actions()
    assert position.exact_key() == before


def test_rollouts_leave_their_player_alone() -> None:
    """Trees grow side by side with one player, whose scratch memory would be written by all of them at once."""
    player = find_agent("cathedral", "greedy")
    assert isinstance(player, Bot)
    assert player.scratch is not None
    before = player.marker.tobytes()
    position = Position("cathedral")
    Rollouts(player).final(position.game, position.states, position.params_array)
    assert player.marker.tobytes() == before
