"""What importing the package costs."""

from __future__ import annotations

from reference.process import run


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import sys, nightmare_gym; print(*(m for m in ('torch', 'matplotlib', 'numba') if m in sys.modules))"
    assert run("-c", code).stdout.strip() == ""
