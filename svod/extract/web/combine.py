"""Form and marks together: each field's claims of both readers, weighed by how often each is right, and one title."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from svod.extract.web.carmen import HtmlCarmenReader
from svod.extract.web.meta import HtmlMetaReader
from svod.extract.web.page import MOST_CLAIMS, Page, TreeMaker, page_of, plain_tree
from svod.extract.web.responsible import responsible
from svod.extract.web.site_names import names_body
from svod.extract.web.title_view import TitleView
from svod.extract.web.titles import chosen_titles
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.text.claims import Claim, claim_key, gathered
from svod.text.languages import language_of
from svod.text.normalize import squeezed

# A title in marks for catalogues and networks; what any program writes into «title» is no better than the element.
_LEAST_MARK = 0.8
# How much of its weight a claim of form keeps where the marks tell the field, too, and do not agree.
_DOUBTED: Mapping[Field, float] = {Field.CREATOR: 0.3, Field.SUBJECT: 0.8, Field.DESCRIPTION: 0.8, Field.DATE: 0.7}


class CombinedPageReader:
    """Reads a page twice and says what is likelier to be right."""

    def __init__(self, tree: TreeMaker = plain_tree, rules: str = "") -> None:
        self._tree = tree
        self._has_own_rules = bool(rules)
        self._carmen = HtmlCarmenReader(tree, rules)
        self._meta = HtmlMetaReader(tree)

    def read(self, content: bytes, url: str = "") -> Metadata:
        """Claims about a page, by field, the heaviest first."""
        page = page_of(content, url, self._tree)
        marks = self._meta.read_page(page)
        # Users with rules of their own want to see what these decide, also about titles.
        form = self._carmen.read_page(page) if self._has_own_rules else self._carmen.findings(page)
        own_titles = ((Field.TITLE, value) for value in form.all(Field.TITLE))
        view = TitleView(page)
        titles = tuple(_titles(view, marks))
        title = titles[0][1].text if titles else ""
        creators = _creators(page, view, title, marks, form)
        # What names the page is no body, but where the page is a body's first one.
        own_name = "" if view.is_home else title
        return gathered((*titles, *own_titles, *creators, *_others(marks, form, own_name)), MOST_CLAIMS)


def _titles(view: TitleView, marks: Metadata) -> Iterator[Claim]:
    marked = [value for value in marks.all(Field.TITLE) if value.weight >= _LEAST_MARK]
    for text, weight in chosen_titles(view, marked):
        yield Field.TITLE, Value(text, weight, language=language_of(text))


def _creators(page: Page, view: TitleView, title: str, marks: Metadata, form: Metadata) -> Iterator[Claim]:
    marked = marks.all(Field.CREATOR)
    said = {claim_key(value) for value in marked}
    yield from ((Field.CREATOR, value) for value in marked)
    ruled = [value for value in form.all(Field.CREATOR) if isinstance(value, Creator)]
    for name, weight in responsible(page, view, title, ruled):
        creator = Creator(name.full, weight, name=name)
        doubt = _DOUBTED[Field.CREATOR] if said and claim_key(creator) not in said else 1.0
        yield Field.CREATOR, replace(creator, weight=doubt * weight)


def _others(marks: Metadata, form: Metadata, own_name: str) -> Iterator[Claim]:
    for field in Field:
        if field in (Field.TITLE, Field.CREATOR):
            continue
        marked, read = marks.all(field), form.all(field)
        said = {claim_key(value) for value in marked}
        yield from ((field, value) for value in marked)
        for value in read:
            if field is Field.AFFILIATION and (
                not names_body(value.text) or squeezed(value.text) in squeezed(own_name)
            ):
                continue
            # Both may have read the same element, so agreeing makes neither surer.
            doubt = _DOUBTED.get(field, 1.0) if said and claim_key(value) not in said else 1.0
            yield field, replace(value, weight=doubt * value.weight)
