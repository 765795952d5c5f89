"""Workflows, the Dockerfile and pages for contributors: all that they name exists, and versions agree."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from nightmare_gym import __version__
from nightmare_training.config.environments import GENERIC, GENERIC_OF_SEVERAL, documented

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PAGES = ("CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md", "docs/versions.md")


def text(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


WORKFLOW: dict[Any, Any] = yaml.safe_load(text(".github/workflows/tests.yml"))
COMMANDS = [step["run"] for job in WORKFLOW["jobs"].values() for step in job["steps"] if "run" in step]
PYTHONS = WORKFLOW["jobs"]["light"]["strategy"]["matrix"]["python"]


def test_the_workflow_runs_what_exists() -> None:
    assert len(COMMANDS) >= 4
    for command in COMMANDS:
        for word in shlex.split(command):
            if re.fullmatch(r"[.\w]+(/[\w.]+)+|[\w.]+\.txt", word):
                assert (ROOT / word).exists(), word
            for extra in re.findall(r"^\.\[(.+)\]$", word):
                assert set(extra.split(",")) <= PROJECT["optional-dependencies"].keys(), word
    assert WORKFLOW[True] == ["push", "pull_request", "workflow_dispatch"]  # YAML reads `on` as a truth


@pytest.mark.parametrize("file", [".ci/run", "CONTRIBUTING.md", ".github/PULL_REQUEST_TEMPLATE.md"])
def test_targets_of_make_that_are_named_exist(file: str) -> None:
    targets = re.findall(r"^([\w-]+):", text("Makefile"), re.MULTILINE)
    lines = re.findall(r"(?:^|exec |`)make ([^`#\n]+)", text(file), re.MULTILINE)
    named = {word for line in lines for word in line.split() if "=" not in word}
    assert named
    assert named <= set(targets)


def test_every_python_that_is_promised_is_in_the_workflow() -> None:
    promised = [one.rpartition(" ")[2] for one in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", one)]
    assert promised == [one for one in PYTHONS if one in promised]
    assert PROJECT["requires-python"] == f">={PYTHONS[0]}"


def test_the_image_is_built_from_what_exists_and_runs_as_a_user() -> None:
    sent = [line[1:] for line in text(".dockerignore").splitlines() if line.startswith("!")]
    assert all(list(ROOT.glob(pattern)) for pattern in sent)
    needed = {"pyproject.toml", "hatch_build.py", "constraints.txt", "configs", "results/*/policy.npz", "README.md"}
    assert needed <= set(sent)
    steps = [line.split()[0] for line in text("Dockerfile").splitlines() if re.match(r"[A-Z]+ ", line)]
    assert steps.index("USER") < steps.index("ENTRYPOINT")
    last_user = re.findall(r"^USER (\w+)$", text("Dockerfile"), re.MULTILINE)[-1]
    assert f"useradd --create-home {last_user}" in text("Dockerfile")


def test_the_version_is_the_same_everywhere() -> None:
    cited = yaml.safe_load(text("CITATION.cff"))
    heading = re.search(r"^## \[([^]]+)\] - (\S+)$", text("CHANGELOG.md"), re.MULTILINE)
    assert heading is not None
    assert (cited["version"], cited["date-released"]) == heading.groups()
    assert cited["version"] == __version__


def test_the_page_of_versions_tells_of_every_environment() -> None:
    told = set(re.findall(r"`(\w+/\w+[-_]v\d+)`", text("docs/versions.md").partition("| Environment |")[2]))
    assert told == {one.id for one in documented()} | {GENERIC, GENERIC_OF_SEVERAL}


@pytest.mark.parametrize("page", PAGES)
def test_links_of_the_pages_lead_to_files(page: str) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", text(page)):
        assert ((ROOT / page).parent / link).exists(), link
