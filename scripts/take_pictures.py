"""Takes the screenshots of the documentation: pages of a library of the sample world, as small WebP files."""

import io
import shutil
import sys
import tempfile
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from queue import Queue

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from svod.assemble import open_library
from svod.config import load
from svod.demo.sample_world import sample_files
from svod.library import Library, SourceFile
from svod.model.collection import Collection
from svod.web.serve import serve
from svod_lab.workbench.run_store import RunNote
from svod_lab.workbench.service import Workbench, describe_choices, extract_held, open_workbench, run_lines
from svod_lab.workbench.web.extension import WorkbenchExtension

SIZE = {"width": 1180, "height": 760}
PHONE = {"width": 390, "height": 760}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
WIDTH, QUALITY = 860, 62
# Milliseconds for a page; the workbench reads a document first.
PAGE_TIMEOUT = 180_000


def addresses(library: Library) -> dict[str, str]:
    """Every page to take, by the name of its file."""
    work = library.search("Invariante Variationsprobleme", field="title").works[0].work
    source = library.overview().values("source")[0].value
    subject = library.overview().values("subject")[0].value
    return {
        "home": "",
        "search": "search?q=движения",
        "work": f"works/{work.id}",
        "reader": f"works/{work.id}/read/{work.copies[0].sha256}",
        "correct": f"works/{work.id}/correct",
        "corrections": "corrections",
        "graph": f"works/{work.id}/graph",
        "map": "graph",
        "cited": f"works/{library.cited()[0].work.id}",
        "wanted": "wanted",
        "authors": "authors",
        "author": f"authors/{library.persons().listed()[0].id}",
        "sources": "sources",
        "source": f"sources/{source}",
        "subjects": "subjects",
        "subject": f"subjects/{subject}",
        "vocabularies": "vocabularies",
        "collections": "collections",
        "collection": "collections/classics",
        "statistics": "statistics",
        "upload": "upload",
        "inbox": "inbox?kind=suggested",
        "jobs": "jobs",
        "mine": "mine",
        "news": "news",
        "selected": f"selected?work={work.id}",
        "accounts": "accounts",
        "workbench": "workbench/record?old=rules&new=usual&record=3&state=all",
    }


def take(address: str, library: Library, folder: Path) -> None:
    """One screenshot a page, and one each in dark colours and on a phone."""
    pages = addresses(library)
    with sync_playwright() as playwright:
        program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for name, path in pages.items():
            page = browser.new_context(viewport=SIZE, locale="en").new_page()
            save(page, address + path, folder / f"{name}.webp")
        night = browser.new_context(viewport=SIZE, locale="de", color_scheme="dark").new_page()
        save(night, address + pages["work"], folder / "work-dark.webp")
        phone = browser.new_context(viewport=PHONE, locale="ru").new_page()
        save(phone, address + pages["search"], folder / "search-phone.webp")
        browser.close()


def save(page: Page, address: str, path: Path) -> None:
    """Save the screenshot of a page as a small file."""
    answer = page.goto(address, wait_until="networkidle", timeout=PAGE_TIMEOUT)
    if answer is None or not answer.ok:
        sys.stderr.write(f"No screenshot of {address}: {answer.status if answer else 'no answer'}\n")
        return
    taken = Image.open(io.BytesIO(page.screenshot()))
    taken.thumbnail((WIDTH, WIDTH), Image.Resampling.LANCZOS)
    taken.save(path, quality=QUALITY, method=6)


def keep_runs(library: Library, workbench: Workbench) -> None:
    """Two runs over the library, one by rules and one by the usual methods, for the workbench to compare."""
    for name, settings in (("rules", replace(load(), header="regex", references="regex")), ("usual", load())):
        lines = run_lines(extract_held(library, settings=settings))
        workbench.runs.keep(name, lines, RunNote("2026-03-01", describe_choices(settings)))


def main() -> None:
    """Fill a library from the sample world, serve it, take the screenshots."""
    folder = Path(sys.argv[1])
    address: Queue[str] = Queue()
    with (
        tempfile.TemporaryDirectory() as place,
        open_library(place) as library,
        closing(open_workbench(load(), Path(place) / "workbench")) as workbench,
    ):
        list(library.add([SourceFile(sample.path, sample.url) for sample in sample_files()]))
        library.collections().add(Collection("classics", title="Classics in German", language="de"))
        noether = library.search("Invariante Variationsprobleme", field="title").works[0].work.id
        library.annotations().tag([noether], ["symmetry"])
        library.annotations().write(noether, "Compare with **Klein**, section 3.")
        keep_runs(library, workbench)
        server = threading.Thread(
            target=serve,
            args=(library, "127.0.0.1", 0, address.put),
            kwargs={"extensions": [WorkbenchExtension(workbench)]},
            daemon=True,
        )
        server.start()
        take(address.get(timeout=60), library, folder)


if __name__ == "__main__":
    main()
