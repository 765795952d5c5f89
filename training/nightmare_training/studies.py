"""The seam of studies: research on single games, each in a package of its own that training does not know.

Importing a study imports nothing that it is made of: its command, its kinds of files and its part in experiments are
named as `package.module:object`, and imported when they are used.
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
        line: What it does, in the line that `nightmare study --help` shows.
        games: The ids of its games.
        command: The `package.module:function` that `nightmare study NAME` runs, written as typer's commands are.
        kinds: The `package.module:object` that holds the kinds of files that it publishes, a tuple of `Kind`
            (`nightmare_training.published.kinds`); empty where it publishes none.
        experiment: The `package.module:function` by which it takes part in experiments (`nightmare results`) with its
            games, called with the config, the learned player's name and the folder of the results; empty where it
            takes no part.
        pictures: The pictures that it draws then, and what each shows.
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

    A package declares an entry point instead, by which every process finds its study.

    Args:
        name: What `nightmare study` calls it.
        study: The study.

    Raises:
        OptionError: Another study has this name.
    """
    STUDIES.register(name, study)


def studies() -> Iterator[tuple[str, Study]]:
    """All studies with their names; of one that is broken a line is said, so that it stands in nobody's way."""
    for name in STUDIES.names():
        try:
            found = STUDIES.get(name)
        except OptionError as error:
            remark(str(error))
        else:
            if found is not None:
                yield name, found


def studies_of(game: str) -> list[Study]:
    """The studies of a game, by its id."""
    return [study for _, study in studies() if game in study.games]
