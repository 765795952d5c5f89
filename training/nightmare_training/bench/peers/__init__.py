"""The peers of the comparison of speed: a folder for each kind of loop, a file in it for each library.

`child.py` runs a file with the Python of the library's own environment; only speeds of one kind are compared. A file
has `PACKAGE`, whose version is told, `DETAIL` (the work that is included), and `player(game)`, which returns a function
that plays some games and counts them: the decisions, and the games that ended. Only `ours.py` may import this library:
elsewhere it is not installed.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

SCRIPTS = Path(__file__).parent

PIG = "reference.pig:GAME"
"""Our Pig, which lies with the tests of a clone."""


class Peer(NamedTuple):
    """A library's file in a folder of `SCRIPTS`, and the game that it plays.

    Attributes:
        kind: The folder; only speeds of one kind are compared.
        library: The name of the file, without the ending.
        game: The game's name in that library.
        environment: The environment that it runs in; empty for ours.
    """

    kind: str
    library: str
    game: str
    environment: str = ""


LOOP, STATES, ENVIRONMENTS, BATCH = KINDS = (
    "compiled_loop", "python_loop_over_states", "python_loop_over_environments", "batch_of_1024",
)  # fmt: skip

PEERS = (
    Peer(LOOP, "open_spiel", "pig", "open_spiel"),
    Peer(STATES, "open_spiel", "pig", "open_spiel"),
    Peer(ENVIRONMENTS, "gymnasium", "Blackjack-v1"),
    Peer(ENVIRONMENTS, "pettingzoo", "connect_four_v3"),
    Peer(ENVIRONMENTS, "rlcard", "blackjack", "rlcard"),
    Peer(ENVIRONMENTS, "rlcard", "leduc-holdem", "rlcard"),
    Peer(BATCH, "gymnasium", "Blackjack-v1"),
    Peer(BATCH, "jumanji", "Game2048-v1", "jumanji"),
    Peer(BATCH, "pgx", "2048", "pgx"),
    Peer(BATCH, "pgx", "backgammon", "pgx"),
    Peer(BATCH, "pgx", "connect_four", "pgx"),
    Peer(BATCH, "pgx", "tic_tac_toe", "pgx"),
)
"""The other libraries."""


def ours(games: list[str]) -> list[Peer]:
    """List ours in these games, in each kind of loop."""
    return [Peer(kind, "ours", game) for kind in KINDS for game in games]
