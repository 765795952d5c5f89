"""Assertions in the vocabularies of the rule tests, `games.<game>.table`, are explained like those in the tests."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("games")
