"""The tournament itself: the tables of each size, the leads and the ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from pathlib import Path
from typing import Any

from nightmare_agents.agent import Agent
from nightmare_agents.kept_games import KeptGames
from nightmare_agents.registry import agents_by_name, names_of
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game
from nightmare_training.evaluate.comparison import check_request
from nightmare_training.evaluate.control_variate import NONE, corrected, reduction, value_for
from nightmare_training.evaluate.playing import interim_games
from nightmare_training.evaluate.stamps import stamp_of
from nightmare_training.evaluate.tournament.lineups import Lineup
from nightmare_training.evaluate.tournament.playing import Played
from nightmare_training.evaluate.tournament.ratings import ORDERS, ratings
from nightmare_training.evaluate.tournament.results import Lead, Mixed, Score, Tables, Tournament
from nightmare_training.evaluate.tournament.seats import seated
from nightmare_training.support.intervals import Floats, mean_interval, paired_p_value
from nightmare_training.support.progress import Begin, silent
from nightmare_training.support.versions import ENGINE, versions
from nightmare_training.work.work import HERE, Work


def hold(
    game: str | Game,
    players: Sequence[str | Agent],
    sizes: Sequence[int],
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    begin: Begin = silent,
    value: str = NONE,
    keep: KeptGames | None = None,
    work: Work = HERE,
    interim: Path | None = None,
) -> Tournament:
    """Hold a tournament.

    Args:
        game: The game, or its id.
        players: Names of players as for `find_agent`, or agents, which go by their own names.
        sizes: The numbers of players at a table.
        games: Number of games of each line-up.
        seed: Seed of the dice.
        options: The game's options, except the number of players.
        begin: Starts a progress bar.
        value: The value that measures luck, to take it out; see `control_variate.value_for`.
        keep: Takes the games whose replays are to be kept.
        work: The place where the games are played.
        interim: The file that keeps the games played, so that the same call goes on after an interrupt; None keeps
            nothing.

    Raises:
        OptionError: An option, a player or a number is wrong; nothing has been played then.
    """
    names = names_of(players)
    check_request(names, games)
    if len(names) < 2:
        raise OptionError("a tournament needs at least two players")
    if not sizes or len(set(sizes)) < len(sizes):
        raise OptionError("the sizes of tables: expected different numbers of players")
    rules = make_game(game)
    if rules.cooperative:
        raise OptionError(f"{rules.id} is cooperative: use `nightmare compare {rules.id}`")
    kinds = {seats: seated(rules, seats, options or {}) for seats in sizes}
    agents = agents_by_name(rules, players)
    judge, called = value_for(value, rules, agents)
    stamp = stamp_of(rules, *kinds.values(), players=agents, value=judge)
    known = interim_games(interim, keep, rules, list(kinds.values()), seed, stamp)
    tables, rated = [], []
    for seats, kind in kinds.items():
        played = Played(rules, agents, games, seed, kind, seats, begin, judge, keep, work, known)
        tables.append(_tables(names, played))
        rated += [(lineup, played.wins[lineup]) for lineup in played.mixed]
    return Tournament(
        game=rules.id,
        options=dict(options or {}),
        seed=seed,
        games=games,
        names=names,
        tables=tables,
        ratings=ratings(names, rated, seed, begin("ratings", ORDERS)),
        versions=versions((*ENGINE, "openskill")),
        value=called,
        stamp=stamp,
    )


def _tables(names: list[str], played: Played) -> Tables:
    cross: dict[str, dict[str, Score]] = {name: {} for name in names}
    for (one, among), lineups in played.duels.items():
        cross[one][among] = played.score(one, lineups)
    return Tables(
        players=played.players,
        cross=cross,
        leads=_leads(played),
        mixed={
            name: Mixed(**played.score(name, [one for one in played.mixed if name in one]).model_dump(), **own)
            for name, own in played.own.items()
        },
        lineups=len(played.returns),
    )


def _leads(played: Played) -> list[Lead]:
    """Compute the lead in every ordered pair, so that each player's leads can be listed."""
    found = []
    pairs = comb(len(played.own), 2)
    for player, other in played.duels:
        plain = _ahead(played, player, other, played.wins)
        apart = corrected(plain, _ahead(played, player, other, played.luck)) if played.luck else plain
        p = paired_p_value(apart)
        lead = Lead(
            player=player,
            other=other,
            wins=float(apart.mean()),
            ci95=mean_interval(apart),
            p_value=p,
            p_corrected=min(1.0, p * pairs),
        )
        if played.luck:
            lead.plain, lead.plain_ci95 = float(plain.mean()), mean_interval(plain)
            lead.reduction = reduction(float(plain.var(ddof=1)), apart)
        found.append(lead)
    return found


def _ahead(played: Played, player: str, other: str, of: Mapping[Lineup, Floats]) -> Floats:
    """Return a player's figures alone among the other's copies, minus the other's among its copies, block by block."""
    own = played.blocks(player, played.duels[player, other], of)
    return own - played.blocks(other, played.duels[other, player], of)
