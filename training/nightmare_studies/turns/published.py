"""The file that this study publishes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nightmare_gym.engine.register import make_game
from nightmare_studies.turns.report import NAME
from nightmare_studies.turns.study import DREAM, REST, Study, stamp_of_turns, value_by
from nightmare_training.evaluate.stamps import Stamp
from nightmare_training.published.kinds import Kind, Part, json_of
from nightmare_training.published.today import Today


def command(folder: Path, found: Study) -> str:
    """The command that solves the turns again."""
    people = [one.name for one in found.people]
    rules = ",".join(name for name in found.rules if name not in people)
    return (
        f"nightmare study turns --agents {','.join(found.agents)} --players {','.join(map(str, found.sizes))} "
        f"--games {found.games} --seed {found.seed} --limit {found.limit} --rules {rules} "
        f"--integers {max(one.integers for one in found.people)} --value {found.judge} --threshold {found.threshold:g} "
        f"--folder results/{folder.name}"
    )


def parts(found: Study) -> Iterator[Part]:
    """The turns, with those who played and those whose rules are examined."""
    simple = {REST, DREAM, *(one.name for one in found.people)}
    names = [name for name in (*found.agents, *found.rules) if name not in simple]

    def now(today: Today) -> Stamp:
        players = today.players(make_game("lucidity"), names)
        return stamp_of_turns(found.sizes, players, value_by(today.at_hand(found.judge)))

    yield Part("lucidity", found.stamp, now)


KINDS = (Kind(f"{NAME}.json", json_of(Study), command, parts),)
