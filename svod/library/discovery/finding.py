"""What was found on the Web as plain values: the shapes that `svod find`, `svod engines ask` and others print."""

from typing import Any

from svod.model.crawl import WebHit
from svod.model.finding import HomepageFound, ListedReference, PaperFound, Step


def paper_shape(found: PaperFound, *, trace: bool = False) -> dict[str, Any]:
    """A search for a paper: what was wanted, where it lies, how it was verified."""
    shape: dict[str, Any] = {
        "title": found.wanted.title,
        "authors": list(found.wanted.authors),
        "found": bool(found.url),
        "pages_fetched": found.pages_fetched,
    }
    if found.url and found.verdict is not None:
        shape |= {"url": found.url, "stage": found.stage, "score": round(found.verdict.score, 3)}
        shape["points"] = {name: round(point, 3) for name, point in found.verdict.points}
        if found.page_url:
            shape["page_url"] = found.page_url
        if found.verdict.first_page:
            shape["pages"] = [found.verdict.first_page, found.verdict.last_page]
    if trace:
        shape["trace"] = [step_shape(step) for step in found.steps]
    return shape


def homepage_shape(found: HomepageFound, *, trace: bool = False) -> dict[str, Any]:
    """A person's pages: candidates with scores, the page of publications, the references on it."""
    shape: dict[str, Any] = {
        "person": found.person,
        "method": found.method,
        "candidates": [
            {"url": one.url, "score": round(one.score, 4), "title": one.title, "reasons": list(one.reasons)}
            for one in found.candidates
        ],
        "publications_url": found.publications_url or None,
        "references": [reference_shape(reference) for reference in found.references],
    }
    if trace:
        shape["trace"] = [step_shape(step) for step in found.steps]
    return shape


def reference_shape(reference: ListedReference) -> dict[str, Any]:
    """A reference on a page with the files it leads to."""
    return {"text": reference.text, "weight": round(reference.weight, 3), "files": list(reference.files)}


def hit_shape(hit: WebHit) -> dict[str, Any]:
    """An answer of a search engine, without what it does not tell."""
    told = {name: getattr(hit, name) for name in hit.__slots__}
    told["score"] = round(hit.score, 6)
    return {name: value for name, value in told.items() if value not in ("", ())}


def step_shape(step: Step) -> dict[str, Any]:
    """One step of a search."""
    shape: dict[str, Any] = {"stage": step.stage, "deed": step.deed, "subject": step.subject, "result": step.result}
    return shape if step.score is None else {**shape, "score": round(step.score, 4)}
