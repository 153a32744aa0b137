"""Checks what we depend on and ship: licences that we allow, no known vulnerability, no file without a licence."""

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import shipped_files

ROOT = Path(__file__).parents[1]
LOCKS = tuple(ROOT / "requirements" / f"{job}.lock" for job in ("installer", "test"))
SECONDS = 240

# How packages name licences that we allow; whatever is not here fails the check.
ALLOWED = frozenset(
    {
        "0bsd", "3-clause bsd license", "apache 2.0", "apache license 2.0", "apache software license", "apache-2.0",
        "bsd", "bsd license", "bsd-2-clause", "bsd-2-clause-views", "bsd-3-clause", "cc0-1.0", "cnri-python",
        "dfsg approved", "isc", "isc license (iscl)", "mit", "mit license", "mit-0", "mit-cmu",
        "mozilla public license 2.0 (mpl 2.0)", "mpl-2.0", "psf-2.0", "python software foundation license",
        "the unlicense (unlicense)", "unlicense", "zlib",
    }
)  # fmt: skip
# Packages whose licence is not in the table, and why they are allowed.
EXCEPTIONS = {
    "psycopg": "LGPL: imported, not copied, and only for PostgreSQL",
    "psycopg-binary": "LGPL: as psycopg",
    "svod": "this project: Apache-2.0, the word lists CC-BY-SA-4.0",
    "axe-playwright-python": "no licence in its metadata; MIT in its repository; only for tests",
    "docutils": "public domain and BSD; only its mode for Emacs is GPL; only for tests",
    "pypdfium2": "BSD-3-Clause or Apache-2.0, as is PDFium in it",
}
# Licences given by their whole text instead of their name.
TEXTS = (("Apache License", "apache-2.0"), ("Permission is hereby granted, free of charge", "mit"))


def is_allowed(licence: str) -> bool:
    """Whether a licence may be accepted: all of what AND, semicolons and commas join, one of what OR joins."""
    named = next((name for start, name in TEXTS if len(licence) > 200 and start in licence), licence)
    for sign, judge in ((r"\s+AND\s+|;|,", all), (r"\s+OR\s+", any)):
        pieces = _split(named, sign)
        if len(pieces) > 1:
            return judge(map(is_allowed, pieces))
    bare = named.strip()
    if bare.startswith("(") and bare.endswith(")"):
        return is_allowed(bare[1:-1])
    return bare.lower() in ALLOWED


def _split(text: str, sign: str) -> list[str]:
    """The pieces between signs that stand outside brackets."""
    pieces, depth, start = [], 0, 0
    marks = re.finditer(rf"(?P<open>\()|(?P<close>\))|(?P<sign>{sign})", text)
    for mark in marks:
        depth += (mark["open"] is not None) - (mark["close"] is not None)
        if mark["sign"] is not None and depth == 0:
            pieces.append(text[start : mark.start()])
            start = mark.end()
    return [*pieces, text[start:]]


def refused(packages: Iterable[Mapping[str, str]]) -> Iterator[str]:
    """The packages whose licences we do not allow, a sentence each."""
    for package in packages:
        name, licence = package["Name"], package["License"]
        if name.lower() not in EXCEPTIONS and not is_allowed(licence):
            yield f"{name} {package['Version']}: the licence «{licence[:80]}» is not one that we allow."


def vulnerabilities(audit: Mapping[str, Any]) -> Iterator[str]:
    """The known vulnerabilities of an audit, a sentence each."""
    for package in audit["dependencies"]:
        for vulnerability in package.get("vulns", ()):
            fixed = ", ".join(vulnerability.get("fix_versions", ())) or "no version yet"
            yield f"{package['name']} {package['version']}: {vulnerability['id']}, fixed in {fixed}."


def main() -> int:
    """All checks; an audit without an answer is reported, and fails nothing."""
    tools = Path(sys.executable).parent
    listed = _output([str(tools / "pip-licenses"), "--format=json", "--from=mixed"])
    packages = json.loads(listed)
    faults = list(refused(packages))
    say(f"licences: {len(packages)} packages, {len(faults)} not allowed")
    files, models = list(shipped_files.shipped()), shipped_files.manifests()
    unnamed = [
        *shipped_files.file_faults(files, shipped_files.rows()),
        *shipped_files.model_faults(models),
    ]
    say(f"shipped: {len(files)} files, {len(models)} models, {len(unnamed)} faults of licences")
    faults += unnamed
    audit = _output(
        [str(tools / "pip-audit"), *(f"--requirement={lock}" for lock in LOCKS), "--require-hashes", "--disable-pip",
         "--format=json", "--progress-spinner=off", "--timeout=10"]
    )  # fmt: skip
    try:
        answered = json.loads(audit)
    except ValueError:
        answered = {"dependencies": []}
    audited = [package for package in answered["dependencies"] if "skip_reason" not in package]
    if audited:
        faults += list(vulnerabilities(answered))
        say(f"known vulnerabilities: {len(audited)} packages audited")
    else:
        say("known vulnerabilities: not audited, the advisories cannot be reached")
    for fault in faults:
        say(fault)
    return 1 if faults else 0


def say(sentence: str) -> None:
    """One line on stdout."""
    sys.stdout.write(sentence + "\n")


def _output(command: list[str]) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)  # noqa: S603
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
