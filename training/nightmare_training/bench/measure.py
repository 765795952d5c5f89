"""Measurements of work done per second of processor time."""

from __future__ import annotations

import platform
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from pydantic import BaseModel

from nightmare_training.support.versions import ENGINE, versions

SEED = 1
REPEATS = 5
SECONDS = 0.5
"""The shortest duration of one repeat."""

UNIT = "decisions/CPU-s"
BY_THE_CLOCK = "decisions/s"
"""The unit of what a device does: it keeps no core busy."""


class Speed(BaseModel):
    """A measured speed.

    Attributes:
        name: The work that was measured.
        value: Median of the repeats.
        low: The lowest of the repeats.
        high: The highest of the repeats.
        unit: Unit of the three values.
        detail: A few words on the work that is included.
        choosing: True if the time includes the choice of the actions. Only speeds that agree in this are compared.
    """

    name: str
    value: float
    low: float
    high: float
    unit: str = UNIT
    detail: str = ""
    choosing: bool = False


def speed(name: str, work: Callable[[], int], detail: str, choosing: bool = False, unit: str = UNIT) -> Speed:
    """Measure `work`, which returns its number of decisions; a first call does not count."""
    work()
    clock = time.perf_counter if unit == BY_THE_CLOCK else time.process_time
    found = of_repeats(name, [_rate(work, clock) for _ in range(REPEATS)], detail, unit)
    return found.model_copy(update={"choosing": choosing})


def of_repeats(name: str, values: list[float], detail: str, unit: str = UNIT) -> Speed:
    """Return the median of several measurements, and their range."""
    return Speed(
        name=name,
        value=statistics.median(values),
        low=min(values),
        high=max(values),
        unit=unit,
        detail=detail,
    )


def _rate(work: Callable[[], int], clock: Callable[[], float]) -> float:
    done, since = 0, clock()
    while True:
        done += work()
        spent = clock() - since
        if spent >= SECONDS:
            return done / spent


def machine() -> dict[str, str]:
    """Describe this machine: processor, system and versions."""
    facts = Path("/proc/cpuinfo")
    lines = facts.read_text().splitlines() if facts.exists() else []
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return {
        "processor": models[0] if models else platform.machine(),
        "system": platform.platform(),
        **versions(ENGINE),
    }
