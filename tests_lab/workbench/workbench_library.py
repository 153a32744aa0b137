"""A workbench with two runs by hand over three real documents, for the tests of its pages."""

import hashlib
from pathlib import Path
from typing import Any

from svod.config import Settings
from svod_lab.workbench.run_store import RunNote
from svod_lab.workbench.service import Workbench, open_workbench
from tests_lab.workbench.run_lines import author, claim, failure, record, reference, run_bytes

SCRIPT = "<script>alert(1)</script>"
BREAKOUT = '"><img src=x onerror=alert(1)>'
TEXT = """Устойчивость связанных маятников
А. В. Орлова, К. Зимин
Институт маятников
Ключевые слова: устойчивость, маятник; связь

Введение. Маятники приходят в согласие.
"""
HTML = f"<html><head><title>Oscillators in step</title></head><body><h1>Oscillators in step</h1>{SCRIPT}</body></html>"
RAW = "Hill M. Oscillators in step. Journal of Pendulums, 1958."


def sha256_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def laid_out(folder: Path) -> dict[str, str]:
    """Documents on disk, by name, each with its hash; one lies outside the folder that runs may show."""
    papers = folder / "papers"
    papers.mkdir(parents=True)
    (papers / "pendulums.txt").write_text(TEXT, encoding="utf-8")
    (papers / "oscillators.html").write_text(HTML, encoding="utf-8")
    (folder / "secret.txt").write_text("Not to be shown to anybody", encoding="utf-8")
    (papers / "link.txt").symlink_to(folder / "secret.txt")
    files = (papers / "pendulums.txt", papers / "oscillators.html", folder / "secret.txt")
    return {path.name: sha256_of(path) for path in files}


def make_workbench(folder: Path) -> Workbench:
    """A workbench that keeps the runs `old` and `new`."""
    hashes = laid_out(folder)
    papers = folder / "papers"
    workbench = open_workbench(Settings(ocr="never"), folder / "workbench")
    old: list[dict[str, Any] | str] = [
        record(str(papers / "pendulums.txt"), "ru", sha256=hashes["pendulums.txt"],
               title=[claim("Устойчивость маятников", 0.6)], creator=[author("Орлова", "А. В.")]),
        record(str(papers / "oscillators.html"), sha256=hashes["oscillators.html"],
               title=[claim(f"Oscillators {SCRIPT}", 0.9)], note=[claim(BREAKOUT, 0.5, BREAKOUT)]),
        record(str(folder / "secret.txt"), sha256=hashes["secret.txt"], title=[claim("A secret")]),
        failure("papers/lost.pdf"),
    ]  # fmt: skip
    new: list[dict[str, Any] | str] = [
        record(str(papers / "pendulums.txt"), "ru", sha256=hashes["pendulums.txt"],
               title=[claim("Устойчивость связанных маятников", 0.97, "header.crf@3")],
               creator=[author("Орлова", "А. В.", 0.99), author("Зимин", "К.", 0.8, "header.crf@3")],
               references=[reference(RAW, "Oscillators in step", "1958")]),
        record(str(papers / "oscillators.html"), sha256=hashes["oscillators.html"],
               title=[claim("Oscillators in step", 0.95)]),
        record(str(papers / "link.txt"), sha256=hashes["secret.txt"], title=[claim("A secret")]),
        "no json",
    ]  # fmt: skip
    for name, lines in (("old", old), ("new", new)):
        workbench.runs.keep(name, [run_bytes(lines)], RunNote("2026-03-01T12:00:00+00:00", "header.crf", str(papers)))
    return workbench
