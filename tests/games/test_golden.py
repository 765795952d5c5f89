"""Golden playthroughs of every game: see the games' `playthrough.py`."""

from __future__ import annotations

from types import ModuleType

import pytest

from games.bogeymen import playthrough as bogeymen
from games.cathedral import playthrough as cathedral
from games.dream_catchers import playthrough as dream_catchers
from games.endless_nightmare import playthrough as endless_nightmare
from games.lucidity import playthrough as lucidity
from nightmare_gym.games.bogeymen.layout import ENDINGS as BOGEYMEN_ENDINGS
from nightmare_gym.games.dream_catchers.layout import ENDINGS as DREAM_CATCHERS_ENDINGS
from nightmare_gym.games.endless_nightmare.layout import CAUSES
from nightmare_gym.games.lucidity.layout import ENDINGS as LUCIDITY_ENDINGS

pytestmark = pytest.mark.uncompiled

GAMES = [
    (bogeymen, BOGEYMEN_ENDINGS),
    (cathedral, cathedral.ENDINGS[1:]),
    (dream_catchers, DREAM_CATCHERS_ENDINGS),
    (endless_nightmare, CAUSES[1:]),
    (lucidity, LUCIDITY_ENDINGS),
]
"""How each is played and written down, and how it may end."""
FILES = [(playthrough, name) for playthrough, _ in GAMES for name in playthrough.GAMES]


def written(playthrough: ModuleType, name: str) -> list[str]:
    """The lines of a file."""
    lines: list[str] = (playthrough.FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return lines


@pytest.mark.parametrize(("playthrough", "name"), FILES)
def test_a_golden_playthrough_plays_as_written(playthrough: ModuleType, name: str) -> None:
    lines = written(playthrough, name)
    assert playthrough.replayed(lines) == lines


@pytest.mark.parametrize(("playthrough", "endings"), GAMES)
def test_every_golden_playthrough_is_there_and_ends(playthrough: ModuleType, endings: tuple[str, ...]) -> None:
    assert {file.stem for file in playthrough.FOLDER.glob("*.txt")} == set(playthrough.GAMES)
    for name in playthrough.GAMES:
        assert written(playthrough, name)[-1].rsplit("| ", 1)[1] in endings
