"""A README that is not ours is never overwritten, and the error comes before any work."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from nightmare_agents.files import write_bytes, write_text
from nightmare_gym.engine.errors import OptionError
from nightmare_training.cli.app import app
from nightmare_training.evaluators import readme as experiment_readme
from nightmare_training.published import readme as results_readme
from nightmare_training.support.readmes import readme_of

RESULTS = Path(__file__).parents[2] / "results"


@pytest.mark.parametrize("theirs", [b"# Mine\n", b"", b"\xff\x00"])
@pytest.mark.parametrize(
    "command",
    [("report",), ("quickstart", "--folder"), ("results", "endless_nightmare_quick", "--folder")],
    ids=" ".join,
)
def test_anothers_readme_is_refused_in_a_line(command: tuple[str, ...], theirs: bytes, tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    write_bytes(readme, theirs)
    result = CliRunner().invoke(app, [*command, str(tmp_path)])
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"nightmare: {readme} is not ours, and is left as it is (ours says: ")
    assert readme.read_bytes() == theirs
    assert list(tmp_path.iterdir()) == [readme]


def test_ours_is_written_anew(tmp_path: Path) -> None:
    for _ in range(2):
        result = CliRunner().invoke(app, ["report", str(tmp_path)])
        assert result.exit_code == 0, result.output
    write_text(tmp_path / "README.md", "")
    with pytest.raises(OptionError, match="is not ours"):
        readme_of(tmp_path, results_readme.MARK)


def test_every_published_readme_carries_its_mark() -> None:
    assert readme_of(RESULTS, results_readme.MARK).is_file()
    published = sorted(file for file in RESULTS.glob("*/README.md") if file.parent.name != "suite")
    assert len(published) >= 7
    for file in published:
        assert readme_of(file.parent, experiment_readme.MARK) == file
