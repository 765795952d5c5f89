"""Nightmare Cathedral in words and pictures."""

from __future__ import annotations

from nightmare_gym.engine.rendering import Rendering
from nightmare_gym.rendering.cathedral.choices import action_name, headline
from nightmare_gym.rendering.cathedral.describe import describe
from nightmare_gym.rendering.cathedral.picture import picture
from nightmare_gym.rendering.cathedral.questions import question
from nightmare_gym.rendering.cathedral.story import STORY
from nightmare_gym.rendering.cathedral.words import outcome_name

RENDERING = Rendering(
    describe=describe,
    outcome_name=outcome_name,
    action_name=action_name,
    picture=picture,
    question=question,
    headline=headline,
    story=STORY,
)
