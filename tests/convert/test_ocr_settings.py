"""The policy of text recognition from the settings and the command line down to the converter."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from svod.assemble import extract_file
from svod.config import Settings, load
from svod.convert.ocr.scans import OcrPolicy
from svod.convert.pdf.pdf_converter import PdfConverter
from svod.errors import SettingsError
from svod.model.extraction import Extraction
from svod.model.outcome import Failure, Outcome
from svod.reading.methods import Readers
from tests.convert.scans import ENGLISH, scanned, typeset


def origin(**changes: object) -> str:
    return Readers(replace(Settings(), **changes)).converter("application/pdf").origin  # type: ignore[arg-type]


def test_results_of_another_policy_are_kept_apart() -> None:
    assert "[" not in origin()
    assert origin(ocr="always").endswith("[ocr=always]")
    assert origin(ocr="never", ocr_seconds=5.0).endswith("[ocr=never,ocr_seconds=5.0]")
    assert origin(ocr_jobs=3) == origin()


def test_the_settings_allow_what_the_converter_knows() -> None:
    for policy in OcrPolicy:
        assert Settings(ocr=policy).ocr == policy
        PdfConverter(ocr=policy)


def test_an_unknown_policy_is_refused_by_name() -> None:
    with pytest.raises(SettingsError, match=r"«sometimes».*never, auto, always"):
        load(environment={"SVOD_OCR_WHEN": "sometimes"})


def test_a_scan_is_read_in_a_reading_process_unless_forbidden(tmp_path: Path) -> None:
    file = tmp_path / "scan.pdf"
    file.write_bytes(scanned(typeset(ENGLISH)))
    read = extract_file(file)
    assert isinstance(read, Extraction)
    assert read.language == "en"
    refused = extract_file(file, settings=Settings(ocr="never"))
    assert isinstance(refused, Failure)
    assert refused.outcome is Outcome.NO_TEXT


@pytest.mark.parametrize("verb", ["extract", "convert", "add"])
def test_the_verbs_that_read_refuse_an_unknown_policy(verb: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "svod", "--library", str(tmp_path), verb, "scan.pdf", "--ocr", "sometimes"]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert result.returncode == 2
    assert "never, auto, always" in result.stderr
