"""The space of a sweep: the keys of a config, each with a range or with choices, read from TOML."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from optuna.trial import Trial
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError
from nightmare_training.config.files import load_config

FIXED = {
    "name", "game", "options", "mixture", "seed", "total_timesteps", "time_limit_minutes", "threads",
    "checkpoint_interval", "curve", "evaluation", "self_play.opponents",
}  # fmt: skip
"""Keys that say what is learned, how long, and how it is judged: the same in all trials, as they are compared."""

Number = Annotated[int | float, Field(allow_inf_nan=False)]


class Dimension(BaseModel):
    """The values of one key: a range of numbers, or choices.

    Attributes:
        low: The least number; with two whole numbers all values are whole.
        high: The largest number.
        log: Search on a logarithmic scale.
        choices: Values of any kind, in place of a range.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    low: Number | None = None
    high: Number | None = None
    log: bool = False
    choices: tuple[Any, ...] = ()

    @property
    def whole(self) -> bool:
        """True if all values are whole numbers."""
        return isinstance(self.low, int) and isinstance(self.high, int)

    @property
    def ends(self) -> tuple[Any, ...]:
        """The two ends, or all choices."""
        return self.choices or (self.low, self.high)

    def suggest(self, key: str, trial: Trial) -> None:
        """Let Optuna choose a value; choices go by their JSON, as Optuna keeps no lists."""
        if self.choices:
            trial.suggest_categorical(key, [json.dumps(one) for one in self.choices])
            return
        assert self.low is not None
        assert self.high is not None
        if self.whole:
            trial.suggest_int(key, int(self.low), int(self.high), log=self.log)
        else:
            trial.suggest_float(key, self.low, self.high, log=self.log)

    @model_validator(mode="after")
    def _range_or_choices(self) -> Dimension:
        if self.choices:
            if self.low is not None or self.high is not None or self.log:
                raise ValueError("expected low and high, or choices")
        elif self.low is None or self.high is None or self.low >= self.high:
            raise ValueError("expected low and a larger high, or choices")
        elif self.log and self.low <= 0:
            raise ValueError(f"log: expected a low above 0 (found {self.low})")
        return self


Space = dict[str, Dimension]
SPACE = TypeAdapter(Space)


def read_space(file: Path) -> Space:
    """Read a space: a table for each key of a config, such as `["ppo.clip"]` with `low = 0.1` and `high = 0.4`.

    Raises:
        OptionError: The file is no space.
    """
    try:
        space = SPACE.validate_python(tomllib.loads(file.read_text(encoding="utf-8")))
    except ValidationError as error:
        raise OptionError(complaints(str(file), error)[0]) from error
    except (OSError, ValueError) as error:
        raise OptionError(f"{file}: expected TOML with a table for each key ({error})") from error
    if not space:
        raise OptionError(f'{file}: expected a key at least, such as ["ppo.clip"] with low = 0.1 and high = 0.4')
    for key in space:
        if FIXED & {key, key.split(".")[0]}:
            raise OptionError(f"{file}: {key} is the same in all trials: change it by --set")
    return space


def assert_fits(space: Space, config: str, overrides: Sequence[str]) -> None:
    """Refuse a key of which the config takes no end and no choice.

    Raises:
        OptionError: There is one; the message is that of its first value.
    """
    load_config(config, list(overrides))
    for key, dimension in space.items():
        refused = []
        for value in dimension.ends:
            try:
                load_config(config, [*overrides, override(key, value)])
            except OptionError as error:
                refused.append(str(error).splitlines()[0])
        if len(refused) == len(dimension.ends):
            raise OptionError(refused[0])


def override(key: str, value: Any) -> str:
    """Write a value as a change from the command line."""
    return f"{key}={value if isinstance(value, str) else json.dumps(value)}"
