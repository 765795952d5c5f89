"""The pages of games, made from the docstrings of their environments and from their layouts."""

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
"""The player and the number of decisions before a game's picture is taken."""
USUALLY = ("random", 20)
"""The same for all other games."""
COLOURS, ROUNDS = 256, 4
"""The colours of a committed picture, few to keep its file small, and the rounds of choosing them."""


def pages() -> dict[str, str]:
    """Make every game's page, with all of its environments: file name to Markdown.

    An edition with the state of the first one has no page: the first one's tells all but an option.
    """
    games: dict[str, list[Environment]] = {}
    for one in documented():
        if not one.edition or one.game.layout is not make_game(first_edition(one.game)).layout:
            games.setdefault(one.game.id, []).append(one)
    return {f"{id}.md": page(found) for id, found in games.items()}


def page(of_one_game: Sequence[Environment]) -> str:
    """Make one game's page: its environments, then the state and the features, which they share.

    The page of another edition has only its state and features, and a link to the first edition's page.
    """
    game = of_one_game[0].game
    parts = [
        f"# {one.id}, {spelled(one.edition)}\n\n{elsewhere(game)}" if one.edition else f"# {one.id}\n\n{one.page}"
        for one in of_one_game
    ]
    parts[0] = parts[0].replace("\n\n", f"\n\n![the board]({game.id}.png)\n\n", 1)
    return "\n\n".join((*parts, state_table(game), feature_table(game))) + "\n"


def elsewhere(game: Game) -> str:
    """Return the link to the page with the environment of another edition."""
    first = first_edition(game)
    return f"[{first}.md]({first}.md) tells about the environment; here are the state and the features of this edition."


def first_edition(game: Game) -> str:
    """Return the id of a game's first edition; its own if it has only one."""
    return next(iter(game.editions.values()), game.id)


def state_table(game: Game) -> str:
    """Make the table of the declared state, field by field."""
    lines = ["## State", "", "| Field | Values | Meaning |", "|---|---|---|"]
    for path, one in declared(game.layout.fields):
        lines.append(f"| `{path}` | {values(one)} | {one.meaning or one.name} |")
    return "\n".join(lines)


def declared(fields: Sequence[Field], group: str = "") -> Iterator[tuple[str, Field]]:
    """Yield every field with its path; a group is replaced by its members."""
    for one in fields:
        if one.fields:
            yield from declared(one.fields, f"{group}{one.name}[{one.shape[0]}].")
        else:
            yield f"{group}{one.name}", one


def feature_table(game: Game) -> str:
    """Make the table of the observation, number by number."""
    lines = ["## Features", "", "Each is in [0, 1].", "", "| Number | Feature |", "|---|---|"]
    lines += [f"| {i} | {name} |" for i, name in enumerate(game.layout.feature_names)]
    return "\n".join(lines)


def values(one: Field) -> str:
    """Describe the values that a field may have."""
    many = f" x {one.shape[0]}" if one.shape else ""
    if one.kind == CATEGORY:
        return f"one of {len(one.labels)}, or none{many}"
    unseen = ", not observed" if one.kind in (BOOKKEEPING, UNSEEN) else ""
    return f"{one.low} to {one.high}{', saturating' if one.open else ''}{unseen}{many}"


def board(game: Game) -> Image.Image:
    """Draw a picture of the game in play: game 0 of seed 0, after some decisions."""
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
