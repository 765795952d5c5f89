"""Component file and options: each mistake in them is told in one line."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError

from nightmare_gym.engine.components import complaints, load
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.games.cathedral import params as cathedral
from nightmare_gym.games.cathedral.layout import (
    AREAS,
    AREAS_REWARD,
    BUILD_ANYWHERE,
    DAYS,
    DEVELOPMENTS,
    FIRST_ANYWHERE,
    GORGER,
    ICON_X,
    ICON_Y,
    KINGS_BASIC,
    KINGS_SHIELD,
    LEVELS_REWARD,
    MASON,
    MOST_TURNS,
    NIGHTS,
    NO_REWARD,
    NONE,
    PIECES,
    PLOY,
    PRODUCTION,
    RING,
    SHADOWS,
    SHIELD,
    SIDES,
    SUITS,
    SYMBOLS,
    UPGRADES,
)
from nightmare_gym.games.cathedral.printed.components import FILE, Components
from nightmare_gym.games.cathedral.printed.words import DAY_WORDS, SUIT_WORDS
from nightmare_gym.games.cathedral.state import PARAMS


def data() -> dict[str, Any]:
    """The component file, to be tampered with."""
    return copy.deepcopy(tomllib.loads(FILE.read_text(encoding="utf-8")))


def refused(changed: dict[str, Any]) -> str:
    """Return the line with which a component file is refused."""
    with pytest.raises(ValidationError) as caught:
        Components.model_validate(changed)
    return complaints("components.toml", caught.value)[0]


def put(changed: dict[str, Any], path: str, value: object) -> None:
    """Change an entry of a component file."""
    at: Any = changed
    *parents, last = path.split(".")
    for part in parents:
        at = at[int(part) if part.isdigit() else part]
    at[int(last) if last.isdigit() else last] = value


def elements(bits: int) -> set[int]:
    """A set of bits as one of numbers."""
    return {element for element in range(32) if int(bits) >> element & 1}


def params(**options: Any) -> Any:
    """Build the parameters of one kind of game."""
    return cathedral.build_params(**options)[0]


# --- the component file -------------------------------------------------------------------------------------------

STEPS_CARD = {"action": "ritual", "effect": "steps", "attack": 0, "defence": 0}
EDGE = ["northwest", "northeast", "inner_northwest", "inner_northeast"]


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("map.areas.0.name", "atlantis", "map.areas.0.name: Value error, 'atlantis': expected one of northwest, north"),
        ("map.areas.0.name", "north", "map: Value error, expected the 12 areas northwest, north, northeast"),
        ("map.areas.0.symbol", "E", "map.areas.0.symbol: Input should be 'A', 'B', 'C' or 'D'"),
        ("map.areas.0.symbol", "D", "map: Value error, north and northwest are adjacent and have the same symbol"),
        ("map.areas.0.adjacent", [], "map.areas.0.adjacent: Tuple should have at least 1 item"),
        ("map.areas.0.adjacent", ["hell"], "map.areas.0.adjacent.0: Value error, 'hell': expected one of northwest"),
        (
            "map.areas.0.adjacent",
            ["north", "west"],
            "map: Value error, inner_northwest is adjacent to northwest, but not northwest to inner_northwest",
        ),
        ("pieces.followers", 21, "pieces.followers: Input should be less than or equal to 20"),
        ("pieces.forts", 0, "pieces.forts: Input should be greater than or equal to 1"),
        ("pieces.shadows", 25, "pieces.shadows: Input should be less than or equal to 24"),
        ("pieces.shadows", 11, "(whole): Value error, start: more Shadows than there are pieces"),
        ("fort_levels.most", 4, "fort_levels.most: Input should be less than or equal to 3"),
        ("start.fort", 4, "start.fort: Input should be less than or equal to 3"),
        ("start.followers", 4, "(whole): Value error, start: more Followers in an area than the limits of stage 1"),
        ("start.shadows_inside", 4, "(whole): Value error, start: more Shadows in an area than their limit"),
        ("start.hand", 10, "start.hand: Input should be less than or equal to 9"),
        ("limits.you.stage_1", 5, "limits.you.stage_1: Input should be less than or equal to 4"),
        ("limits.crowded.stage_2", 2, "(whole): Value error, limits: those of stage 2 are below those of stage 1"),
        ("limits.king.stage_2", 2, "(whole): Value error, limits: those of stage 2 are below those of stage 1"),
        ("limits.shadows.units", 0, "limits.shadows.units: Input should be greater than or equal to 1"),
        ("laps.number", 0, "laps.number: Input should be greater than or equal to 1"),
        (
            "laps.number",
            4,
            "(whole): Value error, laps, lap: expected each of A, B, C, D once more after the last turn",
        ),
        (
            "laps.number",
            5,
            "(whole): Value error, laps, lap: expected each of A, B, C, D once more after the last turn",
        ),
        ("lap.symbols", [], "lap.symbols: Tuple should have at least 1 item"),
        ("lap.symbols", ["A", "B"], "(whole): Value error, laps, lap: expected each of A, B, C, D once more"),
        ("lap.symbols.0", "E", "lap.symbols.0: Input should be 'A', 'B', 'C' or 'D'"),
        ("standard_length.first_build_turn", 0, "standard_length.first_build_turn: Input should be greater than"),
        ("variable_length.built_at_start", 13, "variable_length.built_at_start: Input should be less than 13"),
        ("night_spaces.adjacent.0.0", "sleep", "night_spaces.adjacent.0.0: Input should be 'ritual', 'summon'"),
        ("night_spaces.adjacent.0", ["ritual"], "night_spaces: Value error, Night space 1: expected two or three"),
        ("night_spaces.adjacent.0", ["ritual"] * 2, "night_spaces: Value error, Night space 1: expected two or three"),
        ("night_spaces.adjacent.6", list(DAY_WORDS), "night_spaces: Value error, Night space 7: expected"),
        ("exits.ritual", [1, 2], "exits.ritual.2: Field required"),
        ("exits.ritual", [1, 2, 2], "exits: Value error, ritual: expected three different Night spaces"),
        ("exits.ritual", [1, 2, 8], "exits.ritual.2: Input should be less than or equal to 7"),
        (
            "exits.ritual",
            [1, 2, 3],
            "(whole): Value error, exits: ritual leads to Night space 3, which is not adjacent",
        ),
        ("ritual_track.costs", ["A"], "ritual_track.costs: Tuple should have at least 15 items"),
        ("ritual_track.x", [0], "ritual_track.x.0: Input should be greater than or equal to 1"),
        ("ritual_track.x", [4, 16], "ritual_track.x.1: Input should be less than or equal to 15"),
        ("ritual_track.y", [6, 9], "ritual_track: Value error, a space has one icon"),
        (
            "ritual_track.points.3",
            9,
            "ritual_track: Value error, points: expected never fewer than on the space before",
        ),
        ("icons.y_draws", -1, "icons.y_draws: Input should be greater than or equal to 0"),
        ("known_actions.limbo_price", 0, "known_actions.limbo_price: Input should be greater than or equal to 1"),
        ("actions.ritual_steps", 10, "actions.ritual_steps: Input should be less than or equal to 9"),
        ("actions.summon_areas", 1, "actions.summon_areas: Extra inputs are not permitted"),
        ("conforming.maneuver_points", -1, "conforming.maneuver_points: Input should be greater than or equal to 0"),
        ("dissenting.draws", 1.5, "dissenting.draws: Input should be a valid integer"),
        ("ploys.draws", "two", "ploys.draws: Input should be a valid integer"),
        (
            "developments.stage_1.cards.0.action",
            "pray",
            "developments.stage_1.cards.0.action: Input should be 'ritual'",
        ),
        (
            "developments.stage_1.cards.0.effect",
            "fly",
            "developments.stage_1.cards.0.effect: Value error, 'fly': expected one of steps, first_step_from_any_area",
        ),
        (
            "developments.stage_1.cards.0.action",
            "summon",
            "developments.stage_1.cards.0: Value error, action: expected ritual for the effect steps",
        ),
        (
            "developments.stage_2.cards.0.effect",
            "draw_two",
            "developments.stage_2.cards.0: Value error, action: expected ploy for the effect draw_two",
        ),
        ("developments.stage_1.cards.0.amount", 0, "developments.stage_1.cards.0.amount: Input should be greater than"),
        ("developments.stage_1.cards.0.attack", -1, "developments.stage_1.cards.0.attack: Input should be greater"),
        (
            "developments.stage_1.cards",
            [STEPS_CARD],
            "developments: Value error, there are 50 Development cards, not 21",
        ),
        ("combat_cards.kings_shield", {"attack": 1}, "combat_cards.kings_shield.defence: Field required"),
        ("battle_cards.cards.0.copies", 4, "battle_cards.cards.0.copies: Input should be less than or equal to 3"),
        ("battle_cards.cards.0.copies", 0, "battle_cards.cards.0.copies: Input should be greater than or equal to 1"),
        ("battle_cards.cards", [], "battle_cards.cards: Tuple should have at least 7 items"),
        ("dreams.rite.cards", [], "dreams.rite.cards: Tuple should have at least 7 items"),
        ("dreams.rite.cards.0.points", 6, "dreams.rite.cards.0.points: Input should be less than or equal to 5"),
        ("dreams.rite.cards.0.pieces", 3, "dreams.rite.cards.0.pieces: Input should be less than or equal to 2"),
        (
            "dreams.rite.cards.0.condition",
            "awake",
            "dreams.rite.cards.0.condition: Value error, 'awake': expected one of both_markers, a_marker",
        ),
        (
            "dreams.rite.cards.0.threshold",
            16,
            "dreams.rite.cards.0.threshold: Input should be less than or equal to 15",
        ),
        (
            "dreams.rite.cards.2.threshold",
            10,
            "dreams.rite.cards.2: Value error, threshold: expected at most 9 for the",
        ),
        ("dreams.envy", {}, "dreams.envy: Extra inputs are not permitted"),
        ("cathedral.rewards", ["draw"], "cathedral.rewards: Tuple should have at least 12 items"),
        ("cathedral.rewards.0", "bless", "cathedral.rewards.0: Input should be 'draw', 'produce' or 'step'"),
        ("token_levels.gray", 2, "token_levels.gray: Input should be 1"),
        ("tokens.gray_draw.copies", 4, "tokens.gray_draw.copies: Input should be less than or equal to 3"),
        ("tokens.gray_draw.copies", 2, "tokens: Value error, there are 12 tokens, not 11"),
        ("tokens.red_fort_levels.amount", 0, "tokens.red_fort_levels.amount: Input should be greater than or equal"),
        ("devoured_board.slots", 11, "devoured_board.slots: Input should be less than or equal to 10"),
        ("devoured_board.points", [0, 3, 6], "devoured_board: Value error, points: expected never more than for the"),
        ("nightmares.lairs.0", "nowhere", "nightmares.lairs.0: Value error, 'nowhere': expected one of northwest"),
        ("nightmares.gorger.moves", 0, "nightmares.gorger.moves: Input should be greater than or equal to 1"),
        ("nightmares.mason.runs", 0, "nightmares.mason.runs: Input should be greater than or equal to 1"),
        ("king.die.faces", [1, 2], "king.die.faces.0: Input should be greater than or equal to 2"),
        ("king.die.faces", [4, 5], "king.die.faces.1: Input should be less than 5"),
        ("king.die.faces", [], "king.die.faces: Tuple should have at least 1 item"),
        ("king.habits.piece_steps", 0, "king.habits.piece_steps: Input should be greater than or equal to 1"),
        ("king.scoring.suit", [0, 1], "king.scoring.suit: Tuple should have at least 7 items"),
        ("king.scoring.hand_share", 0, "king.scoring.hand_share: Input should be greater than or equal to 1"),
        ("king.ritual.removes", [2, 1], "king.ritual.removes.2: Field required"),
        ("king.ritual_grid.higher_from", 6, "king.ritual_grid.higher_from: Input should be less than or equal to 5"),
        ("king.ritual_grid.commands", [1, 2, 3], "king.ritual_grid.commands.1: Input should be a valid boolean"),
        ("king.fortify.power_1", {}, "king.fortify.power_1.die_2: Field required"),
        ("king.fortify.power_2", {}, "king.fortify.power_2: Extra inputs are not permitted"),
        ("king.fortify.power_3.die_4.builds", -1, "king.fortify.power_3.die_4.builds: Input should be greater than"),
        ("king.fortify.power_3.die_4.climbs", 1, "king.fortify.power_3.die_4.climbs: Extra inputs are not permitted"),
        ("king.develop.draws.0", 0, "king.develop.draws.0: Input should be greater than or equal to 1"),
        ("king.summon.controlled.1", 2, "king.summon: Value error, an area produces 4 in a row, more than 3"),
        ("harder.powered", [2, 1], "harder: Value error, powered: expected the number as a rule, then one that is not"),
        ("harder.powered", [1, 6], "harder.powered.1: Input should be less than or equal to 5"),
        ("harder.dream_head_start", 2, "harder.dream_head_start: Input should be 1"),
        ("harder.devoured_at_start", 11, "harder.devoured_at_start: Input should be less than or equal to 10"),
        ("easier.climbs", [2], "easier.climbs.1: Field required"),
        ("easier.fewest_runs", 0, "easier.fewest_runs: Input should be greater than or equal to 1"),
        ("margin.scale", 0, "margin.scale: Input should be greater than or equal to 1"),
        ("margin.source", "hearsay", "margin.source: Input should be 'rulebook'"),
        ("weather", {}, "weather: Extra inputs are not permitted"),
    ],
)
def test_a_wrong_entry_is_told_with_its_key(path: str, value: object, complaint: str) -> None:
    changed = data()
    put(changed, path, value)
    assert refused(changed).startswith(f"components.toml: {complaint}")


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        (
            {"map.areas.0.adjacent": ["west", "inner_northwest"], "map.areas.1.adjacent": EDGE[1:]},
            "map: Value error, northwest is not adjacent to north, the next one clockwise",
        ),
        (
            {"map.areas.0.adjacent": ["north", "west"], "map.areas.8.adjacent": ["north", "west", "inner_northeast"]},
            "map: Value error, inner_southwest is adjacent to inner_northwest, but not",
        ),
        (
            {
                "map.areas.0.adjacent": ["north", "west"],
                "map.areas.8.adjacent": ["north", "west", "inner_northeast", "inner_southwest"],
            },
            "map: Value error, there are 24 pairs of adjacent areas, not 23",
        ),
        (
            {"tokens.red_fort_levels.copies": 2, "tokens.red_controlled_areas.copies": 0},
            "tokens: Value error, there is at most one of each red token",
        ),
        (
            {"start.fort": 3, "fort_levels.most": 2},
            "(whole): Value error, start: the Fortress is higher than a fort may be",
        ),
        ({"laps.number": 3, "lap.symbols": list("ABCDBADCAB")}, None),
        ({"laps.number": 3, "lap.symbols": list("ABCDBADCABC")}, "(whole): Value error, laps, lap: expected each of"),
    ],
)
def test_entries_that_do_not_fit_together_are_told(changes: dict[str, object], complaint: str | None) -> None:
    changed = data()
    for path, value in changes.items():
        put(changed, path, value)
    if complaint is None:
        Components.model_validate(changed)
    else:
        assert refused(changed).startswith(f"components.toml: {complaint}")


def test_a_missing_table_or_area_is_told() -> None:
    for name in Components.model_fields:
        changed = data()
        del changed[name]
        assert refused(changed) == f"components.toml: {name}: Field required"
    changed = data()
    del changed["map"]["areas"][11]
    assert refused(changed).startswith("components.toml: map: Value error, expected the 12 areas northwest, north")


def test_a_file_with_an_error_is_an_option_error(tmp_path: Any) -> None:
    file = tmp_path / "components.toml"
    file.write_text(FILE.read_text(encoding="utf-8").replace("slots = 10", "slots = 12"), encoding="utf-8")
    with pytest.raises(
        OptionError, match=r"devoured_board\.slots: Input should be less than or equal to 10 \(found 12"
    ):
        load(file, Components)


# --- options ------------------------------------------------------------------------------------------------------

PAIR = "expected 'random', or the names of two different ones out of gorger, herald, brood"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"length": "short"}, "length='short': expected 'standard' or 'variable'"),
        ({"length": None}, "length=None: expected 'standard' or 'variable'"),
        ({"divergent": 1}, "divergent=1: expected True or False"),
        ({"divergent": None}, "divergent=None: expected True or False"),
        ({"nightmares": "gorger"}, f"nightmares='gorger': {PAIR}"),
        ({"nightmares": "gorger,gorger"}, f"nightmares='gorger,gorger': {PAIR}"),
        ({"nightmares": "gorger,random"}, f"nightmares='gorger,random': {PAIR}"),
        ({"nightmares": "Gorger,Mason"}, f"nightmares='Gorger,Mason': {PAIR}"),
        ({"nightmares": ["gorger", "mason", "brood"]}, f"nightmares=['gorger', 'mason', 'brood']: {PAIR}"),
        ({"nightmares": ["gorger", ["mason"]]}, f"nightmares=['gorger', ['mason']]: {PAIR}"),
        ({"nightmares": []}, f"nightmares=[]: {PAIR}"),
        ({"nightmares": {"gorger", "mason"}}, "nightmares={"),
        ({"nightmares": None}, f"nightmares=None: {PAIR}"),
        ({"nightmares": 2}, f"nightmares=2: {PAIR}"),
        ({"difficulty": "hard"}, "difficulty='hard': expected 'easier' or 'normal' or 'even' or 'harder'"),
        ({"difficulty": 2}, "difficulty=2: expected 'easier' or 'normal' or 'even' or 'harder'"),
        ({"difficulty": ["harder"]}, "difficulty=['harder']: expected 'easier' or 'normal' or 'even' or 'harder'"),
        ({"piece_steps": 0}, "piece_steps=0: expected 1 to 2, or None for that of the difficulty"),
        ({"piece_steps": 3}, "piece_steps=3: expected 1 to 2, or None for that of the difficulty"),
        ({"piece_steps": True}, "piece_steps=True: expected 1 to 2, or None for that of the difficulty"),
        ({"powered": -1}, "powered=-1: expected 0 to 2, or None for that of the difficulty"),
        ({"powered": 3}, "powered=3: expected 0 to 2, or None for that of the difficulty"),
        ({"powered": 1.0}, "powered=1.0: expected 0 to 2, or None for that of the difficulty"),
        ({"devoured_start": 4}, "devoured_start=4: expected 0 to 3, or None for that of the difficulty"),
        ({"devoured_start": "3"}, "devoured_start='3': expected 0 to 3, or None for that of the difficulty"),
        ({"dream_discount": 1}, "dream_discount=1: expected True or False"),
        ({"hand_points": 1}, "hand_points=1: expected True or False"),
        ({"conform_adds": 0}, "conform_adds=0: expected True or False"),
        ({"cautious": "yes"}, "cautious='yes': expected True or False"),
        ({"ritual_cap": 2}, "ritual_cap=2: expected True or False"),
        ({"shorter_commands": 1}, "shorter_commands=1: expected True or False"),
        ({"shield_step": "twice"}, "shield_step='twice': expected 'once' or 'lower' or 'free'"),
        ({"shield_step": None}, "shield_step=None: expected 'once' or 'lower' or 'free'"),
        ({"shield_step": 1}, "shield_step=1: expected 'once' or 'lower' or 'free'"),
        ({"upgrades_per_action": 0}, "upgrades_per_action=0: expected 1 to 50, or None for any number"),
        ({"upgrades_per_action": 51}, "upgrades_per_action=51: expected 1 to 50, or None for any number"),
        ({"upgrades_per_action": "2"}, "upgrades_per_action='2': expected 1 to 50, or None for any number"),
        ({"upgrades_per_action": True}, "upgrades_per_action=True: expected 1 to 50, or None for any number"),
        ({"king_choices": "king"}, "king_choices='king': expected 'player' or 'random'"),
        ({"king_choices": None}, "king_choices=None: expected 'player' or 'random'"),
        ({"reward": "score"}, "reward='score': expected 'outcome' or 'margin'"),
        ({"reward": None}, "reward=None: expected 'outcome' or 'margin'"),
    ],
)
def test_a_wrong_option_is_told(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(OptionError) as caught:
        cathedral.build_params(**options)
    assert str(caught.value).startswith(complaint)
    assert "\n" not in str(caught.value)


HARDER = {"piece_steps": 2, "powered": 1, "devoured_start": 3, "dream_discount": True, "hand_points": True}
EASIER = {"conform_adds": False, "cautious": True, "ritual_cap": True, "shorter_commands": True}
NORMAL = {
    **{"piece_steps": 1, "powered": 0, "devoured_start": 0, "dream_discount": False, "hand_points": False},
    **{"conform_adds": True, "cautious": False, "ritual_cap": False, "shorter_commands": False},
}


def test_a_difficulty_is_its_modifiers() -> None:
    assert params(difficulty="harder") == params(**HARDER)
    assert params(difficulty="easier") == params(**EASIER)
    assert params(difficulty="normal") == params(**NORMAL) == params()
    assert params(difficulty="even") == params(piece_steps=2)
    assert params(difficulty="harder", **NORMAL) == params(difficulty="easier", **NORMAL) == params()
    assert params(difficulty="harder", powered=2) != params(difficulty="harder")


def test_each_modifier_changes_its_own_numbers() -> None:
    fields: dict[str, dict[str, int | list[int]]] = {
        "piece_steps": {"piece_steps": 2},
        "powered": {"powered": 1},
        "devoured_start": {"devoured_at_start": 3},
        "dream_discount": {"dream_head_start": 1},
        "hand_points": {"hand_points": 1},
        "conform_adds": {"conform_adds": 0},
        "cautious": {"desired_lead": 1},
        "ritual_cap": {"ritual_climbs": [2, 2, 4]},
        "shorter_commands": {"runs": [1, 1, 1, 1, 1, 1, 1, 1]},
    }
    plain = params()
    for name, value in {**HARDER, **EASIER}.items():
        changed = params(**{name: value})
        different = {field for field in PARAMS.dtype.names or () if not np.array_equal(changed[field], plain[field])}
        assert different == set(fields[name]), name
        for field, number in fields[name].items():
            assert changed[field].tolist() == number
    assert plain["ritual_climbs"].tolist() == [2, 3, 5]
    assert plain["runs"].tolist() == [2, 1, 2, 2, 1, 1, 2, 2]
    assert (plain["conform_adds"], plain["desired_lead"], plain["hand_share"], plain["head_start_points"]) == (
        1,
        0,
        3,
        3,
    )


def test_the_other_options_are_parameters() -> None:
    plain = params()
    assert [plain[name] for name in ("variable", "divergent", "players_choice", "reward", "built_at_start")] == [
        *(0, 0, 1, 0, 0)
    ]
    other = params(length="variable", divergent=True, king_choices="random", reward="margin")
    assert [other[name] for name in ("variable", "divergent", "players_choice", "reward", "built_at_start")] == [
        *(1, 1, 0, 1, 3)
    ]
    assert (plain["first_build_turn"], plain["margin_scale"], plain["seats"]) == (3, 20, 1)


def test_named_nightmares_stand_left_and_right() -> None:
    assert params()["nightmare_weights"].tolist() == [[1] * 8] * 2
    for names in ("mason,gorger", "mason, gorger", ["mason", "gorger"], ("mason", "gorger")):
        weights = params(nightmares=names)["nightmare_weights"]
        assert [np.flatnonzero(row).tolist() for row in weights] == [[MASON], [GORGER]]


# --- what is among the parameters -------------------------------------------------------------------------------------


def test_the_map_fits_together() -> None:
    facts = params()
    ways = [elements(bits) for bits in facts["neighbours"]]
    assert sum(map(len, ways)) == 2 * 24
    for area in range(AREAS):
        for other in ways[area]:
            assert area in ways[other]
            assert facts["symbols"][area] != facts["symbols"][other]
    assert (elements(facts["corners"]), elements(facts["inner"])) == ({0, 2, 4, 6}, {8, 9, 10, 11})
    assert Counter(facts["symbols"].tolist()) == dict.fromkeys(range(SYMBOLS), 3)
    assert [len(ways[area]) for area in range(RING)] == [3, 4] * 4
    assert {len(ways[area]) for area in range(RING, AREAS)} == {5}


def test_a_quarter_turn_of_the_map_changes_only_the_symbols() -> None:
    facts = params()
    turned = [(area + 2) % RING if area < RING else RING + (area - RING + 1) % 4 for area in range(AREAS)]
    for area in range(AREAS):
        assert facts["symbols"][turned[area]] == (facts["symbols"][area] + 1) % SYMBOLS
        assert elements(facts["neighbours"][turned[area]]) == {
            turned[one] for one in elements(facts["neighbours"][area])
        }


def test_each_side_has_each_symbol_once_a_lap() -> None:
    facts = params()
    lap = facts["lap"].tolist()
    assert (facts["turns"], lap[0], lap[1:9]) == (24, NONE, [0, 1, 2, 3, 1, 0, 3, 2])
    assert len(lap) == MOST_TURNS
    assert all(lap[turn] == lap[turn - 8] for turn in range(9, MOST_TURNS))
    for first in (1, 2):
        assert sorted(lap[first:9:2]) == [0, 1, 2, 3]
    assert set(lap[facts["turns"] + 1 :]) == {0, 1, 2, 3}


def test_the_matrix_leaves_two_or_three_actions_open() -> None:
    facts = params()
    nights = [elements(bits) for bits in facts["night_days"]]
    assert nights == [{0, 1}, {0, 1, 2}, {1, 2, 3}, {2, 3, 4}, {3, 4}, {0, 2}, {2, 4}]
    exits = [elements(bits) for bits in facts["exits"]]
    assert exits == [{0, 1, 5}, {0, 1, 2}, {1, 2, 3}, {2, 3, 4}, {3, 4, 6}]
    assert all(day in nights[night] for day in range(DAYS) for night in exits[day])
    assert set.union(*exits) == set(range(NIGHTS))


def test_the_ritual_track_has_its_costs_icons_and_points() -> None:
    facts = params()
    assert facts["cost"].tolist() == [NONE, *(space % 4 for space in range(15))]
    assert np.flatnonzero(facts["icon"] == ICON_X).tolist() == [4, 9, 14]
    assert np.flatnonzero(facts["icon"] == ICON_Y).tolist() == [6, 12]
    assert facts["track_points"].tolist() == [0, 0, 1, 1, 2, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10, 12]


def test_all_development_cards_are_in_the_box() -> None:
    facts = params()
    assert (facts["attack"][:DEVELOPMENTS].sum(), facts["defence"][:DEVELOPMENTS].sum()) == (52, 29)
    assert Counter(facts["action"].tolist()) == {**dict.fromkeys(range(DAYS), 6), PLOY: 20}
    ploys = facts["action"] == PLOY
    assert ((facts["effect"] >= UPGRADES) == ploys).all()
    assert Counter(facts["effect"][ploys].tolist()) == dict.fromkeys(range(UPGRADES, UPGRADES + 5), 4)
    assert set(facts["effect"].tolist()) == set(range(UPGRADES + 5))
    assert facts["stage"].tolist() == [1] * 30 + [2] * 20
    assert facts["card_points"].tolist() == np.where(ploys, 0, facts["stage"]).tolist()
    assert {card: amount for card, amount in enumerate(facts["amount"].tolist()) if amount != 1} == {
        31: 2,
        33: 2,
        34: 2,
    }
    assert facts["effect"][[10, 31, 37]].tolist() == [FIRST_ANYWHERE, PRODUCTION, BUILD_ANYWHERE]
    assert [(facts[name][22]) for name in ("attack", "defence")] == [0, 2]


def test_combat_and_battle_cards_are_in_the_box() -> None:
    facts = params()
    printed = [[facts[name][card] for name in ("attack", "defence")] for card in range(DEVELOPMENTS, KINGS_SHIELD + 1)]
    assert printed == [[1, 0], [0, 1], [1, 1], [1, 2]]
    assert facts["defence"][[SHIELD, KINGS_BASIC, KINGS_SHIELD]].tolist() == [1, 1, 2]
    assert facts["battle_copies"].sum() == 12
    assert facts["battle_cap"] == 1
    assert (facts["battle_attack"] * facts["battle_copies"]).sum() == 22
    assert (facts["battle_defence"] * facts["battle_copies"]).sum() == 8


def test_all_dreams_are_in_the_box() -> None:
    facts = params()
    assert Counter(facts["suit"].tolist()) == dict.fromkeys(range(SUITS), 7)
    for suit in range(SUITS):
        assert facts["dream_points"][facts["suit"] == suit].tolist() == [2, 2, 3, 3, 3, 4, 5]
        assert facts["dream_pieces"][facts["suit"] == suit].tolist() == [0, 1, 2, 2, 2, 2, 2]
    assert (np.argmax(facts["dreams"][:, :SUITS], axis=1) == facts["suit"]).all()
    assert (facts["dreams"][:, :SUITS].sum(axis=1) == 1).all()
    assert (facts["dreams"][:, SUITS] == facts["dream_points"]).all()
    assert (facts["dreams"][:, SUITS + 1] == facts["dream_pieces"]).all()
    assert set(facts["condition"].tolist()) == set(range(22))
    pairs = list(zip(facts["condition"].tolist(), facts["threshold"].tolist(), strict=True))
    assert len(set(pairs)) == len(pairs)


def test_the_cathedral_and_its_tokens_are_in_the_box() -> None:
    facts = params()
    assert facts["reward_of"].tolist() == [0, 1, 2, 1, 3, 1, 2, 1, 3, 1, 2, 1, 3, NO_REWARD]
    assert facts["token_copies"].sum() == PIECES - 1
    by_level = [facts["token_copies"][facts["token_level"] == level].sum() for level in (1, 2, 3)]
    assert by_level == [6, 4, 2]
    assert facts["token_reward"][-2:].tolist() == [AREAS_REWARD, LEVELS_REWARD]
    assert facts["token_amount"].tolist() == [1, 1, 1, 2, 2, 2, 1, 2, 2]


def test_units_and_limits_are_parameters() -> None:
    facts = params()
    assert facts["supply"].tolist() == [20, 20, 24]
    assert facts["limits"].tolist() == [[3, 3, 3], [4, 4, 3]]
    assert facts["limits"].shape == (2, SIDES)
    shadows = 4 * facts["shadows_outside"] + 4 * facts["shadows_inside"]
    assert shadows == 12 <= facts["supply"][SHADOWS]
    assert (facts["devoured_slots"], facts["devoured_points"].tolist(), facts["lairs"].tolist()) == (
        10,
        [6, 3, 0],
        [8, 10],
    )


def test_the_kings_cards_are_in_the_box() -> None:
    facts = params()
    assert facts["die"].tolist() == [0, 0, 2, 2, 2]
    assert facts["ritual_removes"].tolist() == [2, 1, 0]
    assert facts["kings_points"].tolist() == [3, 5, 7]
    assert facts["kings_draws"].tolist() == [2, 3, 4]
    assert facts["suit_points"].tolist() == [0, 0, 1, 3, 6, 10, 15, 21]
    grid = [facts[f"fortify_{name}"] for name in ("removes", "builds", "draws", "devours")]
    assert [[tuple(int(one[row, die]) for one in grid) for die in (2, 3, 4)] for row in range(3)] == [
        [(1, 1, 0, 0), (2, 1, 1, 0), (2, 2, 0, 0)],
        [(1, 1, 1, 0), (1, 2, 0, 0), (0, 1, 0, 1)],
        [(0, 2, 1, 0), (0, 2, 0, 1), (1, 3, 0, 1)],
    ]
    assert not any(one[:, :2].any() for one in grid)


# --- where it comes from ------------------------------------------------------------------------------------------


def tables(**options: Any) -> dict[str, str]:
    """The tables that are not from the rulebook, with their sources."""
    lines = [line.split(": ", 1) for line in cathedral.provenance(**options)]
    return {table: source.split(" ")[0] for table, source in lines}


def sources(inside: dict[str, Any], path: str = "") -> dict[str, str]:
    """All tables of the component file, with their sources."""
    found: dict[str, str] = {}
    for name, value in inside.items():
        if isinstance(value, dict):
            here = f"{path}.{name}" if path else name
            found |= {here: value["source"]} if "source" in value else sources(value, here)
    return found


def test_what_is_not_from_the_rulebook_is_listed() -> None:
    every = {table: source for table, source in sources(data()).items() if source != "rulebook"}
    standard = tables(reward="margin")
    variable = tables(length="variable", divergent=True, reward="margin")
    assert standard | variable == every
    assert set(every) - set(standard) == {"variable_length", "tokens"}
    assert set(every) - set(variable) == {"standard_length", "cathedral"}
    assert set(standard) - set(tables(difficulty="harder", nightmares="gorger,mason")) == {"margin"}


def test_no_guess_passes_for_the_rulebook() -> None:
    official = {table for table, source in sources(data()).items() if source == "rulebook"}
    assert official == {
        *("fort_levels", "limits.crowded", "limits.king", "token_levels", "harder", "easier"),
        *("king.die", "king.habits", "king.scoring", "king.ritual", "king.maneuver", "king.develop"),
    }
    listed = tables()
    for name in ("map", "lap", "ritual_track", "night_spaces", "exits", "nightmares", "combat_cards", "battle_cards"):
        assert listed[name] == "reconstructed"
    for name in ("developments.stage_1", "developments.stage_2", *(f"dreams.{suit}" for suit in SUIT_WORDS)):
        assert listed[name] == "reconstructed"
    for name in ("king.lowest_climb", "king.ritual_grid", "king.summon", "king.fortify"):
        assert listed[name] == "reconstructed"
    assert listed["king.higher_climbs"] == listed["king.develop_cultists"] == "inferred"
    assert listed["laps"] == listed["known_actions"] == listed["limits.you"] == "published"
