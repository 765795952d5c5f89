"""The story of Lucidity: the sentences for what the rules do, beside those of a Dreamer's turn."""

from __future__ import annotations

from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming import resolving, sleep
from nightmare_gym.engine.story import Event, Story
from nightmare_gym.games.lucidity import ending, envy, nightmares, rows, rules
from nightmare_gym.games.lucidity import layout as L
from nightmare_gym.rendering.dreaming import story as dreaming
from nightmare_gym.rendering.dreaming.phrases import (
    changes,
    dice,
    die,
    dreamer,
    dreams,
    joined,
    nightmare,
    number,
    player,
)
from nightmare_gym.rendering.dreaming.rows import power_of, rows_of
from nightmare_gym.rendering.lucidity.naming import nightmares as names
from nightmare_gym.rendering.lucidity.words import ENDS, most_powerful


def setup(event: Event) -> str:
    """Tell the set-up."""
    return f"All {D.COLOURS * event.params.of_each_colour} dreams are in the bag."


def turn(event: Event) -> str:
    """Tell whose turn begins, and what it is."""
    owner, state = event.before.dreamers[event.given.seat], event.before
    what = "a Dreamer, goes to sleep"
    if owner.nightmare != D.NONE:
        what = f"{nightmare(names(event.params)[owner.nightmare])}, hunts"
    final = " for the final turn" if state.final_turns else ""
    return f"Turn {state.turn + 1} begins: Player {event.given.seat}, {what}{final}."


def ran_out(event: Event) -> str | None:
    """Tell that the bag has run out."""
    new = event.after.bag_ran_out and not event.before.bag_ran_out
    return "The bag has run out: the game ends with this turn." if new else None


# --- Shadows ------------------------------------------------------------------------------------------------------


def shadow(event: Event) -> str | None:
    """Tell to which row a Shadow goes."""
    colour = event.given.colour
    return None if event.before.awake[colour] else dreaming.shadow_placed(event.before, event.params, colour)


def taken(event: Event) -> str:
    """Tell which Nightmare takes a Shadow."""
    colour = event.given.colour
    (owner,) = (seat for seat in range(L.SEATS) if event.before.dreamers[seat].nightmare == colour)
    changed = changes(event.before.dreamers[owner].card, event.after.dreamers[owner].card, event.params)
    name = names(event.params)[colour]
    return f"Player {owner}, {nightmare(name)}, takes the {D.COLOUR_NAMES[colour]} Shadow as a 1: {changed}."


def envied(event: Event) -> str | None:
    """Tell what the Shadow of Envy rerolls unasked, if anything."""
    card = dreaming.card_of(event.before)
    kinds = [kind for kind in range(D.KINDS) if card[kind] and die(kind) != "green Shadow"]
    if not kinds:
        return "The Shadow of Envy finds no die to reroll."
    return f"The Shadow of Envy rerolls the {die(kinds[0])}, the only choice." if len(kinds) == 1 else None


# --- filled rows --------------------------------------------------------------------------------------------------


def eliminated(event: Event) -> str:
    """Tell that the Dreamer is eliminated."""
    state, who = event.before, dreamer(event.before, event.params)
    card = dreaming.card_of(state)
    changed = f": Power falls from {power_of(card)} to 0" if power_of(card) else ""
    full = dreaming.filled(state, event.params, dreaming.HUNT_ROW)
    return f"{full}. {who} is eliminated, and all its dice return to the bag{changed}."


def shadows_checked(event: Event) -> str | None:
    """Tell which Shadow rows are filled, and which Nightmare the Dreamer becomes."""
    shadow_rows = rows_of(dreaming.card_of(event.before), event.params)[dreaming.FIRST_SHADOW_ROW :]
    most = max(len(row.kinds) for row in shadow_rows)
    if most < event.params.shadow_spaces:
        return None
    who = dreamer(event.before, event.params)
    fullest = [row.colour for row in shadow_rows if len(row.kinds) == most]
    if len(fullest) > 1:
        alike = joined(D.COLOUR_NAMES[colour] for colour in fullest)
        return f"{who.whose} {alike} Shadow rows are filled alike, with {most} of {event.params.shadow_spaces}."
    full = dreaming.filled(event.before, event.params, dreaming.FIRST_SHADOW_ROW + fullest[0])
    return f"{full}: {who} becomes {nightmare(names(event.params)[fullest[0]])}."


def claimed(event: Event) -> list[str]:
    """Tell which dice a new Nightmare returns and gets."""
    colour, card = event.given.nightmare, dreaming.card_of(event.before)
    told = ["All dice but Power return to the bag."]
    lying = [event.before.offered[kind] * (kind % D.COLOURS == colour) for kind in range(D.POWERS)]
    if any(lying):
        power = power_of(card)
        told.append(
            f"The Power on the card, {dice(lying)}, is taken: Power rises from {power} to {power + power_of(lying)}."
        )
    return told


def rest_or_dream(event: Event) -> str | None:
    """Tell why the Dreamer must Rest, or dream again."""
    state = event.before
    forced = dreaming.must_rest(event, *["imprisoned"] * int(state.imprisoned))
    tempted = f"Player {state.dreamer} is tempted and must Dream Again." if state.tempted else None
    return forced or tempted


# --- Nightmares' turns --------------------------------------------------------------------------------------------


def ability(event: Event) -> str | None:
    """Tell an ability's effect on the Hunt row, or one that lasts to the end of the turn."""
    if event.params.abilities[event.given.owner] == L.HUNT_DOWN:
        return dreaming.changed(event)
    if event.after.imprisoned and not event.before.imprisoned:
        return f"Player {event.before.dreamer} is imprisoned until the turn ends."
    if event.after.tempted and not event.before.tempted:
        return f"Player {event.before.dreamer} is tempted until the turn ends."
    return None


def hunting(event: Event) -> str | None:
    """Tell that there is nothing to consume."""
    state, own = event.before, event.before.dreamers[event.before.mover].nightmare
    for seat in range(event.params.seats):
        if seat != state.mover and state.dreamers[seat].card[: D.POWERS].reshape(-1, D.COLOURS)[:, own].any():
            return None
    return f"Player {state.mover} sends Minions, as no other player has {D.COLOUR_NAMES[own]} Power to consume."


def hunted(event: Event) -> str | list[str]:
    """Tell who loses and gains a consumed Power, or the dreams that are drawn."""
    state, told = event.before, []
    for seat in sorted(range(event.params.seats), key=lambda seat: seat == state.mover):  # who gains comes last
        changed = changes(state.dreamers[seat].card, event.after.dreamers[seat].card, event.params)
        told += [f"{player(seat, event.params)}: {changed}."] * bool(changed)
    due = int(event.params.minions)
    there = min(due, int(sum(state.bag)))
    return told or [f"Player {state.mover} draws {number(there, 'dream')}{', all of the bag' * (there < due)}."]


def minion(event: Event) -> str | None:
    """Tell which dream the Minions carry unasked."""
    drawn = event.before.drawn
    if (drawn > 0).sum() != 1:
        return None
    colour = D.COLOUR_NAMES[int(drawn.argmax())]
    returns = "; the other one returns to the bag" if sum(drawn) > 1 else ""
    return f"The Minions carry a {colour} dream{returns}, the only choice."


def victim(event: Event) -> str | None:
    """Tell who is attacked unasked."""
    state, seats = event.before, range(event.params.seats)
    dreamers = [s for s in seats if not state.dreamers[s].eliminated and state.dreamers[s].nightmare == D.NONE]
    return f"The Minions attack Player {dreamers[0]}, the only Dreamer." if len(dreamers) == 1 else None


def attacked(event: Event) -> str:
    """Tell who must roll the dream of the Minions."""
    return f"{dreamer(event.after, event.params)} must roll {dreams(event.after.drawn)}, and resolve it."


# --- the end ------------------------------------------------------------------------------------------------------


def turn_ended(event: Event) -> str | None:
    """Tell that final turns begin."""
    state = event.after
    if state.final_turns == event.before.final_turns:
        return None
    seats = range(event.params.seats)
    powerful = [seat for seat in seats if power_of(state.dreamers[seat].card) >= event.params.power_to_end]
    left = [f"Player {seat}" for seat in seats if state.dreamers[seat].final_turn]
    who = joined(f"Player {seat} has {power_of(state.dreamers[seat].card)} Power" for seat in powerful)
    return f"{who}: a final turn for {joined(left) if left else 'nobody'}."


def ended(event: Event) -> str:
    """Tell why the game ends, and who has won."""
    winners = most_powerful(event.after, event.params)
    who = joined(f"Player {seat}" for seat in winners)
    power = power_of(event.after.dreamers[winners[0]].card)
    won = f"{who} {'wins' if len(winners) == 1 else 'share the win'} with {power} Power"
    return f"The game ends: {ENDS[L.ENDINGS[event.given.ending]]}. {won}."


STORY = Story(
    before={
        **dreaming.BEFORE,
        rules.setup: setup,
        ending.begin_turn: turn,
        rules.shadow_resolved: shadow,
        envy.shadow_of_envy: envied,
        rows.eliminate: eliminated,
        rows.check_shadows: shadows_checked,
        rows.become_nightmare: claimed,
        rules.rest_or_dream: rest_or_dream,
        nightmares.hunting: hunting,
        nightmares.choose_minion: minion,
        nightmares.choose_victim: victim,
    },
    after={
        **dreaming.AFTER,
        sleep.dream: ran_out,
        resolving.note_empty_bag: ran_out,
        rows.check_exhaust: dreaming.exhausted,
        nightmares.take: taken,
        nightmares.use_ability: ability,
        nightmares.hunt: hunted,
        nightmares.attack: attacked,
        ending.end_of_turn: turn_ended,
        ending.end: ended,
    },
)
"""The sentences for all rules."""
