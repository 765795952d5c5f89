"""The dice of a batch fall as often as `chance_outcomes` says (compiled: it takes many games)."""

from __future__ import annotations

from collections import Counter, defaultdict

import numpy as np
import pytest
from scipy.stats import chi2

from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.lucidity.layout import ACTIONS, SEND_MINIONS, Step
from reference.table import Table

GAMES = 20_000
FALSE_ALARM = 1e-7
"""The chance that the test would fail sound dice, if the seed were not fixed."""

Shown = tuple[tuple[int, ...], ...]


def shown(state: np.void) -> Shown:
    """List the numbers that tell positions apart: the bag, the drawn dice, and the card in the second seat."""
    return tuple(tuple(int(n) for n in field) for field in (state["bag"], state["drawn"], state["dreamers"]["card"][1]))


def expected(position: Position, likely: float, odds: dict[Shown, float], floor: float) -> None:
    """Sum up the chances of nature's ways to each position of the next decision; rare ways are left out."""
    if not position.is_chance:
        odds[shown(position.states.view(np.ndarray)[0])] += likely
    elif likely >= floor:
        for outcome, chance in position.chance_outcomes():
            then = position.clone()
            then.resolve(outcome)
            expected(then, likely * chance, odds, floor)


def start(nightmare: bool) -> Table:
    """Many rows of a game for two that begins, perhaps with a Nightmare of the Depths in the first seat."""
    table = Table(make_game("lucidity"), GAMES, seed=41, players=2)
    table.reset()
    if nightmare:
        plain = table.states.view(np.ndarray)
        plain["dreamers"]["nightmare"][:, 0] = 0
        plain["awake"][:, 0] = 1
        step = plain["agenda"]["steps"]["step"]
        step[:, 1] = Step.NIGHTMARE_TURN
        table.masks[:] = False
        table.masks[:, SEND_MINIONS] = True
    return table


@pytest.mark.parametrize("action", ["deep Sleep Track", "send Minions"])
def test_dice_fall_as_often_as_they_should(action: str) -> None:
    """The draws of a deep sleep; the draw of Minions, and if it leaves no choice the roll of the die, too."""
    table = start(nightmare=action == "send Minions")
    position = table.position()
    position.apply(ACTIONS.index(action))
    odds: dict[Shown, float] = defaultdict(float)
    expected(position, 1.0, odds, floor=1e-4)
    table.step(np.full(GAMES, ACTIONS.index(action)))
    counts = Counter(shown(state) for state in table.states.view(np.ndarray))
    often = [what for what in odds if odds[what] * GAMES >= 10]
    seen = np.array([*(counts[what] for what in often), 0.0])
    likely = np.array([*(odds[what] for what in often), 0.0]) * GAMES
    seen[-1], likely[-1] = GAMES - seen.sum(), GAMES - likely.sum()
    assert len(often) > 9
    assert ((seen - likely) ** 2 / likely).sum() < chi2.isf(FALSE_ALARM, len(often))
