"""The targets of the calibration (ruling L41), in the order of their weight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from nightmare_studies.calibration.study import Figure, Judged


@dataclass(frozen=True)
class Target:
    """A figure of a candidate, and the range that it is to have.

    Attributes:
        words: The target in a few words.
        figure: Returns the figure of a candidate.
        low: The lowest value that meets the target.
        high: The highest.
        sure: The figure's interval must also lie above nought.
        share: It is a share, written in percent.
    """

    words: str
    figure: Callable[[Judged], Figure]
    low: float
    high: float
    sure: bool = False
    share: bool = True

    def met(self, judged: Judged) -> bool:
        """Tell whether a candidate meets the target."""
        found = self.figure(judged)
        return self.low <= found.value <= self.high and (not self.sure or found.interval[0] > 0.0)

    def undecided(self, judged: Judged) -> bool:
        """Tell whether the figure's interval has values that meet the target and values that miss it."""
        low, high = self.figure(judged).interval
        return low < self.low < high or low < self.high < high


def _most_chosen(judged: Judged) -> Figure:
    """Return the share of the turns on the Sleep Track that the best player chooses most."""
    share = max(judged.best.tracks.values())
    return Figure(value=share, interval=(share, share))


TARGETS = (
    Target("best wins 65-88%", lambda one: one.best.won, 0.65, 0.88),
    Target("Hard costs 8-25", lambda one: one.best.hard_costs, 0.08, 0.25),
    Target("passive wins 30-65%", lambda one: one.player("passive").won, 0.30, 0.65),
    Target("rerolls of Spooks 3 or more", lambda one: one.best.rerolls, 0.03, 1.0, sure=True),
    Target("by 15 Power 5% or more", lambda one: one.best.by_power, 0.05, 1.0),
    Target("Dream Again 1 or more", lambda one: one.best.again, 1.0, 99.0, share=False),
    Target("one track 80% or less", _most_chosen, 0.0, 0.80),
)
