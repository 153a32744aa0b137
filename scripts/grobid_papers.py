"""Shows that GROBID's own client works with svod: papers into TEI, their titles beside those of `svod extract`.

    .venv-test/bin/python scripts/grobid_papers.py FOLDER [COUNT]

takes COUNT papers (20) evenly from the PDF files of a folder.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from grobid_client.grobid_client import GrobidClient
from lxml import etree

from svod.assemble import extract_files
from svod.model.extraction import Extraction
from svod.model.metadata import Field
from svod_lab.suites.pages.web_load import served

NAMES = {"t": "http://www.tei-c.org/ns/1.0"}
SERVICE = "processFulltextDocument"
SCHEMA = Path(__file__).parents[1] / "tests/catalog/tei.rng"


def main() -> None:
    """Print one line a paper, then how many were valid and how many titles are the same."""
    folder, count = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 20
    found = sorted(folder.rglob("*.pdf"))
    with tempfile.TemporaryDirectory(prefix="svod-grobid-") as place:
        papers, answers = Path(place, "papers"), Path(place, "answers")
        papers.mkdir()
        for paper in found[:: max(1, len(found) // count)][:count]:
            shutil.copy(paper, papers / paper.name)
        with served(Path(place, "library")) as (address, _):
            client = GrobidClient(grobid_server=address, timeout=300)
            client.process(SERVICE, str(papers), output=str(answers), n=2)
        results = [compared(extraction, answers) for extraction in extract_files(sorted(papers.iterdir()))
                if isinstance(extraction, Extraction)]  # fmt: skip
    sys.stdout.write(f"{len(results)} papers, {sum(parsed for parsed, _ in results)} TEI documents valid, ")
    sys.stdout.write(f"{sum(same for _, same in results)} with the title of svod extract\n")


def compared(extraction: Extraction, answers: Path) -> tuple[bool, bool]:
    """Whether a paper's TEI is valid and has a header, and whether its title is what svod reads."""
    name = Path(extraction.source).stem
    try:
        tei = etree.parse(answers / f"{name}.grobid.tei.xml")
        etree.RelaxNG(etree.parse(SCHEMA)).assertValid(tei)
    except (OSError, etree.XMLSyntaxError, etree.DocumentInvalid) as error:
        sys.stdout.write(f"- {name}: {error}\n")
        return False, False
    title = str(tei.xpath("string(//t:titleStmt/t:title)", namespaces=NAMES))
    has_header = bool(tei.xpath("/t:TEI/t:teiHeader/t:fileDesc/t:sourceDesc/t:biblStruct", namespaces=NAMES))
    is_same = title == extraction.metadata.text(Field.TITLE)
    sys.stdout.write(f"{'=' if is_same else '≠'} {name}: {title}\n")
    return has_header, is_same


if __name__ == "__main__":
    main()
