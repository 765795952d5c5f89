"""Endless Nightmare in words and pictures."""

from __future__ import annotations

from nightmare_gym.engine.rendering import Rendering
from nightmare_gym.rendering.endless_nightmare.asking import question
from nightmare_gym.rendering.endless_nightmare.describe import describe
from nightmare_gym.rendering.endless_nightmare.naming import action_name, headline, outcome_name
from nightmare_gym.rendering.endless_nightmare.picture import picture
from nightmare_gym.rendering.endless_nightmare.story import STORY

RENDERING = Rendering(
    describe=describe,
    outcome_name=outcome_name,
    action_name=action_name,
    picture=picture,
    question=question,
    headline=headline,
    story=STORY,
)
