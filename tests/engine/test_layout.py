"""Layout: one declaration, and all that follows from it."""

from __future__ import annotations

import numpy as np
import pytest

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game, ints
from nightmare_gym.engine.layout import (
    Field,
    Layout,
    bookkeeping,
    category,
    count,
    flag,
    group,
    lookup,
    seat,
    unseen,
)
from nightmare_gym.engine.register import make_game
from nightmare_gym.engine.steps import Steps, asks, works
from reference import lantern, pig
from reference.table import Table

GAMES = [
    pig.GAME,
    lantern.GAME,
    *map(
        make_game,
        ("endless_nightmare", "endless_nightmare_active", "lucidity", "bogeymen", "dream_catchers", "cathedral"),
    ),
]
STATISTICS = {"dream_catchers": ("caught_monsters", "caught_nightmares", "eaten"), "cathedral": ("points", "rows")}


class Step(Steps):
    """A question, and a roll."""

    ASK = asks("ask")
    ROLL = works("roll")


def a_layout(*fields: Field, seats: int = 2) -> Layout:
    return Layout(fields=fields, steps=Step, seats=seats)


@pytest.mark.parametrize("name", ["size", "shape", "copy", "item"])
def test_names_that_numpy_records_use_are_refused(name: str) -> None:
    with pytest.raises(OptionError, match=name):
        a_layout(count(name, 3))


@pytest.mark.parametrize("name", ["size", "copy"])
def test_names_that_numpy_records_use_are_refused_inside_groups(name: str) -> None:
    with pytest.raises(OptionError, match=name):
        a_layout(group("players", [count(name, 3)], 2, per_seat=True))


@pytest.mark.parametrize("name", ["actor", "turn", "fault", "agenda", "returns"])
def test_the_shared_fields_cannot_be_declared_again(name: str) -> None:
    with pytest.raises(OptionError, match=name):
        a_layout(count(name, 3))


def test_a_field_declared_twice_is_refused() -> None:
    with pytest.raises(OptionError, match="courage"):
        a_layout(count("courage", 3), flag("courage"))


@pytest.mark.parametrize("size", [1, 3])
def test_a_group_of_seats_has_an_element_for_each(size: int) -> None:
    with pytest.raises(OptionError, match=f"'players' is per seat: give it 2 elements, not {size}"):
        a_layout(group("table", [group("players", [count("points", 9)], size, per_seat=True)], 1))


def test_a_layout_without_a_decision_is_refused() -> None:
    class Mute(Steps):
        ROLL = works("roll")

    with pytest.raises(OptionError, match="asked"):
        Layout(fields=(), steps=Mute)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_records_are_4_byte_numbers_without_padding(game: Game) -> None:
    def leaves(dtype: np.dtype[np.void], path: str = "") -> list[tuple[str, np.dtype[np.generic]]]:
        found: list[tuple[str, np.dtype[np.generic]]] = []
        for name in dtype.names or ():
            inner = dtype.fields[name][0].base  # type: ignore[index]
            found += leaves(inner, f"{path}{name}.") if inner.names else [(path + name, inner)]
        return found

    kinds = dict(leaves(game.layout.dtype))
    assert kinds.pop("returns") == np.float32
    assert set(kinds.values()) == {np.dtype("i4")}
    assert len(game.layout.leaves) + game.layout.seats == game.layout.width  # every byte is declared
    offsets = [leaf.offset for leaf in game.layout.leaves]
    assert len(set(offsets)) == len(offsets)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_features_are_named_once_each(game: Game) -> None:
    names = game.layout.feature_names
    assert len(set(names)) == len(names) == game.feature_count == Table(game).observations.shape[1]


def test_feature_names_say_what_each_kind_shows() -> None:
    layout = a_layout(
        category("mood", ["calm", "afraid"]),
        seat("mover", 2),
        flag("done"),
        count("bag", 9, shape=(2,)),
        lookup("card", "cards", 5, [("worth", 3), ("risk", 6)]),
        group("players", [count("points", 9)], 2, per_seat=True),
        bookkeeping("statistics", 0, 100),
    )
    assert layout.feature_names == (
        "asked: ask",
        "mood: calm", "mood: afraid",
        "mover: me", "mover: 1 to my left",
        "done",
        "bag[0]", "bag[1]",
        "card.worth", "card.risk",
        "players[me].points", "players[me+1].points",
    )  # fmt: skip


def test_ranges_are_those_declared_and_open_fields_have_none() -> None:
    layout = a_layout(
        count("sanity", 12, low=-3),
        count("survived", 5, open=True),
        category("mood", ["calm"]),
        seat("mover", 2),
    )
    declared = {leaf.path: leaf for leaf in layout.leaves}
    ranges = {int(offset): (int(low), int(high)) for offset, low, high in layout.ranges}
    assert ranges[declared["sanity"].offset] == (-3, 12)
    assert ranges[declared["mood"].offset] == (-1, 0)
    assert ranges[declared["mover"].offset] == (-1, 1)
    assert ranges[declared["actor"].offset] == (-2, 1)
    assert declared["survived"].offset not in ranges


def test_unseen_fields_have_a_range_and_are_in_keys_but_not_in_observations() -> None:
    queue = unseen("queue", -1, 5, shape=(3,), meaning="dice in the order in which they were set aside")
    layout = a_layout(queue, group("players", [unseen("order", 0, 3), count("points", 9)], 2, per_seat=True))
    hidden = [leaf.offset for leaf in layout.leaves if leaf.field.name in ("queue", "order")]
    ranges = {int(offset): (int(low), int(high)) for offset, low, high in layout.ranges}
    assert [ranges[offset] for offset in hidden] == [(-1, 5)] * 3 + [(0, 3)] * 2
    assert set(hidden) <= set(layout.key_ints.tolist())
    assert layout.feature_names == ("asked: ask", "players[me].points", "players[me+1].points")


def test_offsets_find_the_field_that_they_name() -> None:
    state = lantern.GAME.states()
    plain = state.view(np.ndarray)
    plain["players"]["stones"][0, 2, 3] = 77
    offset = next(leaf.offset for leaf in lantern.GAME.layout.leaves if leaf.path == "players[2].stones[3]")
    assert ints(state)[0, offset] == 77
    assert (ints(state)[0] != 0).sum() == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_keys_leave_out_bookkeeping(game: Game) -> None:
    kept = set(game.layout.key_ints.tolist())
    for leaf in game.layout.leaves:
        counts = leaf.root in ("actor", "agenda") or (
            leaf.root not in ("fault", "turn", *STATISTICS.get(game.id, ()))
            and leaf.path not in ("place", "cause", "ending")
        )
        assert (leaf.offset in kept) == counts, leaf.path
    assert len(kept) == len(game.layout.key_ints)
