"""Development cards, combat cards and Dreams in the component file."""

from __future__ import annotations

from bisect import bisect
from typing import Annotated, Literal

from pydantic import Field, model_validator

from nightmare_gym.engine.components import Known, Table
from nightmare_gym.games.cathedral.layout import (
    BATTLES,
    DEVELOPMENTS,
    LAST_SPACE,
    TALLY,
)
from nightmare_gym.games.cathedral.printed.words import (
    CONDITION_WORDS,
    DAY_WORDS,
    DEEDS,
    DREAMS_IN_SUIT,
    EFFECT_WORDS,
    FIRST_EFFECTS,
    Few,
    Row,
    Some,
)


class Fighting(Row):
    """A card's attack and defence in a conflict."""

    attack: Few
    defence: Few


class Development(Fighting):
    """A Development card: an Upgrade of an action, or a Ploy."""

    action: Literal["ritual", "summon", "fortify", "maneuver", "develop", "ploy"]
    effect: Annotated[str, Known(EFFECT_WORDS)]
    amount: Some = 1

    @model_validator(mode="after")
    def _of_its_action(self) -> Development:
        action = (*DAY_WORDS, "ploy")[bisect(FIRST_EFFECTS, EFFECT_WORDS.index(self.effect))]
        if self.action != action:
            raise ValueError(f"action: expected {action} for the effect {self.effect}")
        return self


class StageCards(Table):
    """The Development cards of a stage, and the points of its Upgrades."""

    points: Few
    cards: tuple[Development, ...]


class Developments(Row):
    """The Development cards."""

    stage_1: StageCards
    stage_2: StageCards

    @model_validator(mode="after")
    def _fifty(self) -> Developments:
        cards = len(self.stage_1.cards) + len(self.stage_2.cards)
        if cards != DEVELOPMENTS:
            raise ValueError(f"there are {DEVELOPMENTS} Development cards, not {cards}")
        return self


class CombatCards(Table):
    """The starting combat cards."""

    basic: Fighting
    shield: Fighting
    kings_basic: Fighting
    kings_shield: Fighting


class BattleCard(Fighting):
    """A battle card of the Shadows."""

    copies: int = Field(ge=1, le=3)


class BattleCards(Table):
    """The Shadows' deck; their attack is at most their number and `attack_above_units`."""

    attack_above_units: Few
    cards: tuple[BattleCard, ...] = Field(min_length=BATTLES, max_length=BATTLES)


class Dream(Row):
    """A Dream: its points and pieces, and the condition under which the human may complete it."""

    points: int = Field(ge=1, le=5)
    pieces: int = Field(ge=0, le=2)
    condition: Annotated[str, Known(CONDITION_WORDS)]
    threshold: int = Field(ge=1, le=LAST_SPACE)

    @model_validator(mode="after")
    def _counted_so_far(self) -> Dream:
        if self.condition in DEEDS and self.threshold > TALLY:
            raise ValueError(f"threshold: expected at most {TALLY} for the condition {self.condition}")
        return self


class Suit(Table):
    """The Dreams of a suit."""

    cards: tuple[Dream, ...] = Field(min_length=DREAMS_IN_SUIT, max_length=DREAMS_IN_SUIT)


class Dreams(Row):
    """All Dreams."""

    rite: Suit
    dominion: Suit
    bastion: Suit
    strife: Suit
