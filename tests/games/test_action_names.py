"""Names of actions: in every position each has its own words, also when they are typed; players have numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.errors import IllegalAction
from nightmare_gym.engine.position import Position
from nightmare_gym.games.lucidity.layout import FIRST_CONSUME, FIRST_VICTIM, SEND_MINIONS
from nightmare_play.terminal.answers import COMMANDS, LONG
from reference import pig
from reference.table import COMBINATIONS, walk

SAME_QUESTION: dict[int, int] = {DreamerStep.CHOOSE_SHADOW: DreamerStep.REROLL}
"""Both ask for a payment to reroll dreams."""
each_game = pytest.mark.parametrize("game", ["bogeymen", "lucidity"])


def decisions(game: str) -> Iterator[tuple[Position, dict[int, str]]]:
    """Every decision of a random game under each set of options, with the words of its legal actions."""
    for seed, options in enumerate(COMBINATIONS[game]):
        for position in walk(Position(game, **options), seed):
            if position.actor >= 0:
                yield position, {action: position.action_name(action) for action in position.legal_actions()}


@each_game
def test_words_mean_one_action_in_a_position_and_one_question_in_the_game(game: str) -> None:
    asked: dict[str, int] = {}
    for position, names in decisions(game):
        assert len(set(names.values())) == len(names)
        step = int(position.state.agenda.steps[position.state.agenda.height - 1].step)
        question = SAME_QUESTION.get(step, step)
        for name in names.values():
            assert asked.setdefault(name, question) == question, name
            assert "to the left" not in name
    assert len(set(asked.values())) > 10


@pytest.mark.parametrize("game", COMBINATIONS)
def test_no_two_actions_are_typed_alike(game: str) -> None:
    """Nor is one typed as a command of the terminal, or as its number."""
    typed = {*COMMANDS, *LONG}
    for _, names in decisions(game):
        lower = [" ".join(name.lower().split()) for name in names.values()]
        assert len(set(lower)) == len(names) > 0
        assert not typed & set(lower)
        assert not any(name.isdecimal() or name.startswith("?") for name in lower)


def test_players_are_named_by_their_number() -> None:
    """The words name the player who loses Power, or who is attacked."""
    consumed = attacked = 0
    for position, names in decisions("lucidity"):
        for action, name in names.items():
            after = position.clone()
            after.apply(action)
            if FIRST_CONSUME <= action < SEND_MINIONS:
                consumed += 1
                (prey,) = [
                    seat
                    for seat in range(4)
                    if after.state.dreamers[seat].card.sum() < position.state.dreamers[seat].card.sum()
                ]
                assert re.fullmatch(rf"consume a [12] of Player {prey}", name)
            elif action >= FIRST_VICTIM:
                attacked += 1
                assert name == f"attack Player {after.state.dreamer}"
    assert min(consumed, attacked) > 10


def test_who_takes_an_illegal_action_is_told_the_legal_ones_in_these_words() -> None:
    position = next(one for one, names in decisions("lucidity") if "move no Shadow" in names.values())
    with pytest.raises(IllegalAction, match="move no Shadow"):
        position.apply(0)


def test_games_without_words_of_their_own_have_the_names_of_the_table() -> None:
    position = next(one for one in walk(Position(pig.GAME), 0) if one.actor >= 0)
    legal = position.legal_actions()
    assert [position.action_name(action) for action in legal] == [position.game.actions[action] for action in legal]
