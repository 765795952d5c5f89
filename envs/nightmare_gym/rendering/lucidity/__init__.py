"""Lucidity in words and pictures."""

from __future__ import annotations

from nightmare_gym.engine.rendering import Rendering
from nightmare_gym.rendering.lucidity.asking import headline, question
from nightmare_gym.rendering.lucidity.describe import describe, outcome_name
from nightmare_gym.rendering.lucidity.naming import action_name
from nightmare_gym.rendering.lucidity.picture import picture
from nightmare_gym.rendering.lucidity.story import STORY

RENDERING = Rendering(
    describe=describe,
    outcome_name=outcome_name,
    action_name=action_name,
    picture=picture,
    question=question,
    headline=headline,
    story=STORY,
)
