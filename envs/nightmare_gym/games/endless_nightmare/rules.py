"""The rules of Endless Nightmare, Basic version (rule numbers: RULES.md).

Every step of the agenda is a paragraph of the rulebook. A game is an endless chain of turns, of five phases each.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE, NOBODY, RULES
from nightmare_gym.games.endless_nightmare.layout import (
    ACTION_ROLLED,
    ACTION_SKIPPED,
    ADD,
    CALM_YOURSELF,
    CHOOSE_ACTION,
    CHOOSE_NIGHTMARE,
    COLUMN_ROLLED,
    D6,
    DEFY_HORRORS,
    DEFY_SCARES,
    EVENT_ROLLED,
    EXPOSED,
    FALLING,
    FIRST_ACTION,
    FIRST_NIGHTMARE,
    HORRORS,
    INSANE,
    KEEP,
    LAPPED,
    MONSTERS,
    MOVE,
    MOVE_BLOCKED,
    MOVE_FORCED,
    NIGHTMARE_EVENT,
    NIGHTMARE_SELECTION,
    NO_COURAGE,
    NONE,
    PARACHUTE_ROLLED,
    PERFORM_INCANTATION,
    PERFORM_MANTRA,
    PLAYER_ACTION,
    POINTS,
    ROLL,
    ROW_ROLLED,
    SCARES,
    SCARES_AND_HORRORS,
    SHADOW,
    SMASHED,
    SPEND_SANITY,
    SUBTRACT,
    TEMPTATION,
    THE_SHADOW,
    TURN,
)

PLAYER = 0


# --- the contract -----------------------------------------------------------------------------------------------


@rule
def setup(state: Any, box: Any) -> None:
    """EN-1: every marker on the black space of its track."""
    state.nightmare = NONE
    state.column = NONE
    state.restriction = NONE
    state.action = NONE
    state.die = NONE
    state.lead = box.lead
    state.place = box.lead
    state.horrors = box.horrors.start
    state.incantation = box.incantation.start
    state.sanity = box.sanity.start
    state.scares = box.scares.start
    state.mantra = box.mantra.start
    state.courage = box.courage.start
    then(state, TURN)
    proceed(state, box)


@rule
def legal(state: Any, box: Any, mask: Any) -> int:
    """What the player may choose now."""
    step = top(state).step
    if step == CHOOSE_ACTION:
        first = FIRST_ACTION + POINTS if state.restriction == MOVE_BLOCKED else FIRST_ACTION
        for action in range(first, FIRST_NIGHTMARE):
            mask[action] = True
        return FIRST_NIGHTMARE - first
    if step == SPEND_SANITY:
        mask[KEEP] = True
        mask[SUBTRACT] = state.die > 0
        mask[ADD] = state.die < D6 - 1
        return 1 + (state.die > 0) + (state.die < D6 - 1)
    count = 0
    for nightmare in range(len(state.used)):
        if state.used[nightmare] == 0:
            mask[FIRST_NIGHTMARE + nightmare] = True
            count += 1
    return count


@rule
def apply(state: Any, box: Any, action: int) -> None:
    """The player's choice."""
    step = top(state)
    if step.step == CHOOSE_ACTION:
        state.action = (action - FIRST_ACTION) // POINTS
        state.points = (action - FIRST_ACTION) % POINTS + 1
        become(state, ROLL, ACTION_ROLLED)
    elif step.step == SPEND_SANITY:
        become(state, step.a)
        spend_sanity(state, box, action)
    else:
        done(state)
        choose_nightmare(state, box, action - FIRST_NIGHTMARE)
    proceed(state, box)


@rule
def chance(state: Any, box: Any, weights: Any) -> int:
    """The only chance is the d6."""
    for face in range(D6):
        weights[face] = 1
    return D6


@rule
def resolve(state: Any, box: Any, outcome: int) -> None:
    """EN-2.3: the d6 shows `outcome` + 1 pips, and Sanity may change it before it is used."""
    state.die = outcome
    use = top(state).a
    if may_spend_sanity(state, box, use):
        become(state, SPEND_SANITY, use)
    else:
        become(state, use)
    proceed(state, box)


@rule
def proceed(state: Any, box: Any) -> None:
    """Carry out steps until the player or the die is needed, or the game is lost."""
    state.actor = RULES
    while state.actor == RULES:
        step = top(state).step
        if step == TURN:
            turn(state)
        elif step == NIGHTMARE_SELECTION:
            nightmare_selection(state, box)
        elif step == COLUMN_ROLLED:
            column_rolled(state, box)
        elif step == ROW_ROLLED:
            row_rolled(state, box)
        elif step == NIGHTMARE_EVENT:
            nightmare_event(state, box)
        elif step == EVENT_ROLLED:
            event_rolled(state, box)
        elif step == PARACHUTE_ROLLED:
            parachute_rolled(state, box)
        elif step == PLAYER_ACTION:
            player_action(state, box)
        elif step == ACTION_ROLLED:
            action_rolled(state, box)
        elif step == THE_SHADOW:
            the_shadow(state, box)
        elif step == SCARES_AND_HORRORS:
            scares_and_horrors(state, box)
        elif step == ROLL:
            state.actor = NATURE
        else:
            state.actor = PLAYER


# --- the turn ---------------------------------------------------------------------------------------------------


@rule
def turn(state: Any) -> None:
    """EN-3: a turn begins; each phase leads to the next, and the last to the next turn."""
    become(state, NIGHTMARE_SELECTION)
    state.turn += 1
    state.first_turn = 0
    state.restriction = NONE
    state.action = NONE
    state.points = 0
    state.die = NONE


@rule
def may_spend_sanity(state: Any, box: Any, use: int) -> bool:
    """EN-2.4: never the last Sanity, never on Falling's parachute, on selection rolls by option."""
    if state.sanity == 1 or use == PARACHUTE_ROLLED:
        return False
    return box.sanity_on_selection == 1 or (use != COLUMN_ROLLED and use != ROW_ROLLED)


@rule
def spend_sanity(state: Any, box: Any, choice: int) -> None:
    """EN-2.3: 1 Sanity adds 2 to the roll or subtracts 2, within 1 to 6."""
    if choice == ADD:
        state.sanity -= 1
        state.die = min(D6 - 1, state.die + box.sanity_change)
    elif choice == SUBTRACT:
        state.sanity -= 1
        state.die = max(0, state.die - box.sanity_change)


@rule
def read_die(state: Any) -> int:
    """The pips of a roll that is used once, and is then taken off the table."""
    pips = state.die + 1
    state.die = NONE
    return pips


@rule
def lose(state: Any, cause: int) -> None:
    """EN-9: the game is over at once; the rest of the turn is not played."""
    state.cause = cause
    state.actor = NOBODY


# --- phase 1: Nightmare selection -------------------------------------------------------------------------------


@rule
def nightmare_selection(state: Any, box: Any) -> None:
    """EN-4.1: in the first turn, and after a Nightmare has ended, select a new one."""
    become(state, NIGHTMARE_EVENT)
    if state.nightmare == NONE or state.ended == 1:
        if box.strategist == 1:
            offer_nightmares(state, box)
        else:
            then(state, ROLL, COLUMN_ROLLED)


@rule
def column_rolled(state: Any, box: Any) -> None:
    """EN-4.2: 1-3 is the left column of the Nightmare table, 4-6 the right one."""
    state.column = 0 if read_die(state) <= box.left_column_up_to else 1
    become(state, ROLL, ROW_ROLLED)


@rule
def row_rolled(state: Any, box: Any) -> None:
    """EN-4.3: the second roll counts down the column."""
    done(state)
    begin_nightmare(state, box, box.table[state.column, read_die(state) - 1])
    state.column = NONE


@rule
def offer_nightmares(state: Any, box: Any) -> None:
    """EN-11.1: the Strategist chooses among the Nightmares not used yet; the last one comes without asking."""
    free, last = 0, 0
    for nightmare in range(len(state.used)):
        if state.used[nightmare] == 0:
            free += 1
            last = nightmare
    if free == 1:
        choose_nightmare(state, box, last)
    else:
        then(state, CHOOSE_NIGHTMARE)


@rule
def choose_nightmare(state: Any, box: Any, nightmare: int) -> None:
    """EN-11.1: the Strategist chooses, none twice until all have been used."""
    state.used[nightmare] = 1
    used = 0
    for other in range(len(state.used)):
        used += state.used[other]
    if used == len(state.used):
        for other in range(len(state.used)):
            state.used[other] = 0
    begin_nightmare(state, box, nightmare)


@rule
def begin_nightmare(state: Any, box: Any, nightmare: int) -> None:
    """EN-4.4, EN-4.5: place the End Marker; last of all, count the Nightmare that ended as survived."""
    state.nightmare = nightmare
    state.length = box.nightmares[nightmare].length
    state.displacement = 0
    state.first_turn = 1
    if state.ended == 1:
        state.ended = 0
        state.survived += 1


# --- phase 2: Nightmare event -----------------------------------------------------------------------------------


@rule
def nightmare_event(state: Any, box: Any) -> None:
    """EN-5: the Nightmare Event of the current Nightmare."""
    become(state, PLAYER_ACTION)
    nightmare = box.nightmares[state.nightmare]
    event = nightmare.event
    if nightmare.steps_back > 0:  # EN-10.9 Old Factory
        walk(state, -nightmare.steps_back)
        look_behind(state, box)
    elif event == FALLING:
        if state.first_turn == 1:
            state.courage = nightmare.courage_set_to
        then(state, ROLL, PARACHUTE_ROLLED)
    elif event == MONSTERS or (event in (EXPOSED, TEMPTATION) and state.first_turn == 0):
        then(state, ROLL, EVENT_ROLLED)


@rule
def event_rolled(state: Any, box: Any) -> None:
    """EN-10.4 Exposed, EN-10.8 Monsters, EN-10.11 Temptation: what the roll does to phase 3."""
    done(state)
    nightmare = box.nightmares[state.nightmare]
    pips = read_die(state)
    if nightmare.event == MONSTERS:
        if pips <= nightmare.blocked_up_to:
            state.restriction = MOVE_BLOCKED
    elif pips > state.courage:
        state.restriction = MOVE_FORCED if nightmare.event == EXPOSED else ACTION_SKIPPED


@rule
def parachute_rolled(state: Any, box: Any) -> None:
    """EN-10.5 Falling: below Courage the parachute is fixed; otherwise fall, with The Shadow, and perhaps smash."""
    done(state)
    if read_die(state) < state.courage:
        state.ended = 1
        return
    walk(state, box.nightmares[state.nightmare].fall)
    state.lead -= box.nightmares[state.nightmare].fall  # The Shadow falls as far, so nobody passes anybody
    if state.displacement >= state.length:
        lose(state, SMASHED)


# --- phase 3: Player action -------------------------------------------------------------------------------------


@rule
def player_action(state: Any, box: Any) -> None:
    """EN-6.1: choose an Action and its number, unless the Nightmare forces or skips it; then roll."""
    become(state, THE_SHADOW)
    if state.restriction == MOVE_FORCED:
        state.action = MOVE
        state.points = box.nightmares[state.nightmare].forced_points
        then(state, ROLL, ACTION_ROLLED)
    elif state.restriction == ACTION_SKIPPED:
        then(state, ROLL, ACTION_ROLLED)
    else:
        then(state, CHOOSE_ACTION)


@rule
def action_rolled(state: Any, box: Any) -> None:
    """EN-6.2: a roll above the number succeeds, and the Action is performed."""
    done(state)
    nightmare = box.nightmares[state.nightmare]
    succeeds = state.die + 1 > state.points
    points = max(0, state.points - nightmare.points_lost)  # EN-10.6 Impostor
    if state.action == MOVE:
        if succeeds:
            move(state, box, points)
        else:
            move_failed(state, box)
        look_behind(state, box)
    elif succeeds:
        if state.action == DEFY_HORRORS:
            state.horrors = max(0, state.horrors - points)
        elif state.action == DEFY_SCARES:
            state.scares = max(0, state.scares - points)
        elif state.action == PERFORM_INCANTATION and points > state.incantation:
            state.incantation = min(box.incantation.top, state.incantation + 1)
        elif state.action == PERFORM_MANTRA and points > state.mantra:
            state.mantra = min(box.mantra.top, state.mantra + 1)
        elif state.action == CALM_YOURSELF:
            state.courage = min(box.courage.top, state.courage + points)


@rule
def move(state: Any, box: Any, points: int) -> None:
    """EN-6.3: step forward; at the End Marker or beyond it the Nightmare ends - or the fall does."""
    nightmare = box.nightmares[state.nightmare]
    walk(state, max(0, points - nightmare.move_points_lost))  # EN-10.2 Buried
    raise_horrors(state, box, nightmare.horrors_after_move)  # EN-10.1 Apocalypse
    raise_scares(state, box, nightmare.scares_after_move)  # EN-10.10 Spiders
    if state.ended == 0 and state.displacement >= state.length:
        if nightmare.event == FALLING:
            lose(state, SMASHED)
        else:
            state.ended = 1


@rule
def move_failed(state: Any, box: Any) -> None:
    """EN-10.7 Lost and EN-10.12 The Test: what a failed Move does."""
    nightmare = box.nightmares[state.nightmare]
    if nightmare.back_after_failed_move == 1:
        walk(state, -state.points)
    raise_scares(state, box, nightmare.scares_after_failed_move)


@rule
def walk(state: Any, spaces: int) -> None:
    """Move the Progress marker; back when negative."""
    state.displacement += spaces
    state.lead += spaces
    state.place += spaces


@rule
def look_behind(state: Any, box: Any) -> None:
    """EN-9.1: The Shadow beside you, or passed in either direction, has you."""
    if state.actor == NOBODY:
        return
    if state.lead <= box.catch:
        lose(state, SHADOW)
    elif state.lead >= box.ring - box.catch:
        lose(state, LAPPED)


@rule
def raise_horrors(state: Any, box: Any, by: int) -> None:
    """Increase Horrors, up to the end of the track."""
    state.horrors = min(box.horrors.top, state.horrors + by)


@rule
def raise_scares(state: Any, box: Any, by: int) -> None:
    """Increase Scares, up to the end of the track."""
    state.scares = min(box.scares.top, state.scares + by)


# --- phase 4: The Shadow ----------------------------------------------------------------------------------------


@rule
def eyes(box: Any, die: int, survived: int) -> int:
    """EN-7.1: the table of The Shadow, for the roll less the Nightmares Survived; the last row is open below."""
    return box.shadow[min(len(box.shadow) - 1, D6 - (die + 1 - survived))]


@rule
def the_shadow(state: Any, box: Any) -> None:
    """EN-7: The Shadow comes closer by the eyes shown."""
    become(state, SCARES_AND_HORRORS)
    state.lead -= eyes(box, state.die, state.survived)
    look_behind(state, box)


# --- phase 5: Scares & Horrors ----------------------------------------------------------------------------------


@rule
def scares_and_horrors(state: Any, box: Any) -> None:
    """EN-8: the roll may raise Scares or Horrors; then both gnaw at Courage and Sanity."""
    become(state, TURN)
    harm = box.nightmares[state.nightmare].scares_and_horrors[state.die]
    if harm == SCARES:
        raise_scares(state, box, 1)
    elif harm == HORRORS:
        raise_horrors(state, box, 1)
    state.sanity -= min(state.sanity, max(0, state.horrors - state.incantation))
    state.courage -= min(state.courage, max(0, state.scares - state.mantra))
    if state.sanity == 0:
        lose(state, INSANE)
    elif state.courage == 0:
        lose(state, NO_COURAGE)
