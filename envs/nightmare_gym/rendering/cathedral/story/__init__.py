"""The story of Nightmare Cathedral: what each rule does, and for what reason, in words."""

from __future__ import annotations

from nightmare_gym.engine.story import Story
from nightmare_gym.rendering.cathedral.story import (
    course,
    fights,
    king_actions,
    king_dreams,
    king_nightmares,
    king_turn,
    reasons,
    units,
    yours,
)

STORY = Story(
    before={
        **course.BEFORE,
        **yours.BEFORE,
        **king_actions.BEFORE,
        **king_dreams.BEFORE,
        **king_nightmares.BEFORE,
        **reasons.BEFORE,
        **fights.BEFORE,
    },
    after={
        **course.AFTER,
        **units.AFTER,
        **yours.AFTER,
        **king_turn.AFTER,
        **king_actions.AFTER,
        **king_dreams.AFTER,
        **king_nightmares.AFTER,
        **reasons.AFTER,
        **fights.AFTER,
    },
)
