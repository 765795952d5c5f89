"""Digests of play: all that players see and do, and how their games end.

Write them anew after a change of rules or players that is meant, from the root of the repository:

    PYTHONPATH=envs:agents:tests python -m agents.play_stays

and see that only those games and players have others that were meant to.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.register import make_game

FILE = Path(__file__).with_name("play_stays.json")
SEED = 77
PLAYED: dict[str, tuple[list[dict[str, Any]], dict[str, int]]] = {
    "endless_nightmare": (
        [{}, {"strategist": True}, {"board": "small"}, {"veteran": True, "sanity_on_selection": False}],
        {"random": 400, "always-move-3": 200, "heuristic": 100, "lookahead": 100, "monte-carlo-2": 10, "mcts-30": 1},
    ),
    "endless_nightmare_active": (
        [{"version": "active"}, {"version": "mixed", "strategist": True, "skill": "novice"}],
        {"random": 200, "heuristic": 50, "lookahead": 50},
    ),
    "bogeymen": (
        [{}, {"hard": True, "layout": "first"}, {"bogeyman": "random", "layout": "gentle"}],
        {"random": 200, "passive": 50, "keeper": 50, "racer": 50, "expectimax": 20},
    ),
    "lucidity": (
        [{"players": 2}, {"players": 3, "temptation": "envy"}, {"players": 4, "abilities": False}],
        {
            "random": 200,
            "cautious": 30,
            "greedy": 30,
            "survivor": 30,
            "stalker": 30,
            "racer": 30,
            "bogeyman": 30,
            "simple-3": 30,
            "expectimax": 10,
        },
    ),
    "dream_catchers": (
        [{}, {"players": 3, "control": "seats", "reward": "progress"}, {"players": 4, "consent": True, "bedroom": 5}],
        {"random": 100, "greedy": 20, "planner": 5},
    ),
    "cathedral": (
        [
            {"shield_step": "free"},
            {
                **{"length": "variable", "divergent": True, "difficulty": "harder", "reward": "margin"},
                "shield_step": "free",
            },
            {"upgrades_per_action": 2, "difficulty": "even"},
        ],
        {"random": 50, "king": 20, "greedy": 10, "strategist": 5},
    ),
}
"""Of each game the options, and how many games of each player."""
LATER = (
    "shielded", "the Shield's steps are of the lower marker", "the Shield brings one step in a turn",
    "Upgrades that an action may have",
)  # fmt: skip
"""Features that came after the digests: those of the Cathedral's free Shield are the ones of before it was limited."""


def cases() -> Iterator[tuple[str, dict[str, Any], str, int]]:
    """Every game, options, player and number of games."""
    for game, (kinds, players) in PLAYED.items():
        for options in kinds:
            for player, games in players.items():
                yield game, options, player, games


def name(game: str, options: dict[str, Any], player: str, games: int) -> str:
    """What a case is called."""
    return f"{game} {json.dumps(options)} {player} {games}"


def digest(game: str, options: dict[str, Any], player: str, games: int) -> str:
    """Hash who was asked, the legal actions, the observations and the actions of all decisions, and the facts of ends.

    How a position is laid out in memory does not count.
    """
    found, kind = hashlib.sha256(), make_game(game, options)
    seen = [feature for feature, called in enumerate(kind.layout.feature_names) if called not in LATER]

    def watch(decisions: Decisions, actions: Actions) -> None:
        rows = decisions.rows
        for array in (rows, decisions.seats, decisions.masks[rows], decisions.observations[rows][:, seen], actions):
            found.update(np.ascontiguousarray(array).tobytes())

    finals = play(kind, find_agent(kind.id, player), games, SEED, options, watch=watch)
    found.update(np.ascontiguousarray(finals["returns"]).tobytes())
    for fact, values in sorted(kind.summary(finals, kind.params(**options)).items()):
        found.update(f"{fact} {np.asarray(values).tolist()}".encode())
    return found.hexdigest()[:16]


def main() -> None:
    """Write all digests."""
    digests = {}
    for case in cases():
        digests[name(*case)] = digest(*case)
        print(name(*case), flush=True)
    FILE.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
