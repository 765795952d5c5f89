"""A player whose decisions of one kind another player takes."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from nightmare_agents.agent import Actions, Agent, Decisions
from nightmare_studies.strong_play.kinds import Kind


@dataclass
class Switched:
    """A player that hands its decisions of one kind to another; all others are its own.

    Of a part of a decision, the other player's choice counts if it differs from the player's in this part alone.

    Attributes:
        player: The player.
        kind: The kind of decision; None leaves all decisions to the player.
        other: The other player.
        name: The player's name.
    """

    player: Agent
    kind: Kind | None = None
    other: Agent | None = None

    def __post_init__(self) -> None:
        self.name = self.player.name

    def act(self, decisions: Decisions) -> Actions:
        """Choose an action for each of `decisions.rows`."""
        actions = self.player.act(decisions)
        if self.kind is None or self.other is None:
            return actions
        here = self.kind.here(decisions.states[decisions.rows])
        rows = decisions.rows[here]
        if not len(rows):
            return actions
        masks = decisions.masks.copy()
        masks[rows] = self.kind.choices(masks[rows], actions[here])
        chosen = self.other.act(replace(decisions, masks=masks, rows=rows))
        if self.kind.alike is not None:
            chosen = np.where(masks[rows, chosen], chosen, actions[here])
        actions[here] = chosen
        return actions
