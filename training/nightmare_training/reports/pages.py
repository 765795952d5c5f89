"""The games' pages, made from the docstrings of their environments and from their layouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from nightmare_agents.agent import act_one
from nightmare_agents.files import write_text, writing
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import BOOKKEEPING, CATEGORY, UNSEEN, Field
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.batch import Batch
from nightmare_training.config.environments import Environment, documented
from nightmare_training.metrics import spelled

PLAYED = {
    "bogeymen": ("random", 30),
    "cathedral": ("random", 52),
    "dream_catchers": ("greedy", 24),
    "endless_nightmare": ("heuristic", 23),
    "endless_nightmare_active": ("random", 12),
    "lucidity": ("random", 60),
}
"""Who plays until a game's picture is taken, and for how many decisions."""
USUALLY = ("random", 20)
"""The same, for games that are not named."""
COLOURS, ROUNDS = 256, 4
"""A committed picture has so few colours, which keeps its file small, chosen in so many rounds."""


def pages() -> dict[str, str]:
    """Every game's page, with all of its environments: file name to Markdown."""
    games: dict[str, list[Environment]] = {}
    for one in documented():
        games.setdefault(one.game.id, []).append(one)
    return {f"{id}.md": page(found) for id, found in games.items()}


def page(of_one_game: Sequence[Environment]) -> str:
    """One game's page: each of its environments, then the state and the features, which they share.

    The page of another edition tells only its state and features: its environment is told on the first one's page.
    """
    game = of_one_game[0].game
    parts = [
        f"# {one.id}, {spelled(one.edition)}\n\n{elsewhere(game)}" if one.edition else f"# {one.id}\n\n{one.page}"
        for one in of_one_game
    ]
    parts[0] = parts[0].replace("\n\n", f"\n\n![the board]({game.id}.png)\n\n", 1)
    return "\n\n".join((*parts, state_table(game), feature_table(game))) + "\n"


def elsewhere(game: Game) -> str:
    """Where the environment of another edition is told."""
    first = next(iter(game.editions.values()))
    return f"[{first}.md]({first}.md) tells about the environment; here are the state and the features of this edition."


def state_table(game: Game) -> str:
    """The declared state, field by field."""
    lines = ["## State", "", "| Field | Values | Meaning |", "|---|---|---|"]
    for path, one in declared(game.layout.fields):
        lines.append(f"| `{path}` | {values(one)} | {one.meaning or one.name} |")
    return "\n".join(lines)


def declared(fields: Sequence[Field], group: str = "") -> Iterator[tuple[str, Field]]:
    """Every field with its path; the members of a group stand for the group."""
    for one in fields:
        if one.fields:
            yield from declared(one.fields, f"{group}{one.name}[{one.shape[0]}].")
        else:
            yield f"{group}{one.name}", one


def feature_table(game: Game) -> str:
    """The observation, number by number."""
    lines = ["## Features", "", "Each is in [0, 1].", "", "| Number | Feature |", "|---|---|"]
    lines += [f"| {i} | {name} |" for i, name in enumerate(game.layout.feature_names)]
    return "\n".join(lines)


def values(one: Field) -> str:
    """The values that a field may have, in words."""
    many = f" x {one.shape[0]}" if one.shape else ""
    if one.kind == CATEGORY:
        return f"one of {len(one.labels)}, or none{many}"
    unseen = ", not observed" if one.kind in (BOOKKEEPING, UNSEEN) else ""
    return f"{one.low} to {one.high}{', saturating' if one.open else ''}{unseen}{many}"


def board(game: Game) -> Image.Image:
    """A picture of the game in play: its first game of seed 0, after some decisions of whoever is asked."""
    name, decisions = PLAYED.get(game.id, USUALLY)
    batch = Batch(game, 1)
    batch.deal(0, 0)
    batch.reset()
    player = find_agent(game, name)
    for seed in range(decisions):
        if batch.position(0).is_over:
            break
        batch.step(np.array([act_one(player, batch.position(0), seed)]))
    position = batch.position(0)
    return Image.fromarray(position.picture())


def draw(game: Game, folder: Path) -> Path:
    """Write the picture of a game into a folder."""
    file = folder / f"{game.id}.png"
    with writing(file) as out:
        board(game).quantize(COLOURS, kmeans=ROUNDS).save(out, format="PNG", optimize=True)
    return file


def write(folder: Path) -> list[Path]:
    """Write all pages, and a picture for each, into a folder."""
    written = []
    for name, text in pages().items():
        page_file = folder / name
        write_text(page_file, text)
        written += [page_file, draw(make_game(page_file.stem), folder)]
    return written
