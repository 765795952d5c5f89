"""`Room`: the game that the page shows, and everything that the page can do with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from threading import RLock
from typing import Any

from nightmare_agents.planning.naming import named_planner
from nightmare_agents.planning.planner import Planner, refuse_unasked
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.arguments import whole
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.replay import Replay
from nightmare_play.hints import Hint, adviser
from nightmare_play.keeping import new_file
from nightmare_play.labels import Labels
from nightmare_play.mistakes import loss, usual_least
from nightmare_play.odds import odds_after
from nightmare_play.seats import seated
from nightmare_play.session import Session
from nightmare_play.telling import table

SHOWN_OUTCOMES = 24
"""The outcomes of a chance event that are listed; the rest is one sum."""


class Room:
    """A game as the page shows it: now, at any event before, with odds and analysis.

    Requests may come in several threads; each works alone, except a planner's long analysis.

    Args:
        session: The first game.
        planner: The player that values positions: a planner, or the file of a solved table.
        file: The file in which the game is kept after every decision; None keeps it nowhere.
    """

    def __init__(self, session: Session, planner: str = "mcts-1000", file: Path | None = None) -> None:
        self.planner = planner
        self._lock = RLock()
        self._show(session, file)

    def view(self, at: int | None = None) -> dict[str, Any]:
        """Return everything that the page shows at an event; None is now.

        Raises:
            ArgumentError: There is no such event.
        """
        with self._lock:
            session, position, at = self.session, *self._at(at)
            now = at == len(session.told)
            labels = Labels(session.names)
            asked = position.actor if position.actor >= 0 else None
            return {
                "game": position.game.id,
                "seats": [
                    {"name": name, "person": player is None}
                    for name, player in zip(session.names, session.players, strict=True)
                ],
                "options": position.game.options_of(position.params_array) or {},
                "at": at,
                "count": len(session.told),
                "turn": int(position.state.turn),
                "asked": asked,
                "yours": now and session.person is not None,
                "over": position.is_over,
                "returns": position.returns,
                "question": labels.put(position.question()),
                "actions": [
                    {"action": action, "name": labels.put(position.action_name(action))}
                    for action in position.legal_actions()
                ],
                "spots": self._spots(position) if now and session.person is not None else [],
                "taken": None if now else self._choice(at),
                "doer": self._doer(at - 1) if at else None,
                "events": [
                    [{"text": labels.put(line.text), "depth": line.depth, "rules": list(line.rules)} for line in lines]
                    for lines in (session.opening, *session.told)
                ],
                "text": labels.put(table(position)),
            }

    def act(self, action: int) -> dict[str, Any]:
        """Take an action for the person who is asked, then let nature and the agents go on."""
        with self._lock:
            self.session.act(action)
            self.session.forward()
            self._keep()
            return self.view()

    def step(self) -> dict[str, Any]:
        """Carry out one event of nature or of an agent, if one is due."""
        with self._lock:
            if self.session.person is None and not self.session.position.is_over:
                self.session.step()
            return self.view()

    def undo(self) -> dict[str, Any]:
        """Go back to a person's last decision, if there is one."""
        with self._lock:
            self.session.undo()
            self._keep()
            return self.view()

    def branch(self, at: int) -> dict[str, Any]:
        """Go on from an earlier event; what came after it is given up."""
        with self._lock:
            whole("at", at, 0, len(self.session.told))
            replay = self.session.replay()
            decisions = sum(not position.is_chance for position in self._all()[:at])
            cut = replay.model_copy(
                update={
                    "choices": replay.choices[:at],
                    "seconds": None if replay.seconds is None else replay.seconds[:decisions],
                }
            )
            self._show(Session.continued(cut, self.session.players), self._file)
            return self.view()

    def begin(self, game: str, options: Mapping[str, Any], names: Sequence[str], seed: int) -> dict[str, Any]:
        """Begin a new game.

        Args:
            game: The game's name.
            options: The game's options.
            names: A name for each seat: a player's, or a person's.
            seed: Seed of all dice.

        Raises:
            ArgumentError: The seed is no whole number from 0 to 2**64 - 1.
            OptionError: An option is wrong, or the names are too few or too many, or one is nobody's.
        """
        found = make_game(game, dict(options))
        session = Session(found, options, seated(found, names), names, seed)
        with self._lock:
            self._show(session, self._file and new_file(found))
            return self.view()

    def replay(self) -> Replay:
        """Return the game so far."""
        with self._lock:
            return self.session.replay()

    def odds(self, at: int | None, action: int) -> dict[str, Any]:
        """Return the exact odds of what nature can do right after an action; none if it is not to choose then.

        Args:
            at: The event; None is now.
            action: The action.

        Raises:
            ArgumentError: There is no such event, or the action is no whole number.
            IllegalAction: The rules don't allow the action there.
        """
        with self._lock:
            position = self._at(at)[0].clone()
        likely = odds_after(position, action)
        shown = [{"name": name, "odds": odds} for name, odds in likely[:SHOWN_OUTCOMES]]
        if likely[SHOWN_OUTCOMES:]:
            rest = sum(odds for _, odds in likely[SHOWN_OUTCOMES:])
            shown.append({"name": f"{len(likely) - SHOWN_OUTCOMES} others", "odds": rest})
        return {"outcomes": shown}

    def analysis(self, at: int | None) -> dict[str, Any]:
        """Return the values of all legal actions, the best first.

        Raises:
            ArgumentError: There is no such event.
            IllegalAction: No seat is asked there.
        """
        with self._lock:
            position = self._at(at)[0].clone()
        refuse_unasked(self.planner, position)
        found = find_agent(position.game, self.planner)
        if isinstance(found, Planner):
            analysis = named_planner(position.game, self.planner, self.session.seed).analyse(position)
            then = [str(event) for event in analysis.line]
            return {**analysis.model_dump(), "effort": analysis.effort, "then": then}
        hints = adviser(position.game, self.planner, self.session.seed)(position)
        choices = [{"action": a, "name": position.action_name(a), "values": values} for a, values in hints]
        effort = f"by {self.planner}"
        return {"seat": position.actor, "best": hints[0].action, "choices": choices, "effort": effort, "then": []}

    def loss(self, at: int) -> dict[str, Any]:
        """Return what the decision of an event gave away, and the best action there; the loss is None if not known.

        Raises:
            ArgumentError: There is no such event.
            IllegalAction: No seat was asked there.
        """
        with self._lock:
            whole("at", at, 0, len(self.session.told) - 1)
            position, labels = self._at(at)[0].clone(), Labels(self.session.names)
            taken = self.session.replay().choices[at]
        refuse_unasked(self.planner, position)
        hints = [Hint(taken, (0.0,) * len(position.returns))]
        if position.mask().sum() > 1:
            hints = adviser(position.game, self.planner, self.session.seed)(position)
        return {
            "loss": loss(hints, position.actor, taken),
            "taken": labels.put(position.action_name(taken)),
            "best": labels.put(position.action_name(hints[0].action)),
            "by": self.planner,
        }

    def least(self) -> dict[str, float]:
        """Return the loss from which on a decision is usually a mistake in this game."""
        with self._lock:
            position = self.session.position.clone()
        return {"least": usual_least(position.game, position.game.options_of(position.params_array) or {})}

    def picture(self, at: int | None) -> str | None:
        """Return the picture as SVG; None for a game without one.

        Raises:
            ArgumentError: There is no such event.
        """
        with self._lock:
            position = self._at(at)[0].clone()
        return position._repr_svg_()

    def _show(self, session: Session, file: Path | None) -> None:
        """Show another game, at its first question; one without people waits for the page's steps."""
        self.session, self._file = session, file
        self._positions: list[Position] = []
        self._choices: tuple[int, ...] = ()
        if any(player is None for player in session.players):
            session.forward()
        self._keep()

    def _keep(self) -> None:
        """Keep the game in its file."""
        if self._file is not None:
            self.session.save(self._file)

    def _at(self, at: int | None) -> tuple[Position, int]:
        """Return the position at an event, and the event's number."""
        at = len(self.session.told) if at is None else whole("at", at, 0, len(self.session.told))
        return self._all()[at], at

    def _all(self) -> list[Position]:
        """Return the position before each event, and the last one."""
        replay = self.session.replay()
        both = zip(self._choices, replay.choices, strict=False)
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both))
        if not self._positions:
            self._positions = [replay.first()]
        del self._positions[common + 1 :]
        for choice in replay.choices[common:]:
            after = self._positions[-1].clone()
            (after.resolve if after.is_chance else after.apply)(choice)
            self._positions.append(after)
        self._choices = replay.choices
        return self._positions

    def _doer(self, at: int) -> int | None:
        """Return the seat that decided an event; None for nature."""
        position = self._all()[at]
        return None if position.is_chance else position.actor

    def _spots(self, position: Position) -> list[dict[str, Any]]:
        """Return the places on the picture, those for the same actions together."""
        found: dict[tuple[int, ...], list[Any]] = {}
        for spot in position.spots():
            found.setdefault(spot.actions, []).append(spot.outline)
        return [{"actions": actions, "outlines": outlines} for actions, outlines in found.items()]

    def _choice(self, at: int) -> int | None:
        """Return the action that was taken at an event; None if nature chose."""
        position = self._all()[at]
        return None if position.is_chance else self.session.replay().choices[at]
