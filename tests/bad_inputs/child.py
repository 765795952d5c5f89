"""The process in which a group of bad calls is made: `python child.py GROUP FIRST`, a line of JSON for each call."""

from __future__ import annotations

import json
import sys

from bad_inputs.calls import GROUPS, IMPORTS
from nightmare_gym.engine.errors import NightmareError


def verdict(setup: str, call: str, expected: str) -> str:
    """Tell what is wrong with how a call was refused; nothing where all is well."""
    names: dict[str, object] = {}
    exec(IMPORTS + setup, names)
    try:
        exec(call, names)
    except (NightmareError, AttributeError) as error:
        line = str(error)
        if "\n" in line:
            return f"more than one line: {line!r}"
        return "" if expected in line else f"said {line!r}"
    except BaseException as error:
        return f"raised {type(error).__name__}: {error}"
    return "was not refused"


def main() -> None:
    """Make every call of the group from the first one on."""
    group, first = GROUPS[sys.argv[1]], int(sys.argv[2])
    for call, expected in group.calls[first:]:
        print(json.dumps(verdict(group.setup, call, expected)), flush=True)


if __name__ == "__main__":
    main()
