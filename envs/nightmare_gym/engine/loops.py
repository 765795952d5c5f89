"""The loops that play any game, compiled once for each.

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
"""How a row stands: goes on, was ended by the rules, cut short by the turn limit, ended by an illegal action."""

STAY, NEXT_STEP, SAME_STEP = range(3)
"""What becomes of a row that ended: nothing, a new game in the next step, a new game at once."""

NOTHING_BROKE, NOTHING_STEPPED = -1, -2
"""In place of the number of a row with a fault: there is none; and all of the rows had ended already."""


@rule
def pick(weights: Any, outcomes: int, turn: int, dice: Any) -> int:
    """Which of nature's outcomes comes, by its dice; -1 where none can."""
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
    """One event of nature, by its dice."""
    outcome = pick(weights, chance(game, state, params, weights), state.turn, dice)
    if outcome < 0:
        state.fault = NO_OUTCOME
    else:
        resolve(game, state, params, outcome)


@rule
def advance(game: Any, state: Any, params: Any, weights: Any, dice: Any) -> None:
    """Let nature choose until a seat is asked or the game is over."""
    while state.actor == NATURE and state.fault == 0:
        event(game, state, params, weights, dice)


@rule
def settle(game: Any, state: Any, params: Any) -> None:
    """Book what each seat has earned."""
    for seat in range(params.seats):
        state.returns[seat] = earned(game, state, params, seat)


@rule
def start(game: Any, state: Any, params: Any, weights: Any, dice: Any) -> None:
    """Open the stream's next episode and play from the position on the table to the first decision."""
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
    """Fill the mask for the seat that is asked, if any; return how many actions are legal."""
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
    """Fill the mask for a learner: all ones where nothing is asked, as a masked softmax needs an action."""
    if over or state.actor < 0:
        mask[:] = True
    else:
        ask(game, state, params, mask)


@rule
def standing(state: Any, params: Any) -> int:
    """`LIVE`, `TERMINATED` or `TRUNCATED`."""
    if state.actor == NOBODY:
        return TERMINATED
    return TRUNCATED if state.turn > params.turn_limit else LIVE


@rule
def is_legal(mask: Any, action: int) -> bool:
    """Whether an action is one of the table, and allowed."""
    return bool(0 <= action < len(mask) and mask[action])


@rule
def decide(game: Any, state: Any, params: Any, weights: Any, dice: Any, mask: Any, action: int) -> int:
    """Carry out a decision and what follows from it, if the game is not over before; return how the row stands."""
    if standing(state, params) != LIVE:  # nature has ended it before any decision
        return standing(state, params)
    if not is_legal(mask, action):
        return ILLEGAL
    apply(game, state, params, action)
    advance(game, state, params, weights, dice)
    settle(game, state, params)
    return standing(state, params)


def asked_seat(state: Any) -> int:
    """The seat that is asked; seat 0 where nobody is."""
    return max(state.actor, 0)


@overload(asked_seat, inline="always", strict=False)
def _asked_seat(state: Any) -> Any:
    """The same for compiled code, which knows the seat of a game for one: a constant, a tenth faster to observe for."""
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
def reset_rows(
    games: Any, states: Any, ints: Any, params_array: Any, params_ints: Any, plan: Any, dice: Any, weights: Any,
    chosen: Any, fresh: bool, masks: Any, observations: Any, status: Any, paid: Any,
) -> int:  # fmt: skip
    """Start a game in each chosen row: a new one if `fresh`, else from the position that lies there.

    `paid` gets what seat 0 has earned before: nothing in a new game. A game that nature ends before any decision is
    `LIVE` all the same: the next step ends it, and pays what it has earned.

    Returns:
        The first row with a fault, or -1.
    """
    game, params, broken = games[0], params_array[0], -1
    for i in range(len(states)):
        if chosen[i]:
            state = states[i]
            if fresh:
                begin(game, state, ints[i], params, weights, dice[i])
                paid[i] = 0.0
            else:
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
    """One decision in every live row, by seat 0's reckoning of rewards and as the seat that is asked sees the table.

    `status` and `paid`, what seat 0 has been paid of its return, go in as the last call left them. So the first reward
    of a game holds what nature has earned before the first decision. Under `NEXT_STEP` a row that ended starts anew
    (its action is not looked at, its reward is 0); under `SAME_STEP` it has started anew already, and the last
    position and observation of the old game are in the `final_` arrays; under `STAY` it is left alone.

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
    """Open the next episode of every stream (streams of agents; the loops open those of the games)."""
    for i in range(len(dice)):
        open_stream(dice[i], dice[i].episode + 1)


@entry
def choose_rows(bots: Any, states: Any, params_array: Any, masks: Any, dice: Any, rows: Any, actions: Any) -> None:
    """Let a bot decide in the given rows; `actions` has an element for each of them."""
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
    """Let a bot play on from a live position, to the end or for so many decisions; return how many it took.

    A bot without a legal answer breaks the game off: the fault `UNANSWERED`.
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
    """Play game after game in every row, so many decisions each.

    Returns:
        How many games were begun; -1 if the rules broke in one.
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
