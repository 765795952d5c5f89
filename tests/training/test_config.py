"""Configs: found by name or path, changed from the command line, and precise about what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightmare_agents.files import NotWritten
from nightmare_gym.engine.errors import OptionError
from nightmare_training.config.files import FOLDERS, differences, load_config, save_config
from nightmare_training.config.training import Cloning
from nightmare_training.config.yaml_texts import parse_yaml
from nightmare_training.train.algorithms.ppo_config import PPOConfig


def write(folder: Path, text: str) -> Path:
    file = folder / "mine.yaml"
    file.write_text(text)
    return file


def complaint(path: Path | str, *overrides: str) -> str:
    with pytest.raises(OptionError) as refused:
        load_config(path, list(overrides))
    return str(refused.value)


MINIMAL = "game: endless_nightmare\ntotal_timesteps: 1000\n"
RESULTS = Path(__file__).parents[2] / "results"
LUCIDITY = "game: lucidity\ntotal_timesteps: 1000\n"


@pytest.mark.parametrize(
    "file", [file for folder in FOLDERS for file in folder.glob("*.yaml")], ids=lambda file: file.stem
)
def test_every_config_of_ours_is_valid_and_found_by_its_name(file: Path) -> None:
    assert load_config(file.stem) == load_config(file)
    assert load_config(file.stem).name == file.stem


def test_what_is_not_given_has_a_default_and_the_name_is_the_files(tmp_path: Path) -> None:
    config = load_config(write(tmp_path, MINIMAL))
    assert config.name == "mine"
    assert isinstance(config, PPOConfig)
    assert config.ppo.rollout == config.ppo.num_envs * config.ppo.steps
    assert config.curve.seed != config.evaluation.seed


def test_where_it_is_judged_is_where_it_learned_unless_said_otherwise(tmp_path: Path) -> None:
    solo = load_config(write(tmp_path, MINIMAL + "mixture: [{veteran: false}, {veteran: true}]\n"))
    assert solo.settings == {"veteran=False": {"veteran": False}, "veteran=True": {"veteran": True}}
    several = load_config(write(tmp_path, LUCIDITY + "mixture: [{players: 4}, {players: 2}]\n"))
    assert several.tables == (4, 2)
    assert load_config(write(tmp_path, LUCIDITY + "evaluation: {tables: [3]}\n")).tables == (3,)


def test_the_command_line_changes_values(tmp_path: Path) -> None:
    config = load_config(
        write(tmp_path, MINIMAL),
        [
            "seed=7",
            "ppo.learning_rate.start=5e-4",
            "ppo.layers=[16, 16]",
            "options.veteran=true",
            "evaluation.agents=[random]",
        ],
    )
    assert config.seed == 7
    assert isinstance(config, PPOConfig)
    assert config.ppo.learning_rate.start == 5e-4
    assert config.ppo.layers == (16, 16)
    assert config.options == {"veteran": True}
    assert config.evaluation.agents == ("random",)


def test_a_config_that_is_written_reads_back_the_same(tmp_path: Path) -> None:
    config = load_config(write(tmp_path, MINIMAL), ["options.veteran=true", "name=other"])
    save_config(config, tmp_path / "config.yaml")
    assert load_config(tmp_path / "config.yaml") == config


def test_a_mixture_is_merged_over_the_options_and_written_only_where_there_is_one(tmp_path: Path) -> None:
    config = load_config(write(tmp_path, MINIMAL + "options: {veteran: true}\nmixture: [{}, {veteran: false}]"))
    assert config.variants == ({"veteran": True}, {"veteran": False})
    save_config(config, tmp_path / "config.yaml")
    assert load_config(tmp_path / "config.yaml") == config
    plain = load_config(write(tmp_path, MINIMAL))
    assert plain.variants == ({},)
    save_config(plain, tmp_path / "config.yaml")
    assert "self_play" not in (tmp_path / "config.yaml").read_text()
    assert "mixture" not in (tmp_path / "config.yaml").read_text()


@pytest.mark.parametrize("file", sorted(RESULTS.glob("*/config.yaml")), ids=lambda file: file.parent.name)
def test_a_published_config_is_written_as_it_was(file: Path, tmp_path: Path) -> None:
    save_config(load_config(file), tmp_path / "config.yaml")
    assert (tmp_path / "config.yaml").read_text() == file.read_text()


@pytest.mark.parametrize("fewer", ["{heuristic: 10}", "{random: 2000}", "{random: 1}"])
def test_only_players_of_the_evaluation_play_fewer_games_than_the_others(tmp_path: Path, fewer: str) -> None:
    where = "settings: {plain: {}}, agents: [random], games: 2000"
    good = load_config(write(tmp_path, MINIMAL + f"evaluation: {{{where}, fewer: {{random: 10}}}}"))
    assert good.evaluation.fewer == {"random": 10}
    with pytest.raises(OptionError, match="fewer"):
        load_config(write(tmp_path, MINIMAL + f"evaluation: {{{where}, fewer: {fewer}}}"))


def test_what_a_training_begins_with_reads_back_the_same(tmp_path: Path) -> None:
    begins = (
        "options: {reward: survived}\ntraining_options: {reward: log}\ncloning: {teacher: heuristic, value: true}\n"
        "curriculum: [{until: 0.2, mixture: [{}, {veteran: true}]}, {until: 0.5, mixture: [{}]}]\n"
        "ppo: {start_from: some/policy.npz, critic_warmup: 0.1}\n"
    )
    config = load_config(write(tmp_path, MINIMAL + begins))
    assert config.cloning == Cloning(teacher="heuristic", value=1.0)
    save_config(config, tmp_path / "config.yaml")
    assert load_config(tmp_path / "config.yaml") == config
    assert config.variants == ({"reward": "survived"},)
    assert config.lessons == (({"reward": "log"}, {"veteran": True, "reward": "log"}), *[({"reward": "log"},)] * 2)
    assert [config.stage(done) for done in (0.0, 0.19, 0.2, 0.49, 0.5, 0.99)] == [0, 0, 1, 1, 2, 2]


def test_differences_are_named(tmp_path: Path) -> None:
    file = write(tmp_path, MINIMAL)
    assert differences(load_config(file), load_config(file)) == []
    assert differences(load_config(file, ["ppo.epochs=3"]), load_config(file)) == ["ppo.epochs: 3, not 4"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("total_timesteps: 5", "mine.yaml: game: missing"),
        (
            MINIMAL + "sed: 1",
            "mine.yaml: sed: unknown key; known keys here: name, game, options, mixture, training_options",
        ),
        (
            MINIMAL + "ppo: {batches: 5}",
            "mine.yaml: ppo.batches: unknown key; known keys here: num_envs, steps, batch",
        ),
        (
            MINIMAL + "ppo: {learning_rate: {begin: 5}}",
            "ppo.learning_rate.begin: unknown key; known keys here: start, end",
        ),
        (MINIMAL + "seed: often", "mine.yaml: seed: Input should be a valid integer"),
        (
            MINIMAL + "ppo: {activation: swish}",
            "ppo.activation: Input should be 'tanh' or 'relu' (found 'swish')",
        ),
        (MINIMAL + "ppo: {gamma: 1.5}", "ppo.gamma: Input should be less than or equal to 1 (found 1.5)"),
        (
            MINIMAL + "ppo: {batch: 1000}",
            "batch: expected a divisor of num_envs x steps = 16384 (found 1000)",
        ),
        (MINIMAL + "ppo: 5", "mine.yaml: ppo: Input should be"),
        (MINIMAL + "options: {bord: small}", "endless_nightmare has no option 'bord'"),
        (MINIMAL + "mixture: [{veteran: true}, {bord: small}]", "endless_nightmare has no option 'bord'"),
        (
            MINIMAL + "self_play: {}",
            "self_play: endless_nightmare is played by one seat with {}: there is nobody to meet",
        ),
        (
            LUCIDITY + "self_play: {latest: 0.9}",
            "mine.yaml: self_play: latest, past, bots: expected shares that sum up to 1 (found 1.4)",
        ),
        (LUCIDITY + "self_play: {opponents: [nobody]}", "no player 'nobody' for lucidity; there are: random"),
        (LUCIDITY + "self_play: {opponents: []}", "self_play.opponents: Tuple should have at least 1 item"),
        (
            LUCIDITY + "self_play: {opponent: random}",
            "self_play.opponent: unknown key; known keys here: opponents, latest, past, bots",
        ),
        (MINIMAL + "mixture: {veteran: true}", "mine.yaml: mixture: Input should be a valid tuple"),
        (
            MINIMAL + "mixture: [{}, {}, {}]",
            "ppo.num_envs: expected a multiple of 3, one share for each part of the mixture (found 256)",
        ),
        (
            MINIMAL + "mixture: [{}, {}]\ncurve: {games: 2001}",
            "curve.games: expected a multiple of 2, one share for each part of the mixture (found 2001)",
        ),
        (
            MINIMAL + "evaluation: {agents: [nobody]}",
            "no player 'nobody' for endless_nightmare; there are: random",
        ),
        (MINIMAL + "training_options: {bord: small}", "endless_nightmare has no option 'bord'"),
        (MINIMAL + "cloning: {teacher: nobody}", "no player 'nobody' for endless_nightmare; there are: random"),
        (MINIMAL + "cloning: {}", "mine.yaml: cloning.teacher: missing"),
        (
            MINIMAL + "curriculum: [{until: 0.5, mixture: [{bord: small}]}]",
            "endless_nightmare has no option 'bord'",
        ),
        (
            MINIMAL + "curriculum: [{until: 0.5, mixture: [{}], options: {}}]",
            "curriculum.0.options: unknown key; known keys here: until, mixture",
        ),
        (MINIMAL + "curriculum: [{until: 1, mixture: [{}]}]", "curriculum.0.until: Input should be less than 1"),
        (MINIMAL + "curriculum: [{until: 0.5, mixture: []}]", "curriculum.0.mixture: Tuple should have at least 1"),
        (
            MINIMAL + "curriculum: [{until: 0.5, mixture: [{}]}, {until: 0.5, mixture: [{}]}]",
            "curriculum: expected stages of rising `until` (found 0.5, 0.5)",
        ),
        (
            MINIMAL + "curriculum: [{until: 0.5, mixture: [{}, {}, {}]}]",
            "ppo.num_envs: expected a multiple of 3, one share for each part of the mixture (found 256)",
        ),
        (MINIMAL + "evaluation: {tables: [2]}", "evaluation.tables: endless_nightmare is played by one seat"),
        (LUCIDITY + "evaluation: {tables: [5]}", "players"),
        (LUCIDITY + "evaluation: {settings: {a: {}}}", "evaluation.settings: lucidity is played by several seats"),
        (MINIMAL + "evaluation: {fewer: {random: 5}}", "evaluation.fewer: only in settings"),
        (LUCIDITY + "mixture: [{}, {}]\nevaluation: {fewer: {random: 5}}", "evaluation.fewer: only in settings"),
        (
            MINIMAL + "evaluation: {settings: {a: {}}, fewer: {heuristic: 5}}",
            "evaluation.fewer: expected some of evaluation.agents, and fewer than evaluation.games = 10000 "
            "(found heuristic: 5)",
        ),
        (MINIMAL + "evaluation: {seed: 40000}", "evaluation.seed: expected another seed than the curve's"),
        ("game: chess\ntotal_timesteps: 5", "there is no game 'chess'"),
        ("game: [", "not valid YAML"),
        ("game: 2024-13-01", "not valid YAML: month must be in 1..12"),
        ("[" * 10_000, "not valid YAML: maximum recursion depth exceeded"),
        (MINIMAL + "game: lucidity", "mine.yaml: line 3: the key 'game' is given twice, before in line 1"),
        (MINIMAL + "ppo:\n  steps: 1\n  'steps': 2", "line 5: the key 'steps' is given twice, before in line 4"),
        (
            MINIMAL + "evaluation: {seed: 1, games: 9, seed: 2}",
            "line 3: the key 'seed' is given twice, before",
        ),
        (MINIMAL + "name: ../../evil", "name: expected the name of a folder within runs/, without / and at most"),
        (MINIMAL + "name: /evil", "(found '/evil')"),
        (MINIMAL + "name: ..", "(found '..')"),
        (MINIMAL + 'name: "two\\nlines"', "(found 'two\\nlines')"),
        (MINIMAL + f"name: {'n' * 300}", "at most 200 bytes long"),
        ("- game", "expected keys and values"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(tmp_path: Path, text: str, says: str) -> None:
    said = complaint(write(tmp_path, text))
    assert says in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("override", "says"),
    [
        ("seed", "--set seed: expected key=value"),
        ("ppo.=5", "--set ppo.=5: expected key=value"),
        ("seed.x=5", "--set seed.x=5: 'seed' has no keys below it"),
        ("ppo.steps=[", "--set ppo.steps=[: not valid YAML"),
        ("ppo={steps: 1, steps: 2}", "line 1: the key 'steps' is given twice, before in line 1; expected it once"),
        ("name=../evil", "--set: name: expected the name of a folder within runs/"),
        ("ppo.sted=5", "--set: ppo.sted: unknown key; known keys here: num_envs, steps"),
        ("ppo.steps=0", "--set: ppo.steps: Input should be greater than or equal to 1 (found 0)"),
    ],
)
def test_wrong_changes_are_named_as_such(tmp_path: Path, override: str, says: str) -> None:
    assert says in complaint(write(tmp_path, MINIMAL + "seed: 3\n"), override)


def test_every_mistake_has_its_line(tmp_path: Path) -> None:
    said = complaint(write(tmp_path, MINIMAL + "sed: 1\nppo: {gama: 1}\nthreads: 0\n"))
    assert len(said.splitlines()) == 3


def test_an_unknown_name_lists_the_configs() -> None:
    assert "there is no config 'nothing'; there are: bogeymen, " in complaint("nothing")


def test_merged_keys_are_given_once_and_may_be_changed() -> None:
    found = parse_yaml("a: &a {x: 1, y: 2}\nb: {<<: *a, y: 3}\n1: one\n'1': text\n", "")
    assert found == {"a": {"x": 1, "y": 2}, "b": {"x": 1, "y": 3}, 1: "one", "1": "text"}
    with pytest.raises(OptionError, match="mine: line 2: the key 2 is given twice, before in line 1"):
        parse_yaml("2: a\n0b10: b\n", "mine")


def test_a_config_that_cannot_be_written_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "config.yaml"
    config = load_config(write(tmp_path, MINIMAL))
    save_config(config, file)
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("nightmare_agents.files.os.fsync", full)
    with pytest.raises(NotWritten, match=r"config\.yaml: No space left on device"):
        save_config(config.model_copy(update={"seed": 5}), file)
    assert file.read_bytes() == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["config.yaml", "mine.yaml"]
