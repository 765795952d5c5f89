"""Games that are kept of a comparison: they are the games that were played, and the right ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from nightmare_agents.agent import Agent
from nightmare_agents.kept_games import KeptGames
from nightmare_agents.luck import play_with_luck
from nightmare_agents.play import play_table
from nightmare_agents.registry import agents_by_name
from nightmare_agents.values import Earned
from nightmare_gym.engine.errors import Fault, OptionError
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.replay import Replay
from reference import lantern, pig

GAMES, SEED = 300, 5


def seated(names: Sequence[str]) -> list[Agent]:
    """Random players, one object a name."""
    random = agents_by_name(lantern.GAME, ["random"])["random"]
    players = {name: replace(random, name=name) for name in names}  # type: ignore[type-var]
    return [players[name] for name in names]


@pytest.mark.parametrize("luck", [False, True])
@pytest.mark.parametrize("keep", ["all", "first:7", "best:7", "worst:7"])
def test_the_games_kept_are_those_that_were_played(keep: str, luck: bool) -> None:
    kept, options, names = KeptGames(keep), {"seats": 2, "turn_limit": 3}, ["Ann", "Bo"]
    record = kept.record(lantern.GAME, options, SEED, names)
    if luck:
        value = Earned()
        finals, _ = play_with_luck(lantern.GAME, seated(names), GAMES, SEED, value, options, first=4, record=record)
    else:
        finals = play_table(lantern.GAME, seated(names), GAMES, SEED, options, first=4, record=record)
    games, returns = kept.games(), finals["returns"]
    for game in games:
        replay = Replay.from_json(game.replay().to_json())
        assert replay.final().exact_key() == finals[game.number - 4].tobytes()
        assert replay.note == f"seed 5, game {game.number}"
        assert replay.players == ("Ann", "Bo")
    numbers = range(4, 4 + GAMES)
    if keep == "all":
        expected = set(numbers)
    elif keep == "first:7":
        expected = set(numbers[:7])
    else:
        way = 1 if keep == "worst:7" else -1
        expected = {
            number
            for seat in range(2)
            for number in sorted(numbers, key=lambda number: (way * returns[number - 4, seat], number))[:7]
        }
    assert [game.number for game in games] == sorted(expected)


def test_games_of_several_line_ups_are_ranked_together_for_each_player(tmp_path: Path) -> None:
    kept, played = KeptGames("best:2"), {}
    for names in (("Ann", "Bo"), ("Bo", "Ann"), ("Bo", "Bo")):
        record = kept.record(pig.GAME, {"target": 30}, 1, names)
        random = agents_by_name(pig.GAME, ["random"])["random"]
        finals = play_table(pig.GAME, [random] * 2, 20, 1, {"target": 30}, record=record)
        played[names] = finals["returns"]
    found = {(game.number, game.players) for game in kept.games()}
    for player in ("Ann", "Bo"):
        order = [
            (-returns[number, [name == player for name in names]].mean(), place, number, names)
            for place, (names, returns) in enumerate(played.items())
            for number in range(20)
            if player in names
        ]
        assert {(number, names) for _, _, number, names in sorted(order)[:2]} <= found
    files = kept.write_to(tmp_path)
    assert len(files) == len(found) == len(list(tmp_path.iterdir()))


def test_names_of_files_tell_the_game_and_the_players_apart(tmp_path: Path) -> None:
    kept = KeptGames("first:1")
    for name in ("results/endless", "results-endless", "Ann"):
        record = kept.record(pig.GAME, {"target": 5}, 1, [name, name])
        random = agents_by_name(pig.GAME, ["random"])["random"]
        play_table(pig.GAME, [random] * 2, 3, 1, {"target": 5}, record=record)
    kept.write_to(tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "game-000000-Ann.json", "game-000000-results-endless-2.json", "game-000000-results-endless.json",
    ]  # fmt: skip


def test_a_game_that_goes_another_way_is_a_fault() -> None:
    kept = KeptGames("first:1")
    record = kept.record(pig.GAME, {}, 1, ["Ann", "Ann"])
    play_table(pig.GAME, [agents_by_name(pig.GAME, ["random"])["random"]] * 2, 2, 1, {}, record=record)
    game = kept.games()[0]
    assert game.replay().choices
    for wrong in (replace(game, seed=2), replace(game, actions=game.actions[:-1])):
        with pytest.raises(Fault, match="a rule is not deterministic"):
            wrong.replay()


def test_running_games_are_forgotten_when_they_have_ended() -> None:
    kept = KeptGames("worst:3")
    record = kept.record(pig.GAME, {}, 1, ["Ann", "Ann"])
    play_table(pig.GAME, [agents_by_name(pig.GAME, ["random"])["random"]] * 2, 500, 1, {}, record=record)
    assert len(kept.games()) == 3
    assert not record._actions


def test_wrong_requests_are_refused_before_the_first_game() -> None:
    with pytest.raises(OptionError, match="expected all, or worst:N"):
        KeptGames("some")
    with pytest.raises(OptionError, match="expected a name of 1 to 200 printable letters"):
        KeptGames("all").record(make_game("pig"), {}, 1, ["a" * 201, "b"])
