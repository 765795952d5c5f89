"""The registry of studies: research on single games, in packages that training does not know.

A study names its command, its kinds of files and its part in experiments as `package.module:object`; they are imported
when they are used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.plugins import Registry
from nightmare_training.support.remarks import remark


@dataclass(frozen=True)
class Study:
    """A study of a game or of several.

    Attributes:
        line: Its line in `nightmare study --help`.
        games: The ids of its games.
        command: The `package.module:function` that `nightmare study NAME` runs, written as a typer command.
        kinds: The `package.module:object` of the kinds of files that it publishes, a tuple of `Kind`
            (`nightmare_training.published.kinds`); empty if it publishes none.
        experiment: The `package.module:function` that is called in experiments (`nightmare results`) with its games,
            with the config, the learned player's name and the folder of the results; empty if there is none.
        pictures: The pictures that it draws in experiments, each with its caption.
    """

    line: str
    games: tuple[str, ...]
    command: str
    kinds: str = ""
    experiment: str = ""
    pictures: Mapping[str, str] = field(default_factory=dict)


STUDIES = Registry("nightmare_gym.studies", Study, "study")
"""All studies by name. An entry point's name is the study's, its value is `module:OBJECT` of a `Study`."""


def register_study(name: str, study: Study) -> None:
    """Make a study known in this process.

    A package declares an entry point instead, which makes its study known in every process.

    Args:
        name: Its name in `nightmare study`.
        study: The study.

    Raises:
        OptionError: Another study has this name.
    """
    STUDIES.register(name, study)


def studies() -> Iterator[tuple[str, Study]]:
    """Yield all studies with their names; a broken one is left out, with a remark."""
    for name in STUDIES.names():
        try:
            found = STUDIES.get(name)
        except OptionError as error:
            remark(str(error))
        else:
            if found is not None:
                yield name, found


def studies_of(game: str) -> list[Study]:
    """List the studies of a game, by its id."""
    return [study for _, study in studies() if game in study.games]
