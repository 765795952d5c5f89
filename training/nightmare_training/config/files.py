"""Reading and writing of configs: their folders, changes from the command line, and errors in them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import yaml
from pydantic import BaseModel, ValidationError

from nightmare_agents.files import write_text
from nightmare_gym.engine.errors import OptionError
from nightmare_training.config.environments import game_id
from nightmare_training.config.training import MASKABLE_PPO, TrainingConfig
from nightmare_training.config.yaml_texts import parse_yaml
from nightmare_training.trainers import find_algorithm

FOLDERS = (Path(__file__).parents[3] / "configs", Path(__file__).parents[1] / "configs")
"""The folders of the configs that are found by name: in the repository, then in the installed package."""

OPTIONAL = ("algorithm", "mixture", "self_play")
"""Keys that are left out of a written config if they have their defaults."""

LAST = ("self_play", "cloning", "curriculum", "curve", "evaluation")
"""Keys that are written after the algorithm's section."""


def load_config(path: str | Path, overrides: list[str] | None = None) -> TrainingConfig:
    """Read a config.

    Args:
        path: Its file, or its name ("endless_nightmare").
        overrides: Changes from the command line, each "key.sub=value", with a value as in YAML.

    Raises:
        OptionError: There is no such config, or its values are wrong (one line per key).
    """
    file = find_config(path)
    tree = _parse(file)
    tree["name"] = tree.get("name") or file.stem
    return make_config(tree, overrides or [], str(file))


def make_config(tree: dict[str, Any], overrides: Sequence[str], where: str) -> TrainingConfig:
    """Make a config of its keys and values.

    Args:
        tree: The keys and values, as in a file; they are changed.
        overrides: Changes from the command line, as for `load_config`.
        where: The source of the keys and values, for error messages.

    Raises:
        OptionError: Values are wrong (one line per key).
    """
    changed = [_override(tree, override) for override in overrides]
    model = _model("--set" if "algorithm" in changed else where, tree.get("algorithm", MASKABLE_PPO))
    try:
        return model.model_validate(tree)
    except ValidationError as error:
        raise OptionError("\n".join(_complaints(where, changed, error, model))) from error


def save_config(config: TrainingConfig, file: Path) -> None:
    """Write a config with all its values; keys of `OPTIONAL` with their defaults are left out."""
    fields = TrainingConfig.model_fields
    usual = {key for key in OPTIONAL if getattr(config, key) == fields[key].default}
    tree = config.model_dump(mode="json", exclude=usual)
    write_text(file, yaml.safe_dump(dict(sorted(tree.items(), key=lambda item: item[0] in LAST)), sort_keys=False))


def find_config(path: str | Path) -> Path:
    """Find the file of a config.

    Args:
        path: The file, its name in the folders of configs ("endless_nightmare"), or the id of the game's environment.

    Raises:
        OptionError: There is no such config; the message lists the known ones.
    """
    if Path(path).is_file():
        return Path(path)
    name = game_id(str(path))
    for folder in FOLDERS:
        named = folder / f"{name}.yaml"
        if named.is_file():
            return named
    known = sorted({file.stem for folder in FOLDERS for file in folder.glob("*.yaml")})
    raise OptionError(f"there is no config {str(path)!r}; there are: {', '.join(known)}, or the path of a YAML file")


def differences(one: TrainingConfig, other: TrainingConfig) -> list[str]:
    """List the keys in which two configs differ, each as "key: value in one, not value in the other"."""
    ours, theirs = _flat(one.model_dump()), _flat(other.model_dump())
    return [
        f"{key}: {ours.get(key)!r}, not {theirs.get(key)!r}"
        for key in dict.fromkeys([*ours, *theirs])
        if ours.get(key) != theirs.get(key)
    ]


def _model(where: str, algorithm: Any) -> type[TrainingConfig]:
    """Return the class of an algorithm's configs."""
    try:
        return find_algorithm(str(algorithm)).config
    except OptionError as error:
        raise OptionError(f"{where}: algorithm: {error}") from error


def _parse(file: Path) -> dict[str, Any]:
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise OptionError(f"{file}: not valid YAML: {error}") from error
    tree = parse_yaml(text, str(file))
    if not isinstance(tree, dict):
        raise OptionError(f"{file}: expected keys and values, one 'key: value' a line")
    return tree


def _override(tree: dict[str, Any], override: str) -> str:
    """Put "key.sub=value" into the tree, and return the key."""
    key, equals, text = override.partition("=")
    *groups, last = key.split(".")
    if not equals or not all([*groups, last]):
        raise OptionError(f"--set {override}: expected key=value, for example ppo.batch=1024")
    value = parse_yaml(text, f"--set {override}")
    for group in groups:
        if not isinstance(tree.setdefault(group, {}), dict):
            raise OptionError(f"--set {override}: {group!r} has no keys below it")
        tree = tree[group]
    tree[last] = value
    return key


def _complaints(file: str, changed: list[str], error: ValidationError, model: type[BaseModel]) -> list[str]:
    """Turn a validation error into lines, each with the file, the key and the expected value."""
    lines = []
    for one in error.errors():
        keys = [str(part) for part in one["loc"]]
        key = ".".join(keys)
        where = "--set" if key in changed else file
        if one["type"] == "extra_forbidden":
            lines.append(f"{where}: {key}: unknown key; known keys here: {', '.join(_known(model, keys[:-1]))}")
        elif one["type"] == "missing":
            lines.append(f"{where}: {key}: missing")
        elif one["type"] == "value_error":
            lines.append(f"{where}: {f'{key}: ' if key else ''}{one['ctx']['error']}")
        else:
            lines.append(f"{where}: {key}: {one['msg']} (found {one['input']!r})")
    return lines


def _known(model: type[BaseModel], groups: list[str]) -> list[str]:
    """List the keys of a group of a config."""
    for group in groups:
        if group.isdecimal():  # the place in a list
            continue
        kind = model.model_fields[group].annotation
        model = next(part for part in (*get_args(kind), kind) if part is not None and issubclass(part, BaseModel))
    return list(model.model_fields)


def _flat(tree: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in tree.items():
        flat.update(_flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {f"{prefix}{key}": value})
    return flat
