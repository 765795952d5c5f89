"""The environments' pages, made from their docstrings and layouts."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import gymnasium
from gymnasium.envs.registration import load_env_creator

from nightmare_gym.engine.game import Game, find
from nightmare_gym.engine.layout import BOOKKEEPING, CATEGORY, Field
from nightmare_gym.interfaces.gymnasium import NightmareEnv

NAMESPACE = "Nightmare"


def pages() -> dict[str, str]:
    """Every environment's page: file name to Markdown."""
    ids = [spec.id for spec in gymnasium.registry.values() if spec.namespace == NAMESPACE]
    return {f"{environment(env_id).game_id}.md": page(env_id) for env_id in ids}


def environment(env_id: str) -> type[NightmareEnv]:
    """The class of an environment."""
    creator: Any = load_env_creator(str(gymnasium.spec(env_id).entry_point))
    return creator


def page(env_id: str) -> str:
    """One environment's page."""
    shown = environment(env_id)
    game = find(shown.game_id)
    return f"# {env_id}\n\n{inspect.getdoc(shown)}\n\n{state_table(game)}\n\n{feature_table(game)}\n"


def state_table(game: Game) -> str:
    """The declared state, field by field."""
    lines = ["## State", "", "| Field | Values | Meaning |", "|---|---|---|"]
    lines += [f"| `{one.name}` | {values(one)} | {one.meaning or one.name} |" for one in game.layout.fields]
    return "\n".join(lines)


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
    unseen = ", not observed" if one.kind == BOOKKEEPING else ""
    return f"{one.low} to {one.high}{', saturating' if one.open else ''}{unseen}{many}"


def write(folder: Path) -> list[Path]:
    """Write all pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")
        written.append(folder / name)
    return written
