"""Ray as a backend of joblib that sends results home as they finish.

Ray has a backend of its own, on a pool of actors: it can only return all results together, gives work to actors in turn
whether they are busy or not, and breaks with the first actor that is killed. Here each call is a task, which Ray gives
to a free processor, and gives out again if its worker is killed.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import ray
from joblib.parallel import AutoBatchingMixin, ParallelBackendBase, register_parallel_backend

NAME = "ray tasks"
"""The backend's name for joblib."""
RETRIES = 1
"""The number of times that Ray itself gives out a task again; the pieces of work that are lost then are done again."""


def call(task: Callable[[], Any]) -> Any:
    """Call a task of joblib in a worker."""
    return task()


class RayTasks(AutoBatchingMixin, ParallelBackendBase):  # type: ignore[misc]  # joblib has no types
    """Tasks on all processors of a cluster."""

    supports_retrieve_callback = True

    def configure(self, n_jobs: int = 1, parallel: Any = None, **settings: Any) -> int:
        """Return the number of tasks at a time."""
        self.parallel, self._at_work = parallel, set[Any]()
        self._call = ray.remote(num_cpus=1, max_retries=RETRIES)(call)
        return self.effective_n_jobs(n_jobs)

    def effective_n_jobs(self, n_jobs: int) -> int:
        """Return the number of processors of the cluster."""
        return max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, func: Callable[[], Any], callback: Callable[[Future[Any]], object]) -> Future[Any]:
        """Give a task to the cluster."""
        reference = self._call.remote(func)
        self._at_work.add(reference)
        future: Future[Any] = reference.future()
        future.add_done_callback(lambda done: self._at_work.discard(reference))
        future.add_done_callback(callback)
        return future

    def retrieve_result_callback(self, out: Future[Any]) -> Any:
        """Return a result, or raise the error of a task that was lost."""
        return out.result()

    def abort_everything(self, ensure_ready: bool = True) -> None:
        """End all tasks, with the processes in which they run."""
        for reference in list(self._at_work):
            ray.cancel(reference, force=True)
        self._at_work.clear()


register_parallel_backend(NAME, RayTasks)
