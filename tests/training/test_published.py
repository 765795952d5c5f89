"""The check finds published results of each kind that are older than the code, and names the commands to renew them."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console
from typer.testing import CliRunner

from nightmare_agents.learned import Layers, LearnedPolicy, PolicyFacts, fingerprint
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.lucidity import params
from nightmare_training.cli.app import app
from nightmare_training.config.files import load_config
from nightmare_training.config.stamp import training_stamp
from nightmare_training.evaluate.comparison import Comparison
from nightmare_training.evaluate.stamps import Stamp, changes
from nightmare_training.experiment import run_experiment
from nightmare_training.published.check import Finding, check, kinds
from nightmare_training.published.outdated import LEDGER, REMARK, known
from nightmare_training.published.readme import readme
from nightmare_training.published.today import Today
from nightmare_training.reports import comparison, grid
from nightmare_training.train.run_folder import RunFolder

RESULTS = Path(__file__).parents[2] / "results"
KINDS = {name: kind for name, kind in kinds().items() if name.endswith(".json")}
FILES = sorted(file.relative_to(RESULTS).as_posix() for name in KINDS for file in RESULTS.glob(f"*/{name}"))
SPEED = "speed"
"""The folder of measured speeds: no games are published there."""
POLICIES = sorted(file.parent.name for file in RESULTS.glob("*/policy.npz"))


def test_the_published_results_are_of_today_or_in_the_ledger() -> None:
    """Any that is not up to date is listed, with the command that makes it again."""
    said = CliRunner().invoke(app, ["report", str(RESULTS), "--check"])
    assert said.exit_code == 0, said.output


def test_every_published_file_is_of_a_known_kind() -> None:
    known = KINDS.keys() | {"training.json", "versions.json", "seeds.json"}
    assert {file.name for file in RESULTS.glob("*/*.json") if file.parent.name != SPEED} == known


@pytest.mark.parametrize("table", sorted(RESULTS.glob("*/comparison.md")), ids=lambda table: table.parent.name)
def test_a_published_table_is_that_of_its_numbers(table: Path) -> None:
    """The tables of four planners' results stayed when their games were played again."""
    found = KINDS["comparison.json"].read(table.with_suffix(".json"))
    markdown = comparison.markdown(found) if isinstance(found, Comparison) else grid.markdown(found)
    assert table.read_text(encoding="utf-8") == markdown


def stamped(file: Path) -> list[dict[str, Any]]:
    """List the parts of a file that have stamps."""
    data = json.loads(file.read_text(encoding="utf-8"))
    return [*data["settings"].values()] if "settings" in data else data.get("ladders", [data])


def with_stamps(file: Path, stamps: list[Any]) -> None:
    """Put stamps into a file, or take them out."""
    data = json.loads(file.read_text(encoding="utf-8"))
    parts = [*data["settings"].values()] if "settings" in data else data.get("ladders", [data])
    for part, stamp in zip(parts, stamps, strict=True):
        part["stamp"] = stamp
    file.write_text(json.dumps(data), encoding="utf-8")


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the results, with the stamps of the present code."""
    results = tmp_path_factory.mktemp("root") / "results"
    shutil.copytree(RESULTS, results, ignore=shutil.ignore_patterns("*.png", "*.md", "*.csv", "suite", LEDGER))
    for name in POLICIES:
        retrain(RunFolder(results / name))
    today = Today(results.parent)
    for name, kind in KINDS.items():
        for file in results.glob(f"*/{name}"):
            with_stamps(file, [part.now(today).model_dump() for part in kind.parts(kind.read(file))])
    for name in POLICIES:
        run = RunFolder(results / name)
        note(run, training_stamp(load_config(run.config)).model_dump())
        outcome = json.loads(run.outcome.read_text())
        outcome.pop("remark", None)
        run.outcome.write_text(json.dumps(outcome))
    return results


def retrain(run: RunFolder, **facts: str) -> None:
    """Replace a published policy by one with today's observation and actions, and the same facts."""
    game = make_game(load_config(run.config).game)
    told = PolicyFacts.model_validate_json(str(np.load(run.policy)["facts"]))
    names = {"features": fingerprint(game.layout.feature_names), "actions": fingerprint(game.actions)}

    def layers(outputs: int) -> Layers:
        return ((np.zeros((game.feature_count, outputs), np.float32), np.zeros(outputs, np.float32)),)

    policy = LearnedPolicy(told.model_copy(update={**names, **facts}), layers(len(game.actions)), layers(1))
    policy.save(run.policy)


def note(run: RunFolder, stamp: Any) -> None:
    """Put a stamp beside a policy."""
    run.versions.write_text(json.dumps({**json.loads(run.versions.read_text()), "stamp": stamp}))


@pytest.fixture
def results(fresh: Path, tmp_path: Path) -> Path:
    """Make the same copy, to be changed."""
    return shutil.copytree(fresh, tmp_path / "results")


def old(results: Path) -> dict[str, Finding]:
    """Return the findings with a fault, by their files."""
    return {finding.file: finding for finding in check(results) if finding.anew}


def test_all_is_well_where_nothing_has_changed(fresh: Path) -> None:
    findings = list(check(fresh))
    assert {finding.anew for finding in findings} <= {""}
    assert all(finding.what.startswith("missing here: a solved table") for finding in findings)


@pytest.mark.parametrize("file", FILES)
def test_a_file_without_a_stamp_is_found(file: str, fresh: Path, results: Path) -> None:
    kind = KINDS[Path(file).name]
    parts = stamped(results / file)
    with_stamps(results / file, [None, *(part["stamp"] for part in parts[1:])])
    found = kind.changed(kind.read(results / file), Today(results.parent))
    assert found == ["without a stamp"]
    assert kind.command(results / Path(file).parent, kind.read(results / file)).startswith("nightmare ")


@pytest.mark.parametrize("file", FILES)
def test_other_rules_and_every_other_player_are_found(file: str, results: Path) -> None:
    kind = KINDS[Path(file).name]
    today, part = Today(results.parent), stamped(results / file)[-1]
    others = len(stamped(results / file)) - 1
    kept = [one["stamp"] for one in stamped(results / file)][:others]
    made = part["stamp"]

    def found(stamp: dict[str, Any]) -> list[str]:
        with_stamps(results / file, [*kept, stamp])
        return kind.changed(kind.read(results / file), today)

    assert found(made) == []
    assert found({**made, "rules": "others"}) == [f"the rules of {part.get('game', 'lucidity')}"]
    for name in made.get("players", {}):
        assert found({**made, "players": {**made["players"], name: "other"}}) == [f"the player {name}"]
        assert found({**made, "players": {other: one for other, one in made["players"].items() if other != name}})
    if "value" in made:
        assert found({**made, "value": "other"}) == ["the value that tells luck"]


def test_another_parameter_of_a_bot_outdates_where_it_plays(fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parameters = import_module("nightmare_agents.lucidity.bogeyman").PARAMETERS
    monkeypatch.setitem(parameters, next(iter(parameters)), 77.0)
    found = old(fresh)
    plays = [file for file in FILES if "bogeyman" in stamped(fresh / file)[-1]["stamp"].get("players", {})]
    assert "lucidity/tournament.json" in plays
    assert {file: finding.what for file, finding in found.items()} == dict.fromkeys(
        plays, "older than the player bogeyman"
    )
    assert found["lucidity/tournament.json"].anew == "nightmare results lucidity --seeds 5"


def test_another_number_on_a_card_outdates_all_of_its_game(
    fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "components.toml"
    text = params.FILE.read_text(encoding="utf-8")
    file.write_text(re.sub(r"spaces_for_two = (\d+)", r"spaces_for_two = 1\1", text), encoding="utf-8")
    monkeypatch.setattr(params, "PRINTED", replace(params.PRINTED, file=file))
    all_of_it = [file for file in FILES if file.startswith("lucidity")]
    assert {file: finding.what for file, finding in old(fresh).items()} == dict.fromkeys(
        [*all_of_it, "lucidity/policy.npz"], "older than the rules of lucidity"
    )


def test_another_policy_outdates_all_that_it_plays_in(results: Path) -> None:
    shutil.copy(results / "dream_catchers_seats" / "policy.npz", results / "dream_catchers" / "policy.npz")
    assert {file: finding.what for file, finding in old(results).items()} == {
        "dream_catchers/comparison.json": "older than the player results/dream_catchers",
        "dream_catchers_planners/comparison.json": (
            "older than the player mcts-100@results/dream_catchers, the player results/dream_catchers"
        ),
        "dream_catchers_specialists/specialists.json": "older than the player results/dream_catchers",
    }


def test_a_player_that_is_no_more_is_found(results: Path) -> None:
    file = results / "bogeymen_planners" / "comparison.json"
    file.write_text(file.read_text().replace('"keeper"', '"warden"'))
    assert "older than a change by which no player 'warden' for bogeymen" in (
        old(results)["bogeymen_planners/comparison.json"].what
    )


@pytest.mark.parametrize("stamp", [None, {"rules": "others", "observation": "another"}])
def test_a_policy_of_earlier_rules_fails_until_its_folder_says_so(stamp: Any, results: Path) -> None:
    run = RunFolder(results / "lucidity")
    note(run, stamp)
    (found,) = old(results).values()
    assert found.file == "lucidity/policy.npz"
    assert found.what == (
        "without a stamp" if stamp is None else "older than the rules of lucidity, the observation of lucidity"
    )
    again, keep = "nightmare results lucidity --seeds 5 --fresh", "nightmare results lucidity --keep-policy"
    assert found.anew == f"{again} (or keep it: {keep})"
    run.keep()
    assert run.remark == "The policy was trained by earlier rules of lucidity, and plays by those of today."
    assert old(results) == {}
    (said,) = (finding for finding in check(results) if finding.file == "lucidity/policy.npz")
    assert said.what.endswith("as its README says")
    assert run.remark in readme(results)


def test_a_policy_of_another_observation_can_only_be_trained_anew(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nightmare_agents.learned.__version__", "99.0.0")
    run = RunFolder(results / "lucidity")
    retrain(run, features="0123")
    note(run, None)
    found = old(results)["lucidity/policy.npz"]
    assert "cannot play: " in found.what
    assert ": train it again, or play it with nightmare-gym 0." in found.what
    assert found.anew == "nightmare results lucidity --seeds 5 --fresh"
    config = load_config(run.config)
    with pytest.raises(OptionError, match=r"other features \(0123\) than lucidity has .*: train it again"):
        run_experiment(config, run.path, run.path, "", Console(quiet=True), keep_policy=True)
    assert run.remark == ""


def test_a_policy_of_today_needs_no_remark(results: Path) -> None:
    RunFolder(results / "lucidity").keep()
    assert RunFolder(results / "lucidity").remark == ""


def test_the_command_lists_and_fails(results: Path) -> None:
    well = CliRunner().invoke(app, ["report", str(results), "--check"])
    assert (well.exit_code, well.output.splitlines()[-1]) == (0, "all published files are up to date")
    assert not (results / "README.md").exists()
    with_stamps(results / "endless_nightmare_small" / "optimum.json", [None])
    with_stamps(results / "lucidity_planners" / "tournament.json", [None])
    failed = CliRunner().invoke(app, ["report", str(results), "--check"])
    assert failed.exit_code == 1
    assert failed.output.splitlines()[-1] == "2 published files are older than the code"
    assert (
        "endless_nightmare_small/optimum.json: without a stamp; anew: nightmare solve endless_nightmare --option "
        "board=small --optimum results/endless_nightmare_small/optimum.json\n"
    ) in failed.output


def test_the_ledger_excuses_what_is_old_and_nothing_else(results: Path) -> None:
    old_one, new_one = "lucidity_planners/tournament.json", "lucidity/turns.json"
    with_stamps(results / old_one, [None])

    def checked(listed: Any) -> tuple[int, str]:
        (results / LEDGER).write_text(json.dumps(listed), encoding="utf-8")
        said = CliRunner().invoke(app, ["report", str(results), "--check"])
        assert f"{old_one}: without a stamp; anew: nightmare tournament lucidity" in said.output
        return said.exit_code, said.output

    assert checked({old_one: "Older."})[0] == 0
    code, said = checked({})
    assert (code, f"{old_one}: older than the code, and not in {LEDGER}\n" in said) == (1, True)
    code, said = checked({old_one: "Older.", new_one: "Older, too."})
    assert (code, f"{new_one}: in {LEDGER}, but not older than the code: take it out\n" in said) == (1, True)
    assert checked({old_one: "Older.", "gone/policy.npz": "Older, too."})[0] == 1


def test_a_ledger_needs_reasons(tmp_path: Path) -> None:
    (tmp_path / LEDGER).write_text('{"lucidity/policy.npz": ""}', encoding="utf-8")
    with pytest.raises(OptionError, match=LEDGER):
        known(tmp_path)


def test_the_page_shows_the_ledger_and_remarks_on_its_folders(results: Path) -> None:
    assert REMARK not in readme(results)
    (results / LEDGER).write_text('{"bogeymen/policy.npz": "It is old."}', encoding="utf-8")
    introduction, *sections = readme(results).split("\n## ")
    assert "- It is old. [bogeymen/policy.npz](bogeymen/policy.npz)" in introduction
    assert [one.split("\n")[0] for one in sections if REMARK in one] == ["bogeymen"]


def test_a_broken_file_is_told_of(results: Path) -> None:
    (results / "lucidity" / "turns.json").write_text("{}")
    with pytest.raises(OptionError, match=r"turns.json: agents"):
        list(check(results))


def test_what_has_changed_in_words() -> None:
    made = Stamp(rules="a", observation="b", players={"one": "c", "two": "d"}, value="e")
    assert changes("pig", made, made) == []
    assert changes("pig", None, made) == ["without a stamp"]
    assert changes("pig", made, Stamp(rules="z", observation="b", players={"two": "z"}, value="e")) == [
        "the rules of pig", "the player two",
    ]  # fmt: skip
