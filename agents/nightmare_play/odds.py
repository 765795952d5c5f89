"""Exact odds of what can come after an action."""

from __future__ import annotations

from nightmare_gym.engine.position import Position


def odds_after(position: Position, action: int) -> list[tuple[str, float]]:
    """Return the outcomes of the chance event that follows an action at once, the likeliest first.

    Args:
        position: The position of the decision; it is not changed.
        action: A legal action.

    Returns:
        (name, probability) of each outcome, those of the same name together; empty if no chance follows at once.
    """
    after = position.clone()
    after.apply(action)
    found: dict[str, float] = {}
    for outcome, odds in after.chance_outcomes():
        name = after.outcome_name(outcome)
        found[name] = found.get(name, 0.0) + odds
    return sorted(found.items(), key=lambda one: -one[1])
