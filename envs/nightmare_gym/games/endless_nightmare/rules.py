"""The rules of Endless Nightmare (rule numbers: RULES.md); the feats of the Active version are in `feats.py`.

Every step of the agenda is a paragraph of the rulebook. A game is a chain of turns of five phases, until it is lost.
"""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.by_step import by_step
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE, NOBODY, RULES
from nightmare_gym.engine.records import Mask, Weights
from nightmare_gym.games.endless_nightmare import die, feats, selection
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.die import read_die
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_gym.games.endless_nightmare.tracks import look_behind, lose, raise_horrors, raise_scares, walk

PLAYER = 0


# --- the contract -----------------------------------------------------------------------------------------------


@rule
def setup(state: State, params: Params) -> None:
    """EN-1, EN-1.1: put every marker on the black space of its track."""
    state.nightmare = L.NONE
    state.column = L.NONE
    state.restriction = L.NONE
    state.action = L.NONE
    state.die = L.NONE
    state.lead = params.lead
    state.place = params.lead
    state.horrors = params.horrors.start
    state.incantation = params.incantation.start
    state.sanity = params.sanity.start
    state.scares = params.scares.start
    state.mantra = params.mantra.start
    state.courage = params.courage.start
    then(state, Step.TURN)
    proceed(state, params)


@rule
def legal(state: State, params: Params, mask: Mask) -> int:
    """Mark the legal actions of the player."""
    return offer(state, params, mask)


@rule
def apply(state: State, params: Params, action: int) -> None:
    """Carry out the player's choice."""
    answer(state, params, action)
    proceed(state, params)


@rule
def chance(state: State, params: Params, weights: Weights) -> int:
    """Weigh the outcomes of the d6, of the version in Mix & Match, or of a feat."""
    return weigh_step(state, params, weights)


@rule
def resolve(state: State, params: Params, outcome: int) -> None:
    """Carry out nature's outcome: of the d6, the version or a feat."""
    come(state, params, outcome)
    proceed(state, params)


@rule
def proceed(state: State, params: Params) -> None:
    """Carry out steps until the player or nature is needed, or the game is lost."""
    state.actor = RULES if state.cause == L.ALIVE else NOBODY
    while state.actor == RULES and state.fault == 0:
        carry_out(state, params)


@rule
def ask_player(state: State) -> None:
    """Ask the player."""
    state.actor = PLAYER


@rule
def ask_nature(state: State) -> None:
    """Ask nature: the die is rolled or thrown, or a feat is tried."""
    state.actor = NATURE


# --- the turn ---------------------------------------------------------------------------------------------------


@rule
def turn(state: State) -> None:
    """EN-3: a turn begins; each phase leads to the next, and the last to the next turn."""
    become(state, Step.NIGHTMARE_SELECTION)
    state.turn += 1
    state.first_turn = 0
    state.restriction = L.NONE
    state.action = L.NONE
    state.points = 0
    state.die = L.NONE
    state.missed = 0


# --- phase 2: Nightmare event -----------------------------------------------------------------------------------


@rule
def nightmare_event(state: State, params: Params) -> None:
    """EN-5: carry out the Event of the current Nightmare."""
    become(state, Step.PLAYER_ACTION)
    nightmare = params.nightmares[state.nightmare]
    event = nightmare.event
    if nightmare.steps_back > 0:  # EN-10.9 Old Factory
        walk(state, -nightmare.steps_back)
        look_behind(state, params)
    elif event == L.FALLING:
        if state.first_turn == 1:
            state.courage = nightmare.courage_set_to
        then(state, Step.ROLL, Step.PARACHUTE_ROLLED)
    elif event == L.DROWNING:
        feats.face_the_water(state, params)
    elif event == L.OLD_FACTORY:
        then(state, Step.TICKS)
    elif event == L.MONSTERS or (event in (L.EXPOSED, L.TEMPTATION) and state.first_turn == 0):
        then(state, Step.ROLL, Step.EVENT_ROLLED)


@rule
def event_rolled(state: State, params: Params) -> None:
    """EN-10.4 Exposed, EN-10.8 Monsters, EN-10.11 Temptation: the roll may restrict phase 3."""
    done(state)
    nightmare = params.nightmares[state.nightmare]
    pips = read_die(state)
    if nightmare.event == L.MONSTERS:
        if pips <= nightmare.blocked_up_to:
            state.restriction = L.MOVE_BLOCKED
    elif pips > state.courage:
        state.restriction = L.MOVE_FORCED if nightmare.event == L.EXPOSED else L.ACTION_SKIPPED


@rule
def parachute_rolled(state: State, params: Params) -> None:
    """EN-10.5 Falling: a roll below Courage fixes the parachute; else you and The Shadow fall, maybe to the ground."""
    done(state)
    if read_die(state) < state.courage:
        state.ended = 1
        return
    walk(state, params.nightmares[state.nightmare].fall)
    state.lead -= params.nightmares[state.nightmare].fall  # The Shadow falls as far, so nobody passes anybody
    if state.displacement >= state.length:
        lose(state, L.SMASHED)


# --- phase 3: Player action -------------------------------------------------------------------------------------


@rule
def player_action(state: State, params: Params) -> None:
    """EN-6.1: choose an Action and its number, unless the Nightmare forces or skips it; then roll."""
    become(state, Step.THE_SHADOW)
    if state.restriction == L.MOVE_FORCED:
        state.action = L.MOVE
        state.points = params.nightmares[state.nightmare].forced_points
        then(state, Step.ROLL, Step.ACTION_ROLLED)
    elif state.restriction == L.ACTION_SKIPPED:
        then(state, Step.ROLL, Step.ACTION_ROLLED)
    else:
        then(state, Step.CHOOSE_ACTION)


@rule
def actions(state: State, mask: Mask) -> int:
    """EN-6.1: offer each Action with each number, but no Move if Moves are blocked."""
    first = L.FIRST_ACTION + L.POINTS if state.restriction == L.MOVE_BLOCKED else L.FIRST_ACTION
    for action in range(first, L.FIRST_NIGHTMARE):
        mask[action] = True
    return L.FIRST_NIGHTMARE - first


@rule
def choose_action(state: State, params: Params, action: int) -> None:
    """EN-6.1: the Action and its number are chosen; then the roll, or what replaces it."""
    state.action = (action - L.FIRST_ACTION) // L.POINTS
    state.points = (action - L.FIRST_ACTION) % L.POINTS + 1
    feats.get_number(state, params)


@rule
def action_rolled(state: State, params: Params) -> None:
    """EN-6.2: a number above the points succeeds: the Action is performed (EN-6.4 to EN-6.8), or missed (EN-13.8)."""
    done(state)
    if state.missed == 1:
        return
    nightmare = params.nightmares[state.nightmare]
    succeeds = state.die + 1 > state.points
    points = max(0, state.points - nightmare.points_lost)  # EN-10.6 Impostor
    if state.action == L.MOVE:
        if succeeds and feats.needs_feat(state, nightmare):
            then(state, Step.FEAT)
        else:
            finish_move(state, params, succeeds)
    elif succeeds:
        if state.action == L.DEFY_HORRORS:
            state.horrors = max(0, state.horrors - points)
        elif state.action == L.DEFY_SCARES:
            state.scares = max(0, state.scares - points)
        elif state.action == L.PERFORM_INCANTATION and points > state.incantation:
            state.incantation = min(params.incantation.top, state.incantation + 1)
        elif state.action == L.PERFORM_MANTRA and points > state.mantra:
            state.mantra = min(params.mantra.top, state.mantra + 1)
        elif state.action == L.CALM_YOURSELF:
            state.courage = min(params.courage.top, state.courage + points)


@rule
def feat_done(state: State, params: Params, outcome: int) -> None:
    """EN-13.1 Blind, EN-13.2 Buried: the Move succeeds if the feat does."""
    succeeds = outcome == 1
    done(state)
    if succeeds and params.nightmares[state.nightmare].feat == L.LID_FEAT:
        state.lid_broken = 1
    finish_move(state, params, succeeds)


@rule
def finish_move(state: State, params: Params, succeeds: bool) -> None:
    """EN-6.3: a Move has succeeded or failed; then look for The Shadow (EN-9.1)."""
    if succeeds:
        move(state, params, max(0, state.points - params.nightmares[state.nightmare].points_lost))
    else:
        move_failed(state, params)
    look_behind(state, params)


@rule
def move(state: State, params: Params, points: int) -> None:
    """EN-6.3: go forward; on the End Marker or beyond it the Nightmare ends, or a falling player hits the ground.

    Nightmares change what a Move does: EN-10.1, EN-10.2, EN-10.5.4, EN-10.10.
    """
    nightmare = params.nightmares[state.nightmare]
    walk(state, max(0, points - nightmare.move_points_lost))  # EN-10.2 Buried
    raise_horrors(state, params, nightmare.horrors_after_move)  # EN-10.1 Apocalypse
    raise_scares(state, params, nightmare.scares_after_move)  # EN-10.10 Spiders
    if state.ended == 0 and state.displacement >= state.length:
        if nightmare.event == L.FALLING:
            lose(state, L.SMASHED)
        else:
            state.ended = 1


@rule
def move_failed(state: State, params: Params) -> None:
    """EN-10.7 Lost and EN-10.12 The Test: carry out the consequences of a failed Move."""
    nightmare = params.nightmares[state.nightmare]
    if nightmare.back_after_failed_move == 1:
        walk(state, -state.points)
    raise_scares(state, params, nightmare.scares_after_failed_move)


# --- phase 4: The Shadow ----------------------------------------------------------------------------------------


@rule
def eyes(params: Params, die: int, survived: int) -> int:
    """EN-7.1: look up the eyes for the roll less the Nightmares Survived; the last row is open below."""
    return params.shadow[min(len(params.shadow) - 1, L.D6 - (die + 1 - survived))]


@rule
def the_shadow(state: State, params: Params) -> None:
    """EN-7, EN-9.1: The Shadow comes closer by the eyes shown, and may catch you."""
    become(state, Step.SCARES_AND_HORRORS)
    state.lead -= eyes(params, state.die, state.survived)
    look_behind(state, params)


# --- phase 5: Scares & Horrors ----------------------------------------------------------------------------------


@rule
def scares_and_horrors(state: State, params: Params) -> None:
    """EN-8: the roll may raise Scares or Horrors; then both may lower Courage and Sanity (to 0: EN-9.2, EN-9.3)."""
    become(state, Step.TURN)
    harm = params.nightmares[state.nightmare].scares_and_horrors[state.die]
    if harm == L.SCARES:
        raise_scares(state, params, 1)
    elif harm == L.HORRORS:
        raise_horrors(state, params, 1)
    state.sanity -= min(state.sanity, max(0, state.horrors - state.incantation))
    state.courage -= min(state.courage, max(0, state.scares - state.mantra))
    if state.sanity == 0:
        lose(state, L.INSANE)
    elif state.courage == 0:
        lose(state, L.NO_COURAGE)


# --- the tables of the steps ------------------------------------------------------------------------------------

CHOICES = tuple(step for step in Step if step.declared.asks)
NATURE_DECIDES = tuple(step for step in Step if step >= Step.ROLL)
carry_out = by_step(
    "carry_out",
    {
        CHOICES: ask_player,
        NATURE_DECIDES: ask_nature,
        Step.TURN: turn,
        Step.NIGHTMARE_SELECTION: selection.nightmare_selection,
        Step.COLUMN_ROLLED: selection.column_rolled,
        Step.ROW_ROLLED: selection.row_rolled,
        Step.NIGHTMARE_EVENT: nightmare_event,
        Step.EVENT_ROLLED: event_rolled,
        Step.PARACHUTE_ROLLED: parachute_rolled,
        Step.PLAYER_ACTION: player_action,
        Step.ACTION_ROLLED: action_rolled,
        Step.THE_SHADOW: the_shadow,
        Step.SCARES_AND_HORRORS: scares_and_horrors,
    },
)
offer = by_step(
    "offer",
    {
        Step.CHOOSE_ACTION: actions,
        Step.SPEND_SANITY: die.changes,
        Step.CHOOSE_NIGHTMARE: selection.free_nightmares,
        Step.CHOOSE_AIM: feats.aims,
        Step.CHOOSE_BREATH: feats.breaths,
    },
    "mask",
    returns=True,
)
answer = by_step(
    "answer",
    {
        Step.CHOOSE_ACTION: choose_action,
        Step.SPEND_SANITY: die.spend_sanity,
        Step.CHOOSE_NIGHTMARE: selection.choose_nightmare,
        Step.CHOOSE_AIM: feats.take_aim,
        Step.CHOOSE_BREATH: feats.hold_or_breathe,
    },
    "action",
    named={"nightmare": ("action", L.FIRST_NIGHTMARE)},
)
weigh_step = by_step(
    "weigh_step",
    {
        Step.ROLL: die.weigh_faces,
        Step.VERSION: selection.weigh_versions,
        Step.THROW: feats.weigh_throw,
        Step.MARKERS: feats.weigh_markers,
        Step.STOP: feats.weigh_time,
        Step.FEAT: feats.weigh_feat,
        Step.HOLD: feats.weigh_breath,
        Step.TICKS: feats.weigh_ticks,
    },
    "weights",
    returns=True,
)
come = by_step(
    "come",
    {
        Step.ROLL: die.rolled,
        Step.VERSION: selection.version_drawn,
        Step.THROW: feats.thrown,
        Step.MARKERS: feats.markers_hit,
        Step.STOP: feats.watch_stopped,
        Step.FEAT: feat_done,
        Step.HOLD: feats.breath_held,
        Step.TICKS: feats.ticked,
    },
    "outcome",
)
