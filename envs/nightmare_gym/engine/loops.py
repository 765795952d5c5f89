"""The loops that play any game, compiled once for each game.

Arrays are named in the plural and hold one element a row; `games` and `bots` are markers (see `dispatch`).
`ints` are the same memory as `states`, as 4-byte integers.
"""

from __future__ import annotations

from typing import Any

from numba.extending import overload

from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.dice import below, open_stream
from nightmare_gym.engine.dispatch import apply, chance, choose, earned, features, legal, resolve, setup
from nightmare_gym.engine.encoder import encode
from nightmare_gym.engine.errors import NO_LEGAL_ACTION, NO_OUTCOME, UNANSWERED
from nightmare_gym.engine.layout import NATURE, NOBODY

LIVE, TERMINATED, TRUNCATED, ILLEGAL = range(4)
"""The status of a row: going on, ended by the rules, cut short by the turn limit, ended by an illegal action."""

STAY, NEXT_STEP, SAME_STEP = range(3)
"""The ways to go on with a row that ended: not at all, with a new game in the next step, with one at once."""

NOTHING_BROKE, NOTHING_STEPPED = -1, -2
"""Results in place of the number of a row with a fault: no row has one, or all rows had ended already."""


@rule
def pick(weights: Any, outcomes: int, turn: int, dice: Any) -> int:
    """Draw one of nature's outcomes; -1 if none is possible."""
    total = 0
    for k in range(outcomes):
        total += weights[k]
    if total <= 0:
        return -1
    drawn, passed, outcome = below(dice, turn, total), 0, 0
    for k in range(outcomes):  # to the end: a loop that stops at a random place is slower
        passed += weights[k]
        outcome += drawn >= passed
    return outcome


@rule
def event(game: Any, state: Any, params: Any, weights: Any, dice: Any) -> None:
    """Draw one event of nature and carry it out."""
    outcome = pick(weights, chance(game, state, params, weights), state.turn, dice)
    if outcome < 0:
        state.fault = NO_OUTCOME
    else:
        resolve(game, state, params, outcome)


@rule
def advance(game: Any, state: Any, params: Any, weights: Any, dice: Any) -> None:
    """Carry out events of nature until a seat is asked or the game is over."""
    while state.actor == NATURE and state.fault == 0:
        event(game, state, params, weights, dice)


@rule
def settle(game: Any, state: Any, params: Any) -> None:
    """Book what each seat has earned."""
    for seat in range(params.seats):
        state.returns[seat] = earned(game, state, params, seat)


@rule
def start(game: Any, state: Any, params: Any, weights: Any, dice: Any) -> None:
    """Open the stream's next episode and play from the present position to the first decision."""
    open_stream(dice, dice.episode + 1)
    advance(game, state, params, weights, dice)
    settle(game, state, params)


@rule
def begin(game: Any, state: Any, ints: Any, params: Any, weights: Any, dice: Any) -> None:
    """Start the stream's next game."""
    for i in range(len(ints)):
        ints[i] = 0
    setup(game, state, params)
    start(game, state, params, weights, dice)


@rule
def ask(game: Any, state: Any, params: Any, mask: Any) -> int:
    """Fill the mask for the seat that is asked, if any; return the number of legal actions."""
    for action in range(len(mask)):
        mask[action] = False
    if state.actor < 0:
        return 0
    count = legal(game, state, params, mask)
    if count == 0:
        state.fault = NO_LEGAL_ACTION
    return count


@rule
def offer(game: Any, state: Any, params: Any, over: bool, mask: Any) -> None:
    """Fill the mask for a learner: all ones if nobody is asked, as a masked softmax needs an action."""
    if over or state.actor < 0:
        mask[:] = True
    else:
        ask(game, state, params, mask)


@rule
def standing(state: Any, params: Any) -> int:
    """Return `LIVE`, `TERMINATED` or `TRUNCATED`."""
    if state.actor == NOBODY:
        return TERMINATED
    return TRUNCATED if state.turn > params.turn_limit else LIVE


@rule
def is_legal(mask: Any, action: int) -> bool:
    """Tell whether an action is within the mask, and legal."""
    return bool(0 <= action < len(mask) and mask[action])


@rule
def decide(game: Any, state: Any, params: Any, weights: Any, dice: Any, mask: Any, action: int) -> int:
    """Carry out a decision and the events of nature after it, unless the game is over; return the row's status."""
    if standing(state, params) != LIVE:  # nature has ended it before any decision
        return standing(state, params)
    if not is_legal(mask, action):
        return ILLEGAL
    apply(game, state, params, action)
    advance(game, state, params, weights, dice)
    settle(game, state, params)
    return standing(state, params)


def asked_seat(state: Any) -> int:
    """Return the seat that is asked; seat 0 if nobody is."""
    return max(state.actor, 0)


@overload(asked_seat, inline="always", strict=False)
def _asked_seat(state: Any) -> Any:
    """Return `asked_seat` for compiled code: a constant in a game for one, which makes observing a tenth faster."""
    if state.fields["returns"].type.shape == (1,):
        return lambda state: 0
    return lambda state: max(state.actor, 0)


@rule
def observe(
    game: Any, plan: Any, state: Any, ints: Any, params: Any, params_ints: Any, observer: int, out: Any
) -> None:
    """Write the whole observation, declared and derived."""
    declared = encode(plan, ints, params_ints, params.seats, observer, out)
    features(game, state, params, observer, out[declared:])


@entry
def resume_rows(
    games: Any, states: Any, ints: Any, params_array: Any, params_ints: Any, plan: Any, dice: Any, weights: Any,
    masks: Any, observations: Any, status: Any, paid: Any,
) -> int:  # fmt: skip
    """Start a game in every row from the row's position.

    `paid` is set to seat 0's earnings before the start. A game that nature ends before any decision is still `LIVE`:
    the next step ends it and pays its earnings.

    Returns:
        The first row with a fault, or `NOTHING_BROKE`.
    """
    game, params, broken = games[0], params_array[0], NOTHING_BROKE
    for i in range(len(states)):
        state = states[i]
        settle(game, state, params)
        paid[i] = state.returns[0]
        start(game, state, params, weights, dice[i])
        offer(game, state, params, False, masks[i])
        observe(game, plan, state, ints[i], params, params_ints[0], asked_seat(state), observations[i])
        status[i] = LIVE
        if state.fault != 0 and broken < 0:
            broken = i
    return broken


@entry
def step_rows(
    games: Any, states: Any, ints: Any, params_array: Any, params_ints: Any, plan: Any, dice: Any, weights: Any,
    actions: Any, autoreset: int, illegal_reward: float, masks: Any, observations: Any, rewards: Any, status: Any,
    paid: Any, final_ints: Any, final_observations: Any,
) -> int:  # fmt: skip
    """Carry out one decision in every live row; rewards are seat 0's, observations those of the seat that is asked.

    `status` and `paid`, the part of its return that seat 0 has been paid, go in as the last call left them. So the
    first reward of a game holds the earnings from before the first decision. Under `NEXT_STEP` a row that ended starts
    a new game (its action is ignored, its reward is 0). Under `SAME_STEP` it has started one already, and the `final_`
    arrays hold the last position and observation of the old game. Under `STAY` it is left alone.

    Returns:
        The first row with a fault, `NOTHING_BROKE`, or `NOTHING_STEPPED`.
    """
    game, params, broken = games[0], params_array[0], NOTHING_STEPPED
    for i in range(len(states)):
        state, mask, action = states[i], masks[i], actions[i]
        rewards[i] = 0.0
        if status[i] != LIVE and autoreset == STAY:
            continue
        broken = max(broken, NOTHING_BROKE)
        if status[i] != LIVE and autoreset == NEXT_STEP:
            begin(game, state, ints[i], params, weights, dice[i])
            status[i], paid[i] = LIVE, 0.0
        else:
            status[i] = decide(game, state, params, weights, dice[i], mask, action)
            rewards[i] = (illegal_reward if status[i] == ILLEGAL else state.returns[0]) - paid[i]
            paid[i] = state.returns[0]
        if status[i] != LIVE and autoreset == SAME_STEP:
            for k in range(ints.shape[1]):
                final_ints[i, k] = ints[i, k]
            observe(game, plan, state, ints[i], params, params_ints[0], asked_seat(state), final_observations[i])
            begin(game, state, ints[i], params, weights, dice[i])
            paid[i] = 0.0
        offer(game, state, params, status[i] != LIVE and autoreset != SAME_STEP, mask)
        observe(game, plan, state, ints[i], params, params_ints[0], asked_seat(state), observations[i])
        if state.fault != 0 and broken < 0:
            broken = i
    return broken


@entry
def open_rows(dice: Any) -> None:
    """Open the next episode of every stream of the agents (the loops open those of the games)."""
    for i in range(len(dice)):
        open_stream(dice[i], dice[i].episode + 1)


@entry
def choose_rows(bots: Any, states: Any, params_array: Any, masks: Any, dice: Any, rows: Any, actions: Any) -> None:
    """Let a bot decide in the listed rows; `actions` has an element for each of them."""
    bot, params = bots[0], params_array[0]
    for i in range(len(rows)):
        row = rows[i]
        count = 0
        for action in range(masks.shape[1]):
            count += masks[row, action]
        actions[i] = choose(bot, states[row], params, masks[row], count, dice[row])


@rule
def play_out(
    game: Any, bot: Any, state: Any, params: Any, mask: Any, weights: Any, dice: Any, bot_dice: Any, decisions: int
) -> int:
    """Let a bot play on from a live position, to the end or for at most `decisions`; return the number it took.

    If the bot has no legal answer, the game stops with the fault `UNANSWERED`.
    """
    for taken in range(decisions):
        if standing(state, params) != LIVE or state.fault != 0:
            return taken
        count = ask(game, state, params, mask)
        if count == 0:
            return taken
        action = choose(bot, state, params, mask, count, bot_dice)
        if not is_legal(mask, action):
            state.fault = UNANSWERED
            return taken
        apply(game, state, params, action)
        advance(game, state, params, weights, dice)
    return decisions


@entry
def roll_out(
    games: Any, bots: Any, states: Any, ints: Any, params_array: Any, weights: Any, mask: Any, dice: Any,
    bot_dice: Any, decisions: int,
) -> int:  # fmt: skip
    """Play game after game in every row, for `decisions` in each.

    Returns:
        The number of games begun; -1 if the rules broke in one.
    """
    game, bot, params, begun = games[0], bots[0], params_array[0], 0
    for i in range(len(states)):
        taken = 0
        while taken < decisions:
            begin(game, states[i], ints[i], params, weights, dice[i])
            open_stream(bot_dice[i], dice[i].episode)
            begun += 1
            taken += play_out(game, bot, states[i], params, mask, weights, dice[i], bot_dice[i], decisions - taken)
            if states[i].fault != 0:
                return -1
    return begun
