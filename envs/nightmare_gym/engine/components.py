"""Component files: the print on a game's boards, cards and dice, with the source of each fact.

A game describes its `components.toml` with pydantic models; every table derives from `Table` and so carries its
source. An error for a wrong or missing entry names the file, the key and the expected value.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationError
from pydantic_core import CoreSchema, core_schema

from nightmare_gym.engine.errors import OptionError

Source = Literal["rulebook", "published", "printed", "inferred", "reconstructed", "model"]


class Table(BaseModel):
    """A table of a component file."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)  # its checks are built at the first use

    source: Source
    """The facts' origin: the rulebook's text ("rulebook"), other print ("published"), the components themselves, by
    their owner ("printed"), forced by the rules ("inferred"), a guess that fits ("reconstructed"), or a model of
    something that is no component ("model")."""
    note: str = ""
    """The reason, in a few words."""


@dataclass(frozen=True)
class Known:
    """A check that a word is one of these."""

    words: tuple[str, ...]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Check the word after its type."""
        return core_schema.no_info_after_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """Name the words."""
        return {"enum": list(self.words)}

    def _check(self, word: str) -> str:
        if word not in self.words:
            raise ValueError(f"{word!r}: expected one of {', '.join(self.words)}")
        return word


M = TypeVar("M", bound=BaseModel)


@cache
def load(file: Path, model: type[M]) -> M:
    """Read and validate a component file, once for each process.

    Raises:
        OptionError: The file is not TOML, or an entry is wrong.
    """
    try:
        return model.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"{file.name}: not valid TOML: {error}") from error
    except ValidationError as error:
        raise OptionError("\n".join(complaints(file.name, error))) from error


def complaints(what: str, error: ValidationError) -> list[str]:
    """Describe a validation error, one line an entry: the file, the key, the expected and the found value."""
    lines = []
    for one in error.errors():
        key = ".".join(str(part) for part in one["loc"]) or "(whole)"
        found = "" if one["type"] in ("missing", "value_error") else f" (found {one['input']!r})"
        lines.append(f"{what}: {key}: {one['msg']}{found}")
    return lines


def unsourced(model: BaseModel, path: str = "") -> list[str]:
    """List every table that is not from the rulebook: its place, its source, and the reason."""
    lines: list[str] = []
    if isinstance(model, Table) and model.source != "rulebook":
        lines.append(f"{path or '(whole)'}: {model.source}" + (f" ({model.note})" if model.note else ""))
    for name in type(model).model_fields:
        lines += _inside(getattr(model, name), f"{path}.{name}" if path else name)
    return lines


def _inside(value: Any, path: str) -> list[str]:
    if isinstance(value, BaseModel):
        return unsourced(value, path)
    if isinstance(value, dict):
        return [line for key, one in value.items() for line in _inside(one, f"{path}.{key}")]
    if isinstance(value, list | tuple):
        return [line for i, one in enumerate(value) for line in _inside(one, f"{path}[{i}]")]
    return []
