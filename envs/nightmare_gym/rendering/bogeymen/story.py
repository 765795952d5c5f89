"""The story of the Bogeymen: the sentences for what the rules do, beside those of a Dreamer's turn."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming import resolving, sleep
from nightmare_gym.engine.story import Event, Story
from nightmare_gym.games.bogeymen import bogeyman, rows, rules, spooks
from nightmare_gym.games.bogeymen import layout as L
from nightmare_gym.rendering.bogeymen.words import ENDS, kills, strikes
from nightmare_gym.rendering.dreaming import story as dreaming
from nightmare_gym.rendering.dreaming.phrases import changes, dice, die, nightmare, number
from nightmare_gym.rendering.dreaming.rows import power_of, rows_of


def place_of(cell: int) -> str:
    """Name the place of a Spook."""
    return f"row {cell // L.COLUMNS + 1}, column {cell % L.COLUMNS + 1}"


def spooks_left(state: Any) -> int:
    """Count the Spooks on the card."""
    return int((state.spooks != D.NONE).sum())


def left(event: Event) -> str | None:
    """Tell how many Spooks are left, if that changed."""
    return None if spooks_left(event.after) == spooks_left(event.before) else remaining(event)


def remaining(event: Event) -> str:
    """Tell how many Spooks are left."""
    count = spooks_left(event.after)
    return f"{number(count, 'Spook')} {'is' if count == 1 else 'are'} left."


def ended(event: Event) -> str | None:
    """Tell that the game has ended, and its result."""
    if event.after.ending == D.NONE or event.before.ending != D.NONE:
        return None
    return f"{ENDS[event.after.ending]}."


# --- set-up, turns ------------------------------------------------------------------------------------------------


def setup(event: Event) -> str:
    """Tell the set-up."""
    return f"All {D.COLOURS * event.params.of_each_colour} dreams are in the bag."


def met(event: Event) -> list[str]:
    """Tell the rules on the Bogeyman's card."""
    card = event.params.bogeymen[event.after.bogeyman]
    return [*filter(None, (kills(card), strikes(card)))]


def turn(event: Event) -> str:
    """Tell that a turn begins."""
    return f"Turn {event.after.turn} begins."


def ran_out(event: Event) -> str | None:
    """Tell that the bag has run out."""
    new = event.after.bag_ran_out and not event.before.bag_ran_out
    return "The bag has run out: you cannot Dream Again this turn." if new else None


def shadow(event: Event) -> str:
    """Tell to which row a Shadow goes."""
    return dreaming.shadow_placed(event.before, event.params, event.given.colour)


def envied(event: Event) -> str:
    """Tell which die the Shadow of Envy rolls again."""
    oldest = event.before.dreamers[0].power_row[0]
    if oldest == D.NONE:
        return "The Shadow of Envy finds no Power to roll again."
    return f"The Shadow of Envy: the oldest Power, a {die(oldest)}, is rolled again."


def sleepless(event: Event) -> str | None:
    """Tell that Rest returns nothing."""
    return "Hard mode: this Rest returns nothing." if event.before.sleepless else None


# --- rows ---------------------------------------------------------------------------------------------------------


def hunted(event: Event) -> str | None:
    """Tell that the game is lost to the hunt."""
    if event.after.ending == D.NONE:
        return None
    return f"{dreaming.filled(event.before, event.params, dreaming.HUNT_ROW)}. {ENDS[event.after.ending]}."


def awakened(event: Event) -> list[str]:
    """Tell which Nightmare Awakens, and what returns to the bag."""
    state, colour = event.before, event.given.colour
    row = rows_of(dreaming.card_of(state), event.params)[dreaming.FIRST_SHADOW_ROW + colour]
    full = dreaming.filled(state, event.params, dreaming.FIRST_SHADOW_ROW + colour)
    told = [
        f"{full}: {nightmare(D.DREAMS[colour])} Awakens.",
        f"Its row returns to the bag: the {D.COLOUR_NAMES[colour]} Shadow row falls from {len(row.kinds)} to 0"
        f" of {row.spaces}.",
    ]
    lying = [state.offered[kind] * (kind % D.COLOURS == colour) for kind in range(D.POWERS)]
    return [*told, f"So does the Power on its card: {dice(lying)}."] if any(lying) else told


def twice(event: Event) -> str | None:
    """Tell that a Nightmare would Awaken twice."""
    if event.after.ending == D.NONE:
        return None
    rows_now = rows_of(dreaming.card_of(event.before), event.params)[dreaming.FIRST_SHADOW_ROW :]
    colour = next(row.colour for row in rows_now if len(row.kinds) >= row.spaces and row.colour >= event.given.first)
    full = dreaming.filled(event.before, event.params, dreaming.FIRST_SHADOW_ROW + colour)
    return f"{full}, and {nightmare(D.DREAMS[colour])} is awake. {ENDS[event.after.ending]}."


def struck(event: Event) -> str | None:
    """Tell what the Bogeyman does in Hard mode."""
    hard_rule = event.params.bogeymen[event.before.bogeyman].hard_rule
    if hard_rule == L.SPOOK_ON_EVERY_COLUMN:
        drawn = event.after.agenda.height > event.before.agenda.height
        return f"Hard mode: {'a Spook is drawn for each column' if drawn else 'no Spook is left, so none comes'}."
    if hard_rule == L.REST_RETURNS_NOTHING:
        return "Hard mode: the Rest of this turn returns nothing."
    return None


def turned(event: Event) -> str | None:
    """Tell how many Spooks turn to which face."""
    count = int((event.before.spooks != event.after.spooks).sum())
    what = number(count, f"{D.COLOUR_NAMES[event.given.colour]} Spook")
    turn = "turns" if count == 1 else "turn"
    return f"Hard mode: {what} {turn} to {D.FACE_NAMES[event.given.face]}." if count else None


def oldest_lost(event: Event) -> str:
    """Tell which Power is lost in Hard mode."""
    oldest = event.before.dreamers[0].power_row[0]
    if oldest == D.NONE:
        return "Hard mode: there is no Power to lose."
    return dreaming.with_changes(event, f"Hard mode: the oldest Power, a {die(oldest)}, returns to the bag")


def test(event: Event) -> str:
    """Tell the Power that the last test asks for."""
    awake, held = int(sum(event.before.awake)), power_of(dreaming.card_of(event.before))
    needed = awake * int(event.params.power_for_each_awakened)
    nightmares = number(awake, "Nightmare")
    return f"The last test: with {nightmares} Awakened you need {needed} Power, and you have {held}."


# --- Spooks -------------------------------------------------------------------------------------------------------


def paid(event: Event) -> str | None:
    """Tell where a Power goes that is spent on Spooks."""
    spent = bool(changes(dreaming.card_of(event.before), dreaming.card_of(event.after), event.params))
    return dreaming.with_changes(event, "It goes to the bag") if spent else None


def picked_up(event: Event) -> str | None:
    """Tell which Spook is rerolled unasked."""
    gone = (event.before.spooks != event.after.spooks).nonzero()[0]
    if not len(gone):
        return None
    return f"The {die(event.before.spooks[gone[0]])} in {place_of(int(gone[0]))} is picked up, the only one."


def rolled(event: Event) -> list[str]:
    """Tell where a rolled Spook goes, and after the last one how many are left, if any went to the bag."""
    state, to_bag = event.before, event.given.face < D.HUNT
    gaps = (state.picked_up == 1).nonzero()[0]
    told = "It goes to the bag." if to_bag else f"It goes to {place_of(int(gaps[0]))}."
    some_gone = sum(state.drawn) == 1 and (to_bag or len(gaps) > 1)
    return [told, remaining(event)] if some_gone else [told]


def excess(event: Event) -> str | None:
    """Tell which of three Spooks returns unasked."""
    gone = spooks_left(event.before) - spooks_left(event.after)
    return f"Three Spooks alike: a {die(event.before.spooks[0])} returns to the bag." if gone else None


def moved(event: Event) -> list[str]:
    """Tell which Spooks move to the card."""
    came = dreaming.card_of(event.after) - dreaming.card_of(event.before)
    if not came.any():
        return []
    told = dreaming.with_changes(event, f"The bottom row moves to your card, {dice(came)}")
    return [told, remaining(event)]


STORY = Story(
    before={
        **dreaming.BEFORE,
        rules.setup: setup,
        rules.shadow_resolved: shadow,
        rules.shadow_of_envy: envied,
        rules.rest_or_dream: dreaming.must_rest,
        rules.rest_unless_sleepless: sleepless,
        rows.awaken: awakened,
        rows.last_test: test,
    },
    after={
        **dreaming.AFTER,
        rules.meet: met,
        rules.next_turn: turn,
        sleep.dream: ran_out,
        resolving.note_empty_bag: ran_out,
        rows.check_hunt: hunted,
        rows.check_exhaust: dreaming.exhausted,
        rows.check_shadows: twice,
        rows.rows_checked: ended,
        rows.spooks_moved: ended,
        rows.last_test: ended,
        bogeyman.return_spook: left,
        bogeyman.strike_back: struck,
        bogeyman.turn_spooks: turned,
        bogeyman.lose_oldest_power: oldest_lost,
        bogeyman.add_spook: left,
        spooks.pay_for_spooks: paid,
        spooks.choose_spooks: picked_up,
        spooks.spook_rolled: rolled,
        spooks.choose_excess: excess,
        spooks.spooks_move: moved,
    },
)
"""The sentences for all rules."""
