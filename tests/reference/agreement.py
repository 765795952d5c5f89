"""Play a game step by step and print a digest of every position: compiled and uncompiled must agree.

Run as `python -m reference.agreement GAME DECISIONS`.
"""

from __future__ import annotations

import hashlib
import sys
from typing import Any

from nightmare_gym.engine.loops import SAME_STEP
from nightmare_gym.engine.register import make_game
from reference import lantern, pig
from reference.table import Table

OPTIONS: dict[str, dict[str, Any]] = {
    "pig": {"target": 20},
    "lantern": {"seats": 4, "breath": 3},
    "endless_nightmare": {"reward": "log"},
    "endless_nightmare_active": {"version": "mixed", "skill": "novice", "strategist": True},
    "lucidity": {"players": 3, "temptation": "envy"},
    "bogeymen": {"hard": True, "rows": 6},
    "dream_catchers": {"players": 3, "control": "seats", "reward": "progress"},
    "cathedral": {"length": "variable", "divergent": True, "difficulty": "harder", "reward": "margin"},
}
PLAYED = (
    pig.GAME.id, lantern.GAME.id, "endless_nightmare", "endless_nightmare_active", "lucidity", "bogeymen",
    "dream_catchers", "cathedral",
)  # fmt: skip


def digests(id: str, decisions: int) -> list[str]:
    """List a digest of all outputs of three rows, after each of `decisions` steps of random play."""
    table = Table(make_game(id), n=3, seed=2**63 + 17, **OPTIONS[id])
    table.reset()
    lines = []
    for _ in range(decisions):
        table.step(table.random_actions(), SAME_STEP)
        shown = (
            table.ints,
            table.masks,
            table.observations,
            table.rewards,
            table.status,
            table.final_observations,
        )
        lines.append(hashlib.sha256(b"".join(array.tobytes() for array in shown)).hexdigest()[:16])
    return lines


if __name__ == "__main__":
    print("\n".join(digests(sys.argv[1], int(sys.argv[2]))))
