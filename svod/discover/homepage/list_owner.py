"""Whose list a page is: on a site of many people, a list by all of them is not that of one."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from svod.discover.listings.outline import Outline
from svod.discover.page_addresses import folders, same_form, split
from svod.discover.page_store import PageStore
from svod.discover.sought_person import Person
from svod.model.finding import ListedReference

# A title names a person from here on: by family name and initial.
_NAMED = 0.5


@dataclass(frozen=True, slots=True)
class ListOwner:
    """A person, and what of a site is theirs: their folder, or one page among those of others."""

    person: Person
    # The address, in one form, below which all is theirs.
    place: str

    def has(self, page: Outline) -> bool:
        """Whether a page lies in the person's part of the site, or names them in its title or address."""
        form = same_form(page.url)
        if form == self.place or form.startswith(f"{self.place}/"):
            return True
        address = split(page.url)
        named = f"{page.title} {unquote(address.path)} {unquote(address.query)}"
        return self.person.named_in(named) >= _NAMED

    def own(self, references: Sequence[ListedReference]) -> tuple[ListedReference, ...]:
        """The references that name the person; all where these are at least half."""
        named = tuple(one for one in references if self.person.named_in(one.text) > 0)
        return tuple(references) if 2 * len(named) >= max(1, len(references)) else named


def owner_of(person: Person | None, home: str, store: PageStore) -> ListOwner | None:
    """The owner of the lists that are sought from a home page; a page among those of others is all that is theirs."""
    if person is None:
        return None
    folder = folders(home)[-1]
    if same_form(home) == same_form(folder):
        return ListOwner(person, same_form(folder))
    first = store.page(folder)
    is_theirs = first is not None and person.named_in(first.title) >= _NAMED
    return ListOwner(person, same_form(folder if is_theirs else home))
