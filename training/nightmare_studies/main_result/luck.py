"""The part of the page on luck: its share in the result of a game, at each level of play."""

from __future__ import annotations

from nightmare_studies.main_result.files import CHAPTERS, Results
from nightmare_training.evaluate.comparison import shown
from nightmare_training.support.formats import Rows, give_or_take, give_or_take_points, markdown_table


def section(results: Results) -> str:
    """Return the section; empty if no game's luck was measured."""
    rows: Rows = []
    commands, more = [], 0
    for chapter in CHAPTERS:
        found = results.read(chapter.folder, "luck.json")
        if found is None:
            continue
        for name, one in found.levels.items():
            share = give_or_take_points(one.share, one.share_ci95)
            rows.append([chapter.title, shown(name), give_or_take(one.mean, one.ci95), f"{one.sd:.2f}", f"{share}%"])
        first, *_, last = found.levels.values()
        more += last.share > first.share
        commands.append(f"`{results.command(chapter.folder, 'luck.json')}`")
    if not rows:
        return ""
    games = len(commands)
    return f"""## How far luck decides

Nature's odds are known, so her part in a result can be measured: her choices are valued by the published policy's
network, and what they gave beyond their mean is the luck of the game. Its share is that of the variance of results
which goes when the luck is taken out: at least so much is luck, as the network does not see all of it. Every seat is
the same player's.

{markdown_table(["game", "level of play", "mean return", "spread", "luck's share"], rows)}

In {more} of {games} games the share is larger at the last level than at the first: a weak player's results differ by
what it does, a strong one's by what it is dealt. That is why a few games tell so little of strong players, and why
[comparisons here take the luck out](honest_comparison.md).

{chr(10).join(f"- {one}" for one in commands)}
"""
