"""A table on which positions are set, dice are placed by hand, and the markers are read off again.

    table = Table().at_action("Spiders", lead=10, moved=2)
    table.choose("Move", 3).roll(5).keep()
    table.expect(lead=13, moved=5, scares=1)

`expect` names the markers that have moved since the position was set, or since the last `expect`; every other marker
must be where it was. Works uncompiled only, because it calls the rules themselves.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.position import Position
from nightmare_gym.games.endless_nightmare.box import build_box
from nightmare_gym.games.endless_nightmare.describe import score
from nightmare_gym.games.endless_nightmare.layout import (
    ACTIONS,
    CAUSES,
    D6,
    NIGHTMARE_EVENT,
    NIGHTMARE_SELECTION,
    NIGHTMARES,
    NONE,
    PLAYER_ACTION,
    STEPS,
    THE_SHADOW,
    TRACKS,
)
from nightmare_gym.games.endless_nightmare.rules import proceed

MARKERS = ("nightmare", "moved", "ended", "survived", "lead", *TRACKS, "cause")
"""All that lies on the board, in the words of the tests; `moved` is the state's `displacement`."""


class Table:
    """The board, a die placed by hand, and a player who does as told.

    Args:
        catch: The board's `catch`, if not the printed one.
        **options: Options of the game.
    """

    def __init__(self, catch: int | None = None, **options: Any) -> None:
        boxes = build_box(**options)
        if catch is not None:
            boxes["catch"] = catch
        self.position = Position("endless_nightmare", boxes)
        self._before = self.markers

    # --- setting a position ---------------------------------------------------------------------------------

    def at_selection(self, nightmare: str | None = None, **markers: int) -> Table:
        """Before phase 1 of a turn; a named Nightmare has just ended, unless `ended=0`."""
        return self._set(NIGHTMARE_SELECTION, nightmare, {"ended": int(nightmare is not None), **markers})

    def at_event(self, nightmare: str, **markers: int) -> Table:
        """Before phase 2; not the Nightmare's first turn, unless `first_turn=1`."""
        return self._set(NIGHTMARE_EVENT, nightmare, markers)

    def at_action(self, nightmare: str, **markers: int) -> Table:
        """Before phase 3, where the Nightmare Event has left the player free."""
        return self._set(PLAYER_ACTION, nightmare, markers)

    def at_the_shadow(self, nightmare: str, pips: int, **markers: int) -> Table:
        """Before phase 4, with the die of phase 3 on the table. Phases 4 and 5 are played by the rules alone."""
        return self._set(THE_SHADOW, nightmare, {"die": pips - 1, **markers})

    def _set(self, step: int, nightmare: str | None, markers: dict[str, int]) -> Table:
        state = self.position.state
        for name, value in {"die": NONE, "restriction": NONE, "action": NONE, "first_turn": 0, **markers}.items():
            state["displacement" if name == "moved" else name] = value
        state.nightmare = NONE if nightmare is None else NIGHTMARES.index(nightmare)
        if nightmare is not None and "length" not in markers:
            state.length = self.position.box.nightmares[state.nightmare].length
        state.place = 100 + state.lead
        state.agenda.steps[:] = 0
        state.agenda.height = 1
        state.agenda.steps[0].step = step
        self._before = self.markers
        proceed(state, self.position.box)
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
        """The d6 shows this. Where several are given, each but the last is kept."""
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
        self.position.apply(ACTIONS.index(action))
        return self

    # --- looking at the table -------------------------------------------------------------------------------

    @property
    def markers(self) -> dict[str, Any]:
        """Where every marker is."""
        state = self.position.state
        seen = {name: int(state["displacement" if name == "moved" else name]) for name in MARKERS}
        nightmare = seen["nightmare"]
        return {
            **seen,
            "nightmare": NIGHTMARES[nightmare] if nightmare >= 0 else None,
            "cause": CAUSES[seen["cause"]],
        }

    @property
    def the_shadow(self) -> int:
        """How far The Shadow has come since the position was set; its ring is not wrapped."""
        return int(self.position.state.place - self.position.state.lead - 100)

    @property
    def score(self) -> int:
        """The score, if the game ended now."""
        return score(self.position.state, self.position.box)

    def expect(self, **moved: Any) -> Table:
        """These markers have come to these places, and no other marker has moved."""
        assert self.markers == {**self._before, **moved}
        self._before = self.markers
        return self

    def asks(self, what: str, use: str = "") -> Table:
        """What happens next: "Action", "Sanity", "Nightmare" or "roll", and what the die is for."""
        agenda = self.position.state.agenda
        step = agenda.steps[agenda.height - 1]
        assert STEPS[step.step] == what
        assert use in ("", STEPS[step.a])
        assert self.position.is_chance == (what == "roll")
        if what == "roll":
            assert self.position.actor == NATURE
            assert [outcome for outcome, _ in self.position.chance_outcomes()] == list(range(D6))
        return self

    @property
    def offers(self) -> list[str]:
        """The names of all legal actions, in the order of the table of actions."""
        return [ACTIONS[action] for action in self.position.legal_actions()]

    def shows(self, pips: int) -> Table:
        """The d6 on the table shows this."""
        assert self.position.state.die + 1 == pips
        return self

    def goes_on(self) -> Table:
        """The game is not over."""
        assert not self.position.is_over
        return self

    def lost(self, cause: str, score: int, **moved: Any) -> Table:
        """The game is over for this cause with this score; beside the named markers none has moved."""
        self.expect(cause=cause, **moved)
        assert self.position.is_over
        assert not self.position.legal_actions()
        assert not self.position.chance_outcomes()
        assert self.score == score
        return self
