"""Dependencies and shipped files: licences are checked against tables, vulnerabilities are named with their repair."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from svod.learn.model_file import read_model
from svod.model.labeling import Manifest
from svod_lab.corpora.corpus_table import licensed
from svod_lab.corpora.licences import LicensedCorpus, Source

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def scripts() -> Iterator[Path]:
    folder = ROOT / "scripts"
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))


@pytest.fixture(scope="module")
def dependencies(scripts: Path) -> ModuleType:
    return import_module("dependencies")


@pytest.fixture(scope="module")
def shipped_files(scripts: Path) -> ModuleType:
    return import_module("shipped_files")


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


def test_every_shipped_file_has_one_row_with_a_licence(shipped_files: ModuleType) -> None:
    assert list(shipped_files.file_faults(shipped_files.shipped(), shipped_files.rows())) == []


def test_everything_that_shipped_models_learned_from_has_a_licence_entry(shipped_files: ModuleType) -> None:
    models = shipped_files.manifests()
    assert "svod/extract/models/references.crf.svodmodel" in models
    assert list(shipped_files.model_faults(models)) == []


def test_a_file_without_a_row_is_named(shipped_files: ModuleType) -> None:
    names = [*shipped_files.shipped(), "svod/web/static/fonts/New.woff2"]
    (fault,) = shipped_files.file_faults(names, shipped_files.rows())
    assert fault == "svod/web/static/fonts/New.woff2 is shipped and stands in no row of scripts/shipped.toml."


def test_a_row_without_files_or_licence_and_a_file_of_two_rows_are_named(shipped_files: ModuleType) -> None:
    row = shipped_files.Row
    table = (row("a", ("svod/*.txt",), "MIT"), row("b", ("svod/x.*",), ""), row("c", ("svod/fonts/*",), "OFL-1.1"))
    assert list(shipped_files.file_faults(["svod/x.txt"], table)) == [
        "svod/x.txt is shipped and stands in several rows: a, b of scripts/shipped.toml.",
        "«b» has no licence in scripts/shipped.toml.",
        "«c» of scripts/shipped.toml names no shipped file.",
    ]


def test_a_model_trained_on_data_without_a_licence_entry_is_named(shipped_files: ModuleType) -> None:
    known = [LicensedCorpus("open", Source("somebody", "CC-BY-4.0"))]
    stale = {"open": "MIT"}
    models = {
        "good": Manifest("header", "crf", "", (), 0, data={"open": "1"}, licences={"open": "CC-BY-4.0"}),
        "bad": Manifest("header", "crf", "", (), 0, data={"open": "1", "found": "2"}, licences=stale),
    }
    assert list(shipped_files.model_faults(models, known)) == [
        "bad was trained on «found», which has no licence in svod_lab/corpora.",
        "bad names the licence «MIT» for «open», the table «CC-BY-4.0».",
    ]


def test_the_page_of_licences_is_current(scripts: Path) -> None:
    tables = import_module("write_tables")
    _, head, rest = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8").partition(tables.LICENCES_HEAD)
    assert head + rest == tables.LICENCES_HEAD + tables.licences_tables()


def test_every_public_name_and_every_route_is_documented(scripts: Path) -> None:
    tables = import_module("write_tables")
    names = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    assert names.partition(tables.PYTHON_HEAD)[2] == tables.python_names()
    described = tables.described()
    routes = (ROOT / "docs" / "routes.md").read_text(encoding="utf-8")
    assert routes.partition(tables.ROUTES_HEAD)[2] == tables.routes_table(described)
    assert [path for path, row in described["paths"].items() for route in row.values() if not route["summary"]] == []


def test_the_version_of_pdf_js_is_the_one_beside_it(shipped_files: ModuleType) -> None:
    beside = (ROOT / "svod" / "web" / "static" / "pdfjs" / "README.md").read_text(encoding="utf-8")
    assert all(row.version in beside for row in shipped_files.rows() if "PDF.js" in row.name)


def test_completing_a_manifest_leaves_the_arrays_as_they_are(scripts: Path, tmp_path: Path) -> None:
    model = ROOT / "svod" / "extract" / "models" / "listing.svm.svodmodel"
    copy = tmp_path / model.name
    copy.write_bytes(model.read_bytes())
    import_module("complete_manifests").complete(copy)
    before, after = read_model(model), read_model(copy)
    assert set(after.manifest.licences) == set(after.manifest.data)
    assert after.manifest.licences.items() <= {row.name: row.source.licence for row in licensed()}.items()
    assert after.manifest.recipe == before.manifest.recipe
    assert {name: array.tobytes() for name, array in after.arrays.items()} == {
        name: array.tobytes() for name, array in before.arrays.items()
    }
