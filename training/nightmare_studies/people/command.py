"""`nightmare study people`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import Json


def people(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help="Replays, or folders of them; of any games and options.")
    ],
    players: Annotated[
        str, typer.Option(metavar="NAMES", help="The players to study, with commas; all if not given.")
    ] = "",
    judge: Annotated[
        str,
        typer.Option(
            metavar="auto|solve|PLAYER",
            help="auto: the published policy's value; solve: the exact solution; else a solved table, a learned "
            "policy, search-K, mcts-K or a hand-written player.",
        ),
    ] = "auto",
    json: Json = None,
) -> None:
    """Judge games of people: where they are too bold, and where too careful. Nothing leaves this machine."""
    from nightmare_agents.files import write_text
    from nightmare_agents.published import published_policies
    from nightmare_gym.engine.errors import OptionError
    from nightmare_play.review.judges import judge_named
    from nightmare_studies.people.kept import files_in, groups
    from nightmare_studies.people.report import CAPTION, HABITS, PACE, habits_rows, heading, pace_rows
    from nightmare_studies.people.study import People, study
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import numbers, terminal

    found, left_out = groups(files_in(paths))
    if not found:
        raise OptionError(f"no game can be studied; {left_out[0]}")
    known = dict.fromkeys(name for some in found for one in some for name in one.replay.players)
    asked = dict.fromkeys(name.strip() for name in players.split(",")) if players else known
    for name in asked:
        if name not in known:
            raise OptionError(f"no game of {name!r} here; expected {', '.join(known)}")
    studied = []
    for some in found:
        own = [name for name in asked if any(name in one.replay.players for one in some)]
        if own:
            game, options = some[0].replay.game_object(), some[0].replay.options
            by = judge_named(game, options, judge, published_policies().get(game.id))
            with stages() as begin:
                events = sum(len(one.course.choices) for one in some)
                studied.append(study(game, options, by, some, own, begin(f"judging {game.id}", events)))
    console = terminal()
    for group in studied:
        for line in heading(group):
            console.print(line, markup=False, soft_wrap=True)
        console.print(
            "", numbers(list(HABITS), habits_rows(group)), "", numbers(list(PACE), pace_rows(group)), sep="\n"
        )
    console.print(CAPTION, style="dim", markup=False, soft_wrap=True)
    for line in left_out:
        console.print(f"left out: {line}", style="yellow", markup=False, soft_wrap=True)
    if json is not None:
        write_text(json, People(groups=tuple(studied), left_out=tuple(left_out)).model_dump_json(indent=1) + "\n")
        console.print(f"json in {json}", style="dim", markup=False)
