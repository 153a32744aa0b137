"""Two made-up sets of sites in the form of the labelled data: one to learn from, one that is score-only."""

import io
import json
import tarfile
from collections.abc import Sequence
from pathlib import Path

from svod_lab.corpora.site_sets import SITE_SETS, SiteSet
from tests.discover.made_up_pages import REFERENCES, html_page

PEOPLE = ("Павел Снежин", "Анна Ледова", "Олег Вьюгин")


def write_sites(data: Path, sets: Sequence[SiteSet] = SITE_SETS) -> Path:
    """Sets with sites of three persons each: a home page, a list of papers and a page with talks."""
    for number, sites in enumerate(sets):
        _write_set(data / sites.folder, f"set{number}.example")
    return data


def _write_set(folder: Path, domain: str) -> None:
    folder.mkdir(parents=True)
    files: dict[str, bytes] = {}
    persons: list[dict[str, object]] = []
    lists: list[dict[str, object]] = []
    no_texts: list[dict[str, object]] = []
    for place, name in enumerate(PEOPLE):
        host = f"p{place}.{domain}"
        home = f"<h1>{name}</h1><p>Домашняя страница, научные интересы: снег.</p><a href='papers.html'>Публикации</a>"
        items = "".join(f"<li>{text} <a href='{n}.pdf'>pdf</a></li>" for n, text in enumerate(REFERENCES))
        files[f"{host}/index.html"] = html_page(home, name)
        files[f"{host}/papers.html"] = html_page(f"<h1>Публикации</h1><ul>{items}</ul>", f"{name}: публикации")
        papers = f"http://{host}/papers.html"
        persons.append(
            {"person": name, "site": host, "lang": "ru", "homepage_url": f"http://{host}/", "also_accept": [],
             "publications_page_url": papers}
        )  # fmt: skip
        references = [{"text": text, "file_urls": [f"http://{host}/{n}.pdf"]} for n, text in enumerate(REFERENCES)]
        lists.append({"page_url": papers, "lang": "ru", "references": references})
        no_texts.append({"page_url": papers, "kind": "list", "lang": "ru"})
    with tarfile.open(folder / "sites.tar.xz", "w:xz") as archive:
        for path, content in files.items():
            member = tarfile.TarInfo(path)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    rows = {"homepages": persons, "publications": lists, "negatives": no_texts}
    for name, labels in rows.items():
        (folder / f"{name}.jsonl").write_text("\n".join(map(json.dumps, labels)), encoding="utf-8")
