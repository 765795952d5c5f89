"""The Bogeymen in words and pictures."""

from __future__ import annotations

from nightmare_gym.engine.rendering import Rendering
from nightmare_gym.rendering.bogeymen.describe import describe, outcome_name
from nightmare_gym.rendering.bogeymen.naming import action_name
from nightmare_gym.rendering.bogeymen.picture import picture

RENDERING = Rendering(describe=describe, outcome_name=outcome_name, action_name=action_name, picture=picture)
