"""Libraries that are not installed."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

NEEDED = {"jax": ("jax", "jax"), "open_spiel": ("pyspiel", "open_spiel"), "torchrl": ("tensordict", "torchrl")}


@pytest.mark.parametrize("name", NEEDED)
def test_a_missing_library_is_told_in_one_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    imported, package = NEEDED[name]
    monkeypatch.setitem(sys.modules, imported, None)
    monkeypatch.delitem(sys.modules, f"nightmare_gym.ecosystem.{name}", raising=False)
    with pytest.raises(ModuleNotFoundError) as error:
        import_module(f"nightmare_gym.ecosystem.{name}")
    assert str(error.value) == f"nightmare_gym.ecosystem.{name} needs {package}: pip install {package}"
