"""`nightmare bench`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from nightmare_training.cli.arguments import Json

if TYPE_CHECKING:
    from nightmare_training.bench.measure import Speed
    from nightmare_training.bench.suite import Benchmark, Measurement

AHEAD = "drawn ahead: a random player's actions for the same dice; choosing them is not measured."
DIFFERENT = "Ours over theirs. They play other games: a yardstick, not a race."
UNLIKE = "*: unlike measurements: one of the two includes choosing the actions, the other does not."


def bench(
    game: Annotated[str, typer.Option(help="The game or environment to measure.")] = "endless_nightmare",
    peers: Annotated[bool, typer.Option("--peers", help="Measure other libraries, too (extra `bench`).")] = False,
    device: Annotated[str, typer.Option(help="cuda measures batches on a CUDA device instead.")] = "cpu",
    json: Json = None,
) -> None:
    """Measure speed on one core: decisions per second of processor time, median of 5 repeats."""
    from nightmare_agents.files import write_text
    from nightmare_gym.interfaces.batch import checked_device
    from nightmare_training.bench.measure import machine
    from nightmare_training.bench.suite import Benchmark, of_cuda, of_ours, of_peers
    from nightmare_training.config.environments import environments_of

    envs = environments_of(game)
    ours = of_cuda(envs[0]) if checked_device(device) == "cuda" else of_ours(envs)
    theirs = of_peers() if peers else []
    found = _measure([*ours, *theirs])
    result = Benchmark(
        game=envs[0].game.id, machine=machine(), ours=_flat(found[: len(ours)]), peers=_flat(found[len(ours) :])
    )
    _show(result, "one core and a CUDA device" if device == "cuda" else "one core")
    if json is not None:
        write_text(json, result.model_dump_json(indent=2) + "\n")


def _measure(todo: list[Measurement]) -> list[list[Speed]]:
    from nightmare_training.support.progress import bars

    found = []
    with bars() as progress:
        task = progress.add_task("", total=len(todo))
        for name, measure in todo:
            progress.update(task, description=name)
            found.append(measure())
            progress.advance(task)
    return found


def _flat(found: list[list[Speed]]) -> list[Speed]:
    return [one for some in found for one in some]


def _show(result: Benchmark, place: str) -> None:
    from nightmare_training.bench.measure import REPEATS, UNIT
    from nightmare_training.support.tables import table, terminal

    console = terminal()
    console.print(f"{result.game}: speed on {place}, median of {REPEATS} repeats", style="bold")
    console.print(" · ".join(f"{name} {fact}" for name, fact in result.machine.items()), style="dim")
    rows = [_row(one) for one in (*result.ours, *result.peers)]
    console.print(table(["", "median", "lowest to highest", "unit", "included"], rows, right=(1, 2)))
    console.print(AHEAD, style="dim")
    if result.peers:
        console.print(f"\n{DIFFERENT}", style="bold")
        ours = [one for one in result.ours if one.unit == UNIT]
        ratios = [[one.name, *(_ratio(one, peer) for peer in result.peers)] for one in ours]
        names = [peer.name for peer in result.peers]
        console.print(table(["", *names], ratios, right=range(1, len(names) + 1)))
        console.print(UNLIKE, style="dim")


def _row(one: Speed) -> list[str]:
    spread = "" if one.low == one.high else f"{_number(one.low)} to {_number(one.high)}"
    return [one.name, _number(one.value), spread, one.unit, one.detail]


def _ratio(one: Speed, peer: Speed) -> str:
    return f"{one.value / peer.value:,.1f}×" + "*" * (one.choosing != peer.choosing)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
