"""`CudaBatch`: a `Batch` whose rows lie on a CUDA device."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.arguments import action_numbers
from nightmare_gym.engine.cuda import (
    THREADS,
    UNFINISHED,
    cuda,
    on_device,
    require_device,
    resume_kernel,
    step_kernel,
    unfused,
)
from nightmare_gym.engine.errors import ArgumentError, beyond_its_array
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.loops import NEXT_STEP, STAY, TERMINATED
from nightmare_gym.interfaces.batch import Batch


class CudaBatch(Batch):
    """A `Batch` whose rows lie on the current CUDA device; `Batch(..., device="cuda")` makes it.

    It plays the same games as the `Batch` of the same arguments and seed. What differs:

    - `states`, `masks`, `status`, `dice`, `terminated`, `truncated`, `finals`, and what `reset` and `step` return, are
      arrays on the device. `torch.as_tensor(array, device="cuda")` shares their memory; `array.copy_to_host()` copies
      it. Work is done on the default stream, which is also torch's.
    - The next step overwrites them all, the observations and rewards, too: clone what you keep.
    - `position`, `final_position`, `summary` and `live` copy from the device to the host.
    - Each process compiles a game anew, at its first reset.
    - If the rules raise an error in a row, the other rows have taken their step.
    """

    KEPT: ClassVar[tuple[str, ...]] = (*Batch.KEPT, "_terminated", "_truncated")

    def __init__(
        self,
        game: Game | str,
        rows: int,
        options: dict[str, Any] | None = None,
        autoreset: int = STAY,
        illegal_reward: float | None = None,
        num_threads: int = 1,
        *,
        device: str = "cuda",
    ) -> None:
        require_device()
        super().__init__(game, rows, options, autoreset, illegal_reward, num_threads)
        self.num_threads = 1  # those of the CPU; a device has a thread for each row
        self.states, self._ints = self._room(rows)
        self._final_states, self._final_ints = self._room(max(self._kept, 1))  # an array of none is no kernel's
        self.masks, self.status, self._paid = on_device(self.masks), on_device(self.status), on_device(self._paid)
        self._marker, self._params = on_device(self.game.marker), on_device(self.params_array)
        self._params_ints, self._plan = on_device(self._params_ints), on_device(self._plan)
        self._scratch = on_device(np.zeros((rows, self.game.max_outcomes), np.int64))
        self._actions = on_device(np.zeros(rows, np.int64))
        self._observations = on_device(np.zeros((rows, self.game.feature_count), np.float32))
        self._final_observations = on_device(np.zeros((max(self._kept, 1), self.game.feature_count), np.float32))
        self._rewards = on_device(np.zeros(rows, np.float32))
        self._terminated, self._truncated = on_device(np.zeros(rows, np.bool_)), on_device(np.zeros(rows, np.bool_))
        self._codes = on_device(np.zeros(rows, np.int8))

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Take one decision in every live row; return the observations and the rewards, on the device.

        Args:
            actions: (rows,) whole numbers on the host, or (rows,) int64 on the device, such as a tensor of torch.

        Raises:
            ArgumentError: `actions` are not one whole number for each row.
            ResetNeeded: No game was begun, or all have ended and stay so.
            Fault: The rules broke; the message holds the position.
        """
        self._refuse_unstarted()
        self._sound(self._launch(self._given(actions), self.autoreset))
        return self._observations, self._rewards

    @property
    def terminated(self) -> Any:
        """(rows,) on the device: True for rows ended by the rules, or by an illegal action."""
        return self._terminated

    @property
    def truncated(self) -> Any:
        """(rows,) on the device: True for rows cut short by the turn limit."""
        return self._truncated

    def _begin(self) -> Any:
        ended = np.full(self.rows, TERMINATED, self.status.dtype)
        self._fill(self.status, ended)  # a step's kernel begins a game where one has ended: one kernel less to compile
        self._sound(self._launch(self._actions, NEXT_STEP))
        return self._observations

    def _resume(self) -> Any:
        results = self._run(
            resume_kernel, self.rows, self.masks, self._observations, self.status, self._paid, self._terminated,
            self._truncated,
        )  # fmt: skip
        self._sound(results)
        return self._observations

    def _launch(self, actions: Any, autoreset: int) -> list[tuple[int, Any]]:
        """Launch the kernel of a step."""
        replaced = self.illegal_reward is not None
        return self._run(
            step_kernel, self.rows, actions, autoreset, float(self.illegal_return), self.masks,
            self._observations, self._rewards, self.status, self._paid, self._final_ints, self._final_observations,
            replaced, self.illegal_reward or 0.0, self._terminated, self._truncated,
        )  # fmt: skip

    @property
    def _rules(self) -> tuple[Any, Any, Any, Any, Any, Any, Any, Any]:
        """The first arguments of every kernel."""
        return (
            self._marker, self.states, self._ints, self._params, self._params_ints, self._plan, self.dice,
            self._scratch,
        )  # fmt: skip

    def _run(self, loop: Any, length: int, *arguments: Any) -> list[tuple[int, Any]]:
        """Launch a kernel, a thread a row.

        Returns:
            0 with the first row with a fault, or with what the loop returned where there is none.

        Raises:
            Fault: The rules raised an error in a row.
        """
        threads = min(length, THREADS)
        with unfused():
            super()._run(loop[-(-length // threads), threads], length, *arguments, self._codes)
        codes = self._codes.copy_to_host()
        unfinished, broken = np.flatnonzero(codes == UNFINISHED), np.flatnonzero(codes == 0)
        if len(unfinished):
            raise beyond_its_array(self.game.id, IndexError(f"row {unfinished[0]}"))
        return [(0, int(broken[0] if len(broken) else codes.max()))]

    def _given(self, actions: Any) -> Any:
        """Return the actions on the device."""
        if not hasattr(actions, "__cuda_array_interface__"):
            self._actions.copy_to_device(action_numbers(actions, self.rows))
            return self._actions
        found = cuda.as_cuda_array(actions)
        if found.dtype != np.int64 or found.shape != (self.rows,) or not found.is_c_contiguous():
            raise ArgumentError(
                f"actions on the device are {found.dtype} of shape {found.shape}: expected ({self.rows},) int64, "
                "contiguous"
            )
        return found

    def _room(self, rows: int) -> tuple[Any, Any]:
        """Make room for positions on the device, as records; return the same memory as integers, too."""
        states = on_device(self.game.states(rows))
        return states, states.view(np.dtype(np.int32)).reshape(rows, self.game.layout.width)

    def _placed(self, array: NDArray[Any]) -> Any:
        """Copy an array to the device."""
        return on_device(array)

    def _host(self, array: Any) -> Any:
        """Copy an array to the host."""
        found = array.copy_to_host()
        return (
            records(found.view(self.game.layout.dtype))
            if array is self.states or array is self._final_states
            else found
        )

    def _fill(self, array: Any, values: NDArray[Any]) -> None:
        """Overwrite an array on the device with values from the host."""
        array.copy_to_device(np.ascontiguousarray(np.broadcast_to(values, array.shape)).view(array.dtype))
