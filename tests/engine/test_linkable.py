"""Rules without machine code: entries link them, in this process and in later ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nightmare_gym.engine.jit import links
from reference.process import run

PROBE = '''
"""Two entries that share rules; two rules call each other in a circle."""

import json

from nightmare_gym.engine.compile import entry, rule


@rule
def even(n):
    if n == 0:
        return 1
    return odd(n - 1)


@rule
def odd(n):
    if n == 0:
        return 0
    return even(n - 1)


@rule
def doubled(n):
    return 2 * even(n)


@entry
def first(n):
    return doubled(n)


@entry
def second(n):
    return doubled(n) + odd(n)


@rule
def tripled(n):
    return 3 * n


@entry
def third(n):
    return tripled(n)


def main(*names):
    found = {name: [globals()[name](n) for n in range(4)] for name in names}
    hits = {
        one.__name__: sum(one.stats.cache_hits.values())
        for one in (doubled, even, tripled, first, second, third) if sum(one.stats.cache_hits.values())
    }
    rules = (doubled, even, odd, tripled)
    made = [one.__name__ for one in rules for result in one.overloads.values() if machine_code(result)]
    print(json.dumps([found, hits, made]))


def machine_code(result):
    return getattr(result.library, "made", True) is not None
'''
OTHER_LIBRARIES = "from nightmare_gym.engine import linkable; linkable.NEEDED.add('a part that is gone')"
LINKED = pytest.mark.skipif(not links(), reason="this version of numba links in another way")
FIRST, SECOND = [2, 0, 2, 0], [2, 1, 2, 1]


class Probe:
    """The probe's source and a cache."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder, folder / "cache"
        folder.joinpath("probe.py").write_text(PROBE)

    def run(self, *names: str, before: str = "") -> tuple[list[Any], str]:
        """Call entries in a new process: what they returned, what was loaded, which rules have machine code."""
        code = f"{before}\nimport probe; probe.main(*{names!r})"
        done = run("-c", code, first=[self.folder], NUMBA_CACHE_DIR=str(self.cache))
        return json.loads(done.stdout), done.stderr


@pytest.fixture
def probe(tmp_path: Path) -> Probe:
    """A probe."""
    return Probe(tmp_path)


@LINKED
def test_a_later_process_links_kept_rules_into_another_entry(probe: Probe) -> None:
    assert probe.run("first", "second") == ([{"first": FIRST, "second": SECOND}, {}, []], "")
    for file in probe.cache.rglob("second.*.nbc"):
        file.unlink()
    found, said = probe.run("first", "second")
    assert found[0] == {"first": FIRST, "second": SECOND}
    assert set(found[1]) >= {"first", "doubled"}
    assert found[2] == []
    assert said == ""


@LINKED
def test_loading_an_entry_needs_no_rule(probe: Probe) -> None:
    probe.run("first")
    for file in probe.cache.rglob("*.rule.nbc"):
        file.unlink()
    assert probe.run("first") == ([{"first": FIRST}, {"first": 1}, []], "")


@LINKED
def test_a_rule_whose_own_rules_are_gone_is_compiled_anew(probe: Probe) -> None:
    probe.run("first")
    for file in probe.cache.rglob("even.*.nbc"):
        file.unlink()
    assert probe.run("second") == ([{"second": SECOND}, {}, []], "")


def test_if_numbas_libraries_are_others_each_function_has_machine_code(probe: Probe) -> None:
    for hits, made in (({}, ["tripled"]), ({"third": 1}, [])):
        assert probe.run("third", before=OTHER_LIBRARIES) == ([{"third": [0, 3, 6, 9]}, hits, made], "")


def test_there_a_circle_of_functions_is_compiled_at_every_start(probe: Probe) -> None:
    """Loaded from a file, such code would end the process."""
    for _ in range(2):
        found, said = probe.run("first", before=OTHER_LIBRARIES)
        assert found[0] == {"first": FIRST}
        assert "calls itself in a circle" in said
