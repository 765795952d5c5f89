"""The kinds of decisions of a game: its steps, steps that belong together, and parts of a decision."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.steps import NO_STEP
from nightmare_gym.games.cathedral.steps import Step as Cathedral
from nightmare_gym.games.dream_catchers.steps import Step as Dreams
from nightmare_gym.games.endless_nightmare.steps import Step as Endless

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Kind:
    """A kind of decision.

    Attributes:
        name: Its name.
        steps: The steps of the rules at which it is taken.
        uses: The values of the step's first argument; any if there are none.
        alike: (actions,) equal numbers for actions between which it chooses, the rest of the decision being taken
            already; None if it is the whole decision.
    """

    name: str
    steps: frozenset[int]
    uses: frozenset[int] = frozenset()
    alike: Ints | None = field(default=None, compare=False)

    def here(self, states: NDArray[np.void]) -> NDArray[np.bool_]:
        """Tell in which positions a seat is asked at its steps."""
        agenda = states["agenda"]
        top = agenda["steps"][np.arange(len(states)), agenda["height"] - 1]
        found = np.isin(top["step"], list(self.steps))
        return found & np.isin(top["a"], list(self.uses)) if self.uses else found

    def choices(self, masks: NDArray[np.bool_], actions: Ints) -> NDArray[np.bool_]:
        """Return the actions between which it chooses, (decisions, actions), if the player takes these."""
        return masks if self.alike is None else masks & (self.alike[actions][:, None] == self.alike)


@dataclass(frozen=True)
class Said:
    """The words for one game's kinds of decisions.

    Attributes:
        together: Kinds of several steps.
        by_use: Kinds at a step whose first argument is one of these numbers.
        within: The part of a step's decision that is left when the label of the action is chosen.
        labels: Patterns of names of actions, each with the label that stands for all of them.
    """

    together: Mapping[str, Sequence[int]] = field(default_factory=dict)
    by_use: Mapping[str, tuple[int, Sequence[int]]] = field(default_factory=dict)
    within: Mapping[str, int] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)


COLOURLESS = {r" (blue|green|yellow|red)\b": "", r"^the Spook in .*": "a Spook", r"^the .*Power.*": "a Power"}

ENDLESS = Said(
    by_use={
        "Sanity on the roll for the Action": (Endless.SPEND_SANITY, (Endless.ACTION_ROLLED,)),
        "Sanity on the roll for the event": (Endless.SPEND_SANITY, (Endless.EVENT_ROLLED, Endless.PARACHUTE_ROLLED)),
        "Sanity on the selection of the Nightmare": (Endless.SPEND_SANITY, (Endless.COLUMN_ROLLED, Endless.ROW_ROLLED)),
    },
    within={"Action Points, the Action being chosen": Endless.CHOOSE_ACTION},
    labels={r" \d$": "", r"^spend Sanity: .*": "spend Sanity", r"^choose .*": "choose a Nightmare"},
)

SAID = {
    "endless_nightmare": ENDLESS,
    "endless_nightmare_active": ENDLESS,
    "bogeymen": Said(labels=COLOURLESS),
    "lucidity": Said(labels=COLOURLESS),
    "dream_catchers": Said(
        within={"which tile, Monster, partner or card, its sort being chosen": Dreams.ACT},
        labels={
            r"^the tile in .*": "a tile",
            r"^the \w+ Monster$": "a Monster",
            r"^trade with .*": "trade",
            r"^the Power .*": "a Power",
            r".*the Treasure .*": "a Treasure",
            r"^use .*": "an ability",
        },
    ),
    "cathedral": Said(
        together={
            "the start": (Cathedral.CHOOSE_FIRST_NIGHT, Cathedral.CHOOSE_CORNER, Cathedral.CHOOSE_POWERED),
            "Ritual: markers and payment": (
                Cathedral.CHOOSE_MARKER, Cathedral.CHOOSE_PAYMENT, Cathedral.CHOOSE_FREE_MARKER,
            ),
            "Summon: where to produce": (Cathedral.CHOOSE_PRODUCTION, Cathedral.CHOOSE_NEXT_PRODUCER),
            "Fortify: where, and who is given up": (Cathedral.CHOOSE_SITE, Cathedral.CHOOSE_BUILDER),
            "Maneuver: what moves where": (
                Cathedral.CHOOSE_MOVE, Cathedral.CHOOSE_WAY, Cathedral.CHOOSE_SHAPER_WAY, Cathedral.CHOOSE_SWAP,
            ),
            "conflicts: where, against whom, retreat": (
                Cathedral.CHOOSE_CONFLICT, Cathedral.CHOOSE_OPPONENT, Cathedral.CHOOSE_RETREAT,
                Cathedral.CHOOSE_FIGHT,
            ),
            "Develop: the card and its price": (Cathedral.CHOOSE_DEVELOPMENT, Cathedral.CHOOSE_DISCARD),
            "Dreams: to complete and to take": (Cathedral.CHOOSE_COMPLETE, Cathedral.CHOOSE_REPLACEMENT),
            "Dreams: to swap": (Cathedral.CHOOSE_GIVEN, Cathedral.CHOOSE_TAKEN),
            "commands of Nightmares": (
                Cathedral.CHOOSE_NIGHTMARE, Cathedral.CHOOSE_STRIDE, Cathedral.CHOOSE_PLACING, Cathedral.CHOOSE_PREY,
                Cathedral.CHOOSE_WHISPER, Cathedral.CHOOSE_PUSHED, Cathedral.CHOOSE_PUSH,
            ),
            "what the King does": (
                Cathedral.CHOOSE_KINGS_TOKEN, Cathedral.CHOOSE_KINGS_AREA, Cathedral.CHOOSE_KINGS_TUCK,
                Cathedral.CHOOSE_KINGS_DREAM,
            ),
        },
        labels={
            r"^pass on .*": "pass",
            r"^Night space .*": "a Night space",
            r"^area .*": "an area",
            r"^the token .*": "a token",
            r"^Dream \d+": "a Dream",
            r"^card \d+": "a card",
        },
    ),
}  # fmt: skip
"""The words for each game; a step that they do not name, and each of a game without any, is a kind of its own."""


def kinds_of(game: Game) -> list[Kind]:
    """List a game's kinds of decisions, those of its first steps first."""
    said, names = SAID.get(game.id, Said()), game.layout.step_names
    found = [Kind(name, frozenset(map(int, steps))) for name, steps in said.together.items()]
    for name, (step, uses) in said.by_use.items():
        found.append(Kind(name, frozenset({int(step)}), frozenset(map(int, uses))))
    named = {step for kind in found for step in kind.steps}
    for step in range(1, 1 + game.layout.asking):
        if step not in named and names[step] != NO_STEP.words:
            found.append(Kind(names[step], frozenset({step})))
    alike = np.unique(labels_of(game), return_inverse=True)[1]
    found += [Kind(name, frozenset({int(step)}), alike=alike) for name, step in said.within.items()]
    return sorted(found, key=lambda kind: min(kind.steps))


def labels_of(game: Game) -> list[str]:
    """Return a label for each action; those that differ only in a place, a colour or a number have the same."""
    patterns = SAID.get(game.id, Said()).labels
    found = list(map(str, game.actions))
    for pattern, label in patterns.items():
        found = [re.sub(pattern, label, name) for name in found]
    return found
