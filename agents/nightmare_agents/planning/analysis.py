"""A planner's report on a position: every action's value, the best one, and the principal line."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import BaseModel, ConfigDict

from nightmare_gym.engine.position import Position


class Choice(BaseModel):
    """A legal action.

    Attributes:
        action: The action's number.
        name: The action's name.
        values: Each seat's expected return at the end of the game after this action; None if it was never tried.
        visits: The simulations that went through it; None where there are none.
        prior: The action's probability by a learned policy; None without one.
    """

    model_config = ConfigDict(frozen=True)

    action: int
    name: str
    values: tuple[float, ...] | None
    visits: int | None = None
    prior: float | None = None


class Event(BaseModel):
    """A step of the principal line.

    Attributes:
        seat: The seat that chooses; None for nature.
        choice: The action or the outcome.
        name: The name of the choice.
        odds: An outcome's probability, or its share where nature was sampled; None for an action.
    """

    model_config = ConfigDict(frozen=True)

    seat: int | None
    choice: int
    name: str
    odds: float | None = None

    def __str__(self) -> str:
        return self.name if self.odds is None else f"{self.name} ({self.odds:.0%})"


class Analysis(BaseModel):
    """The results of a search from a position.

    Attributes:
        game: Id of the game.
        planner: The planner's name.
        seat: The seat that is asked.
        best: The action to take.
        choices: All legal actions, the best first.
        values: Each seat's expected return at the end of the game.
        line: The principal line: best actions, and the likeliest outcomes between them.
        nodes: Positions searched.
        depth: Decisions on the deepest line of a tree search, or on every line of an expectimax.
        simulations: Simulations of this search; None where there are none.
        reused: Visits kept from the search before.
        seconds: The duration.
        sampled: True where nature's events were sampled, False where all outcomes were searched.
        cut: True where the node budget ended the search early.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    planner: str
    seat: int
    best: int
    choices: tuple[Choice, ...]
    values: tuple[float, ...]
    line: tuple[Event, ...]
    nodes: int
    depth: int
    simulations: int | None = None
    reused: int = 0
    seconds: float
    sampled: bool
    cut: bool = False

    @property
    def effort(self) -> str:
        """The effort of the search, as a line."""
        parts = [f"{self.nodes:,} positions", f"depth {self.depth}"]
        if self.simulations is not None:
            parts.insert(0, f"{self.simulations:,} simulations")
        if self.reused:
            parts.append(f"{self.reused:,} visits reused")
        parts.append("nature sampled" if self.sampled else "nature's exact odds")
        if self.cut:
            parts.append("cut short by the node budget")
        return f"{self.planner}: {', '.join(parts)}, {self.seconds:.2f} s"

    def to_text(self) -> str:
        """Return the analysis for people, in a few lines."""
        width = max(len(choice.name) for choice in self.choices)
        lines = [self.effort]
        for choice in self.choices:
            visits = "" if choice.visits is None else f"  {choice.visits:>8,}"
            prior = "" if choice.prior is None else f"  {choice.prior:>6.1%}"
            lines.append(f"{choice.name:<{width}}  {worded(choice.values)}{visits}{prior}")
        lines.append("then: " + ", ".join(map(str, self.line)))
        return "\n".join(lines)


def worded(values: tuple[float, ...] | None) -> str:
    """Return each seat's expected return as text."""
    return "not tried" if values is None else " : ".join(f"{value:.3f}" for value in values)


def worded_line(position: Position, steps: Iterable[tuple[int, float | None]]) -> tuple[Event, ...]:
    """Name the choices of a line.

    Args:
        position: The line's first position; it is not changed.
        steps: (choice, odds) of each event.
    """
    here, events = position.clone(), []
    for choice, odds in steps:
        if here.is_chance:
            name = here.outcome_name(choice)
            events.append(Event(seat=None, choice=choice, name=name, odds=odds))
            here.resolve(choice)
        else:
            events.append(Event(seat=here.actor, choice=choice, name=here.action_name(choice)))
            here.apply(choice)
    return tuple(events)
