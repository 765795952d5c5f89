"""Dream Catchers in words and pictures."""

from __future__ import annotations

from nightmare_gym.engine.rendering import Rendering
from nightmare_gym.rendering.dream_catchers.describe import describe, outcome_name
from nightmare_gym.rendering.dream_catchers.picture import picture

RENDERING = Rendering(describe=describe, outcome_name=outcome_name, picture=picture)
