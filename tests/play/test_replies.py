"""The choice in a free reply."""

from __future__ import annotations

import pytest

from nightmare_gym.engine.errors import OptionError
from nightmare_play.replies import choice_in

MOVES = ("keep the roll", "spend Sanity: -2", "spend Sanity: +2", "Move 1", "Move 2", "Rest", "Rest with all Exhausts")


@pytest.mark.parametrize(
    ("reply", "name"),
    [
        ("2", "spend Sanity: -2"),
        ("  3.\n", "spend Sanity: +2"),
        ("#4", "Move 1"),
        ("4. Move 1", "Move 1"),
        ("Move 2", "Move 2"),
        ("I choose to **move 2**!", "Move 2"),
        ("rest", "Rest"),
        ("I'll REST with all exhausts.", "Rest with all Exhausts"),
        ("spend sanity −2", "spend Sanity: -2"),
        ("Spend Sanity (+2)", "spend Sanity: +2"),
        ("Moving 1 is risky, and I could Rest.\nAnswer: 5", "Move 2"),
        ("Answer: Rest\nThat leaves 3 dreams, and Move 1 for later.", "Rest"),
        ("First I thought: action: 2. Now, my action is Move 1.", "Move 1"),
        ("**Action:** 6", "Rest"),
        ("<think>Rest? Or Move 1? Action: 2</think>\nkeep the roll", "keep the roll"),
        ("Rest or Move 1? <answer>Move 2</answer> It is better than 1.", "Move 2"),
        (r"So the solution is \boxed{7}.", "Rest with all Exhausts"),
        ('```json\n{"reason": "Move 1 is bad", "action": 5}\n```', "Move 2"),
        ('{"choice": "Rest"}', "Rest"),
        ("There are two ways.\nKeep the roll.", "keep the roll"),
        ("I keep the roll.\nThank you!", "keep the roll"),
        ("With 4.5 points and 30% odds: option 1", "keep the roll"),
    ],
)
def test_a_choice_is_found(reply: str, name: str) -> None:
    assert MOVES[choice_in(reply, MOVES)] == name


@pytest.mark.parametrize(
    ("reply", "wrong"),
    [
        ("", "there is no choice in ''; expected a number from 1 to 7 or the name of one choice"),
        ("pass", "there is no choice in 'pass'; "),
        ("8", "there is no choice 8; "),
        ("0", "there is no choice 0; "),
        ("9" * 5000, "there is no choice 999999999; "),
        ("Answer: 12\nor 3", "there is no choice 12; "),
        ("Rest or Move 1", "'Rest or Move 1' may be several choices; "),
        ("2 or 3", "'2 or 3' may be several choices; "),
        ("<think>I should Rest", "there is no choice in "),
        ("{" * 100_000 + "}", "there is no choice in "),
    ],
    ids=lambda text: str(text)[:20],
)
def test_a_reply_without_one_choice_is_refused_in_one_line(reply: str, wrong: str) -> None:
    with pytest.raises(OptionError) as error:
        choice_in(reply, MOVES)
    assert str(error.value).startswith(wrong)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400
