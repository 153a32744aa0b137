"""A small Web of made-up hosts, and the papers that are looked for in it: some are there, some are not."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from svod.model.finding import PaperWanted
from svod_lab.miniweb.hosts.kinds import ROUNDS, MakeAbsence, is_read
from svod_lab.miniweb.hosts.made_host import HostKind, MadeHost
from svod_lab.miniweb.hosts.words import LANGUAGES
from svod_lab.miniweb.hosts.works import HostedWork, invented_work, with_paper
from svod_lab.miniweb.search import REDIRECTS
from svod_lab.synthetic.numbered_works import coined

# Of each host so many papers are looked for that are there, and so many that are not.
_PRESENT, _ABSENT = 2, 2
_FORM_OF_NAMES = 3


class SoughtPaper(NamedTuple):
    """A paper that is looked for on a host, and the addresses where its text is; none where it is absent."""

    kind: str
    # The form of absence; empty where the paper is there.
    form: str
    language: str
    wanted: PaperWanted
    places: frozenset[str]


def write_hosts(
    folder: Path, seed: int = 0, *, are_read: bool = True, rounds: Sequence[str] = ()
) -> Iterator[SoughtPaper]:
    """Write the hosts of the kinds that may be read, or of the others, into a folder; what is looked for in each."""
    for name in rounds or ROUNDS:
        kinds, forms = ([one for one in names if is_read(one) == are_read] for names in ROUNDS[name])
        for number, kind in enumerate(kinds):
            chosen = [forms[(number * _ABSENT + place + seed) % len(forms)] for place in range(_ABSENT)]
            sought = [(form, ROUNDS[name].forms[form]) for form in chosen]
            language = LANGUAGES[(number + seed) % len(LANGUAGES)]
            yield from _host(folder, kind, ROUNDS[name].kinds[kind], language, sought, seed)


def _host(
    folder: Path, kind: str, made: HostKind, language: str, forms: Sequence[tuple[str, MakeAbsence]], seed: int
) -> Iterator[SoughtPaper]:
    key = f"{seed}{''.join(letter for letter in kind if letter.isalpha())}"
    there = [with_paper(invented_work(language, f"{key}{place}"), made.ending) for place in range(_PRESENT)]
    # The authors of what is there have other papers, of which one is missing.
    absent = [
        make(invented_work(language, f"{key}n{place}", there[place % _PRESENT].people if place else ()))
        for place, (_, make) in enumerate(forms)
    ]
    filler = with_paper(invented_work(language, f"{key}f", there[-1].people), made.ending)
    shown = [there[0], *absent[0].shown, filler, *there[1:], *(one for other in absent[1:] for one in other.shown)]
    rng = Random(key)  # noqa: S311 - the same host every time
    shown = [replace(work, key=f"{_slug(work)}{place}") for place, work in enumerate(shown)]
    places = {work.title: work.key for work in shown}
    host = MadeHost(f"{coined(_number(key), 3)}.example", language, shown, rng)
    made.write(host)
    if host.moved:
        host.put(REDIRECTS, "".join(f"{old} {new}\n" for old, new in host.moved.items()))
    for path, content in host.files.items():
        file = folder / host.name / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    for place, work in enumerate(there):
        found = frozenset(f"http://{host.name}{one}" for one in host.places.get(places[work.title], ()))
        yield SoughtPaper(kind, "", language, _wanted(work, place), found)
    for place, ((form, _), one) in enumerate(zip(forms, absent, strict=True)):
        yield SoughtPaper(kind, form, language, _wanted(one.wanted, place), frozenset())


def _wanted(work: HostedWork, place: int) -> PaperWanted:
    """A paper as somebody looks for it: names in full, or by initials."""
    names = work.names if place % 2 else work.short_names
    return PaperWanted(work.title, tuple(names.split(", ")))


def has_known_files(host: str) -> bool:
    """Whether the search engine knows the files of a host, besides its pages: that is every second one."""
    return _number(host) % 2 == 0


def _slug(work: HostedWork) -> str:
    return f"{''.join(letter for letter in work.key if letter.isascii())[-4:]}p"


def _number(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:4])
