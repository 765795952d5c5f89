"""Dream Catchers in words and pictures."""

from __future__ import annotations

from nightmare_gym.engine.rendering import Rendering
from nightmare_gym.rendering.dream_catchers.deeds import action_name
from nightmare_gym.rendering.dream_catchers.describe import describe, outcome_name
from nightmare_gym.rendering.dream_catchers.headline import headline
from nightmare_gym.rendering.dream_catchers.picture import picture
from nightmare_gym.rendering.dream_catchers.question import question
from nightmare_gym.rendering.dream_catchers.story import STORY

RENDERING = Rendering(
    describe=describe,
    outcome_name=outcome_name,
    action_name=action_name,
    picture=picture,
    question=question,
    headline=headline,
    story=STORY,
)
