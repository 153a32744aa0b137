"""Dependencies: licences are checked against a table, vulnerabilities are named with the version that fixes them."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "dependencies.py"


@pytest.fixture(scope="module")
def dependencies() -> ModuleType:
    specification = importlib.util.spec_from_file_location("dependencies", SCRIPT)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "licence",
    [
        "MIT", "Apache Software License; BSD License", "MIT AND (BSD-2-Clause OR LGPL-2.1-or-later)",
        "GPL-2.0-only OR MIT", "Apache License\n" + "Version 2.0, January 2004 " * 20,
    ],
)  # fmt: skip
def test_a_licence_that_leaves_us_free_is_allowed(dependencies: ModuleType, licence: str) -> None:
    assert dependencies.is_allowed(licence)


@pytest.mark.parametrize(
    "licence",
    [
        "AGPL-3.0-only",
        "GPL-3.0-or-later",
        "MIT AND GPL-2.0-only",
        "UNKNOWN",
        "",
        "(AGPL-3.0 OR GPL-3.0)",
        "Proprietary",
    ],
)
def test_a_licence_that_binds_us_or_says_nothing_is_refused(dependencies: ModuleType, licence: str) -> None:
    assert not dependencies.is_allowed(licence)


def test_a_refused_package_is_named_with_its_licence(dependencies: ModuleType) -> None:
    packages = [
        {"Name": "good", "Version": "1", "License": "MIT"},
        {"Name": "bad", "Version": "2", "License": "AGPL-3.0"},
    ]
    assert list(dependencies.refused(packages)) == ["bad 2: the licence «AGPL-3.0» is not one that we allow."]


def test_a_known_vulnerability_is_named_with_the_version_that_fixes_it(dependencies: ModuleType) -> None:
    audit = {
        "dependencies": [
            {"name": "sound", "version": "1", "vulns": []},
            {"name": "leaky", "version": "2", "vulns": [{"id": "X-1", "fix_versions": ["3"]}]},
        ]
    }
    assert list(dependencies.vulnerabilities(audit)) == ["leaky 2: X-1, fixed in 3."]
