"""The window of render_mode="human", on SDL's driver without a display, and notebooks."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.error import DependencyNotInstalled
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.play import play
from pettingzoo.test.render_test import render_test

from nightmare_gym import dream_catchers_v0, game_v0, lucidity_v0
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_gym.engine.rendering import no_picture
from nightmare_gym.interfaces.any_game import GameAEC, GameEnv
from nightmare_gym.interfaces.endless_nightmare import EndlessNightmareEnv
from nightmare_gym.interfaces.gymnasium import NightmareEnv
from nightmare_gym.interfaces.lucidity import LucidityAEC
from nightmare_gym.interfaces.pettingzoo import NightmareAEC
from reference import pig

pygame = pytest.importorskip("pygame")  # the extra `human`: `make setup` installs it, the extra `test` does not
ID = "Nightmare/EndlessNightmare-v0"


@pytest.fixture(autouse=True)
def hidden(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give every window SDL's dummy driver, and hardly a pause."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for kind in (NightmareEnv, NightmareAEC, LucidityAEC, dream_catchers_v0.raw_env):
        monkeypatch.setitem(kind.metadata, "render_fps", 1000)
    yield
    pygame.quit()


def shown() -> Any:
    """Return the pixels in the window: (height, width, 3)."""
    return np.swapaxes(pygame.surfarray.array3d(pygame.display.get_surface()), 0, 1)


def legal(env: Any) -> int:
    """Return the first legal action."""
    return int(np.flatnonzero(env.unwrapped.action_masks())[0])


def test_the_window_shows_every_position() -> None:
    env: Any = gym.make(ID, render_mode="human")
    env.reset(seed=1)
    assert pygame.display.get_caption()[0] == "Endless nightmare"
    first = shown()
    assert (first == env.unwrapped.position.picture()).all()
    env.step(legal(env))
    assert (shown() == env.unwrapped.position.picture()).all()
    assert (shown() != first).any()
    assert env.render() is None
    env.close()
    assert not pygame.display.get_init()
    env.close()  # a second time does nothing
    env.reset(seed=1)  # opens it again
    assert (shown() == first).all()


def test_a_window_that_the_user_closes_stays_closed() -> None:
    env: Any = gym.make(ID, render_mode="human")
    env.reset(seed=1)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    env.step(legal(env))
    assert not pygame.display.get_init()
    env.step(legal(env))
    env.reset(seed=2)
    assert env.render() is None
    assert not pygame.display.get_init()
    env.close()


def test_it_waits_as_its_metadata_say(monkeypatch: pytest.MonkeyPatch) -> None:
    env = EndlessNightmareEnv(render_mode="human")
    assert env.window is not None
    waited: list[float] = []
    monkeypatch.setattr(env.window, "clock", type("Clock", (), {"tick": lambda self, fps: waited.append(fps)})())
    env.metadata = {**env.metadata, "render_fps": 3}
    env.reset(seed=1)
    env.step(legal(env))
    assert waited == [3, 3]


def test_two_windows_do_not_harm_each_other() -> None:
    one, other = EndlessNightmareEnv(render_mode="human"), LucidityAEC(render_mode="human")
    one.reset(seed=1)
    other.reset(seed=1)
    assert (shown() == other.position.picture()).all()
    one.close()
    other.step(int(np.flatnonzero(other.action_masks())[0]))
    assert (shown() == other.position.picture()).all()
    other.close()


def test_gymnasium_finds_nothing_wrong() -> None:
    env = gym.make(ID)
    check_env(env.unwrapped)
    assert "human" in env.metadata["render_modes"]


@pytest.mark.parametrize("kind", [lucidity_v0.env, dream_catchers_v0.env])
def test_pettingzoo_finds_nothing_wrong(kind: Any) -> None:
    render_test(kind)


def test_gymnasium_plays_it_by_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    env: Any = gym.make(ID, render_mode="rgb_array")
    taken: list[int] = []
    down, up = pygame.KEYDOWN, pygame.KEYUP
    script: list[tuple[int, dict[str, int]]] = [
        (down, {"key": ord("m")}), (up, {"key": ord("m")}), (down, {"key": ord("k")}), (up, {"key": ord("k")}),
        (pygame.QUIT, {}),
    ]  # fmt: skip

    def events() -> list[Any]:
        return [pygame.event.Event(*script.pop(0))] if script else []

    monkeypatch.setattr(pygame.event, "get", events)
    keys: Any = {"m": 5, "k": 0}
    play(
        env, keys_to_action=keys, wait_on_player=True, seed=1, fps=1000,
        callback=lambda before, after, action, *rest: taken.append(int(action)),
    )  # fmt: skip
    assert set(taken) == {5, 0}
    assert not script


@pytest.mark.parametrize("make", [lambda: gym.make(ID, render_mode="human"), lambda: LucidityAEC(render_mode="human")])
def test_a_missing_pygame_is_told(monkeypatch: pytest.MonkeyPatch, make: Any) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(DependencyNotInstalled, match=r'^render_mode=\'human\' needs pygame: run `pip install "night'):
        make()


def test_a_missing_display_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "none such")
    pygame.quit()
    env = EndlessNightmareEnv(render_mode="human")
    with pytest.raises(OptionError, match=r"needs a display \(.+\); 'rgb_array' gives pictures without one$"):
        env.reset(seed=1)


@pytest.mark.parametrize(("kind", "game"), [(GameEnv, "endless_nightmare"), (GameAEC, "lucidity")])
def test_a_game_without_pictures_says_so_at_once(kind: Any, game: str) -> None:
    known = make_game(game)
    plain = replace(known, rendered_by=replace(known.rendering, picture=no_picture))
    with pytest.raises(OptionError, match="this game has no picture; render_mode='ansi' shows it as text"):
        kind(plain, render_mode="human")


def test_many_games_have_no_window() -> None:
    with pytest.raises(OptionError, match="render_mode='human': expected None, 'ansi' or 'rgb_array'"):
        gym.make_vec(ID, num_envs=2, render_mode="human", vectorization_mode="vector_entry_point")


def test_notebooks_show_environments() -> None:
    for env in (EndlessNightmareEnv(), LucidityAEC()):
        assert (env._repr_svg_(), env._repr_html_()) == (None, None)  # no game yet
        env.reset(seed=1)
        assert env._repr_svg_() == env.position.svg()
        assert env._repr_html_() is None
    plain: Any = game_v0.raw_env(pig.GAME)
    plain.reset(seed=1)
    assert plain._repr_svg_() is None
    assert plain._repr_html_() == f"<pre>{plain.position.describe()}</pre>"
