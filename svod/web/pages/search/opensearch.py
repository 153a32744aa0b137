"""The description by which browsers offer the library as a search engine (OpenSearch 1.1)."""

from lxml import etree
from starlette.responses import Response

from svod.web.pages.search import suggest

PATH = "/opensearch.xml"
MEDIA_TYPE = "application/opensearchdescription+xml"
_SPACE = "http://a9.com/-/spec/opensearch/1.1/"


def description(server: str) -> Response:
    """The description for the address under which the library is reached."""
    root = etree.Element(f"{{{_SPACE}}}OpenSearchDescription", nsmap={None: _SPACE})  # type: ignore[dict-item]
    for name, text in (("ShortName", "svod"), ("Description", "svod"), ("InputEncoding", "UTF-8")):
        etree.SubElement(root, f"{{{_SPACE}}}{name}").text = text
    etree.SubElement(
        root, f"{{{_SPACE}}}Image", height="64", width="64", type="image/svg+xml"
    ).text = f"{server}/static/mark.svg"
    for kind, template in (
        ("text/html", f"{server}/search?q={{searchTerms}}"),
        ("application/json", f"{server}/api/v1/search?q={{searchTerms}}"),
        (suggest.BROWSERS_TYPE, f"{server}{suggest.BROWSERS_PATH}?q={{searchTerms}}"),
    ):
        etree.SubElement(root, f"{{{_SPACE}}}Url", type=kind, template=template)
    return Response(etree.tostring(root, xml_declaration=True, encoding="UTF-8"), media_type=MEDIA_TYPE)
