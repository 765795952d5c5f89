"""The places where work is done: this process, others on this machine (joblib's loky), or a Ray cluster.

joblib and Ray are imported when they are used: most commands need neither.
"""

from __future__ import annotations

import os
import signal
import socket
from typing import Any

from nightmare_gym.engine.errors import OptionError
from nightmare_training.work.work import HERE, Work

FED: dict[str, Any] = {"return_as": "generator_unordered", "pre_dispatch": "n_jobs"}
"""Results come home as they finish, and workers hold no pieces in store, so that few are lost with a worker."""

ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
"""The environment of a cluster's workers: each has one thread. joblib sets the same on this machine."""

REACHED = 5.0
"""Seconds in which a cluster has to answer."""


def work_by(workers: int | None = None, cluster: str | None = None) -> Work:
    """Return the place where pieces are done, for a `with` statement.

    Args:
        workers: The number of processes on this machine; 1 or None is this process alone.
        cluster: The address of a Ray cluster, whose processors are the workers; None for this machine.

    Raises:
        OptionError: Both are given, or the cluster cannot be reached.
    """
    if cluster is None:
        return HERE if workers in (None, 1) else on_this_machine(int(workers or 1))
    if workers is not None:
        raise OptionError(f"--workers {workers} --cluster {cluster}: expected one of the two")
    return on_ray(cluster)


def on_this_machine(workers: int) -> Work:
    """Return the work of processes of this machine."""
    from joblib import Parallel
    from joblib.externals.loky.process_executor import BrokenProcessPool

    from nightmare_training.work.workers import Workers

    own: dict[str, Any] = {"inner_max_num_threads": 1, "max_nbytes": None, "initializer": ignore_interrupts}
    return Workers(
        lambda batch: Parallel(workers, backend="loky", batch_size=batch, **FED, **own), (BrokenProcessPool,)
    )


def ignore_interrupts() -> None:
    """Leave Ctrl-C, which a terminal sends to every process, to the process that gives out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_ray(address: str) -> Work:
    """Return the work of a Ray cluster's processors.

    Raises:
        OptionError: The cluster cannot be reached.
    """
    assert_answers(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray
    from joblib import Parallel

    from nightmare_training.work import ray_tasks
    from nightmare_training.work.workers import Workers

    try:
        ray.init(address, log_to_driver=False, logging_level="ERROR", runtime_env={"env_vars": ONE_THREAD})
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise OptionError(f"--cluster {address}: {str(error).splitlines()[0]}") from error
    lost = (ray.exceptions.RayError,)
    return Workers(lambda batch: Parallel(-1, backend=ray_tasks.NAME, batch_size=batch, **FED), lost, ray.shutdown)


def assert_answers(address: str) -> None:
    """Refuse an address where nobody answers, which Ray itself finds out after minutes.

    Raises:
        OptionError: The address is wrong, or nobody answers.
    """
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise OptionError(f"--cluster {address}: expected HOST:PORT of a running Ray cluster, such as 10.0.0.1:6379")
    try:
        socket.create_connection((host, int(port)), REACHED).close()
    except OSError as error:
        reason = error.strerror or error
        raise OptionError(f"--cluster {address}: no Ray cluster answers there ({reason})") from error
