"""`check_game`: the suite that every game passes, ours and others'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game
from nightmare_gym.testing.fuzzing import check_fuzz
from nightmare_gym.testing.interfaces import check_interfaces
from nightmare_gym.testing.promise import BrokenPromise
from nightmare_gym.testing.rules import check_event, check_future, check_looks
from nightmare_gym.testing.trial import Trial, act, called, told
from nightmare_gym.testing.uncompiled import check_uncompiled
from nightmare_gym.testing.words import check_story, check_summary, check_words

ROUNDING = 1e-4
"""Returns are kept as 4-byte floats."""


def check_game(
    game: Game | str,
    options: Sequence[Mapping[str, Any]] = ({},),
    games: int = 2,
    events: int = 10_000,
    uncompiled: int = 0,
    interfaces: bool = True,
    seed: int = 0,
    most_events: int = 10_000,
) -> None:
    """Play a game at random under each set of options, and check everything that its contract promises.

    - `legal` marks at least one action and counts them; `chance` weighs each outcome that it counts, and no other;
      features lie in [0, 1]; none of the three changes the state, and the rules never write to the parameters;
    - the state stays in its declared ranges, `check` finds no broken law, the turn never falls and always rises again;
    - a position read from its JSON is the same; the same event leads from it to the same position, in a clone and with
      any values of the turn and of bookkeeping fields; neither of them is observed;
    - illegal actions are refused; games end, with finite returns that do not undercut `worst_return`, the same for all
      seats if the game is cooperative;
    - every position has a text, a name of its own for each action and outcome, and a picture if the game has pictures;
      every event has its lines if the game has a story; `summary` has one value for each game;
    - the checkers of Gymnasium or PettingZoo accept it, and a turn limit ends it;
    - compiled and uncompiled rules agree.

    The suite cannot check that a seat does not see others' secrets: no declaration says what is secret.

    Args:
        game: The game, or its id.
        options: The sets of options to play with.
        games: The number of games that are checked position by position.
        events: The number of events of the compiled fuzz.
        uncompiled: The number of events that are played uncompiled, too, in a child process.
        interfaces: True to check the game through Gymnasium or PettingZoo, too.
        seed: The seed of all choices; the same seed gives the same checks.
        most_events: The most events that one turn may take.

    Raises:
        BrokenPromise: A check fails. The line names the place, what would be right, and the position.
    """
    for chosen in options:
        _check_declared(make_game(game, chosen), chosen)
        if uncompiled:
            check_uncompiled(game, chosen, uncompiled, seed)
        for k in range(games):
            play_closely(Trial(game, chosen, seed + k), most_events)
        check_fuzz(game, chosen, events, seed)
        for k in range(games):
            look_ahead(Trial(game, chosen, seed + k))
        if interfaces:
            check_interfaces(game, chosen, seed, most_events)


def play_closely(trial: Trial, most_events: int) -> None:
    """Play a game to its end, with every check of single positions and events."""
    began = 0
    while True:
        with trial.told():
            check_looks(trial)
            check_words(trial)
            _check_returns(trial)
            if trial.position.is_over or trial.is_cut:
                check_summary(trial)
                return
            choice = trial.choose()
            after = check_event(trial, choice)
            check_story(trial, after, choice)
        began = trial.events if after.state.turn > trial.position.state.turn else began
        trial.demand(
            trial.events - began < most_events, f"a turn must end, but this one has gone on for {most_events} events"
        )
        trial.position, trial.events = after, trial.events + 1


def look_ahead(trial: Trial) -> None:
    """Play a game to its end, and check each position's future, after `play_closely` has checked the positions."""
    while not (trial.position.is_over or trial.is_cut):
        with trial.told():
            choice = trial.choose()
            check_future(trial, choice)
            after = trial.position.clone()
            act(after, choice)
        trial.position, trial.events = after, trial.events + 1


def _check_declared(game: Game, options: Mapping[str, Any]) -> None:
    """Check a game's declarations beside its rules."""
    names = [*game.actions]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise BrokenPromise(f"{game.id}: each action must have a name of its own; several are called {twice[0]!r}")
    with told(called(game, options)):
        lines = game.provenance(**options)
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise BrokenPromise(f"{called(game, options)}: provenance must return a list of lines, but returned {lines!r}")


def _check_returns(trial: Trial) -> None:
    """Compare the seats' returns with each other, and at the end with the worst return."""
    position = trial.position
    trial.demand(bool(np.isfinite(position.returns).all()), f"earned must return finite numbers: {position.returns}")
    trial.demand(
        not position.game.cooperative or len(set(position.returns)) == 1,
        f"all seats of a cooperative game must earn the same, but they earn {position.returns}",
    )
    if position.is_over or trial.is_cut:
        worst = float(position.game.worst_return(position.params))
        trial.demand(
            min(position.returns) >= worst - ROUNDING,
            f"no return may be below worst_return, which is {worst}: {min(position.returns)}",
        )
