"""The rankers of the methods that P1 surveys (§1.5 of the list of methods), on the same pages and queries as ours."""

import re
from collections import Counter
from collections.abc import Sequence
from math import log

from svod.discover.homepage.homepage_candidates import Candidate
from svod.discover.homepage.ranking import HOME, Ranked
from svod.discover.label_scorer import LabelScorer
from svod.discover.listings.file_links import is_file
from svod.discover.page_addresses import HOME_NAMES, host, same_form, split
from svod.discover.signal_words import HOME_PAGE_WORDS, has_word, words_in
from svod.discover.sought_person import Person
from svod.ports import RowClassifier
from svod.text.keywords import word_set
from svod.text.normalize import fold
from svod.text.stems import stem

XI_FOX_VERSION = "xi-fox@1"
_POSTSCRIPT = re.compile(r"\.ps(?:\.gz|\.z)?$", re.IGNORECASE)
# Sites of publishers and digital libraries, which focused-3 leaves out.
_LIBRARIES = re.compile(
    r"springer|elsevier|sciencedirect|acm\.org|ieee|wiley|jstor|dblp|citeseer|elibrary|cyberleninka"
)
_TITLE_WORDS = ("homepage", "home page", "website", "research", "publication", "publications", "papers")
# Anh and Moffat: what a word counts beside its frequency, by where it stands.
IN_TEXT, IN_OUT_ANCHORS, IN_OUTER_ANCHORS, IN_OWN_ANCHORS, IN_TITLE = 1, 8, 8, 4, 2
# Ogilvie and Callan: how much each part of a page counts in its language model, and how often home pages have an
# address of each type.
_MIXTURE = {"title": 0.4, "anchors": 0.2, "text": 0.3, "all": 0.1}
_PRIORS = {"root": 0.6, "folder": 0.2, "path": 0.1, "file": 0.1}
_STOP_WORDS = word_set("the a an of and in for on to at by", "и в на по с о", "der die das und von im zu")


class SearchEngineRanker:
    """The order of the search engine, as `metasearch` (Inquirus), `citeseer` and `pase` leave it."""

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """The sooner in an answer, the higher."""
        return [
            (1 / candidate.place if candidate.place else 0.0, (f"place {candidate.place}",)) for candidate in candidates
        ]


class CiteseerRanker(SearchEngineRanker):
    """The order of the search engine; pages with PostScript files first, for that is what CiteSeer looks for."""

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """One more point for PostScript."""
        found = super().rank(person, candidates)
        has_files = [
            any(_POSTSCRIPT.search(placed.link.url) for placed in candidate.page.links) for candidate in candidates
        ]
        return [(score + has, reasons) for (score, reasons), has in zip(found, has_files, strict=True)]


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


class FocusedRanker:
    """`focused-3` (Zhuang): libraries and seen domains left out, then high, middle or low by words of the title."""

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """3 for high, 2 for middle, 1 for low; 0 for what is left out; the order of the search engine among equals."""
        seen: set[str] = set()
        found: Ranked = []
        for candidate in sorted(candidates, key=lambda one: one.place or 99):
            left_out = bool(_LIBRARIES.search(host(candidate.url))) or host(candidate.url) in seen
            seen.add(host(candidate.url))
            named, worded = person.named_in(candidate.page.title) > 0, words_in(candidate.page.title, _TITLE_WORDS) > 0
            weight = 3 if named and worded else 2 if named or worded else 1
            found.append((0.0 if left_out else weight + 1 / (1 + (candidate.place or 99)), ()))
        order = {id(one): place for place, one in enumerate(sorted(candidates, key=lambda one: one.place or 99))}
        return [found[order[id(candidate)]] for candidate in candidates]


class ImpactRanker:
    """`impact` (Anh, Moffat): S = Σ W(d,t)·W(q,t), where a word counts by how often and where it stands."""

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """The sum over the words of the name."""
        inner = _anchors_to(candidates)
        return [(self._score(person, candidate, inner), ()) for candidate in candidates]

    def _score(self, person: Person, candidate: Candidate, inner: dict[str, tuple[str, str]]) -> float:
        own, outer = inner.get(same_form(candidate.url), ("", ""))
        metas = " ".join(text for name, text in candidate.page.metas if name in ("keywords", "description"))
        places = (
            (candidate.page.text, IN_TEXT),
            (" ".join(placed.link.anchor for placed in candidate.page.links), IN_OUT_ANCHORS),
            (outer, IN_OUTER_ANCHORS),
            (own, IN_OWN_ANCHORS),
            (f"{candidate.page.title} {metas}", IN_TITLE),
        )
        counted = [(Counter(fold(text).split()), weight) for text, weight in places]
        total = 0.0
        for word in _words(person):
            frequency = sum(counts[word] for counts, _ in counted)
            counted_weight = sum(weight for counts, weight in counted if counts[word])
            total += log(1 + frequency) + counted_weight if frequency else 0.0
        return total


class LanguageModelRanker:
    """`langmodel` (Ogilvie, Callan): the likelihood of the name under the page's parts, times a prior of its type."""

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """The logarithm of the likelihood."""
        inner = _anchors_to(candidates)
        texts = [_stems(candidate.page.text) for candidate in candidates]
        everything = Counter(word for words in texts for word in words)
        asked = [word for word in _stems(person.written) if len(word) > 1]
        found: Ranked = []
        for candidate, text in zip(candidates, texts, strict=True):
            parts = {
                "title": Counter(_stems(candidate.page.title)),
                "anchors": Counter(_stems(" ".join(inner.get(same_form(candidate.url), ("", ""))))),
                "text": Counter(text),
                "all": everything,
            }
            likely = sum(log(max(1e-9, _mixed(parts, word))) for word in asked)
            found.append((likely + log(_PRIORS[_address_type(candidate.url)]), ()))
        return found


class XiFoxRanker:
    """`xi-fox`: a decision tree over slashes, links in and out and the end of the address, then logistic regression."""

    def __init__(self, labeler: RowClassifier | None = None) -> None:
        self._scorer = LabelScorer(labeler, XI_FOX_VERSION, HOME)

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """The share that tree and regression give; the retrieval by title decides among equals."""
        rows = xi_fox_rows(person, candidates)
        shares = self._scorer.shares(rows)
        return [(share + row[-3] / 1000, ()) for share, row in zip(shares, rows, strict=True)]


def xi_fox_rows(person: Person, candidates: Sequence[Candidate]) -> list[list[float]]:
    """Xi and Fox's numbers: of the address, links in and out of four kinds, scores by title, anchors and beginning."""
    inner = _anchors_to(candidates)
    rows: list[list[float]] = []
    for candidate in candidates:
        own = host(candidate.url)
        leading_out = [host(placed.link.url) for placed in candidate.page.links]
        leading_in = [
            host(other.url)
            for other in candidates
            for placed in other.page.links
            if same_form(placed.link.url) == same_form(candidate.url)
        ]
        asked = set(_words(person))
        anchors = " ".join(inner.get(same_form(candidate.url), ("", "")))
        texts = (candidate.page.title, anchors, candidate.page.text[:600])
        scores = [sum(word in asked for word in fold(text).split()) / (1 + len(text.split())) for text in texts]
        rows.append(
            [
                candidate.url.count("/"),
                *_link_numbers(leading_in, own),
                *_link_numbers(leading_out, own),
                float(bool(HOME_NAMES.search(split(candidate.url).path))),
                float(candidate.url.endswith("/")),
                *scores,
            ]
        )
    return rows


def _link_numbers(hosts: Sequence[str], own: str) -> list[float]:
    """All, normalised, from or to other domains, from or to the same one."""
    same = sum(other == own for other in hosts)
    return [len(hosts), len(hosts) / (1 + len(hosts)), len(hosts) - same, same]


def _words(person: Person) -> list[str]:
    return list(dict.fromkeys(word for text in (person.written, *person.spellings) for word in fold(text).split()))


def _stems(text: str) -> list[str]:
    return [stem(word, "en") for word in fold(text).split() if word not in _STOP_WORDS]


def _mixed(parts: dict[str, Counter[str]], word: str) -> float:
    return sum(share * parts[name][word] / max(1, parts[name].total()) for name, share in _MIXTURE.items())


def _address_type(url: str) -> str:
    path = split(url).path
    if same_form(url) == host(url):
        return "root"
    if path.endswith("/"):
        return "folder" if path.count("/") == 2 else "path"
    return "file"


def _anchors_to(candidates: Sequence[Candidate]) -> dict[str, tuple[str, str]]:
    """The words of the links that lead to each address: those of its own host, those of others."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for candidate in candidates:
        for placed in candidate.page.links:
            own, outer = found.setdefault(same_form(placed.link.url), ([], []))
            (own if host(placed.link.url) == host(candidate.url) else outer).append(placed.link.anchor)
    return {form: (" ".join(own), " ".join(outer)) for form, (own, outer) in found.items()}
