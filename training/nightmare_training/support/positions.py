"""Files of positions, as `Position.to_json` writes them."""

from __future__ import annotations

from pathlib import Path

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position


def read_position(file: Path) -> Position:
    """Read a position.

    Raises:
        OptionError: The file holds none.
    """
    try:
        return Position.from_json(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise OptionError(
            f"{file}: not a text in UTF-8 (byte {error.start + 1}); expected a position, as Position.to_json writes it"
        ) from error
    except OptionError as error:
        raise OptionError(f"{file}: {error}") from error
