"""Training, honest comparison, benchmarks and the command line of nightmare-gym (extra `train`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nightmare_training.trainers import Algorithm, Trainer, register_trainer

__all__ = ["Algorithm", "Trainer", "register_trainer"]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that the command line starts quickly."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from nightmare_training import trainers

    return getattr(trainers, name)
