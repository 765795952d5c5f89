"""Strategies of hypothesis for every option of every game."""

from __future__ import annotations

import itertools
from inspect import signature
from typing import Any

from hypothesis import strategies as st

from nightmare_gym.engine.register import make_game
from nightmare_gym.games.bogeymen.params import NAMES as BOGEYMEN
from nightmare_gym.games.cathedral.printed.words import NAMES as NIGHTMARES
from nightmare_gym.games.dream_catchers.params import NAMES as CHARACTERS
from nightmare_gym.games.endless_nightmare.params import components
from reference import lantern, pig

Options = dict[str, Any]


def _of(game: str, **values: Any) -> st.SearchStrategy[Options]:
    """Make a strategy of a game's options from a strategy, or a list of values, for each option."""
    missing = set(signature(make_game(game).build_params).parameters) - values.keys()
    assert not missing, f"{game} has more options: {missing}"
    drawn = {name: st.sampled_from(value) if isinstance(value, list) else value for name, value in values.items()}
    return st.fixed_dictionaries(drawn)


def _set_up(options: Options) -> Options:
    """Drop the number of rows of Spooks in the gentle layout, which has its own."""
    return options if options["layout"] != "gentle" else {**options, "rows": None}


def _cast(options: Options) -> Options:
    """Cut the characters to the number of players."""
    chosen = options["characters"]
    return options if chosen == "random" else {**options, "characters": chosen[: options["players"]]}


FLAGS = [False, True]
EITHER = [None, *FLAGS]
OPTIONS: dict[str, st.SearchStrategy[Options]] = {
    pig.GAME.id: _of(pig.GAME.id, target=[2, 20], turn_limit=[1, 10_000]),
    lantern.GAME.id: _of(
        lantern.GAME.id, seats=[2, 3, 4], breath=[None, 0, 1, 3], margin=FLAGS, turn_limit=[1, 100]
    ),
    "endless_nightmare": _of(
        "endless_nightmare", board=sorted(components().boards), version=["basic", "active", "mixed"],
        skill=sorted(components().skills), veteran=FLAGS, strategist=FLAGS, sanity_on_selection=FLAGS,
        reward=["score", "survived", "log"], turn_limit=[1, 3, 400], components=[None],
    ),
    "bogeymen": _of(
        "bogeymen", bogeyman=[*BOGEYMEN, "random"], hard=FLAGS, rows=[None, *range(6, 21)],
        layout=["standard", "first", "gentle"], spook_rerolls=FLAGS, turn_limit=[1, 3, 200], components=[None],
    ).map(_set_up),
    "lucidity": _of(
        "lucidity", players=[2, 3, 4], temptation=[None, "envy", "primeval_fear"], abilities=FLAGS,
        turn_limit=[1, 3, 1000], components=[None],
    ),
    "dream_catchers": _of(
        "dream_catchers", players=[2, 3, 4], bedroom=["random", *range(1, 7)],
        characters=st.one_of(st.just("random"), st.permutations(CHARACTERS)), control=["team", "seats"],
        consent=FLAGS, reward=["outcome", "progress"], windows=["full", "lean"], components=[None],
    ).map(_cast),
    "cathedral": _of(
        "cathedral", length=["standard", "variable"], divergent=FLAGS,
        nightmares=["random", *map(list, itertools.permutations(NIGHTMARES, 2))],
        difficulty=["easier", "normal", "even", "harder"], piece_steps=[None, 1, 2], powered=[None, 0, 1, 2],
        devoured_start=[None, 0, 1, 2, 3], dream_discount=EITHER, hand_points=EITHER, conform_adds=EITHER,
        cautious=EITHER, ritual_cap=EITHER, shorter_commands=EITHER,
        shield_step=["once", "lower", "free"], upgrades_per_action=[None, 1, 2, 50],
        king_choices=["player", "random"], reward=["outcome", "margin"], components=[None],
    ),
}  # fmt: skip
"""Options by the id of the game; some mean another edition of it."""
