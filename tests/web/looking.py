"""Looking at pages as a reader of their marks would."""

from typing import Any

from lxml import html


def found(content: str | bytes, path: str) -> Any:
    """What an XPath finds in a page."""
    return html.fromstring(content).xpath(path)


def sent_as_it_stands(form: Any) -> dict[str, list[str]]:
    """All that a browser would send if a form were sent as it stands."""
    sent: dict[str, list[str]] = {}
    for box in form.xpath(".//input[@name] | .//textarea[@name] | .//select[@name]"):
        if box.get("type") in ("radio", "checkbox") and box.get("checked") is None:
            continue
        if box.tag == "select":
            options = box.xpath("./option[@selected]") or box.xpath("./option")[:1]
            text = options[0].get("value", "")
        else:
            text = box.text or "" if box.tag == "textarea" else box.get("value", "")
        sent.setdefault(box.get("name"), []).append(text)
    return sent
