"""Made-up works as notes cite them: authors in full, pages without a word, journals behind their volume, places in
brackets. A paper keeps to one manner.

A manner is a template for each kind of work; what stands in « < > » is left out where one of its fields is empty.
"""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from svod.model.person import PersonName
from svod_lab.synthetic.works.cited import CitedWork, Kind
from svod_lab.synthetic.works.invented import made_up_work

SHORT_TITLE = 4
_OPTIONAL = re.compile(r"<([^<>]*)>")
_FIELD = re.compile(r"\{(\w+)\}")


class NotedWork(NamedTuple):
    """A work as its notes cite it in full, and what later notes say of it in short."""

    text: str
    name: str
    short: str
    year: str


class Manner(NamedTuple):
    """How one paper cites: its names, and its templates for articles, chapters, books, pages of the web and laws."""

    names: Callable[[Sequence[PersonName]], str]
    article: str
    chapter: str
    book: str
    web: str = "{authors}, {title}, {url}"
    law: str = "{title}<, {container}>, {year}"


def noted_works(language: str, count: int, chance: random.Random) -> tuple[NotedWork, ...]:
    """So many made-up works, cited in one manner."""
    manner = chance.choice(MANNERS[language])
    return tuple(_noted(made_up_work(language, chance), manner, chance) for _ in range(count))


def _noted(work: CitedWork, manner: Manner, chance: random.Random) -> NotedWork:
    people = work.author or work.editor
    names = manner.names(people)
    first = work.pages.partition("-")[0] or str(chance.randint(1, 400))
    fields = {
        "authors": names, "editors": manner.names(work.editor), "title": work.title.rstrip("."),
        "container": work.container, "volume": work.volume, "issue": work.issue, "year": work.year,
        "pages": work.pages.replace("-", "–"), "first": first, "at": str(int(first) + chance.randint(0, 30))
        if first.isdecimal() else first, "place": work.place, "publisher": work.publisher or work.institution,
        "url": work.url, "edition": work.edition,
    }  # fmt: skip
    return NotedWork(
        filled(_template(work, manner), fields),
        people[0].family if people else work.title.split()[0],
        " ".join(work.title.split()[:SHORT_TITLE]).rstrip(",.:;"),
        work.year,
    )


def filled(template: str, fields: Mapping[str, str]) -> str:
    """A template with its fields, without the optional parts that have none."""

    def kept(part: re.Match[str]) -> str:
        return part[1] if all(fields[name] for name in _FIELD.findall(part[1])) else ""

    return " ".join(_OPTIONAL.sub(kept, template).format_map(fields).split()).lstrip(",.: ")


def _template(work: CitedWork, manner: Manner) -> str:
    if work.kind in {Kind.ARTICLE, Kind.NEWSPAPER}:
        return manner.article
    if work.kind in {Kind.CHAPTER, Kind.CONFERENCE}:
        return manner.chapter
    if work.kind in {Kind.LAW, Kind.DECISION, Kind.STANDARD}:
        return manner.law
    return manner.web if work.url else manner.book


def _natural(between: str, last: str = "") -> Callable[[Sequence[PersonName]], str]:
    """«Eva Albers/Jan Roth», «Ann Beck and Tom Hill»."""
    return lambda people: _joined([person.natural for person in people], between, last)


def _inverted(between: str, last: str = "", comma: str = "") -> Callable[[Sequence[PersonName]], str]:
    """«Albers, Eva», «Лосев А. Ф.»."""
    return lambda people: _joined(
        [f"{person.family}{comma} {person.given}".rstrip(f"{comma} ") for person in people], between, last
    )


def _families(between: str) -> Callable[[Sequence[PersonName]], str]:
    """«Albers/Roth»."""
    return lambda people: _joined([person.family for person in people], between, "")


def _short_given(between: str, last: str = "") -> Callable[[Sequence[PersonName]], str]:
    """«E. Albers»."""
    return lambda people: _joined(
        [f"{person.given[:1]}. {person.family}" if person.given else person.family for person in people], between, last
    )


def _joined(names: Sequence[str], between: str, last: str) -> str:
    if last and len(names) > 1:
        return f"{between.join(names[:-1])}{last}{names[-1]}"
    return between.join(names)


MANNERS: Mapping[str, Sequence[Manner]] = {
    "de": (
        Manner(  # Eva Albers/Jan Roth, Von Netzen, in: Netze 12 (1998), S. 3–9.
            _natural("/"),
            "{authors}, {title}, in: {container}< {volume}> ({year})<, S. {pages}>.",
            "{authors}, {title}, in: <{editors} (Hrsg.), >{container}<, {place}> {year}<, S. {pages}>.",
            "{authors}, {title}<, {place}> {year}.",
            "{authors}, {title}, in: {url} ({year}).",
        ),
        Manner(  # Eva Albers: Von Netzen. In: Netze 12, H. 3/1998, S. 3–9.
            _natural(", ", " und "),
            "{authors}: {title}. In: {container}< {volume}><, H. {issue}>/{year}<, S. {pages}>",
            "{authors}: {title}. In: <{editors} (Hg.): >{container}.< {place}> {year}<, S. {pages}>",
            "{authors}: {title}.< {place}> {year}",
            "{authors}: {title}, {year}, online unter: {url}.",
        ),
        Manner(  # Albers/Roth, Von Netzen, NJW 1998, 3 (9).
            _families("/"),
            "{authors}, {title}, {container} {year}, {first} ({at}).",
            "{authors}, {title}, in: <{editors} (Hrsg.), >{container}<, {edition}. Aufl.> {year}, S. {first}, {at} f.",
            "{authors}, {title}<, {edition}. Aufl.>, {year}, S. {at} ff.",
            law="{title}<, {container}> {year}, {first}.",
        ),
        Manner(  # Albers, Von Netzen (Köln 1998) 77 ff.
            _families(" / "),
            "{authors}, {title}, {container}< {volume}> ({year}) {first} ({at} ff.).",
            "{authors}, {title}, in: <{editors} (Hrsg.), >{container} (<{place} >{year}) {first} ({at}).",
            "{authors}, {title} (<{place} >{year}) {at} ff.",
        ),
        Manner(  # Albers, Eva (1998): Von Netzen. Köln: Muster.
            _inverted("; ", "", ","),
            "{authors} ({year}): {title}. In: {container}< {volume}>< ({issue})><, {pages}>.",
            "{authors} ({year}): {title}. In: <{editors} (Hg.): >{container}.<{place}:>< {publisher}><, {pages}>.",
            "{authors} ({year}): {title}.< {place}:>< {publisher}>.",
            "{authors} ({year}): {title}. {url}",
        ),
    ),
    "en": (
        Manner(  # Ann Beck, “Woods,” Forestry 12, no. 3 (1998): 77–91.
            _natural(", ", " and "),
            "{authors}, “{title},” {container}< {volume}><, no. {issue}> ({year})<: {pages}>.",
            "{authors}, “{title},” in {container}<, ed. {editors}> (<{place}: ><{publisher}, >{year})<, {pages}>.",
            "{authors}, {title} (<{place}: ><{publisher}, >{year}), {at}.",
            "{authors}, “{title},” {year}, {url}.",
        ),
        Manner(  # Ann Beck, Woods, 12 Forest L. Rev. 77, 81 (1998).
            _natural(", ", " & "),
            "{authors}, {title}, <{volume} >{container} {first}, {at} ({year}).",
            "{authors}, {title}, in {container} {first}, {at} (<{editors} eds., >{year}).",
            "{authors}, {title} {at} ({year}).",
            "{authors}, {title} ({year}), {url}.",
            "{title}, <{container}> {first} ({year}).",
        ),
        Manner(  # A. Beck, ‘Woods’ (1998) 12 Forestry 77, at 81.
            _short_given(", ", " and "),
            "{authors}, ‘{title}’ ({year})< {volume}> {container} {first}, at {at}.",
            "{authors}, ‘{title}’ in {container}<, ed. {editors}> ({year}) {first}.",
            "{authors}, {title} ({year}) {at}.",
            "{authors}, ‘{title}’ ({year}) {url}",
            "{title} [{year}]< {container}> {first}.",
        ),
        Manner(  # Ann Beck, ‘Woods’ (1998) 12 Forestry 77
            _natural(", ", " and "),
            "{authors}, ‘{title}’ ({year})< {volume}>< ({issue})> {container} {first}",
            "{authors}, ‘{title}’ in <{editors} (eds), >{container} (<{publisher} >{year}) {first}",
            "{authors}, {title} (<{publisher} >{year}) {at}",
            "{authors}, ‘{title}’ <{url}> ({year})",
        ),
        Manner(  # Ann Beck, ‘Woods’, Forestry, 12 (1998), 77–91 (p. 81).
            _natural(", ", " and "),
            "{authors}, ‘{title}’, {container}<, {volume}>< ({year})><, {pages}> (p. {at}).",
            "{authors}, ‘{title}’, in {container}<, ed. by {editors}> (<{place}: >{year})<, pp. {pages}>.",
            "{authors}, {title} (<{place}: ><{publisher}, >{year}), p. {at}.",
        ),
    ),
    "ru": (
        Manner(  # Лосев А. Ф. О лесах // Лес. 1998. № 3. С. 77.
            _inverted(", "),
            "{authors} {title} // {container}. {year}.< Т. {volume}.>< № {issue}.> С. {at}.",
            "{authors} {title} // {container}.< {place},> {year}. С. {at}.",
            "{authors} {title}.< {place},> {year}. С. {at}.",
            "{authors} {title} [Электронный ресурс]. {url}.",
            "{title} //< {container}.> {year}.< № {issue}.> Ст. {first}.",
        ),
        Manner(  # А. Ф. Лосев. О лесах. М.: Наука, 1998, с. 77.
            _natural(", "),
            "{authors}. {title}. — «{container}», {year}<, № {issue}>, с. {at}.",
            "{authors}. {title}. — В кн.: {container}.< {place},> {year}, с. {pages}.",
            "{authors}. {title}.< {place}:>< {publisher},> {year}, с. {at}.",
        ),
        Manner(  # Лосев А. Ф. О лесах: монография. М.: Наука, 1998. 320 с.
            _inverted(", "),
            "{authors} {title} / {authors} // {container}. – {year}.< – Т. {volume}.>< – № {issue}.>< – С. {pages}.>",
            "{authors} {title} // {container} /< под ред. {editors}.> – {place}, {year}. – С. {pages}.",
            "{authors} {title}. –< {place}:>< {publisher},> {year}. – С. {at}.",
        ),
    ),
}  # fmt: skip
