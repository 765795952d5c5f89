"""The players of Endless Nightmare play its Basic version as they did when its results were published."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import pytest

from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.register import make_game

GAME = make_game("endless_nightmare")
PLAYED: list[tuple[str, int, dict[str, Any], int, int]] = [
    ("random", 400, {}, 422, 2976477719),
    ("random", 400, {"strategist": True}, 518, 749984919),
    ("random", 400, {"board": "small"}, 384, 3922433973),
    ("random", 400, {"veteran": True, "sanity_on_selection": False}, 587, 801512517),
    ("always-move-1", 400, {}, 1303, 162587063),
    ("always-move-1", 400, {"strategist": True}, 1273, 3874963505),
    ("always-move-1", 400, {"board": "small"}, 1002, 1585419912),
    ("always-move-1", 400, {"veteran": True, "sanity_on_selection": False}, 1299, 2050162792),
    ("always-move-3", 400, {}, 2488, 3845389563),
    ("always-move-3", 400, {"strategist": True}, 2515, 3175600310),
    ("always-move-3", 400, {"board": "small"}, 1754, 369308793),
    ("always-move-3", 400, {"veteran": True, "sanity_on_selection": False}, 2464, 518460613),
    ("heuristic", 400, {}, 8628, 2456851818),
    ("heuristic", 400, {"strategist": True}, 14783, 3473711958),
    ("heuristic", 400, {"board": "small"}, 1897, 4168485285),
    ("heuristic", 400, {"veteran": True, "sanity_on_selection": False}, 6964, 1403846688),
    ("lookahead", 400, {}, 13798, 348484325),
    ("lookahead", 400, {"strategist": True}, 15089, 883653052),
    ("lookahead", 400, {"board": "small"}, 5850, 2757027088),
    ("lookahead", 400, {"veteran": True, "sanity_on_selection": False}, 12092, 2729181554),
    ("monte-carlo-2", 10, {}, 95, 4250689843),
    ("monte-carlo-2", 10, {"strategist": True}, 120, 3624138527),
    ("monte-carlo-2", 10, {"board": "small"}, 57, 4246561911),
    ("monte-carlo-2", 10, {"veteran": True, "sanity_on_selection": False}, 92, 3402532936),
]
"""Games of seed 77: the player, how many, the options; the sum of the scores, and the checksum of all of them."""


@pytest.mark.parametrize(("name", "games", "options", "total", "checksum"), PLAYED)
def test_each_game_ends_as_it_did(name: str, games: int, options: dict[str, Any], total: int, checksum: int) -> None:
    finals = play(GAME, find_agent(GAME.id, name), games, 77, options)
    scores = GAME.summary(finals, GAME.box(**options))["score"]
    assert (int(scores.sum()), crc32(scores.astype("<i4").tobytes())) == (total, checksum)
