"""Stories: rules tell while they happen, in their order, and plain rules do what compiled ones do."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from nightmare_gym.engine import plain_rules
from nightmare_gym.engine.compile import UNCOMPILED
from nightmare_gym.engine.errors import Fault
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.engine.rendering import Rendering
from nightmare_gym.engine.story import Event, Line, Story
from nightmare_gym.engine.telling import opening, tell
from nightmare_gym.games.dream_catchers import dealing
from nightmare_gym.games.endless_nightmare import rules as endless
from reference import lantern, pig
from reference.pig import rules
from reference.pig.layout import HOLD, ROLL

pytestmark = pytest.mark.uncompiled

GAMES = ["endless_nightmare", "endless_nightmare_active", "lucidity", "bogeymen", "dream_catchers", "cathedral"]


def told_by(game: Game, story: Story, **rendering: Any) -> Position:
    """The first position of a game that a story is told of."""
    old = game.rendering
    kept = {name: getattr(old, name) for name in ("describe", "outcome_name", "action_name")} | rendering
    return Position(replace(game, rendered_by=Rendering(story=story, **kept)))


def plain(id: str, seed: int, events: int) -> int:
    """Play at random and tell everything; return the number of events."""
    position, dice = Position(id), random.Random(seed)
    for number in range(events):
        if position.is_over:
            return number
        choices = [o for o, _ in position.chance_outcomes()] if position.is_chance else position.legal_actions()
        assert tell(position, dice.choice(choices))[0].text
    return events


@pytest.mark.parametrize("id", [*GAMES, pig.GAME.id, lantern.GAME.id])
def test_rules_in_plain_python_lead_to_the_compiled_position(id: str) -> None:
    position, dice, met = Position(id), random.Random(1), 0
    story = Story()
    while not position.is_over and met < 300:
        chance = position.is_chance
        choices = [o for o, _ in position.chance_outcomes()] if chance else position.legal_actions()
        choice, twin = dice.choice(choices), position.clone()
        rule = position.game.functions.resolve if chance else position.game.functions.apply
        assert story.tell(rule, twin.states, twin.params_array, choice) == []
        (position.resolve if chance else position.apply)(choice)
        twin.states["returns"] = position.states["returns"]
        assert twin.states.tobytes() == position.states.tobytes()
        met += 1
    assert met > 10


@pytest.mark.parametrize("id", GAMES)
def test_every_game_can_be_told(id: str) -> None:
    assert plain(id, 2, 200) > 10


def test_lines_come_in_the_order_of_the_rules_and_under_what_they_are_a_part_of() -> None:
    story = Story(
        before={rules.resolve: lambda event: f"The die shows {event.given.outcome + 1}."},
        after={
            rules.hold: lambda event: f"Points {event.before.players[0].points} to {event.after.players[0].points}.",
            rules.pass_on: lambda event: [f"Turn {event.after.turn} begins.", "The turn total is 0."],
        },
    )
    position = told_by(pig.GAME, story)
    assert [line.text for line in tell(position, ROLL)] == ["Player 0 chooses: roll."]
    assert [tuple(line) for line in tell(position, 4)] == [
        ("The d6 shows 5.", 0, ()),
        ("The die shows 5.", 1, ()),
    ]
    assert [(line.text, line.depth) for line in tell(position, HOLD)] == [
        ("Player 0 chooses: hold.", 0),
        ("Turn 2 begins.", 1),
        ("The turn total is 0.", 1),
        ("Points 0 to 5.", 1),
    ]
    tell(position, ROLL)
    assert [(line.text, line.depth) for line in tell(position, 0)] == [
        ("The d6 shows 1.", 0),
        ("The die shows 1.", 1),
        ("Turn 3 begins.", 2),
        ("The turn total is 0.", 2),
    ]


def test_a_line_names_the_rules_of_its_docstring() -> None:
    story = Story(before={endless.nightmare_event: lambda event: "The Event."})
    position = told_by(make_game("endless_nightmare"), story)
    for _ in range(20):
        choices = [o for o, _ in position.chance_outcomes()] if position.is_chance else position.legal_actions()
        told = tell(position, choices[0])[1:]
        if told:
            break
    assert told == [Line("The Event.", 1, ("EN-5",))]


def test_arguments_results_and_both_positions_are_told() -> None:
    events: list[Event] = []
    story = Story(after={rules.legal: events.append, rules.hold: events.append, rules.apply: events.append})
    position = told_by(pig.GAME, story)
    tell(position, HOLD)
    held, applied = events
    assert vars(held.given) == {}
    assert vars(applied.given) == {"action": HOLD}
    assert applied.before.turn == 1
    assert applied.after.turn == 2
    assert applied.params.target == 100


def test_rules_that_take_no_parameters_tell_of_them() -> None:
    events: list[Event] = []
    position = told_by(make_game("dream_catchers"), Story(after={dealing.power_drawn: events.append}))
    while not events:
        tell(position, position.chance_outcomes()[0][0])
    assert events[0].params.hand == 4


def test_a_game_without_a_story_tells_its_choices() -> None:
    position = Position(pig.GAME)
    assert tell(position, ROLL) == [Line("Player 0 chooses: roll.")]
    assert tell(position, 2) == [Line("The d6 shows 3.")]
    assert opening(Position(pig.GAME)) == []
    assert Position(pig.GAME).question() == "Decide?"


def test_the_start_is_told() -> None:
    story = Story(after={rules.setup: lambda event: f"Turn {event.after.turn} begins."})
    position = told_by(pig.GAME, story)
    assert opening(position) == [Line("Turn 1 begins.")]
    tell(position, ROLL)
    assert opening(position) == []


@pytest.mark.skipif(UNCOMPILED, reason="rules in plain Python are the rules")
def test_plain_rules_that_go_another_way_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    position = told_by(pig.GAME, Story(after={rules.hold: lambda event: None}))
    honest: Callable[..., Any] = plain_rules.PlainRules._copied

    def forgetful(self: Any, function: Any) -> Any:
        return (lambda *_: None) if function.__name__ == "pass_on" else honest(self, function)

    monkeypatch.setattr(plain_rules.PlainRules, "_copied", forgetful)
    with pytest.raises(Fault, match="plain Python led to another position"):
        tell(position, HOLD)
