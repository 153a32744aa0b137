"""A search whose words are rewritten by a vocabulary: what was added is shown, and can be switched off and on."""

from pathlib import Path

from fastapi.testclient import TestClient

from svod.library import Library
from tests.web.looking import found

VOCABULARY = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<http://vocabulary.example/1> a skos:Concept ;
  skos:prefLabel "clock weights"@en , "Pendel"@de ; skos:altLabel "hanging weights"@en .
"""


def test_related_terms_are_offered_shown_and_switched_off(filled: TestClient, library: Library, tmp_path: Path) -> None:
    path = tmp_path / "clocks.ttl"
    path.write_text(VOCABULARY, encoding="utf-8")
    library.vocabularies().take_in(str(path))
    plain = filled.get("/search", params={"q": '"clock weights"'}).text
    assert found(plain, "count(//ol[@class='results']/li)") == 0
    offered = found(plain, "string(//div[@class='expansion']//a/@href)")
    rewritten = filled.get(offered).text
    assert "Pendel" in found(rewritten, "string(//div[@class='expansion'])")
    assert found(rewritten, "count(//ol[@class='results']/li)") >= 1
    back = found(rewritten, "string(//div[@class='expansion']//a/@href)")
    assert "expand" not in back
    assert found(filled.get(back).text, "count(//ol[@class='results']/li)") == 0
