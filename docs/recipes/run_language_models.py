"""A learner that reads and writes only words: a stand-in for a language model, in numpy alone."""

from __future__ import annotations

import re
import sys
from zlib import crc32

import gymnasium as gym
import numpy as np

import nightmare_gym  # noqa: F401  registers the environments
from nightmare_play.text_env import TextEnv
from nightmare_training.support.intervals import mean_interval

GAMES, TEST_GAMES, RATE, WORDS = 800, 150, 0.3, 1 << 16


class Reader:
    """A softmax over the choices in a text, from hashed pairs of a choice and a word of the table."""

    def __init__(self, seed: int) -> None:
        self.weights = np.zeros(WORDS)
        self.rng = np.random.default_rng(seed)
        self.taken: list[tuple[list[list[int]], np.ndarray, int]] = []

    def reply(self, text: str) -> str:
        """Answer a text as a language model would. A real one goes here."""
        choices = re.findall(r"^\d+\. (.*)$", text, re.MULTILINE)
        words = ["", *re.findall(r"(\w+ +[■·]+|lead \d+)", text)]
        features = [[crc32(f"{choice}|{word}".encode()) % WORDS for word in words] for choice in choices]
        logits = np.array([self.weights[one].sum() for one in features])
        odds = np.exp(logits - logits.max())
        odds /= odds.sum()
        place = int(self.rng.choice(len(choices), p=odds))
        self.taken.append((features, odds, place))
        return f"There are {len(choices)} ways to go on, so let me think.\nMy choice is: **{choices[place]}**"

    def learn(self, surprise: float) -> None:
        """Make the choices of the game that ended likelier if it earned more than expected, else rarer (REINFORCE)."""
        for features, odds, place in self.taken:
            for number, one in enumerate(features):
                self.weights[one] += RATE * surprise * ((number == place) - odds[number]) / len(one)


def play(env: TextEnv, reader: Reader, seed: int) -> float:
    """Play a game; return what it earned."""
    reader.taken.clear()
    text, _ = env.reset(seed=seed)
    earned, over = 0.0, False
    while not over:
        text, reward, terminated, truncated, info = env.step(reader.reply(text))
        assert not info["misread"]
        earned, over = earned + float(reward), terminated or truncated
    return earned


def main() -> int:
    """Train, and compare with a reader that has learned nothing, which is random."""
    env = TextEnv(gym.make("Nightmare/EndlessNightmare-v0", board="small"))
    reader, expected = Reader(seed=1), 0.0
    for game in range(GAMES):
        earned = play(env, reader, seed=game)
        reader.learn((earned - expected) / 10)
        expected += 0.05 * (earned - expected)
        if (game + 1) % 100 == 0:
            print(f"{game + 1} games: lately {expected:.1f} points a game", flush=True)
    seeds = range(1_000_000, 1_000_000 + TEST_GAMES)
    gains = np.array([play(env, reader, seed) - play(env, Reader(seed), seed) for seed in seeds])
    low, high = mean_interval(gains)
    verdict = "beats random" if low > 0 else "is not shown to beat random"
    print(
        f"The reader {verdict}: {gains.mean():+.2f} a game, 95% interval [{low:+.2f}, {high:+.2f}], {TEST_GAMES} games"
    )
    return int(low <= 0)


if __name__ == "__main__":
    sys.exit(main())
