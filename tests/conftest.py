"""Settings of the whole run, made before any test module is imported.

Assertions in the vocabularies of the rule tests, `games.<game>.table`, are explained like those in the tests.
"""

from __future__ import annotations

import os

import pytest

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as `nightmare` does: with more threads, last digits differ
pytest.register_assert_rewrite("games")
