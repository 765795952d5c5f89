"""The Cathedral: its pieces, the Divergent Paths, and stage 2 (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.bits import least, single
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import devour, devoured
from nightmare_gym.games.cathedral.cards import move_all
from nightmare_gym.games.cathedral.human import fortify
from nightmare_gym.games.cathedral.human.producing import offer_production
from nightmare_gym.games.cathedral.king.asking import ask_human
from nightmare_gym.games.cathedral.king.followers import TO_BOARD
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step


@rule
def build(state: State, params: Params) -> None:
    """NC-8.1 to NC-8.5: the step's side builds the step's number of pieces; the last piece begins stage 2."""
    step = top(state)
    if step.b == 0 or state.pieces == L.PIECES:
        done(state)
        return
    builder = step.a
    step.b -= 1
    state.pieces += 1
    if state.pieces == L.PIECES:
        then(state, Step.STAGE_TWO)
    elif params.divergent:
        choose_token(state, params, builder)
    elif not params.variable:
        then(state, Step.KING_CLIMBS, L.LOWER, params.piece_steps)
        then(state, Step.REWARD, params.reward_of[state.pieces], 1)
    elif builder == L.HUMAN:
        then(state, Step.REWARD, params.reward_of[state.pieces], 1)
    else:
        then(state, Step.KING_CLIMBS, L.LOWER, params.piece_steps)


@rule
def reward(state: State) -> None:
    """NC-8.6: a reward of the human's: cards, Followers in one controlled area, paid steps, a level for a Follower."""
    what, amount = top(state).a, top(state).b
    done(state)
    if what == L.DRAW_REWARD:
        then(state, Step.DRAW, amount)
    elif what == L.PRODUCE_REWARD:
        offer_production(state, 1, amount, 0)
    elif what == L.STEP_REWARD:
        then(state, Step.CHOOSE_MARKER, amount)
    elif what == L.FORT_REWARD:
        then(state, Step.CHOOSE_SITE, amount, fortify.ONE_FOLLOWER)


# --- the Divergent Paths ------------------------------------------------------------------------------------------


@rule
def tokens_left(state: State) -> int:
    """The kinds of token that are left, as a set."""
    found = 0
    for token in range(L.TOKENS):
        found |= (state.tokens[token] > 0) << token
    return found


@rule
def choose_token(state: State, params: Params, builder: int) -> None:
    """NC-8.4: the human takes any token, and chooses the King's token, too."""
    left = tokens_left(state)
    if builder == L.HUMAN:
        then(state, Step.CHOOSE_TOKEN, 0, left)
    elif single(left):
        then(state, Step.CHOOSE_KINGS_TOKEN, 0, left)
        take_kings_token(state, params, least(left))
    else:
        ask_human(state, params, Step.CHOOSE_KINGS_TOKEN, left)


@rule
def take_token(state: State, params: Params, token: int) -> None:
    """NC-8.4: the human's token gives its reward now, or points at the end if it is red."""
    done(state)
    state.tokens[token] -= 1
    if token >= L.TOKENS - len(state.your_tokens):
        state.your_tokens[token - L.TOKENS + len(state.your_tokens)] = 1
    else:
        then(state, Step.REWARD, params.token_reward[token], params.token_amount[token])


@rule
def take_kings_token(state: State, params: Params, token: int) -> None:
    """NC-8.5: the King keeps a token, and climbs unless it is of the highest level that is left."""
    done(state)
    highest = 0
    for other in range(L.TOKENS):
        if state.tokens[other] > 0:
            highest = max(highest, params.token_level[other])
    state.tokens[token] -= 1
    state.kings_tokens += 1
    if params.token_level[token] < highest:
        then(state, Step.KING_CLIMBS, L.LOWER, params.piece_steps)


# --- stage 2 ------------------------------------------------------------------------------------------------------


@rule
def stage_two(state: State, params: Params) -> None:
    """NC-8.7 to NC-8.9: new cards, the Devoured board with the King's head start, then the Nightmares devour."""
    if top(state).a == 0:
        become(state, Step.STAGE_TWO, 1)
        move_all(state, L.OUT, L.IN_DECK)
        sent = min(params.devoured_at_start, state.supply[L.KING])
        state.supply[L.KING] -= sent
        state.devoured[L.KING] += sent
        if sent < params.devoured_at_start:
            then(state, Step.KING_REMOVES, params.devoured_at_start - sent, TO_BOARD)
        return
    done(state)
    for which in range(L.IN_GAME):
        area = params.lairs[which]
        state.lairs[which] = area
        devour(state, params, area, L.KING)
        devour(state, params, area, L.HUMAN)
        devour(state, params, area, L.SHADOWS)


@rule
def board_is_full(state: State, params: Params) -> bool:
    """NC-14.1: tell whether all slots of the Devoured board are taken."""
    return bool(devoured(state) == params.devoured_slots)
