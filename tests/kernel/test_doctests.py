"""The examples in the kernel's docstrings, and in the README, run."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import heitan.kernel

MODULES = [
    module.name
    for module in pkgutil.walk_packages(heitan.kernel.__path__, "heitan.kernel.")
    if not module.name.endswith("__main__")
]
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_readme():
    failed, _ = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert failed == 0
