"""The pictures of games on their pages: a still one of each game, and a moving one of the decisions before it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from nightmare_agents.agent import act_one
from nightmare_agents.files import writing
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.batch import Batch

PLAYED = {
    "bogeymen": ("random", 30),
    "cathedral": ("random", 52),
    "dream_catchers": ("greedy", 24),
    "endless_nightmare": ("heuristic", 23),
    "endless_nightmare_active": ("random", 12),
    "lucidity": ("random", 60),
}
"""The player and the number of decisions before a game's picture is taken."""
USUALLY = ("random", 20)
"""The same for all other games."""
COLOURS, ROUNDS = 256, 4
"""The colours of a committed picture, few to keep its file small, and the rounds of choosing them."""
FRAMES, WIDE, MOVING_COLOURS = 24, 480, 64
"""The most frames of a moving picture, the pixels of its width, and its colours."""
PACE, REST = 600, 3000
"""The milliseconds for which a frame stays, and the last one."""


def played(game: Game) -> list[Position]:
    """Play game 0 of seed 0 for some decisions; list the positions before each of them and after the last one."""
    name, decisions = PLAYED.get(game.id, USUALLY)
    batch = Batch(game, 1)
    batch.deal(0, 0)
    batch.reset()
    player = find_agent(game, name)
    positions = [batch.position(0)]
    while len(positions) <= decisions and not positions[-1].is_over:
        batch.step(np.array([act_one(player, positions[-1], len(positions) - 1)]))
        positions.append(batch.position(0))
    return positions


def draw(game: Game, folder: Path) -> Path:
    """Write the picture of a game in play into a folder."""
    file = folder / f"{game.id}.png"
    with writing(file) as out:
        still = Image.fromarray(played(game)[-1].picture())
        still.quantize(COLOURS, kmeans=ROUNDS).save(out, format="PNG", optimize=True)
    return file


def draw_moving(game: Game, folder: Path) -> Path:
    """Write a moving picture of the last decisions before that picture into a folder."""
    file = folder / f"{game.id}.gif"
    first, *others = frames(played(game)[-FRAMES:])
    durations = [PACE] * len(others) + [REST]
    with writing(file) as out:
        first.save(out, format="GIF", save_all=True, append_images=others, duration=durations, loop=0)
    return file


def frames(positions: list[Position]) -> list[Image.Image]:
    """Draw positions, small, all in the colours of the last one."""
    pictures = [Image.fromarray(one.picture()) for one in positions]
    for picture in pictures:
        picture.thumbnail((WIDE, WIDE))
    colours = pictures[-1].quantize(MOVING_COLOURS, kmeans=ROUNDS)
    return [picture.quantize(palette=colours, dither=Image.Dither.NONE) for picture in pictures]
