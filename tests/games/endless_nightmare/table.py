"""A table on which positions are set, dice are placed by hand, and the markers are read off again.

    table = Table().at_action("Spiders", lead=10, moved=2)
    table.choose("Move", 3).roll(5).keep()
    table.expect(lead=13, moved=5, scares=1)

    table = Table(version="active").at_action("Decay (Active)", board={4: 1})
    table.choose("Move", 3).aim(5).throw(6).hits(4).keep()
    table.expect(lead=8, board={}, scares=1, courage=5)

`expect` names the markers that have moved since the position was set, or since the last `expect`; every other marker
must be where it was. Works uncompiled only, because it calls the rules themselves.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.endless_nightmare.layout import (
    CAUSES,
    D6,
    NIGHTMARES,
    NONE,
    OVER,
    SHORT,
    TRACKS,
    VERSIONS,
    ZONES,
)
from nightmare_gym.games.endless_nightmare.rules import proceed
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_gym.rendering.endless_nightmare.sentences import score

MARKERS = ("nightmare", "moved", "ended", "survived", "lead", *TRACKS, "lid_broken", "breath", "cause")
"""All that lies on the board, in the words of the tests; `moved` is the state's `displacement`."""
CALLED = {"moved": "displacement", "board": "markers"}
"""The words of the tests that the state calls differently: `board` are the markers of the Die Board."""
ZONE: dict[int | str, int] = {"short": SHORT, **{zone: zone - 1 for zone in range(2, 2 + ZONES)}, "over": OVER}
"""The ends of a throw, with the zones by their printed numbers."""
TIMES = ("first", "second", "third", "fourth", "fifth")


class Table:
    """The board, a die placed by hand, and a player who does as told.

    Args:
        catch: The board's `catch`, if not the printed one.
        **options: Options of the game.
    """

    def __init__(self, catch: int | None = None, **options: Any) -> None:
        game = make_game("endless_nightmare", options)
        params_array = game.params(**options)
        if catch is not None:
            params_array["catch"] = catch
        self.position = Position(game, params_array)
        self._before = self.markers

    # --- setting a position ---------------------------------------------------------------------------------

    def at_selection(self, nightmare: str | None = None, **markers: Any) -> Table:
        """Begin before phase 1 of a turn; a named Nightmare has just ended, unless `ended=0`."""
        return self._set(Step.NIGHTMARE_SELECTION, nightmare, {"ended": int(nightmare is not None), **markers})

    def at_event(self, nightmare: str, **markers: Any) -> Table:
        """Begin before phase 2; it is not the Nightmare's first turn, unless `first_turn=1`."""
        return self._set(Step.NIGHTMARE_EVENT, nightmare, markers)

    def at_action(self, nightmare: str, **markers: Any) -> Table:
        """Begin before phase 3, without a restriction by the Nightmare Event."""
        return self._set(Step.PLAYER_ACTION, nightmare, markers)

    def at_the_shadow(self, nightmare: str, pips: int, **markers: int) -> Table:
        """Begin before phase 4, with the die of phase 3 on the table. The rules play phases 4 and 5."""
        return self._set(Step.THE_SHADOW, nightmare, {"die": pips - 1, **markers})

    def _set(self, step: int, nightmare: str | None, markers: dict[str, Any]) -> Table:
        state = self.position.state
        cleared = {"die": NONE, "restriction": NONE, "action": NONE, "first_turn": 0, "missed": 0}
        for name, value in {**cleared, **markers}.items():
            state[CALLED.get(name, name)] = _zones(value) if name == "board" else value
        state.nightmare = NONE if nightmare is None else NIGHTMARES.index(nightmare)
        if nightmare is not None and "length" not in markers:
            state.length = self.position.params.nightmares[state.nightmare].length
        state.place = 100 + state.lead
        state.agenda.steps[:] = 0
        state.agenda.height = 1
        state.agenda.steps[0].step = step
        self._before = self.markers
        proceed(state, self.position.params)
        return self

    # --- play -----------------------------------------------------------------------------------------------

    def choose(self, action: str, points: int) -> Table:
        """Choose an Action and its number."""
        return self.do(f"{action} {points}")

    def choose_nightmare(self, *nightmares: str) -> Table:
        """Strategist's variant: choose a Nightmare."""
        for nightmare in nightmares:
            self.do(f"choose {nightmare}")
        return self

    def roll(self, *pips: int) -> Table:
        """Roll the d6. If several rolls are given, the player keeps each but the last."""
        for face in pips[:-1]:
            self.roll(face).keep()
        self.position.resolve(pips[-1] - 1)
        return self

    def keep(self) -> Table:
        """Leave the roll as it is."""
        return self.do("keep the roll")

    def spend(self, change: int) -> Table:
        """Spend 1 Sanity to change the roll by +2 or -2."""
        return self.do(f"spend Sanity: {change:+d}")

    def do(self, action: str) -> Table:
        """Take an action by its name."""
        self.position.apply(self.position.game.actions.index(action))
        return self

    # --- the Active version ---------------------------------------------------------------------------------

    def aim(self, zone: int) -> Table:
        """Aim at a zone of the Die Board."""
        return self.do(f"aim at zone {zone}")

    def throw(self, landing: int | str) -> Table:
        """Let the die end in this zone, "short" of the Die Board, or "over" its far border."""
        self._next(Step.THROW).position.resolve(ZONE[landing])
        return self

    def hits(self, leaves: int | None = None) -> Table:
        """Let the die hit a marker; one of this zone leaves the Die Board, or none."""
        self._next(Step.MARKERS).position.resolve(1 if leaves is None else 1 + ZONE[leaves])
        return self

    def hits_nothing(self) -> Table:
        """Let the die hit none of the markers in its way."""
        self._next(Step.MARKERS).position.resolve(0)
        return self

    def stop_at(self, time: int) -> Table:
        """Aim to stop the watch at the first time, the second, ..."""
        return self.do(f"stop the watch at the {TIMES[time - 1]} time")

    def watch_shows(self, tenths: int) -> Table:
        """Stop the watch, in tenths after 5 seconds: 1 stands for all earlier times, 6 for too late."""
        self._next(Step.STOP).position.resolve(tenths - 1)
        return self

    def feat(self, succeeds: bool) -> Table:
        """Let the touch, or the lid, succeed or fail."""
        self._next(Step.FEAT).position.resolve(int(succeeds))
        return self

    def holds_breath(self, succeeds: bool) -> Table:
        """Hold the breath, with success or without."""
        if not self.position.is_chance:
            self.do("hold your breath")
        self._next(Step.HOLD).position.resolve(int(succeeds))
        return self

    def breathe(self) -> Table:
        """Draw a breath."""
        return self.do("breathe")

    def ticks(self, marks: int) -> Table:
        """Let the watch pass marks of 15 seconds."""
        self._next(Step.TICKS).position.resolve(marks)
        return self

    def version(self, version: str) -> Table:
        """Mix & Match: let nature draw the "basic" Nightmare of the box of the table, or the "active" one."""
        self._next(Step.VERSION).position.resolve(VERSIONS.index(version))
        return self

    def _next(self, event: Step) -> Table:
        """Check nature's step."""
        assert self.position.is_chance
        assert self._step.step == event
        return self

    @property
    def odds(self) -> list[float]:
        """The chances of nature's outcomes, with those that are 0."""
        weights = self.position.weights()
        return [float(weight) / float(weights.sum()) for weight in weights]

    # --- looking at the table -------------------------------------------------------------------------------

    @property
    def markers(self) -> dict[str, Any]:
        """The place of every marker."""
        state = self.position.state
        seen = {name: int(state[CALLED.get(name, name)]) for name in MARKERS}
        nightmare = seen["nightmare"]
        return {
            **seen,
            "board": {zone: int(state.markers[zone - 2]) for zone in range(2, 2 + ZONES) if state.markers[zone - 2]},
            "nightmare": NIGHTMARES[nightmare] if nightmare >= 0 else None,
            "cause": CAUSES[seen["cause"]],
        }

    @property
    def the_shadow(self) -> int:
        """The spaces that The Shadow has moved since the position was set; its ring is not wrapped."""
        return int(self.position.state.place - self.position.state.lead - 100)

    @property
    def score(self) -> int:
        """The score, if the game ended now."""
        return score(self.position.state, self.position.params)

    def expect(self, **moved: Any) -> Table:
        """Check that these markers have come to these places, and no other marker has moved."""
        assert self.markers == {**self._before, **moved}
        self._before = self.markers
        return self

    @property
    def _step(self) -> Any:
        agenda = self.position.state.agenda
        return agenda.steps[agenda.height - 1]

    def asks(self, what: str, use: str = "") -> Table:
        """Check the next step ("Action", "Sanity", "Nightmare", "Aim", "Breath", "roll", ...), and the die's use."""
        step = self._step
        assert Step(step.step).words == what
        assert use == "" or use == Step(step.a).words
        assert self.position.is_chance == (step.step >= Step.ROLL)
        if what == "roll":
            assert self.position.actor == NATURE
            assert [outcome for outcome, _ in self.position.chance_outcomes()] == list(range(D6))
        return self

    @property
    def offers(self) -> list[str]:
        """The names of all legal actions, in the order of the table of actions."""
        return [self.position.game.actions[action] for action in self.position.legal_actions()]

    def shows(self, pips: int) -> Table:
        """Check the d6 on the table."""
        assert self.position.state.die + 1 == pips
        return self

    def goes_on(self) -> Table:
        """Check that the game is not over."""
        assert not self.position.is_over
        return self

    def lost(self, cause: str, score: int, **moved: Any) -> Table:
        """Check that the game is over for this cause with this score; only the named markers have moved."""
        self.expect(cause=cause, **moved)
        assert self.position.is_over
        assert not self.position.legal_actions()
        assert not self.position.chance_outcomes()
        assert self.score == score
        return self


def _zones(board: dict[int, int]) -> list[int]:
    """List the markers of the Die Board zone by zone, from their number in some zones."""
    return [board.get(zone, 0) for zone in range(2, 2 + ZONES)]
