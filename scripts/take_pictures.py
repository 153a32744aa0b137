"""Takes the documentation's pictures: the demo library in a headless browser."""

import shutil
import sys
import tempfile
import threading
from pathlib import Path
from queue import Queue

from playwright.sync_api import sync_playwright

from svod.assemble import open_library
from svod.demo.world import sample_files
from svod.library import Library, SourceFile
from svod.web.serve import serve

SIZE = {"width": 1180, "height": 760}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


def take(address: str, library: Library, folder: Path) -> None:
    """One picture a page."""
    found = library.search("Invariante Variationsprobleme", field="title").works[0].work.id
    pages = {"search.png": "search?q=движения", "work.png": f"works/{found}"}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_page(viewport=SIZE, locale="en")
        for name, path in pages.items():
            page.goto(address + path)
            page.screenshot(path=folder / name)
        browser.close()


def main() -> None:
    """Fill a library from the sample world, serve it, take the pictures."""
    folder = Path(sys.argv[1])
    addresses: Queue[str] = Queue()
    with tempfile.TemporaryDirectory() as place, open_library(place) as library:
        list(library.add([SourceFile(sample.path, sample.url) for sample in sample_files()]))
        server = threading.Thread(target=serve, args=(library, "127.0.0.1", 0, addresses.put), daemon=True)
        server.start()
        take(addresses.get(timeout=30), library, folder)


if __name__ == "__main__":
    main()
