"""The derived features of the Active version are nature's own odds."""

from __future__ import annotations

from typing import Any

import pytest

from games.endless_nightmare.table import Table
from nightmare_gym.engine.position import Position

pytestmark = pytest.mark.rules

BOARDS: list[dict[int, int]] = [{}, {2: 1}, {3: 2, 6: 1}, {2: 2, 3: 1, 4: 1, 5: 1, 6: 1}]


def shown(position: Position) -> dict[str, float]:
    """The features by name."""
    names = position.game.layout.feature_names
    return dict(zip(names, map(float, position.observation()), strict=True))


def at(nightmare: str, **markers: Any) -> Table:
    """Before the aim of an Action."""
    return Table(version="active").at_action(f"{nightmare} (Active)", **markers).choose("Move", 5)


def ends(position: Position) -> list[tuple[float, int, bool, bool]]:
    """List the ends of a throw or a stopped time: chance, number, True if it counts, True if a marker was hit."""
    found = []
    for landing, likely in position.chance_outcomes():
        thrown = position.clone()
        thrown.resolve(landing)
        hits = thrown.chance_outcomes() if thrown.is_chance else []
        for outcome, chance in hits or [(0, 1.0)]:
            after = thrown.clone()
            if hits:
                after.resolve(outcome)
            state = after.state
            found.append((likely * chance, int(state.die) + 1, not state.missed, outcome > 0))
    return found


@pytest.mark.parametrize("nightmare", ["Decay", "Impostor", "Monsters", "Spiders"])
@pytest.mark.parametrize("board", BOARDS, ids=str)
@pytest.mark.parametrize("aim", range(5))
def test_aims_show_the_chances_of_numbers_and_of_hits(nightmare: str, board: dict[int, int], aim: int) -> None:
    table = at(nightmare, board={} if nightmare == "Impostor" else board)
    features = shown(table.position)
    table.aim(aim + 2)
    all_ends = ends(table.position)
    for k in range(1, 6):
        expected = sum(likely for likely, number, counts, _ in all_ends if counts and number > k)
        assert features[f"aim {aim + 1}: chance of more than {k}"] == pytest.approx(expected, abs=1e-6)
    hit = sum(likely for likely, _, _, hits in all_ends if hits)
    assert features[f"aim {aim + 1}: chance to hit a marker"] == pytest.approx(hit, abs=1e-6)


@pytest.mark.parametrize("time", range(1, 6))
def test_times_show_the_chances_of_numbers(time: int) -> None:
    table = at("The Test")
    features = shown(table.position)
    odds = table.stop_at(time).odds
    for k in range(1, 6):
        assert features[f"aim {time}: chance of more than {k}"] == pytest.approx(sum(odds[k:5]), abs=1e-6)
    assert features[f"aim {time}: chance to hit a marker"] == 0


@pytest.mark.parametrize(
    ("nightmare", "markers", "chance"),
    [("Blind", {}, 0.6), ("Buried", {}, 0.45), ("Buried", {"lid_broken": 1}, 1.0), ("Lost", {}, 1.0)],
)
def test_the_feat_of_a_move_shows_its_chance(nightmare: str, markers: dict[str, int], chance: float) -> None:
    features = shown(Table(version="active").at_action(f"{nightmare} (Active)", **markers).position)
    assert features["chance of the Move's feat"] == pytest.approx(chance)


@pytest.mark.parametrize(("breath", "chance"), [(0, 1.0), (2, 0.9), (3, 0.7), (4, 0.4), (5, 0.0)])
def test_the_breath_shows_how_likely_it_holds(breath: int, chance: float) -> None:
    features = shown(Table(version="active").at_event("Drowning (Active)", breath=breath).position)
    assert features["chance to hold the breath"] == pytest.approx(chance)
    assert shown(Table(version="active").at_action("Lost (Active)").position)["chance to hold the breath"] == 0


@pytest.mark.parametrize(
    ("ticks", "part"), [((0.45, 0.45, 0.1), 0.325), ((1, 0, 0), 0.0), ((0, 1, 0), 0.5), ((0, 0, 1), 1.0)]
)
def test_the_belt_shows_its_mean_of_at_most_2(ticks: tuple[float, ...], part: float) -> None:
    table = Table(version="active", skill={"ticks": ticks}).at_event("Old Factory (Active)")
    assert shown(table.position)["mean steps back of the event"] == pytest.approx(part)


@pytest.mark.parametrize("nightmare", ["Blind", "Buried", "Drowning", "Falling", "Lost", "Old Factory", "Temptation"])
def test_where_the_d6_is_rolled_no_aim_shows_anything(nightmare: str) -> None:
    features = shown(Table(version="active").at_action(f"{nightmare} (Active)").position)
    assert not any(value for name, value in features.items() if name.startswith("aim "))
