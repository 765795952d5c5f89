"""Candidates for the cards of the Bogeymen: what is reconstructed and may change, from a TOML file."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.games.bogeymen.layout import BOGEYMEN
from nightmare_gym.games.bogeymen.params import NAMES, Face, HardRule, build_params

OURS = Path(__file__).with_name("candidates.toml")
"""The candidates of the published study."""
SOURCE = "reconstructed"


class Candidate(BaseModel):
    """A card of one Bogeyman.

    Attributes:
        bogeyman: The Bogeyman, as in the option `bogeyman`.
        name: The candidate's name, unlike those of its Bogeyman's others.
        rows: The rows of Spooks.
        lowest: The faces of the lowest rows, from the bottom row up.
        highest: The faces of the highest rows, from the top row down.
        hard: The rule of Hard mode; if not given, the package's.
        returned: The Spooks that may return by the special rule of Envy or Imprisonment; if not given, the package's.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    bogeyman: str
    name: str = Field(min_length=1)
    rows: int
    lowest: tuple[tuple[Face, ...], ...] = ()
    highest: tuple[tuple[Face, ...], ...] = ()
    hard: HardRule | None = None
    returned: int | None = None

    @property
    def options(self) -> dict[str, Any]:
        """The options of games with this card."""
        card = {"source": SOURCE, **self.model_dump(include={"rows", "lowest", "highest"}, mode="json")}
        components: dict[str, Any] = {"layouts": {"standard": {self.bogeyman: card}}}
        if self.hard is not None:
            components["hard"] = {"source": SOURCE, self.bogeyman: self.hard}
        if self.returned is not None:
            table = SPECIAL[self.bogeyman]
            components[table] = {"source": SOURCE, self.bogeyman: self.returned}
        return {"bogeyman": self.bogeyman, "components": components}

    @property
    def is_played(self) -> bool:
        """True if it is the card with which the game is played today."""
        today = build_params(self.bogeyman, hard=True)
        return build_params(**self.options, hard=True)["bogeymen"].tobytes() == today["bogeymen"].tobytes()

    @property
    def title(self) -> str:
        """The Bogeyman and the candidate's name."""
        return f"{BOGEYMEN[NAMES.index(self.bogeyman)]}: {self.name}"


SPECIAL = {"lord_of_envy": "envy_kills_spooks", "lady_of_imprisonment": "exhaust_kills_spooks"}
"""The tables of the special rules that are reconstructed."""


class Candidates(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    candidate: tuple[Candidate, ...] = Field(min_length=1)


def candidates(file: Path = OURS) -> tuple[Candidate, ...]:
    """Read the candidates.

    Raises:
        OptionError: The file cannot be read, or a candidate is no possible card; the message names it.
    """
    try:
        found = Candidates.model_validate(tomllib.loads(file.read_text(encoding="utf-8"))).candidate
    except ValidationError as error:
        raise OptionError(complaints(str(file), error)[0]) from None
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"{file}: not valid TOML: {error}") from None
    except (OSError, ValueError) as error:
        raise OptionError(f"{file}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    for one in found:
        _check(one, file)
    twice = [title for title, times in Counter(one.title for one in found).items() if times > 1]
    if twice:
        raise OptionError(f"{file}: {twice[0]}: there are two of this name; expected one")
    return found


def _check(one: Candidate, file: Path) -> None:
    """Check that a candidate is a possible card."""
    if one.bogeyman not in NAMES:
        raise OptionError(f"{file}: bogeyman={one.bogeyman!r}: expected one of {', '.join(NAMES)}")
    if one.returned is not None and one.bogeyman not in SPECIAL:
        raise OptionError(f"{file}: {one.title}: its special rule is printed; expected no `returned`")
    try:
        build_params(**one.options)
    except OptionError as error:
        raise OptionError(f"{file}: {one.title}: {error}") from None
