"""Assertions in the vocabulary of the rule tests are explained like those in the tests."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("games.cathedral.table")
