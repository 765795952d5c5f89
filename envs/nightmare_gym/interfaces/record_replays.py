"""`RecordReplays`, `RecordReplaysVector`, `RecordReplaysAEC`: wrappers that keep an environment's games as replays."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import gymnasium
from gymnasium.utils import RecordConstructorArgs
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import BaseWrapper

from nightmare_gym.engine.arguments import shown, whole
from nightmare_gym.engine.errors import ArgumentError, OptionError
from nightmare_gym.engine.loops import ILLEGAL, LIVE, NEXT_STEP, SAME_STEP
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.gymnasium import NightmareEnv
from nightmare_gym.interfaces.keeping import Keep
from nightmare_gym.interfaces.pettingzoo import NightmareAEC
from nightmare_gym.interfaces.recording import Recording
from nightmare_gym.interfaces.replay import Recorder, Replay
from nightmare_gym.interfaces.rows import Rows
from nightmare_gym.interfaces.vector import NightmareVectorEnv

Receiver = Callable[[Replay], object]
PLAYER = "player"
"""The name of a seat that nobody names."""
CUT_SHORT = "cut short"
NAME = re.compile(r"game-(\d{6,})\.json")


class RecordReplays(gymnasium.Wrapper[Any, Any, Any, Any], RecordConstructorArgs):
    """A wrapper that keeps the games of one of our Gymnasium environments, each as a `Replay`.

    A game is kept when it ends, or when a reset or `close` cuts it short. It may begin at a position
    (`reset(options={"position": ...})`). Other wrappers may stand below and above this one.

    Args:
        env: The environment.
        to: The folder that gets the files `game-000000.json`, ..., or a function that is called with each replay. The
            numbers go on after those of the files that are there.
        keep: `all`, or `first:N`, `best:N` or `worst:N` by the return (only with a folder, which then loses the files
            of the games that give way to others).
        players: A name for each seat; None is `player`.

    Raises:
        ArgumentError: The environment is none of ours, or `to` is no folder and no function.
        OptionError: `keep` is wrong, or the names are.
    """

    def __init__(
        self, env: gymnasium.Env[Any, Any], to: Path | str | Receiver, keep: str = "all",
        players: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        RecordConstructorArgs.__init__(self, to=to, keep=keep, players=players)
        gymnasium.Wrapper.__init__(self, env)
        ours = env.unwrapped
        if not isinstance(ours, NightmareEnv):
            raise ArgumentError(f"env={shown(env)}: expected an environment of nightmare_gym for one player")
        seats = int(ours.batch.params_array["seats"][0])
        self._recording = _Keeping(ours.batch, players or [PLAYER] * seats, _Kept(to, keep))
        ours.followers.append(self._recording)

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Take an action; if the game ends, keep its replay."""
        stepped = super().step(action)
        self._recording.stepped()
        return stepped

    def close(self) -> None:
        """Keep the replay of the game that is not over, and close the environment."""
        self._recording.close()
        super().close()


class RecordReplaysVector(gymnasium.vector.VectorWrapper[Any, Any, Any]):
    """A wrapper that keeps the games of one of our native vector environments, each as a `Replay`.

    A game is kept when it ends; those that a reset cuts short are not. The games are numbered as they end, those of one
    step by their rows. Every row is played once more, event by event, which takes much longer than the native batch.

    Args:
        env: The vector environment.
        to: The folder that gets the files, or a function that is called with each replay.
        keep: `all`, or `first:N`, `best:N` or `worst:N` by the return.
        players: A name for each seat; None is `player`.

    Raises:
        ArgumentError: The environment is none of ours, or `to` is no folder and no function.
        OptionError: `keep` is wrong, or the names are.
    """

    def __init__(
        self, env: gymnasium.vector.VectorEnv[Any, Any, Any], to: Path | str | Receiver, keep: str = "all",
        players: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        ours = env.unwrapped
        if not isinstance(ours, NightmareVectorEnv):
            raise ArgumentError(f"env={shown(env)}: expected a native vector environment of nightmare_gym")
        super().__init__(env)
        self._batch, names = ours.batch, players or [PLAYER] * int(ours.batch.params_array["seats"][0])
        kept = _Kept(to, keep, cut_short=False)
        self._recordings = [_Keeping(ours.batch, names, kept, row) for row in range(ours.num_envs)]
        ours.followers += self._recordings

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take one decision in every row; keep the replays of the games that end."""
        ended = self._batch.status != LIVE
        stepped = super().step(actions)
        for row, recording in enumerate(self._recordings):
            if ended[row] and self._batch.autoreset == NEXT_STEP:
                recording.begin()
            recording.stepped()
            if self._batch.status[row] != LIVE and self._batch.autoreset == SAME_STEP:
                recording.begin()
        return stepped


class RecordReplaysAEC(BaseWrapper[str, Any, Any]):
    """A wrapper that keeps the games of one of our PettingZoo environments; see `RecordReplays`.

    Args:
        env: The environment.
        to: The folder that gets the files, or a function that is called with each replay.
        keep: `all`, or `first:N`, `best:N` or `worst:N` by the return of a seat.
        players: A name for each seat; None takes those of the agents.
        seat: The seat by whose return `keep` ranks the games.

    Raises:
        ArgumentError: The environment is none of ours, `to` is no folder and no function, or there is no such seat.
        OptionError: `keep` is wrong, or the names are.
    """

    def __init__(
        self, env: AECEnv[str, Any, Any], to: Path | str | Receiver, keep: str = "all",
        players: Sequence[str] | None = None, seat: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(env)
        ours = env.unwrapped
        if not isinstance(ours, NightmareAEC):
            raise ArgumentError(f"env={shown(env)}: expected an AEC environment of nightmare_gym")
        seat = whole("seat", seat, 0, len(ours.possible_agents) - 1)
        self._recording = _Keeping(ours.table, players or ours.possible_agents, _Kept(to, keep, seat))
        ours.followers.append(self._recording)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; keep its replay at once if nature has ended it before any decision."""
        super().reset(seed, options)
        self._recording.stepped()

    def step(self, action: Any) -> None:
        """Let the selected agent act; if the game ends, keep its replay."""
        super().step(action)
        self._recording.stepped()

    def close(self) -> None:
        """Keep the replay of the game that is not over, and close the environment."""
        self._recording.close()
        super().close()


class _Kept:
    """The games that are kept, one after the other, in a folder or by a function."""

    def __init__(self, to: Path | str | Receiver, keep: str, seat: int = 0, cut_short: bool = True) -> None:
        self._seat, self._cut_short = seat, cut_short
        self._keep = Keep[Path](keep)
        if not (isinstance(to, Path | str) or callable(to)):
            raise ArgumentError(f"to={shown(to)}: expected a folder, or a function of a replay")
        self._to = Path(to) if isinstance(to, str) else to
        if not isinstance(self._to, Path) and self._keep.by_return:
            raise OptionError(f"keep={shown(keep)}: expected a folder to keep them in, or all or first:N")
        self._number = _first_free(self._to) if isinstance(self._to, Path) else 0

    def add(self, recorder: Recorder, end: str) -> None:
        """Keep a game if it is wanted; `end` tells of an end that is none by the rules."""
        if end == CUT_SHORT and not self._cut_short:
            return
        number, self._number = self._number, self._number + 1
        note = f"episode {number}{end and ', '}{end}"
        earned = recorder.position.returns[self._seat]
        if not self._keep.wants(number, earned):
            return
        replay = recorder.replay().model_copy(update={"note": note})
        if not isinstance(self._to, Path):
            self._keep.add(number, earned, Path())
            self._to(replay)
            return
        dropped = self._keep.add(number, earned, replay.save(self._to / f"game-{number:06d}.json"))
        if dropped is not None:
            dropped.unlink(missing_ok=True)


class _Keeping(Recording):
    """A follower that records every game of a row and keeps those that are wanted."""

    def __init__(self, rows: Rows, players: Sequence[str], kept: _Kept, row: int = 0) -> None:
        super().__init__(rows, players, row=row)
        self._kept = kept

    def stepped(self) -> None:
        """Keep the game if it has ended.

        Raises:
            Fault: The recorded game is another one: a rule is not deterministic.
        """
        status = self._rows.status[self.row]
        if self.recorder is not None and status != LIVE:
            self.check(self._rows.final_position(self.row).exact_key())
            self._finish("ended by an illegal action" if status == ILLEGAL else "")

    def close(self) -> None:
        """Keep the game that is not over."""
        self._finish(CUT_SHORT)

    def _open(self, start: Position) -> Position:
        self._finish(CUT_SHORT)
        return super()._open(start)

    def _finish(self, end: str) -> None:
        """Keep the game, if one was recorded; the next begins with `begin`."""
        recorder, self.recorder, self.position = self.recorder, None, None
        if recorder is not None:
            self._kept.add(recorder, end)


def _first_free(folder: Path) -> int:
    """Return the number after that of the last game in a folder."""
    found = [int(name[1]) for file in folder.glob("game-*.json") if (name := NAME.fullmatch(file.name))]
    return max(found, default=-1) + 1
