"""The parameters of Nightmare Cathedral: the component file validated and packed, with the options of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.components import unsourced
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.options import check_flags, check_whole
from nightmare_gym.engine.printed import Given
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.printed.cathedral import (
    Nightmare,
    Token,
)
from nightmare_gym.games.cathedral.printed.components import PRINTED, Components, turns_of
from nightmare_gym.games.cathedral.printed.king import (
    King,
)
from nightmare_gym.games.cathedral.printed.words import (
    AREA_WORDS,
    CONDITION_WORDS,
    DAY_WORDS,
    EFFECT_WORDS,
    NAMES,
    PIECE_REWARDS,
    SUIT_WORDS,
    TOKEN_REWARDS,
    TOKEN_WORDS,
)
from nightmare_gym.games.cathedral.state import PARAMS

LENGTHS = ("standard", "variable")
DIFFICULTIES = ("easier", "normal", "even", "harder")
CHOOSERS = ("player", "random")


# --- options ------------------------------------------------------------------------------------------------------


def build_params(
    length: str = "standard",
    divergent: bool = False,
    nightmares: str | Sequence[str] = "random",
    difficulty: str = "normal",
    piece_steps: int | None = None,
    powered: int | None = None,
    devoured_start: int | None = None,
    dream_discount: bool | None = None,
    hand_points: bool | None = None,
    conform_adds: bool | None = None,
    cautious: bool | None = None,
    ritual_cap: bool | None = None,
    shorter_commands: bool | None = None,
    shield_step: str = "once",
    upgrades_per_action: int | None = None,
    king_choices: str = "player",
    reward: str = "outcome",
    components: Given = None,
) -> NDArray[np.void]:
    """NC-1: build the parameters of one kind of game.

    Args:
        length: "standard": each side builds a piece of the Cathedral in its turn; "variable": completed Dreams do.
        divergent: The Divergent Paths: a side that builds takes a token.
        nightmares: "random": two different ones, drawn for each game; or the names of the left and the right one
            ("gorger", "herald", "brood", "scourge", "gravekeeper", "mason", "whisperer", "undertow"), as a list or
            joined by a comma.
        difficulty: "easier": with all modifiers for an easier game; "harder": with all for a harder one; "normal":
            with none; "even": with `piece_steps=2` alone. Each of the nine modifiers that follow takes the difficulty's
            value if it is None.
        piece_steps: Steps that the King climbs for a piece of the Cathedral, 1; 2 in the even and the harder game.
        powered: Actions of the King that begin powered up, 0 to 2; 1 in the harder game.
        devoured_start: Followers of the King that start on the Devoured board, 0 to 3; 3 in the harder game.
        dream_discount: The King's Dreams of 3 points or more start with a Cultist, as in the harder game.
        hand_points: The King scores each Development card in its hand, as in the harder game, not every third card.
        conform_adds: A King that conforms adds a Cultist to the Day space; not in the easier game.
        cautious: The King desires a conflict with at least one card more only, as in the easier game.
        ritual_cap: The King's Rituals climb 2 and 4 steps instead of 3 and 5, as in the easier game.
        shorter_commands: The King's Nightmare cards are resolved once less, as in the easier game.
        shield_step: The steps that a card brings when the King's Shield returns: "once": one in each turn, of your
            lower marker; "lower": any number, of your lower marker; "free": any number, of either marker.
        upgrades_per_action: Upgrades that each of your actions may have, 1 to 50, or None for any number.
        king_choices: The choices that the King's rules leave to you are yours ("player") or drawn ("random").
        reward: "outcome": 1 for a win, -1 for a loss; "margin": the difference of the points, 20 of them as 1.
        components: The printed data in place of the package's, as far as the owner of the game has entered it: the file
            that `nightmare components` writes, or its content as a mapping.

    Raises:
        OptionError: An option has a wrong value.
    """
    _check_word("length", length, LENGTHS)
    check_flags(divergent=divergent)
    pair = _pair(nightmares)
    _check_word("difficulty", difficulty, DIFFICULTIES)
    _check_word("shield_step", shield_step, L.SHIELD_STEPS)
    if upgrades_per_action is not None:
        check_whole(
            "upgrades_per_action",
            upgrades_per_action,
            1,
            L.DEVELOPMENTS,
            f"1 to {L.DEVELOPMENTS}, or None for any number",
        )
    _check_word("king_choices", king_choices, CHOOSERS)
    _check_word("reward", reward, L.REWARDS)
    facts = PRINTED.facts(components)
    modifiers = _modifiers(
        facts,
        difficulty,
        piece_steps=piece_steps,
        powered=powered,
        devoured_start=devoured_start,
        dream_discount=dream_discount,
        hand_points=hand_points,
        conform_adds=conform_adds,
        cautious=cautious,
        ritual_cap=ritual_cap,
        shorter_commands=shorter_commands,
    )
    params_array = PARAMS.new()
    params: Any = params_array[0]
    params["seats"], params["turn_limit"] = 1, 2**31 - 2
    params["variable"], params["divergent"] = length == "variable", divergent
    params["players_choice"], params["reward"] = king_choices == "player", L.REWARDS.index(reward)
    params["shield_step"] = L.SHIELD_STEPS.index(shield_step)
    params["upgrades_per_action"] = upgrades_per_action or L.DEVELOPMENTS
    params["margin_scale"] = facts.margin.scale
    for slot, name in enumerate(pair):
        params["nightmare_weights"][slot] = [name in (one, "random") for one in NAMES]
    _pack_map(params, facts)
    _pack_time(params, facts)
    _pack_actions(params, facts)
    _pack_cards(params, facts)
    _pack_dreams(params, facts)
    _pack_cathedral(params, facts)
    _pack_nightmares(params, facts)
    _pack_king(params, facts.king)
    _pack_modifiers(params, facts, modifiers)
    return params_array


def _check_word(name: str, value: Any, words: Sequence[str]) -> None:
    """Check an option that must be one of these words."""
    if not isinstance(value, str) or value not in words:
        raise OptionError(f"{name}={value!r}: expected {' or '.join(map(repr, words))}")


def _pair(nightmares: Any) -> list[str]:
    """Turn the option `nightmares` into a name, or "random", for the left and the right one."""
    if isinstance(nightmares, str) and nightmares == "random":
        return ["random"] * L.IN_GAME
    names = nightmares.replace(" ", "").split(",") if isinstance(nightmares, str) else nightmares
    known = isinstance(names, list | tuple) and all(isinstance(name, str) and name in NAMES for name in names)
    if not known or len(names) != L.IN_GAME or len(set(names)) < L.IN_GAME:
        raise OptionError(
            f"nightmares={nightmares!r}: expected 'random', or the names of two different ones out of "
            f"{', '.join(NAMES)}"
        )
    return list(names)


def _modifiers(facts: Components, difficulty: str, **options: Any) -> dict[str, int]:
    """Choose the difficulty modifiers: those of the options, else those of the difficulty."""
    harder, easier = difficulty == "harder", difficulty == "easier"
    least, most = facts.king.habits.piece_steps, facts.harder
    numbers = {"piece_steps": (least, most.piece_steps), "powered": (0, most.powered[1])}
    numbers["devoured_start"] = (0, most.devoured_at_start)
    preset: dict[str, int] = {
        "piece_steps": most.piece_steps if harder or difficulty == "even" else least,
        "powered": most.powered[0] if harder else 0,
        "devoured_start": most.devoured_at_start if harder else 0,
        "dream_discount": harder,
        "hand_points": harder,
        "conform_adds": not easier,
        "cautious": easier,
        "ritual_cap": easier,
        "shorter_commands": easier,
    }
    for name, value in options.items():
        if value is None:
            continue
        if name in numbers:
            low, high = numbers[name]
            check_whole(name, value, low, high, f"{low} to {high}, or None for that of the difficulty")
        else:
            check_flags(**{name: value})
        preset[name] = value
    return preset


# --- packing ------------------------------------------------------------------------------------------------------


def _set(members: Iterable[int]) -> int:
    """Turn a set into bits."""
    return sum(1 << member for member in set(members))


def _pack_map(params: Any, facts: Components) -> None:
    for area, printed in enumerate(facts.map.areas):
        params["neighbours"][area] = _set(AREA_WORDS.index(name) for name in printed.adjacent)
        params["symbols"][area] = L.SYMBOL_NAMES.index(printed.symbol)
    params["inner"], params["corners"] = _set(range(L.RING, L.AREAS)), _set(range(0, L.RING, 2))
    start, pieces, limits = facts.start, facts.pieces, facts.limits
    params["fort_at_start"], params["followers_at_start"] = start.fort, start.followers
    params["shadows_outside"], params["shadows_inside"] = start.shadows_outside, start.shadows_inside
    params["supply"] = pieces.followers, pieces.followers, pieces.shadows
    params["forts"], params["levels"] = pieces.forts, facts.fort_levels.most
    params["limits"][0] = limits.you.stage_1, limits.king.stage_1, limits.shadows.units
    params["limits"][1] = limits.crowded.stage_2, limits.king.stage_2, limits.shadows.units
    params["crowded_areas"] = limits.crowded.areas
    params["hand"], params["dreams_at_start"], params["display"] = start.hand, start.dreams, start.display


def _pack_time(params: Any, facts: Components) -> None:
    params["turns"] = facts.laps.number * len(facts.lap.symbols)
    params["lap"] = [L.NONE, *map(L.SYMBOL_NAMES.index, turns_of(facts))]
    params["first_build_turn"] = facts.standard_length.first_build_turn
    params["built_at_start"] = facts.variable_length.built_at_start if params["variable"] else 0
    params["night_days"] = [_set(map(DAY_WORDS.index, days)) for days in facts.night_spaces.adjacent]
    params["exits"] = [_set(night - 1 for night in getattr(facts.exits, day)) for day in DAY_WORDS]


def _pack_actions(params: Any, facts: Components) -> None:
    track = facts.ritual_track
    params["cost"] = [L.NONE, *map(L.SYMBOL_NAMES.index, track.costs)]
    params["icon"][list(track.x)], params["icon"][list(track.y)] = L.ICON_X, L.ICON_Y
    params["track_points"] = track.points
    known, active, conforming = facts.known_actions, facts.actions, facts.conforming
    params["ritual_steps"] = active.ritual_steps, conforming.ritual_steps
    params["fortify_levels"] = active.fortify_levels, conforming.fortify_levels
    params["maneuver_points"] = known.maneuver_points, conforming.maneuver_points
    params["conflicts"] = known.maneuver_conflicts, conforming.maneuver_conflicts
    params["develop_draws"] = active.develop_draws, conforming.develop_draws
    params["develop_cards"] = active.develop_cards, conforming.develop_cards
    params["develop_upgrades"], params["conform_areas"] = active.develop_upgrades, conforming.summon_areas
    params["pass_draws"], params["dissent_draws"] = known.pass_draws, facts.dissenting.draws
    params["limbo_price"] = known.limbo_price
    params["icon_areas"], params["icon_draws"] = facts.icons.x_areas, facts.icons.y_draws
    params["ploy_areas"], params["ploy_draws"] = facts.ploys.produce_areas, facts.ploys.draws
    params["ploy_returns"], params["ploy_points"] = facts.ploys.returned_from_limbo, facts.ploys.movement_points


def _pack_cards(params: Any, facts: Components) -> None:
    stages = (facts.developments.stage_1, facts.developments.stage_2)
    printed = [(stage, deck.points, card) for stage, deck in enumerate(stages, start=1) for card in deck.cards]
    for number, (stage, points, card) in enumerate(printed):
        action = L.PLOY if card.action == "ploy" else DAY_WORDS.index(card.action)
        params["action"][number], params["effect"][number] = action, EFFECT_WORDS.index(card.effect)
        params["amount"][number], params["stage"][number] = card.amount, stage
        params["card_points"][number] = 0 if action == L.PLOY else points
        params["upgrades"][number] = action != L.PLOY
    own = facts.combat_cards
    cards = (*(card for _, _, card in printed), own.basic, own.shield, own.kings_basic, own.kings_shield)
    params["attack"], params["defence"] = [card.attack for card in cards], [card.defence for card in cards]
    battles = facts.battle_cards.cards
    params["battle_attack"], params["battle_defence"] = (
        [one.attack for one in battles],
        [one.defence for one in battles],
    )
    params["battle_copies"], params["battle_cap"] = (
        [one.copies for one in battles],
        facts.battle_cards.attack_above_units,
    )


def _pack_dreams(params: Any, facts: Components) -> None:
    dreams = [(suit, dream) for suit, name in enumerate(SUIT_WORDS) for dream in getattr(facts.dreams, name).cards]
    for number, (suit, dream) in enumerate(dreams):
        params["dreams"][number] = [*(suit == one for one in range(L.SUITS)), dream.points, dream.pieces]
        params["suit"][number], params["dream_points"][number], params["dream_pieces"][number] = (
            suit,
            dream.points,
            dream.pieces,
        )
        params["condition"][number], params["threshold"][number] = (
            CONDITION_WORDS.index(dream.condition),
            dream.threshold,
        )


def _pack_cathedral(params: Any, facts: Components) -> None:
    params["reward_of"] = [L.NO_REWARD, *(PIECE_REWARDS[one] for one in facts.cathedral.rewards), L.NO_REWARD]
    tokens: list[Token] = [getattr(facts.tokens, name) for name in TOKEN_WORDS]
    params["token_copies"], params["token_amount"] = [one.copies for one in tokens], [one.amount for one in tokens]
    params["token_level"] = [getattr(facts.token_levels, name.split("_")[0]) for name in TOKEN_WORDS]
    params["token_reward"] = TOKEN_REWARDS


def _pack_nightmares(params: Any, facts: Components) -> None:
    board, nightmares = facts.devoured_board, facts.nightmares
    params["devoured_slots"], params["devoured_points"] = board.slots, board.points
    params["lairs"] = [AREA_WORDS.index(name) for name in nightmares.lairs]
    cards: list[Nightmare] = [getattr(nightmares, name) for name in NAMES]
    params["nightmare_moves"], params["runs"] = [one.moves for one in cards], [one.runs for one in cards]
    params["brood_places"], params["gravekeeper_places"] = nightmares.brood_places, nightmares.gravekeeper_places
    params["undertow_pushes"] = nightmares.undertow_pushes
    params["gorger_units"], params["herald_followers"] = nightmares.gorger_units, nightmares.herald_followers


def _pack_king(params: Any, king: King) -> None:
    params["die"] = [king.die.faces.count(value) for value in range(L.FACES)]
    params["hand_share"], params["suit_points"] = king.scoring.hand_share, (0, *king.scoring.suit)
    params["ritual_removes"], params["ritual_climbs"] = (
        king.ritual.removes,
        (king.lowest_climb.steps, *king.higher_climbs.steps),
    )
    params["ritual_commands"], params["ritual_higher_from"] = king.ritual_grid.commands, king.ritual_grid.higher_from
    params["summon_controlled"], params["summon_fort"] = king.summon.controlled, king.summon.with_fort
    params["summon_marked"] = king.summon.marked
    for row, by_die in enumerate((king.fortify.power_1, king.fortify.power_3, king.fortify.power_5)):
        for value, works in enumerate((by_die.die_2, by_die.die_3, by_die.die_4), start=2):
            params["fortify_removes"][row, value], params["fortify_builds"][row, value] = works.removes, works.builds
            params["fortify_draws"][row, value], params["fortify_devours"][row, value] = works.draws, works.devours
    params["kings_points"] = king.maneuver.points
    params["kings_conflicts"], params["kings_area_cards"] = king.maneuver.conflicts, king.maneuver.area_cards
    params["kings_draws"] = king.develop.draws
    params["draws_to_maneuver"], params["draws_to_ritual"] = (
        king.develop_cultists.maneuver,
        king.develop_cultists.ritual,
    )


def _pack_modifiers(params: Any, facts: Components, modifiers: dict[str, int]) -> None:
    """Pack the difficulty, after `_pack_king` and `_pack_nightmares`, whose numbers it lessens."""
    habits, harder, easier = facts.king.habits, facts.harder, facts.easier
    params["piece_steps"], params["powered"] = modifiers["piece_steps"], modifiers["powered"]
    params["devoured_at_start"], params["hand_points"] = modifiers["devoured_start"], modifiers["hand_points"]
    params["dream_head_start"] = harder.dream_head_start if modifiers["dream_discount"] else 0
    params["head_start_points"] = harder.head_start_points
    params["conform_adds"] = habits.conform_adds if modifiers["conform_adds"] else easier.conform_adds
    params["desired_lead"] = easier.desired_lead if modifiers["cautious"] else habits.desired_lead
    if modifiers["ritual_cap"]:
        params["ritual_climbs"][1:] = np.minimum(params["ritual_climbs"][1:], easier.climbs)
    if modifiers["shorter_commands"]:
        params["runs"] = np.maximum(params["runs"] - easier.fewer_runs, easier.fewest_runs)


def provenance(
    length: str = "standard",
    divergent: bool = False,
    reward: str = "outcome",
    components: Given = None,
    **_: Any,
) -> list[str]:
    """List the game's data that is not from the rulebook: the table, its source, and the reason."""
    unused = {
        "standard_length" if length == "variable" else "variable_length",
        "cathedral" if divergent else "tokens",
        *(() if reward == "margin" else ("margin",)),
    }
    return [line for line in unsourced(PRINTED.facts(components)) if line.split(":")[0] not in unused]
