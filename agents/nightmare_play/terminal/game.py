"""A session in the terminal, from its first question to its end or to the next time."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

from nightmare_agents.planning.analysis import worded
from nightmare_gym.engine.errors import NightmareError
from nightmare_gym.engine.story import Line
from nightmare_play.hints import Adviser
from nightmare_play.labels import Labels
from nightmare_play.odds import odds_after
from nightmare_play.session import Session
from nightmare_play.telling import origins, table, told
from nightmare_play.terminal.answers import COMMANDS, Offer, understood
from nightmare_play.terminal.screen import Screen

MOST_OUTCOMES = 8
"""The outcomes of a chance event that are listed; the others are counted."""
MOST_LINES = 20
"""The lines of a list of outcomes that is shown unasked."""


class TerminalGame:
    """A game that people play in the terminal. Every decision is saved at once.

    Args:
        session: The game.
        file: The file that the game is kept in.
        screen: The screen.
        advised: Returns the adviser for hints; called at the first one.
    """

    def __init__(self, session: Session, file: Path, screen: Screen, advised: Callable[[], Adviser]) -> None:
        self._session, self._file, self._screen = session, file, screen
        self._advised = advised
        self._adviser: Adviser | None = None
        self._labels = Labels(session.names)
        self._seen: tuple[int, int] | None = None  # the seat and the turn for which the table was shown
        self._leaving = False

    def run(self) -> None:
        """Play until the game is over or the person leaves; Ctrl-C and the end of the input leave, too."""
        self._screen.say(f"Every decision is kept in {self._file}", "dim")
        self._screen.say("Answer with a number or a name; help lists the commands.", "dim")
        if self._session.real_dice:
            self._screen.say("Roll real dice and draw real cards, and type what they show.", "dim")
            self._screen.say(origins(self._session.position), "dim")
        if not self._session.told:
            self._tell(self._session.opening, None)
        try:
            self._save()
            while not self._leaving and self._on_to_a_question():
                self._answer()
        except (EOFError, KeyboardInterrupt):
            self._screen.say()
            self._leaving = True
        if self._leaving:
            self._screen.say("The game is saved. This goes on with it:")
            print(f"nightmare play --resume {shlex.quote(str(self._file))}")
        else:
            self._end()

    def _on_to_a_question(self) -> bool:
        """Carry out what needs no person, and tell it; return False if the game is over."""
        session = self._session
        if not session.waits and not session.position.is_over:
            while not session.waits and not session.position.is_over:
                self._tell(session.step(), session.doer)
            self._save()
        return not session.position.is_over

    def _answer(self) -> None:
        """Ask the person, or what real dice showed, and carry out the answer."""
        choices, offer = self._asked_nature() if self._session.asks_nature else self._asked_person()
        while True:
            try:
                answer = understood(self._screen.ask([*offer.names, *COMMANDS]), offer)
                if answer.command:
                    if self._carry_out(answer.command, answer.rest, _one(choices, answer.choice)):
                        return
                elif answer.choice is not None:
                    self._tell(self._session.act(choices[answer.choice]), self._session.doer)
                    self._save()
                    return
            except NightmareError as error:
                self._screen.say(str(error), "red")

    def _asked_person(self) -> tuple[list[int], Offer]:
        """Ask for a decision; return the legal actions, and what is offered."""
        position = self._session.position
        here = position.actor, int(position.state.turn)
        if here != self._seen:
            self._seen = here
            self._table()
        actions = position.legal_actions()
        offer = Offer([self._name(action) for action in actions])
        self._screen.say(self._labels.begin(position.actor, position.question()), "bold")
        self._list(self._screen.columns(offer.names, offer.numbers))
        return actions, offer

    def _asked_nature(self) -> tuple[list[int], Offer]:
        """Ask what real dice or cards showed; return the possible outcomes, and what is offered."""
        position = self._session.position
        outcomes = [outcome for outcome, _ in position.chance_outcomes()]
        offer = Offer([self._labels.put(position.outcome_name(one)) for one in outcomes], outcomes=True)
        self._screen.say(self._labels.put(position.question()), "bold")
        listed = self._screen.columns(offer.names, offer.numbers)
        if len(listed) > MOST_LINES:
            listed = [f"  {len(outcomes)} are possible: type a number, or the beginning of a word; ? lists them all."]
        self._list(listed)
        return outcomes, offer

    def _list(self, lines: list[str]) -> None:
        for line in lines:
            self._screen.say(line)

    def _carry_out(self, command: str, rest: str, choice: int | None) -> bool:
        """Carry out a command; return True if the question must be shown anew."""
        if command == "?" and self._session.asks_nature:
            self._odds_now(choice)
        elif command == "?":
            self._odds(choice)
        elif command == "h":
            self._hint()
        elif command == "t":
            self._table()
        elif command == "u":
            return self._undo()
        elif command == "s":
            self._save(Path(rest).expanduser() if rest else self._file, aloud=True)
        elif command == "q":
            self._leaving = True
        elif command == "log":
            self._log()
        else:
            self._help()
        return command in ("t", "q", "log")

    def _odds(self, action: int | None) -> None:
        """Tell the rules and the exact odds of an action, or of all."""
        position = self._session.position
        for one in position.legal_actions() if action is None else [action]:
            rules = sorted({rule for line in told(position, one) for rule in line.rules})
            by = f" (rule {', '.join(rules)})" if rules else ""
            found = odds_after(position, one)
            listed = [f"{odds:.4g} {name}" if odds < 0.001 else f"{odds:.1%} {name}" for name, odds in found]
            if len(listed) > MOST_OUTCOMES:
                others = sum(odds for _, odds in found[MOST_OUTCOMES:])
                listed[MOST_OUTCOMES:] = [f"{others:.1%} one of {len(found) - MOST_OUTCOMES} others"]
            self._screen.say(f"  {self._name(one)}{by}: {', '.join(listed) or 'no chance follows at once'}")

    def _odds_now(self, outcome: int | None) -> None:
        """Tell the exact odds of what real dice or cards can show, or of one outcome."""
        position = self._session.position
        found = position.chance_outcomes()
        offer = Offer([self._labels.put(position.outcome_name(one)) for one, _ in found], outcomes=True)
        for number, name, (one, odds) in zip(offer.numbers, offer.names, found, strict=True):
            if outcome in (None, one):
                self._screen.say(f"  {number:>{len(str(max(offer.numbers)))}} {odds:.1%} {name}")

    def _hint(self) -> None:
        """Tell the value of every action, the best first."""
        if self._session.asks_nature:
            self._screen.say("Nobody can choose here: real dice or cards decide.")
            return
        self._adviser = self._adviser or self._advised()
        hints = self._adviser(self._session.position)
        names = [self._name(hint.action) for hint in hints]
        width = max(map(len, names))
        self._screen.say("The expected return at the end of the game:")
        for name, hint in zip(names, hints, strict=True):
            self._screen.say(f"  {name:<{width}}  {worded(hint.values)}")

    def _log(self) -> None:
        for line in self._session.lines:
            self._line(self._labels.put(line.text), line.depth)

    def _undo(self) -> bool:
        if not self._session.undo():
            self._screen.say("There is no answer to take back.", "red")
            return False
        self._save()
        self._screen.say("Taken back.")
        self._seen = None
        return True

    def _help(self) -> None:
        for command, meaning in COMMANDS.items():
            self._screen.say(f"  {command:<5} {meaning}")

    def _table(self) -> None:
        self._screen.say()
        self._screen.say(self._labels.put(table(self._session.position)))
        self._screen.say()

    def _name(self, action: int) -> str:
        return self._labels.put(self._session.position.action_name(action))

    def _tell(self, lines: list[Line], doer: int | None) -> None:
        """Tell an event, and who has done it."""
        for line in lines:
            put = self._labels.put(line.text)
            self._line(put if doer is None or line.depth else self._labels.begin(doer, put), line.depth)

    def _line(self, text: str, depth: int) -> None:
        self._screen.say("  " * depth + text, "dim" if depth else "")

    def _save(self, file: Path | None = None, aloud: bool = False) -> None:
        """Keep the game; if that fails, say so and play on."""
        try:
            self._session.save(file or self._file)
            if aloud:
                self._screen.say(f"Saved in {file}")
        except NightmareError as error:
            self._screen.say(str(error), "red")

    def _end(self) -> None:
        """Tell the result."""
        session = self._session
        self._screen.say()
        self._screen.say(self._labels.put(table(session.position)))
        self._screen.say()
        for name, earned in zip(self._labels.names, session.position.returns, strict=True):
            self._screen.say(f"{name}: {earned:g}", "bold")
        self._screen.say(f"The whole game is in {self._file}", "dim")


def _one(actions: list[int], choice: int | None) -> int | None:
    return None if choice is None else actions[choice]
