"""Every module can be imported by itself, without a warning, by the Python that runs the tests."""

import pkgutil
import subprocess
import sys

import events
import pbem
from pbem.config import ROOT

IMPORT = """
import importlib, sys
for name in sys.stdin.read().split():
    importlib.import_module(name)
"""


def modules() -> list[str]:
    found = [*pkgutil.walk_packages(pbem.__path__, "pbem."), *pkgutil.walk_packages(events.__path__, "events.")]
    return [module.name for module in found if not module.name.endswith(".__main__")]


def test_every_module_is_imported_without_a_warning():
    names = modules()
    assert len(names) > 500
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", IMPORT],
        cwd=ROOT,
        input="\n".join(names),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
