"""Games are played as they were when results were published: by the rules, and by the players."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agents.play_stays import FILE, cases, digest, name

DIGESTS: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: name(*case))
def test_play_stays(case: tuple[str, dict[str, Any], str, int]) -> None:
    assert digest(*case) == DIGESTS[name(*case)]


def test_each_case_has_play_of_its_own() -> None:
    assert len(set(DIGESTS.values())) == len(DIGESTS) == len(list(cases()))
