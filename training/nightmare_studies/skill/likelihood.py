"""Maximum likelihood with a few bounded parameters, and how sure the estimates are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from scipy import optimize, stats

from nightmare_training.support.intervals import Floats, Interval

Misfit = Callable[[Floats], float]
"""The deviance, or anything that differs from it by a constant: the logarithm of the likelihood, times -2."""

ENOUGH = 1e-7
"""A relative change of the misfit that is not worth another step."""

TOLERANCE = 1e-4
"""How exactly the ends of an interval are found."""


def most_likely(misfit: Misfit, starts: Sequence[Floats], bounds: Sequence[Interval]) -> tuple[Floats, float]:
    """The parameters of the smallest misfit, and that misfit.

    Args:
        misfit: To be made small.
        starts: Where to begin; the best end counts.
        bounds: Between which each parameter lies.
    """
    ends = [
        optimize.minimize(misfit, start, method="L-BFGS-B", bounds=bounds, options={"ftol": ENOUGH}) for start in starts
    ]
    best = min(ends, key=lambda end: float(end.fun))
    return np.asarray(best.x, np.float64), float(best.fun)


def profile_interval(
    misfit: Misfit, best: Floats, bounds: Sequence[Interval], which: int, confidence: float = 0.95
) -> Interval:
    """The values of one parameter that the likelihood ratio does not reject, the others fitted anew to each.

    An end that lies beyond the bounds is the bound.
    """
    others = [i for i in range(len(best)) if i != which]
    allowed = misfit(best) + float(stats.chi2.ppf(confidence, 1))

    def excess(value: float) -> float:
        def rest(some: Floats) -> float:
            return misfit(np.insert(some, which, value))

        if not others:
            return rest(np.empty(0)) - allowed
        return most_likely(rest, [best[others]], [bounds[i] for i in others])[1] - allowed

    def end(bound: float) -> float:
        if bound == best[which] or excess(bound) <= 0.0:
            return bound
        return float(optimize.brentq(excess, best[which], bound, xtol=TOLERANCE))

    low, high = bounds[which]
    return end(low), end(high)
