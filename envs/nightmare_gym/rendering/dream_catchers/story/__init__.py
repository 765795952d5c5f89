"""The sentences for what the rules of Dream Catchers do."""

from __future__ import annotations

from nightmare_gym.engine.story import Story
from nightmare_gym.rendering.dream_catchers.story import catching, dealing, night, plays, turns

PARTS = (turns, dealing, catching, plays, night)
STORY = Story(
    before={rule: teller for part in PARTS for rule, teller in part.BEFORE.items()},
    after={rule: teller for part in PARTS for rule, teller in part.AFTER.items()},
)
