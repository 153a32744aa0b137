"""`hpsearch-mops`: «candidate home pages, ranked twice -> all pdf/dvi/ps below the home page, judged by URL»."""

from collections.abc import Sequence

from svod.discover.homepage.homepage_candidates import Candidate
from svod.discover.homepage.ranking import Ranked
from svod.discover.listings.file_links import is_file
from svod.discover.page_addresses import split
from svod.discover.signal_words import HOME_PAGE_WORDS, has_word
from svod.discover.sought_person import Person
from svod.text.normalize import fold


class MopsRanker:
    """`hpsearch-mops`: ranked twice, by the address and title, then by the papers below."""

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """Points of address and title; the number of documents decides among equals."""
        found: Ranked = []
        for candidate in candidates:
            address = fold(candidate.url).replace(" ", "")
            points = (
                2 * person.named_in(candidate.page.title)
                + (person.family.replace(" ", "") in address)
                + ("~" in candidate.url or split(candidate.url).path in ("", "/"))
                + has_word(candidate.page.title, HOME_PAGE_WORDS)
            )
            files = sum(is_file(placed.link) for placed in candidate.page.links)
            found.append((points + min(files, 99) / 100, (f"{files} files",)))
        return found
