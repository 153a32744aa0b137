"""What is imported when: packages whose names come lazily, and processes that import no more than they need."""

import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules

import pytest

import svod.model
from svod.model.layouts import LAYOUTS
from svod.model.library_layouts import LIBRARY_LAYOUTS


@pytest.mark.parametrize("package", ["svod", "svod.assemble", "svod.ports"])
def test_every_name_of_a_lazy_package_is_there(package: str) -> None:
    module = import_module(package)
    assert [name for name in module.__all__ if not hasattr(module, name)] == []
    with pytest.raises(AttributeError, match="nothing_of_this_name"):
        _ = module.nothing_of_this_name


def test_types_of_one_module_are_in_one_table_of_layouts() -> None:
    of_documents = {form.__module__ for form in LAYOUTS}
    of_libraries = {form.__module__ for form in LIBRARY_LAYOUTS}
    modules = {f"svod.model.{found.name}" for found in iter_modules(svod.model.__path__)}
    assert not of_documents & of_libraries
    assert of_documents | of_libraries <= modules


def imported(script: str) -> set[str]:
    lines = f"import sys\n{script}\nprint(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    return set(ended.stdout.split())


def test_a_reading_process_imports_nothing_of_libraries_and_of_the_web() -> None:
    begun = imported(
        "import svod.reading.worker\nfrom svod.config import Settings\nfrom svod.reading.work import reading\n"
        "reading(Settings())"
    )
    unwanted = ("svod.library", "svod.store", "svod.web", "svod.crawl", "svod.model.library_layouts", "sqlalchemy",
                "aiohttp", "importlib.metadata", "svod.extract.web")  # fmt: skip
    assert sorted(name for name in begun if name.startswith(unwanted)) == []


def test_what_hands_out_documents_imports_nothing_that_reads_them() -> None:
    begun = imported("from svod.assemble import extract_files")
    unwanted = ("svod.extract", "svod.convert", "svod.learn", "svod.store", "svod.catalog", "numpy", "lxml",
                "importlib.metadata")  # fmt: skip
    assert sorted(name for name in begun if name.startswith(unwanted)) == []
