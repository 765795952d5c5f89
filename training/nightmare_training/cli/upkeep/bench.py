"""`nightmare bench`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nightmare_training.cli.arguments import MOST, Json, to_file, to_picture

if TYPE_CHECKING:
    from nightmare_training.bench.measure import Speed
    from nightmare_training.bench.suite import Benchmark, Measurement
    from nightmare_training.bench.tables import Table
    from nightmare_training.config.environments import Environment

AHEAD = "drawn ahead: a random player's actions for the same dice; choosing them is not measured."
LIKE = "Random legal actions, one core; a decision is an action that a player chose: no chance, no reset."
SHARED = "Threads share the rows of one batch; decisions in a second, over those of one thread."
RESULTS = Path("results/speed")
"""The folder of the published results."""


def bench(
    game: Annotated[
        str | None, typer.Option(help="The game or environment to measure; by default the first, or every one.")
    ] = None,
    peers: Annotated[bool, typer.Option("--peers", help="Compare with other libraries, like with like.")] = False,
    environments: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="With --peers: the folder of their environments (.venv-peers)."),
    ] = None,
    scale: Annotated[
        bool, typer.Option("--scale", help="Measure batches of 1 to 65,536 games, on 1 and all threads, for all seats.")
    ] = False,
    profile: Annotated[
        bool, typer.Option("--profile", help="Divide the time of a decision into its parts, beside our goals.")
    ] = False,
    first_use: Annotated[
        bool,
        typer.Option(
            "--first-use", help="Divide the time of a first use into what the compiler does, beside our goal."
        ),
    ] = False,
    starts: Annotated[
        bool, typer.Option("--starts", help="Measure the wall seconds of starts, and of commands that list.")
    ] = False,
    threads: Annotated[
        int | None, typer.Option(min=1, max=MOST, help="With --scale: the threads beside 1 (all cores).")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", callback=to_picture, help="With --scale: draw its plot.")
    ] = None,
    repeats: Annotated[
        int | None,
        typer.Option(
            min=1, max=MOST, help="With --peers, --scale, --profile or --first-use: repeats of each (5, or 3)."
        ),
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option(metavar="FILE", callback=to_file, help="Write the tables of results/speed into this page."),
    ] = None,
    device: Annotated[str, typer.Option(help="cuda measures batches on a CUDA device instead.")] = "cpu",
    json: Json = None,
) -> None:
    """Measure speed: decisions per second of processor time, median of 5 repeats."""
    from nightmare_gym.engine.errors import OptionError
    from nightmare_gym.interfaces.batch import checked_device

    on_cuda = checked_device(device) == "cuda"
    modes = {"--peers": peers, "--scale": scale, "--profile": profile, "--first-use": first_use, "--starts": starts}
    modes |= {"--page": page is not None, "--device cuda": on_cuda}
    chosen = [name for name, given in modes.items() if given]
    if len(chosen) > 1:
        raise OptionError(f"{' and '.join(chosen)}: expected one of them at a time")
    for option, given, needed in (
        ("--environments", environments is not None, ["--peers"]),
        ("--threads", threads is not None, ["--scale"]),
        ("--plot", plot is not None, ["--scale"]),
        ("--repeats", repeats is not None, ["--peers", "--scale", "--profile", "--first-use"]),
    ):
        if given and not set(chosen) & set(needed):
            raise OptionError(
                f"{option}: expected {', '.join(needed[:-1])}{' or ' * (len(needed) > 1)}{needed[-1]} too"
            )
    if page is not None:
        if game is not None or json is not None:
            raise OptionError("--page: expected no other option")
        _write_page(page)
    elif peers:
        _peers(game, environments or Path(".venv-peers"), repeats, json)
    elif scale:
        _scale(game, repeats, threads or os.cpu_count() or 1, plot, json)
    elif profile:
        _profile(game, repeats, json)
    elif first_use:
        _first_use(game, repeats, json)
    elif starts:
        _starts(game, json)
    else:
        _one(game or "endless_nightmare", on_cuda, json)


def _one(game: str, on_cuda: bool, json: Path | None) -> None:
    """Measure one game, on a core or on a CUDA device."""
    from nightmare_agents.files import write_text
    from nightmare_training.bench.measure import machine
    from nightmare_training.bench.suite import Benchmark, of_cuda, of_ours
    from nightmare_training.config.environments import environments_of

    envs = environments_of(game)
    found = _measure(of_cuda(envs[0]) if on_cuda else of_ours(envs))
    result = Benchmark(game=envs[0].game.id, machine=machine(), ours=[one for some in found for one in some])
    _show(result, "one core and a CUDA device" if on_cuda else "one core")
    if json is not None:
        write_text(json, result.model_dump_json(indent=2) + "\n")


def _peers(game: str | None, environments: Path, repeats: int | None, json: Path | None) -> None:
    """Measure ours and the peers in turns."""
    from nightmare_agents.files import write_text
    from nightmare_training.bench.measure import REPEATS, SECONDS
    from nightmare_training.bench.peers import PEERS, PIG, ours
    from nightmare_training.bench.tables import by_kind
    from nightmare_training.bench.turns import in_turns
    from nightmare_training.support.progress import bars

    games = list(dict.fromkeys(env.game.id for env in _environments(game)))
    todo, rounds = [*ours([PIG, *games]), *PEERS], repeats or REPEATS
    with bars() as progress:
        task = progress.add_task("", total=len(todo) * (rounds + 1))

        def done(name: str) -> None:
            progress.update(task, description=name, advance=1)

        found = in_turns(todo, environments, rounds, done, SECONDS)
    for line in found.skipped:
        typer.echo(f"skipped {line}", err=True)
    _print("Like with like", found.machine, by_kind(found), LIKE)
    if json is not None:
        write_text(json, found.model_dump_json(indent=2) + "\n")


def _scale(game: str | None, repeats: int | None, threads: int, plot: Path | None, json: Path | None) -> None:
    """Measure the cost of scale; what is measured already is kept beside the JSON until all is."""
    from nightmare_agents.files import write_text
    from nightmare_training.bench.measure import REPEATS, machine
    from nightmare_training.bench.scale import scale, settings
    from nightmare_training.bench.tables import by_size, by_threads, lines
    from nightmare_training.plots import draw_scale
    from nightmare_training.support.kept import Kept
    from nightmare_training.support.progress import bars

    todo = settings(_environments(game), threads)
    repeats = repeats or REPEATS
    file = json and json.with_name(f"tried_{json.stem}.jsonl")
    kept = Kept(file, {"machine": machine(), "repeats": repeats, "settings": [one.name for one in todo]})
    with bars() as progress:
        task = progress.add_task("", total=len(todo), completed=len(kept.lines))
        found = scale(todo, repeats, kept, lambda name: progress.update(task, description=name, advance=1))
    tables = {"On one thread": by_size(found), "On several": by_threads(found)}
    _print("The cost of scale", found.machine, tables, SHARED)
    if plot is not None:
        caption = f"random legal actions, one thread, median of {found.repeats} repeats, {found.machine['processor']}"
        typer.echo(f"wrote {draw_scale(lines(found), caption, plot)}")
    if json is not None:
        write_text(json, found.model_dump_json(indent=2) + "\n")
    if file is not None:
        file.unlink()


def _profile(game: str | None, repeats: int | None, json: Path | None) -> None:
    """Measure the parts of a decision."""
    from nightmare_agents.files import write_text
    from nightmare_training.bench.measure import REPEATS, machine
    from nightmare_training.bench.profile import Profiles, profiled
    from nightmare_training.bench.tables import by_part, reasons

    repeats = repeats or REPEATS
    wholes = [one for env in _each_game(game) for one in profiled(env, repeats)]
    found = Profiles(machine=machine(), repeats=repeats, wholes=wholes)
    _print("The parts of a decision, in nanoseconds", found.machine, by_part(found), "\n".join(reasons(found)))
    if json is not None:
        write_text(json, found.model_dump_json(indent=2) + "\n")


def _first_use(game: str | None, repeats: int | None, json: Path | None) -> None:
    """Measure what the compiler does at a first use."""
    from nightmare_agents.files import write_text
    from nightmare_training.bench.first_use.measure import REPEATS, FirstUses, check_watching, first_use
    from nightmare_training.bench.measure import machine
    from nightmare_training.bench.tables import by_compiler, remarks

    check_watching()
    repeats = repeats or REPEATS
    games = [first_use(env, repeats) for env in _each_game(game)]
    found = FirstUses(machine=machine(), repeats=repeats, games=games)
    _print("The first use, in CPU-seconds", found.machine, {"": by_compiler(found)}, "\n".join(remarks(found)))
    if json is not None:
        write_text(json, found.model_dump_json(indent=2) + "\n")


def _starts(game: str | None, json: Path | None) -> None:
    """Measure starts and commands."""
    from nightmare_agents.files import write_text
    from nightmare_training.bench.measure import machine
    from nightmare_training.bench.start import Starts, commands, starts
    from nightmare_training.bench.tables import by_start

    games = {env.game.id: [*starts(env), *commands(env)] for env in _each_game(game)}
    found = Starts(machine=machine(), games=games)
    _print("Starts, in wall seconds", found.machine, {"": by_start(found)}, "")
    if json is not None:
        write_text(json, found.model_dump_json(indent=2) + "\n")


def _each_game(game: str | None) -> Iterator[Environment]:
    """Yield the first environment of each game, with a bar that shows the progress."""
    from nightmare_training.support.progress import bars

    envs = list({env.game.id: env for env in reversed(_environments(game))}.values())[::-1]
    with bars() as progress:
        task = progress.add_task("", total=len(envs))
        for env in envs:
            progress.update(task, description=env.game.id)
            yield env
            progress.advance(task)


def _environments(game: str | None) -> list[Environment]:
    from nightmare_training.bench.suite import measured_games
    from nightmare_training.config.environments import environments_of

    return measured_games() if game is None else environments_of(game)


def _write_page(file: Path) -> None:
    from nightmare_agents.files import write_text
    from nightmare_training.bench.tables import page

    write_text(file, page(_text(file), RESULTS))
    typer.echo(f"wrote {file}")


def _text(file: Path) -> str:
    from nightmare_gym.engine.errors import OptionError

    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise OptionError(f"{file}: expected a page with places for the tables, in UTF-8") from error


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


def _show(result: Benchmark, place: str) -> None:
    from nightmare_training.bench.measure import REPEATS

    rows = [_row(one) for one in result.ours]
    title = f"{result.game}: speed on {place}, median of {REPEATS} repeats"
    _print(title, result.machine, {"": (["", "median", "lowest to highest", "unit", "included"], rows)}, AHEAD, (1, 2))


def _print(
    title: str, machine: dict[str, str], tables: dict[str, Table], note: str, right: tuple[int, ...] | None = None
) -> None:
    """Show tables under a title and the machine's facts, with a note below them."""
    from nightmare_training.support.tables import table, terminal

    console = terminal()
    console.print(title, style="bold")
    console.print(" · ".join(f"{name} {fact}" for name, fact in machine.items()), style="dim")
    for name, (headings, rows) in tables.items():
        if name:
            console.print(f"\n{name}", style="bold")
        console.print(table(headings, rows, right=range(1, len(headings)) if right is None else right))
    console.print(note, style="dim")


def _row(one: Speed) -> list[str]:
    spread = "" if one.low == one.high else f"{_number(one.low)} to {_number(one.high)}"
    return [one.name, _number(one.value), spread, one.unit, one.detail]


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
