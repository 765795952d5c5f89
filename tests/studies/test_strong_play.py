"""The study of strong play: its losses against exact ones of Lantern, its kinds, its page, and what it refuses."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from nightmare_agents.agent import Actions, Agent, Decisions
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from nightmare_studies.strong_play import moments
from nightmare_studies.strong_play import study as studied
from nightmare_studies.strong_play.findings import Loss, Study
from nightmare_studies.strong_play.games import Played, Setting, setting_of
from nightmare_studies.strong_play.kinds import Kind, kinds_of, labels_of
from nightmare_studies.strong_play.published import KINDS
from nightmare_studies.strong_play.report import command, markdown, write_study
from nightmare_studies.strong_play.study import study
from nightmare_studies.strong_play.switched import Switched
from nightmare_training.evaluate.mean import Mean
from reference import lantern
from reference.lantern.layout import BLOW_OUT, DARING, HOLD_BREATH, STEADY
from reference.process import ROOT

pytestmark = pytest.mark.study

PUBLISHED = sorted(ROOT.glob("results/*/strong_play.json"))
GAMES, MARGIN = 2_000, {"margin": True}
SURE = 5.5
"""Standard errors: one of the ten losses is farther off by chance less than once in a million runs."""
WORTHS, RISKS, BAG = (1, 2, 4, 7), (1, 2, 3, 4), (4, 3, 2, 1)
"""Lantern's stones, by its rules' text."""


@dataclass
class Walker:
    """A player of Lantern: daring with some white stones in the bag; it blows at flames that score enough."""

    name: str
    whites: int
    least: int

    def act(self, decisions: Decisions) -> Actions:
        states = decisions.states[decisions.rows]
        daring = states["bag"][:, 0] >= self.whites
        stone, path = states["stone"], states["path"]
        scored = np.where(states["die"] + 1 > np.array(RISKS)[stone] + path, np.array(WORTHS)[stone] * (1 + path), 0)
        blows = np.where(scored >= self.least, BLOW_OUT, HOLD_BREATH)
        return np.where(decisions.masks[decisions.rows, DARING], STEADY + daring, blows).astype(np.int64)


STRONG, OTHER, OPPONENT = Walker("strong", 0, 6), Walker("other", 5, 1), Walker("opponent", 3, 2)
Way = tuple[Callable[[tuple[int, ...]], float], Callable[[int], float]]
"""The probability of the daring path by the bag, and of blowing by what the flame scores."""


def way(walker: Walker) -> Way:
    return (lambda bag: float(bag[0] >= walker.whites)), (lambda scored: float(scored >= walker.least))


def half(_: Any) -> float:
    return 0.5


def margin(ways: Sequence[Way]) -> float:
    """Compute the expected lead of seat 0 by the text of Lantern's rules: with two players a flame is blown at once."""

    @cache
    def walk(bag: tuple[int, ...], mover: int, breaths: tuple[int, int]) -> float:
        if not sum(bag):
            return 0.0
        daring, total, sign = ways[mover][0](bag), 0.0, 1 - 2 * mover
        blower = 1 - mover
        spent = tuple(breath - (seat == blower) for seat, breath in enumerate(breaths))
        for path, chosen in ((0, 1 - daring), (1, daring)):
            for stone, many in enumerate(bag):
                if chosen and many:
                    left = tuple(number - (colour == stone) for colour, number in enumerate(bag))
                    scores = [WORTHS[stone] * (1 + path) if die > RISKS[stone] + path else 0 for die in range(1, 7)]
                    goes_on, blown = walk(left, blower, breaths), 0.0
                    if breaths[blower]:
                        blown = sign * sum(scores) / 6 + walk(left, blower, spent)
                    for scored in scores:
                        blows = ways[blower][1](scored) if breaths[blower] else 0.0
                        worth = blows * blown + (1 - blows) * (sign * scored + goes_on)
                        total += chosen * many / sum(bag) / 6 * worth
        return total

    return walk(BAG, 0, (2, 2))


def seated(own: Way, seat: int) -> float:
    """Compute the expected lead of a seat that plays in this way against `OPPONENT`."""
    ways = [own, way(OPPONENT)]
    return margin(ways) if seat == 0 else -margin(ways[::-1])


@cache
def exact() -> dict[tuple[str, str], float]:
    """Compute the losses of `STRONG`, as the mean over both seats."""
    path, blow = way(STRONG)
    switched = {
        ("Choose a path", "random"): (half, blow),
        ("Choose a path", "other"): (way(OTHER)[0], blow),
        ("Blow", "random"): (path, half),
        ("Blow", "other"): (path, way(OTHER)[1]),
    }
    return {
        name: sum(seated(way(STRONG), seat) - seated(own, seat) for seat in (0, 1)) / 2
        for name, own in switched.items()
    }  # fmt: skip


def found(kept: Path | None = None, other: Walker = OTHER, games: int = GAMES) -> Study:
    return study(lantern.GAME.id, STRONG, [other], games, 5, MARGIN, [OPPONENT], kept)


def astray(one: Study) -> list[str]:
    """List the losses and means that are too far from the exact ones."""
    reach = stats.t.ppf(1 - 0.05 / (2 * 4), GAMES - 1)
    wrong = []
    for kind in one.kinds:
        for by, loss in (("random", kind.random), ("other", kind.other)):
            error = (loss.headline.ci95[1] - loss.headline.ci95[0]) / 2 / reach
            if abs(loss.headline.mean - exact()[kind.name, by]) > SURE * error:
                wrong.append(f"{kind.name} by {by}")
    for walker in (STRONG, OTHER):
        mean = one.players[walker.name].returns
        error = (mean.ci95[1] - mean.ci95[0]) / 2 / stats.t.ppf(0.975, GAMES - 1)
        if abs(mean.mean - sum(seated(way(walker), seat) for seat in (0, 1)) / 2) > SURE * error:
            wrong.append(f"the mean of {walker.name}")
    return wrong


@pytest.fixture(scope="module")
def right() -> Study:
    return found()


def test_losses_and_means_are_the_exact_ones_of_lantern(right: Study) -> None:
    assert astray(right) == []
    assert min(map(abs, exact().values())) > 0.6
    assert [kind.name for kind in right.kinds] == ["Blow", "Choose a path"]
    assert right.kinds[1].times == 5.0
    assert right.never == []


class NeverHere(Kind):
    """A kind that is never met when it is taken."""

    def here(self, states: Any) -> Any:
        return np.zeros(len(states), np.bool_)


def never_switched(player: Any, kind: Kind | None = None, other: Any = None) -> Switched:
    return Switched(player, kind and NeverHere(kind.name, kind.steps), other)


def everywhere(player: Any, kind: Kind | None = None, other: Any = None) -> Switched:
    return Switched(player, kind and replace(kind, steps=frozenset({1, 2})), other)


def of_the_other_seat(self: Setting, player: Any, told: Any, watch: Any = None) -> Played:
    played = PLAY(self, player, told, watch)
    return replace(played, returns=-played.returns, scores=-played.scores)


def on_all_seats(self: Setting, player: Any, told: Any, watch: Any = None) -> Played:
    return PLAY(replace(self, line_ups=tuple(replace(one, opponent=player) for one in self.line_ups)), player, told)


PLAY = Setting.play


@pytest.mark.parametrize(
    ("where", "fault"),
    [
        ((studied, "Switched"), never_switched),
        ((studied, "Switched"), everywhere),
        ((Setting, "play"), of_the_other_seat),
        ((Setting, "play"), on_all_seats),
    ],
    ids=["never switched", "all kinds switched", "the other seat's return", "every seat plays so"],
)
def test_a_fault_is_seen(monkeypatch: pytest.MonkeyPatch, where: tuple[Any, str], fault: Any) -> None:
    monkeypatch.setattr(moments, "PICTURES", 0)
    monkeypatch.setattr(*where, fault)
    assert astray(found()) != []


def unchanged(one: Study) -> bool:
    """Tell if the other player's decisions lose exactly nothing, game by game."""
    return all(mean.ci95 == (0.0, 0.0) for kind in one.kinds for mean in (kind.other.returns, kind.other.headline))


def test_on_the_same_dice_a_player_in_its_own_place_loses_exactly_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    twin = replace(STRONG, name="twin")
    same = found(other=twin, games=200)
    assert unchanged(same)
    assert [kind.same for kind in same.kinds] == [1.0, 1.0]
    assert all(kind.differences == [] for kind in same.kinds)
    seeds = iter(range(100))

    def unpaired(self: Setting, player: Any, told: Any, watch: Any = None) -> Played:
        return PLAY(replace(self, seed=next(seeds)), player, told, watch)

    monkeypatch.setattr(Setting, "play", unpaired)
    assert not unchanged(found(other=twin, games=200))


def test_what_an_action_is_worth_is_the_exact_lead_after_it() -> None:
    setting, (_, blow) = setting_of(lantern.GAME, MARGIN, [OPPONENT], 60, 5), way(STRONG)
    start = MultiAgentBatch(lantern.GAME, 1, MARGIN)
    start.reset()
    for action, daring in ((STEADY, 0.0), (DARING, 1.0)):
        forced = ((lambda bag, daring=daring: daring if bag == BAG else way(STRONG)[0](bag)), blow)
        leads = setting.after(STRONG, 3, start.states, action, GAMES, 1)
        error = leads.std(ddof=1) / GAMES**0.5
        assert abs(leads.mean() - margin([forced, way(OPPONENT)])) < SURE * error
    assert margin([(lambda bag: float(bag != BAG), blow), way(OPPONENT)]) < seated(way(STRONG), 0) - 0.1


def test_a_telling_decision_is_one_of_the_games(right: Study) -> None:
    assert [one.kind for one in right.moments] == ["Choose a path"]  # at blowing the other is better
    for one in right.moments:
        assert one.position is not None
        assert one.position.question() == f"{one.kind}?"
        asked = Decisions(
            lantern.GAME, one.position.states, one.position.params_array, np.zeros((1, 0), np.float32),
            one.position.mask()[None], one.position.states, np.zeros(1, np.intp),
        )  # fmt: skip
        for walker, action in ((STRONG, one.player), (OTHER, one.other)):
            assert lantern.GAME.actions[walker.act(asked)[0]] == action
        assert one.gap.mean == pytest.approx(one.worths[0].mean - one.worths[1].mean)
        assert one.gap.ci95[0] > 0


def test_the_seats_share_the_games_and_no_dice() -> None:
    ours = setting_of(lantern.GAME, {"seats": 3, **MARGIN}, [OPPONENT, OTHER], 100, 0)
    places: list[tuple[int, Agent | None]] = [(seat, one) for one in (OPPONENT, OTHER) for seat in range(3)]
    assert [(one.seat, one.opponent) for one in ours.line_ups] == places
    assert [number for one in ours.line_ups for number in range(one.first, one.first + one.games)] == list(range(100))


def test_it_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tried.jsonl"
    whole = found(file, games=60)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 1 + 2 * 2
    file.write_text("".join(lines[:3]), encoding="utf-8")
    played = []

    def counted(self: Setting, player: Any, told: Any, watch: Any = None) -> Played:
        played.append(player.kind)
        return PLAY(self, player, told, watch)

    monkeypatch.setattr(Setting, "play", counted)
    assert found(file, games=60).model_dump() == whole.model_dump()
    assert len([kind for kind in played if kind is not None]) == 2
    assert file.read_text(encoding="utf-8").splitlines(keepends=True) == lines


def test_a_kind_that_never_comes_is_named() -> None:
    silent = study(lantern.GAME.id, STRONG, [OTHER], 60, 5, MARGIN | {"breath": 0}, [OPPONENT])
    assert silent.never == ["Blow"]
    assert "Never asked: Blow." in markdown(silent, Path("folder"))


def loss(low: float, high: float) -> Loss:
    mean = Mean(mean=(low + high) / 2, ci95=(low, high))
    return Loss(returns=mean, headline=mean)


def test_what_is_worth_nothing_is_told_from_what_is_too_rare(right: Study) -> None:
    path = right.kinds[0]
    nothing = path.model_copy(update={"random": loss(-1, 2), "other": loss(-1, 1)})
    assert nothing.nothing
    assert not nothing.model_copy(update={"other": loss(-2, -1)}).nothing
    assert not nothing.model_copy(update={"random": loss(1, 2)}).nothing
    rare = nothing.model_copy(update={"games": 29})
    assert (rare.rare, rare.nothing) == (True, False)
    text = markdown(right.model_copy(update={"kinds": [nothing]}), Path("folder"))
    assert f"Worth nothing that this can see: {path.name} (at most 2.00)." in text


# --- kinds -----------------------------------------------------------------------------------------

GAMES_OF = {
    "endless_nightmare": {}, "endless_nightmare_active": {}, "bogeymen": {}, "lucidity": {"players": 2},
    "dream_catchers": {}, "cathedral": {},
}  # fmt: skip


@pytest.mark.parametrize("id", GAMES_OF)
def test_every_decision_is_of_one_kind(id: str) -> None:
    game = make_game(id, GAMES_OF[id])
    kinds = [kind for kind in kinds_of(game) if kind.alike is None]
    assert len({kind.name for kind in kinds_of(game)}) == len(kinds_of(game))

    def watch(decisions: Decisions, actions: Actions) -> None:
        states = decisions.states[decisions.rows]
        assert (np.sum([kind.here(states) for kind in kinds], axis=0) == 1).all()

    play(game, find_agent(game, "random"), 40, 3, GAMES_OF[id], watch=watch)


def test_of_a_part_only_the_part_is_random() -> None:
    """A chi-square test of the points that stand for those of `always-move-3`, at one chance in ten million."""
    game = make_game("endless_nightmare")
    (part,) = (kind for kind in kinds_of(game) if kind.alike is not None)
    labels, taken, expected = labels_of(game), np.zeros(len(game.actions)), np.zeros(len(game.actions))
    move, mover = labels.index("Move"), find_agent(game, "always-move-3")

    def watch(decisions: Decisions, actions: Actions) -> None:
        here = part.here(decisions.states[decisions.rows])
        if not here.any():
            return
        own = mover.act(replace(decisions, rows=decisions.rows[here]))
        assert [labels[one] for one in actions[here]] == [labels[one] for one in own]
        moves = np.array([labels[one] == "Move" for one in own])
        legal = decisions.masks[decisions.rows[here]][moves] & np.array([one == "Move" for one in labels])
        np.add.at(taken, actions[here][moves], 1)
        np.add(expected, (legal / legal.sum(1, keepdims=True)).sum(0), out=expected)

    play(game, Switched(mover, part, find_agent(game, "random")), 400, 8, watch=watch)
    points = slice(move, move + 5)
    assert taken[points].sum() == pytest.approx(expected[points].sum())
    assert expected[points].min() > 50
    assert stats.chisquare(taken[points], expected[points]).pvalue > 1e-7


# --- the page, and what is refused -----------------------------------------------------------------


def test_the_page_is_written_with_its_numbers_and_its_command(tmp_path: Path) -> None:
    one = study("endless_nightmare", "heuristic", ["always-move-3", "random"], 40, 2)
    files = write_study(one, tmp_path)
    (kind,) = KINDS
    again = kind.read(tmp_path / "strong_play.json")
    assert again.model_dump() == one.model_dump()
    assert files[0].read_text(encoding="utf-8") == markdown(again, tmp_path)
    assert kind.command(Path("results/here"), again) == (
        "nightmare study strong-play endless_nightmare --player heuristic --beside always-move-3,random --games 40 "
        "--seed 2 --folder results/here"
    )
    assert list(again.players) == ["heuristic", "always-move-3", "random"]
    assert sum(again.players["heuristic"].shares["cause"].values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("lantern", STRONG, [], 60), "no player beside"),
        (("lantern", STRONG, [STRONG], 60), "the players strong, strong: expected each once"),
        (("lantern", STRONG, [OTHER], 3), "3 games: expected at least 4"),
        (("endless_nightmare", "nobody", ["random"], 60), "no player 'nobody'"),
        (("endless_nightmare", "heuristic", ["random"], 60, 0, {}, ["random"]), "has no opponents"),
        (("lantern", STRONG, [OTHER], 60, 0, {"turn_limit": 3}), "the turn limit has cut games short"),
    ],
)
def test_a_wrong_request_is_told_in_one_line(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        study(*arguments[:4], *(arguments[4:] or (0,)))


# --- what is published -----------------------------------------------------------------------------


@pytest.fixture(params=PUBLISHED, ids=[file.parent.name for file in PUBLISHED])
def published(request: pytest.FixtureRequest) -> tuple[Path, Study]:
    return request.param, Study.model_validate_json(request.param.read_bytes())


def test_a_published_page_is_that_of_its_numbers(published: tuple[Path, Study]) -> None:
    file, one = published
    folder = file.parent.relative_to(ROOT)
    assert file.with_suffix(".md").read_text(encoding="utf-8") == markdown(one, folder)
    assert command(one, folder.as_posix()) in markdown(one, folder)
    assert file.with_suffix(".png").is_file()
    assert one.games >= 300


def test_a_published_study_names_every_kind_once(published: tuple[Path, Study]) -> None:
    _, one = published
    names = [kind.name for kind in one.kinds] + one.never
    assert sorted(names) == sorted(kind.name for kind in kinds_of(make_game(one.game, one.options)))
    assert all(kind.games <= one.games and kind.times > 0 for kind in one.kinds)


PAGES = sorted((ROOT / "docs" / "strong_play").glob("*.md"))
FIGURE = re.compile(r"\d+\.\d+")


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_every_figure_of_a_page_is_in_the_results_that_it_links_to(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = [page.parent / link for link in re.findall(r"\]\(([^)#]+/strong_play\.md)\)", text)]
    found = {figure for link in links for figure in FIGURE.findall(link.read_text(encoding="utf-8"))}
    assert f"{page.stem}/strong_play" in text
    assert [figure for figure in FIGURE.findall(text) if figure not in found] == []
