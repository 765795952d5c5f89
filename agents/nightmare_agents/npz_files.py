"""Files of arrays."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np


def write_npz(path: Path, arrays: dict[str, Any]) -> None:
    """Write arrays into a `.npz` file; a reader never meets half of one."""
    packed = io.BytesIO()
    np.savez_compressed(packed, **arrays)
    unfinished = path.with_name(path.name + ".unfinished")
    unfinished.write_bytes(packed.getvalue())
    unfinished.replace(path)
