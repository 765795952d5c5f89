"""The check for published results that are older than the rules or players that they show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nightmare_agents.learned import load_policy
from nightmare_agents.published import POLICY_FILE
from nightmare_gym.engine.arguments import shown
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.plugins import named_object
from nightmare_training.config.files import load_config
from nightmare_training.config.stamp import training_stamp
from nightmare_training.evaluate.comparison import Comparison
from nightmare_training.evaluate.grid import Grid
from nightmare_training.evaluate.stamps import WITHOUT
from nightmare_training.evaluate.tournament.results import Tournament
from nightmare_training.evaluate.tournament.seats import seated
from nightmare_training.published.kinds import Kind, Part, json_of, played
from nightmare_training.published.leaderboard import comparison_command, experiment_command, tournament_command
from nightmare_training.published.optimum import OPTIMUM_FILE, Optimum
from nightmare_training.published.today import Today
from nightmare_training.studies import studies
from nightmare_training.train.run_folder import RunFolder


@dataclass(frozen=True)
class Finding:
    """A remark on a published file.

    Attributes:
        file: The file, with its folder.
        what: The fault, or a remark.
        anew: The command that makes the file again; empty if nothing is wrong.
    """

    file: str
    what: str
    anew: str = ""

    def __str__(self) -> str:
        return f"{self.file}: {self.what}" + (f"; anew: {self.anew}" if self.anew else "")


def check(results: Path) -> Iterator[Finding]:
    """Find the published files that are older than the code, folder by folder.

    Args:
        results: The folder that has a folder for each result.

    Raises:
        OptionError: A file is broken.
    """
    today = Today(results.parent)
    for file, kind in published(results):
        found = kind.read(file)
        if changed := kind.changed(found, today):
            what = since(changed) + kind.remark(found)
            yield Finding(f"{file.parent.name}/{file.name}", what, kind.command(file.parent, found))
    for table in sorted(today.not_at_hand):
        yield Finding(table, "missing here: a solved table is as old as the rules in the stamps of its results")


def published(results: Path) -> Iterator[tuple[Path, Kind]]:
    """Yield all published files, folder by folder, each with its kind."""
    known = kinds().values()
    for folder in sorted(path for path in results.iterdir() if path.is_dir()):
        yield from ((folder / kind.file, kind) for kind in known if (folder / kind.file).is_file())


def kinds() -> dict[str, Kind]:
    """Return all kinds of published files by the file's name: those of training, and those of the studies.

    Raises:
        OptionError: Two kinds have the same name, or those of a study cannot be imported.
    """
    found = dict(KINDS)
    for name, study in studies():
        own = named_object(study.kinds) if study.kinds else ()
        if not isinstance(own, tuple) or not all(isinstance(kind, Kind) for kind in own):
            raise OptionError(f"the study {name!r}: {study.kinds}: expected a tuple of Kinds, found {shown(own)}")
        for kind in own:
            if found.setdefault(kind.file, kind) is not kind:
                raise OptionError(f"the study {name!r} publishes {kind.file}, as others do: expected another name")
    return found


def since(changed: list[str]) -> str:
    """Describe the changes since a file was made."""
    return WITHOUT if changed == [WITHOUT] else f"older than {', '.join(changed)}"


def of_comparison(found: Comparison | Grid) -> Iterator[Part]:
    """Yield the parts of a comparison, one for each setting."""
    for one in found.settings.values() if isinstance(found, Grid) else [found]:
        yield played(one, [one.options], one.agents, one.value)


def grid_or_comparison(folder: Path, found: Comparison | Grid) -> str:
    """Return the command that repeats a comparison, in one setting or in several."""
    return comparison_command(folder, found) if isinstance(found, Comparison) else experiment_command(folder)


def of_tournament(found: Tournament) -> Iterator[Part]:
    """Yield the only part of a tournament: the games at all of its tables."""
    options = [seated(found.rules, tables.players, found.options) for tables in found.tables]
    yield played(found, options, found.names, found.value)


def optimum_command(folder: Path, found: Optimum) -> str:
    """Return the command that finds an optimum again, and writes it."""
    flag = "--optimum" if found.command.startswith("nightmare solve") else "--json"
    return f"{found.command} {flag} results/{folder.name}/{OPTIMUM_FILE}"


def of_policy(run: RunFolder) -> Iterator[Part]:
    """Yield the only part of a policy: its training."""
    config = load_config(run.config)
    yield Part(config.game, run.stamp, lambda today: training_stamp(config))


def unplayable(run: RunFolder) -> str:
    """Return the reason why a policy cannot play any more; empty if it can."""
    try:
        load_policy(run.policy, load_config(run.config).game)
    except OptionError as error:
        return str(error)
    return ""


def policy_remark(run: RunFolder) -> str:
    """Return a remark on an old policy: that it cannot play any more, or that its README says that it was kept."""
    if wrong := unplayable(run):
        return f", and cannot play: {wrong}"
    return ", as its README says" if run.remark else ""


def policy_command(folder: Path, run: RunFolder) -> str:
    """Return the commands that train a policy again, or keep it; empty if it was kept."""
    again = experiment_command(folder)
    if unplayable(run):
        return f"{again} --fresh"
    return "" if run.remark else f"{again} --fresh (or keep it: nightmare results {folder.name} --keep-policy)"


KINDS = {
    kind.file: kind
    for kind in (
        Kind(
            POLICY_FILE, lambda file: RunFolder(file.parent), policy_command, of_policy, {POLICY_FILE: "policy"},
            policy_remark,
        ),
        Kind(
            "comparison.json", json_of(Grid, Comparison), grid_or_comparison, of_comparison,
            {"comparison.json": "numbers"},
        ),
        Kind("tournament.json", json_of(Tournament), tournament_command, of_tournament, {"tournament.json": "numbers"}),
        Kind(OPTIMUM_FILE, json_of(Optimum), optimum_command, links={OPTIMUM_FILE: "optimum"}),
    )
}  # fmt: skip
"""The kinds of files that training publishes, by the file's name."""
