"""The wheel, in a fresh environment outside of the repository, does what the README says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

from nightmare_agents.published import published_policies
from nightmare_gym import __version__

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ELSEWHERE = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def said(*command: str | Path, where: Path) -> str:
    """Return the output of a command that succeeds, in a folder and without the repository on its path."""
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, cwd=where, env=ELSEWHERE)
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_the_wheel_takes_every_published_policy() -> None:
    taken = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    policies = {file: place for file, place in taken.items() if file.endswith(".npz")}
    assert policies == {
        f"results/{name}/policy.npz": f"nightmare_agents/policies/{name}/policy.npz" for name in published_policies()
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    said(sys.executable, "-m", "pip", "-q", "wheel", "--no-deps", "-w", folder, ROOT, where=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def env(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of an environment with the wheel and its extra `cli`."""
    folder = tmp_path_factory.mktemp("fresh")
    said(sys.executable, "-m", "venv", folder / "env", where=folder)
    programs = folder / "env" / "bin"
    said(programs / "pip", "-q", "install", "-c", ROOT / "constraints.txt", f"{wheel}[cli]", where=folder)
    return programs


@pytest.mark.long
def test_the_readme_in_the_wheel_leads_out_of_it(wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        told = Parser().parsestr(packed.read(f"nightmare_gym-{__version__}.dist-info/METADATA").decode())
    assert told["Version"] == __version__
    address = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"]
    links = re.findall(r"(!?)\[[^]]*\]\(([^)]*)\)", str(told.get_payload()))
    assert len(links) > 30
    for picture, link in links:
        kind, _, path = link.removeprefix(f"{address}/").partition(f"/v{__version__}/")
        assert kind == ("raw" if picture else "blob"), link
        assert (ROOT / path.partition("#")[0]).is_file(), link
    assert [one.partition(", ")[2].startswith(address) for one in told.get_all("Project-URL", [])] == [True] * 4


@pytest.mark.long
def test_the_ten_lines_of_the_readme_run(env: Path, tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert "Score" in said(env / "python", "-c", example, where=tmp_path)


@pytest.mark.long
def test_the_published_policies_play_without_torch(env: Path, tmp_path: Path) -> None:
    code = (
        "import importlib.util, nightmare_agents.learned as learned\n"
        "print(importlib.util.find_spec('torch'), learned.__file__, learned.load_policy('endless_nightmare').name)"
    )
    torch, file, name = said(env / "python", "-c", code, where=tmp_path).strip().split(" ", 2)
    assert (torch, name) == ("None", "learned endless_nightmare")
    assert Path(file).is_relative_to(env.parent)
    games = PROJECT["project"]["entry-points"]["nightmare_gym.games"].keys() - {"dream_catchers_lean"}  # not trained
    for game in sorted(games):
        assert re.search(r"^learned ", said(env / "nightmare", "agents", game, where=tmp_path), re.MULTILINE), game
    players = ("--agents", "learned,random", "--games", "20")
    assert "learned" in said(env / "nightmare", "compare", "Nightmare/EndlessNightmare-v0", *players, where=tmp_path)


@pytest.mark.long
def test_the_command_line_tells_its_version_and_the_extra_that_is_missing(env: Path, tmp_path: Path) -> None:
    assert said(env / "nightmare", "--version", where=tmp_path) == f"nightmare-gym {__version__}\n"
    done = subprocess.run(
        [env / "nightmare", "train", "endless_nightmare_quick"],
        capture_output=True, text=True, cwd=tmp_path, env=ELSEWHERE,
    )  # fmt: skip
    assert done.stderr.endswith("which is not installed: pip install 'nightmare-gym[train]'\n")
