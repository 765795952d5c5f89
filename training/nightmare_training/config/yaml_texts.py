"""Texts of YAML, read strictly: a key that is given twice is an error."""

from __future__ import annotations

from typing import Any

import yaml

from nightmare_gym.engine.errors import OptionError


class _Strict(yaml.SafeLoader):
    """Reads plain data; of a key that is given twice, the last value would silently win."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """The mapping, if it has each key once."""
        first: dict[Any, int] = {}
        for name, _ in node.value:
            if isinstance(name, yaml.ScalarNode) and name.tag != "tag:yaml.org,2002:merge":
                key, line = self.construct_object(name), name.start_mark.line + 1
                if key in first:
                    raise OptionError(
                        f"line {line}: the key {key!r} is given twice, before in line {first[key]}; expected it once"
                    )
                first[key] = line
        return super().construct_mapping(node, deep)


def parse_yaml(text: str, what: str) -> Any:
    """The data in a text of YAML.

    Args:
        text: The text.
        what: Its file, or what else it is, for errors.

    Raises:
        OptionError: It is no YAML, or has a key twice.
    """
    try:
        return yaml.load(text, _Strict)
    except OptionError as error:
        raise OptionError(f"{what}: {error}") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:  # such as a 13th month, and brackets without end
        raise OptionError(f"{what}: not valid YAML: {' '.join(str(error).split())}") from error
