"""Rules for people by their number of integers: all of them, or random ones."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import numpy as np

from nightmare_agents.sentences import Numbers, Sentence, is_sound


def all_rules(sentences: Sequence[Sentence], size: int) -> Iterator[Numbers]:
    """Yield every rule with `size` integers."""
    for said in itertools.combinations(sentences, size):
        names = [one.name for one in said]
        if is_sound(sentences, dict.fromkeys(names, 0)):
            for values in itertools.product(*(one.values for one in said)):
                yield dict(zip(names, values, strict=True))


def random_rules(
    sentences: Sequence[Sentence], size: int, number: int, seed: int | tuple[int, ...]
) -> Iterator[Numbers]:
    """Yield `number` random rules with `size` integers."""
    rng = np.random.default_rng(seed)
    while number > 0:
        chosen = sorted(rng.choice(len(sentences), size, replace=False).tolist())
        rule = {sentences[i].name: int(rng.choice(sentences[i].values)) for i in chosen}
        if is_sound(sentences, rule):
            number -= 1
            yield rule
