"""German styles: social science, DIN 1505-2, ISO 690, humanities and law in footnotes."""

from collections.abc import Mapping

from svod_lab.synthetic.styles.name_styles import Initials, NameForm
from svod_lab.synthetic.styles.style import Style, Words
from svod_lab.synthetic.works.cited import Kind

_FULL, _SPACED, _TIGHT = Initials.FULL, Initials.SPACED, Initials.TIGHT

WORDS: Mapping[str, Words] = {
    "en": (("hrsg. von ", "ed. by "), ("Hrsg. von ", "Ed. by "), ("(Hrsg.)", "(Eds.)"), ("(Hg.)", "(ed.)"),
           ("Verfügbar unter: ", "Available: ")),
    "ru": (("hrsg. von ", "под ред. "), ("Hrsg. von ", "Под ред. "), ("Bd. ", "Т. "), ("Heft ", "№ "), ("S. ", "С. ")),
}  # fmt: skip
TAILS = (
    " doi: {doi}.", " DOI: {doi}", " https://doi.org/{doi}.", " doi:{doi}", " {url}[[ ({accessed})]].",
    " URL: {url}[[ ({accessed})]].",
    " Online verfügbar unter: {url}[[ ({accessed})]].",
    " Online: {url}[[, {accessed}]].",
    " <{url}>[[ ({accessed})]]", " Online unter {url}[[ [{accessed}<<]>>]].", " In: {url}[[ ({accessed})]]",
)  # fmt: skip

_INVERTED = tuple(
    NameForm("all", comma=True, initials=initials, between=between, last=last, most=most)
    for initials in (_FULL, _SPACED)
    for between, last, most in (
        ("/", "/", 0), ("/", "/", 0), ("; ", "; ", 0), (" / ", " / ", 0), ("; ", " und ", 0), (", ", " und ", 0),
        (", ", " & ", 0), ("/", "/", 2), ("; ", "; ", 3), (", ", ", ", 0),
    )
)  # fmt: skip
_FIRST_INVERTED = (
    NameForm("first", comma=True, initials=_FULL, last=" und "),
    NameForm("first", comma=True, initials=_FULL, last=" & "),
    NameForm("first", comma=True, initials=_SPACED, last=" u. "),
    NameForm("first", comma=True, initials=_FULL, between="/", last="/"),
)  # fmt: skip
_CAPITALS = tuple(
    NameForm("all", comma=True, initials=_SPACED, between=between, last=last, capitals=True)
    for between, last in (("; ", "; "), (", ", " u. "), (", ", " UND "))
)
_GIVEN_FIRST = (
    NameForm("none", initials=_FULL, last=" und "), NameForm("none", initials=_FULL, between="/", last="/"),
    NameForm("none", initials=_SPACED, last=" und "), NameForm("none", initials=_FULL, between=", ", last=", "),
)  # fmt: skip
_FAMILY_ONLY = (
    NameForm("none", initials=_FULL, between="/", last="/"),
    NameForm("none", initials=Initials.NONE, between="/", last="/"),
    NameForm("none", initials=Initials.NONE, between=" / ", last=" / "),
)
_DIN = (
    NameForm("all", comma=True, initials=_FULL, between=" ; ", last=" ; ", capitals=True),
    NameForm("all", comma=True, initials=_FULL, between="; ", last="; "),
)
_COLONS = (
    NameForm("all", comma=True, initials=_FULL, between="; ", last="; ", most=3),
    NameForm("all", comma=True, initials=_TIGHT, between=", ", last=", "),
)

# «Beck, Ulrich (1999): Titel. Ort: Verlag.»; `~` is what follows the year, `@` what leads to a book or journal.
_YEAR_FIRST: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{author} ~{title}<<. |, >>@{container}[[<<, | | >>{volume}]][[<<. Jg., H. |, Heft |, H. |/>>{issue}]][[<<, "
        "S. |, S. |: |, >>{pages}]].",
        "{author} ~{title}<<. |, >>@{container}[[<<, | >><<Jg. |Bd. |>>{volume}]][[<<, Nr. |, Heft |, H. "
        ">>{issue}]][[, S. {pages}]].",
        "{author} ~{title}. @{container}[[<<, | >>{volume}]][[<< |>>({issue})]][[<<, |: |, S. >>{pages}]].",
        "{author} ~{title}. @{container} <<Nr. |>>{volume}[[, S. {pages}]].",
        "{author} ~{title}. {container}, {volume}[[, {issue}]][[, <<S. |>>{pages}]].",
        "{author} ~»{title}«, <<in: |>>{container}[[<<, Jg. | >>{volume}]][[, H. {issue}]][[, S. {pages}]].",
        "{author} ~„{title}“<<, |. >>@{container}[[ {volume}]][[/{issue}]][[, S. {pages}]].",
        "{author} ~{title}. @{container}, {volume}.<< Jg.,|Jg.>>[[ <<Heft |H. >>{issue},]][[ <<S. |>>{pages}]].",
    ),
    Kind.CHAPTER: (
        "{author} ~{title}<<. |, >>@[[{editor} <<(Hrsg.)|(Hg.)|(Hrsg.)>><<: |, |. >>]]{container}[[, Bd. {volume}]]"
        "[[<<. |, >>{place}]][[: {publisher}]][[<<, S. |, S. |, |. S. >>{pages}]].",
        "{author} ~»{title}«, in: [[{editor} (Hg.), ]]{container}[[, {place}]][[: {publisher}]][[, S. {pages}]].",
        "{author} ~{title}, in: <<Ders.|ders.|dies.>> (Hg.), {container}[[, {place}]][[, S. {pages}]].",
        "{author} ~{title}. {pages} in: {editor} (Hg.). {container}[[. {place}]][[: {publisher}]].",
        "{author} ~{title}. S. {pages} in: {editor} <<(Hrsg.)|(Hg.)>><<, |: >>{container}[[. {place}]][[: "
        "{publisher}]].",
        "{author} ~{title}<<. |, >>@[[{editor} <<(Hrsg.)|(Hg.)>><<: |, |. >>]]{container}[[ (S. {pages})]][[. "
        "{place}]][[: {publisher}]].",
    ),
    Kind.CONFERENCE: ("{author} ~{title}. @{container}[[, {place}]][[, S. {pages}]].",),
    Kind.BOOK: (
        "{author} ~{title}[[. {edition}]]. {publisher}<<: |, >>{place}.",
        "{author} ~{title}[[<<. |, >>{place}<<| u.a.| u. a.>>]][[: {publisher}]].",
        "{author} ~{title}[[<<, |. >>{edition}]][[<<. |. |, |. – >>{place}]][[: {publisher}]].",
        "{author} ~{title}[[. {edition}]][[<<. |, >>{place}]][[: {publisher}]][[ (<<= |=|>>{larger})]].",
        "{author} ~{title}<<. |, >>{larger}[[<<, Bd. |, Band |, | >>{volume}]][[<<, Nr. |, Heft | Nr. |, H. >>{issue}]]"
        "<<. |, >>{place}[[: {publisher}]].",
        "{author} ~{title} (={larger}[[, Bd. {volume}]][[, H. {issue}]]), {place}[[: {publisher}]].",
        "{author} ~{title} (<<= |>>{larger}[[<< |, |; |, Band |, Bd. >>{volume}]][[, Nr. {issue}]])<<. |, >>{place}"
        "[[: {publisher}]].",
    ),
    Kind.VOLUME: (
        "{author} ~{title}<<. |, >><<Bd. |Band |Teil |Vol. >>{volume}[[: {part}]]<<. |, >>{place}[[: {publisher}]].",
        "{author} ~{title} {volume}<<. |, >>{place}[[: {publisher}]].",
        "{author} ~{title}[[. {part}]]. {publisher}: {place}, <<Bd. |Band >>{volume}.",
        "{author} ~{title}. {volumes} <<Bde|Bde.|Bände>>. <<Bd. |Band >>{volume}[[: {part}]]. {place}"
        "[[: {publisher}]].",
    ),
    Kind.DECISION: (
        "{title}[[, <<in: |>>{container} {year}, <<S. |>>{pages}]].", "{title}, {container} {volume}, {pages}.",
    ),
    Kind.EDITED: (
        "{editor} <<(Hrsg.) |(Hg.) |(Hrsg.), |>>~{title}[[<<, |. >>{edition}]][[<<. |, >>{place}]][[: {publisher}]].",
        "{editor} ~{title}[[. {place}]][[: {publisher}]].",
    ),
    Kind.THESIS: ("{author} ~{title}<<. |, >><<{genre}>>[[<<, |. >>{institution}]][[<<, |. >>{place}]].",),
    Kind.REPORT: ("{author} ~{title}[[<<. |, >>{genre}]][[ {number}]][[. {institution}]][[<<, |. >>{place}]].",),
    Kind.WEB: (
        "{author} ~{title}<<. |, >><<URL: |Online: |Online verfügbar unter: |unter: |In: |>>{url}"
        "[[<< ({accessed})|, {accessed}| [{accessed}<<]>>>>]]",
        "{author} ~{title}. {url}[[ ({accessed})]].",
    ),
    Kind.NEWSPAPER: (
        "{author} ~{title}<<. |, >>@{container}[[<<, | vom |, Nr. 12 vom | v. >>{date}]]{year}[[, S. {pages}]].",
        "{author}<<: |, >>„{title}“, in: {container}[[<<, | vom |, >>{day}]] {year}[[, S. {pages}]].",
        "{title}, {container}[[<<, | vom >>{date}]]{year}.",
    ),
    Kind.STANDARD: ("{title}[[. {place}]][[: {publisher}]], {year}.", "{title}, {year}.", "{title} ({year})"),
    Kind.LAW: ("{title}[[<<, {container}| ({container})>>]][[ S. {number}]].", "{title}."),
    Kind.PATENT: ("{author} ~{title}. Patent {number}.",),
    Kind.PREPRINT: ("{author} ~{title}<<. {genre}|, {genre}| ({genre})>>[[<<, |. >>{institution}]][[. {place}]].",),
}  # fmt: skip

# «Beck, Ulrich: Titel. Ort: Verlag 1999.»; the year near the end.
_YEAR_LAST: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{author}: {title}<<. |, >>@{container}[[<<, | >><<Bd. |Jg. |>>{volume}]] ({year})[[<<, H. |, Heft |, Nr. "
        ">>{issue}]][[, S. {pages}]].",
        "{author}<<: |, >>{title}, in: {container} {issue}/{year}[[, S. {pages}]].",
        "{author}<<: |, >>„{title}“, in: {container} {volume} ({year})[[, {issue}]][[, <<S. |>>{pages}]].",
        "{author}, {title}, {container} {volume} ({year})[[, {first_page}]].",
        "{author}, {title}, {container} {year}[[, S. {pages}]].",
    ),
    Kind.CHAPTER: (
        "{author}: {title}<<. In: |, in: >>{editor} <<(Hrsg.): |(Hg.), |(Hrsg.), >>{container}[[, Bd. {volume}]]"
        "[[<<, |. >>{place}]][[: {publisher}]]<<, | >>{year}[[, S. {pages}]].",
        "{author}, {title}, in: {editor} (Hrsg.), {container}, {place} {year}[[, S. {pages}]].",
        "{author}: {title}. In: {container}. <<Hrsg. von |Hg. v. >>{edited_by}. {place}[[: {publisher}]] {year}[[, "
        "S. {pages}]].",
    ),
    Kind.CONFERENCE: ("{author}: {title}. In: {container}[[, {place}]], {year}[[, S. {pages}]].",),
    Kind.BOOK: (
        "{author}<<: |, >>{title}[[<<. |, >>{edition}]][[<<. |, >>{place}]][[: {publisher}]]<<, | >>{year}.",
        "{author}, {title}[[, {edition}]], {place} {year}[[, S. {extent}]].",
        "{author}: {title}. {place} {year} (<<=|>>{larger}[[ {volume}]][[, Nr. {issue}]]).",
    ),
    Kind.EDITED: (
        "{editor} <<(Hrsg.): |(Hg.): |(Hrsg.), >>{title}[[<<, |. >>{edition}]][[<<. |, >>{place}]][[: "
        "{publisher}]]<<, | >>{year}.",
    ),
    Kind.VOLUME: (
        "{author}<<: |, >>{title}<<. |, >><<Bd. |Band |Teil >>{volume}[[: {part}]]<<. |, >>{place}"
        "[[: {publisher}]]<<, | >>{year}.",
        "{author}, {title}, Bd. {volume}, {place} {year}.",
        "{author}: {title} {volume}. {place}[[: {publisher}]] {year}.",
    ),
    Kind.DECISION: ("{title}, {container} {year}, {pages}.", "{title} = {container} {volume}, {pages}.", "{title}."),
    Kind.THESIS: ("{author}: {title}. {genre}[[, {institution}]][[, {place}]] {year}.",),
    Kind.WEB: ("[[{author}: ]]{title}, <<URL: |online: |in: |>>{url}[[ ({accessed})]].",),
    Kind.NEWSPAPER: ("{author}<<: |, >>{title}, in: {container}[[<<, | vom >>{date}]]{year}[[, S. {pages}]].",),
    Kind.LAW: ("{title}, {container} {year}[[ S. {number}]].", "{title}."),
    Kind.STANDARD: ("{title}. {place}: {publisher}, {year}.",),
}  # fmt: skip

# Short footnotes that lean on an earlier one: «Beck, a. a. O., S. 12», «Ebd., S. 14».
_SHORT = (
    "<<Vgl. |Siehe |>>{author}, a. a. O., S. {first_page}.",
    "<<Vgl. |>>{author} {year}, S. {pages}.",
    "{author} ({year}), S. {pages}.",
    "{author} ({year}: {pages})",
    "{author} {year}: {pages}.",
    "<<Vgl. |Vgl. dazu |>>{author}, {title}, S. {pages}.",
    "{author} ({year}, S. {pages})",
)
_FOOTNOTE: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: _SHORT,
    Kind.CHAPTER: _SHORT,
    Kind.BOOK: (
        "<<Vgl. |>>{author}, {title}, {place} {year}.",
        "{author} ({year})",
        "{author}, {title} ({year}).",
        "Ders., {title}, {place} {year}.",
    ),
}  # fmt: skip

_AFTER_YEAR = (
    "({year}): ",
    "({year}): ",
    "({year}): ",
    "({year}). ",
    "({year}), ",
    "{year}: ",
    ", {year}: ",
    "{year}, ",
    "({year}) ",
)
_LEADS = ("In: ", "In: ", "in: ", "In: ", "In ", "")


def _year_first(number: int) -> Mapping[Kind, tuple[str, ...]]:
    after, lead = _AFTER_YEAR[number % len(_AFTER_YEAR)], _LEADS[number % len(_LEADS)]
    before = after if after.startswith(",") else f" {after}"
    return {
        kind: tuple(way.replace(" ~", before).replace("~", after.lstrip(", ")).replace("@", lead) for way in ways)
        for kind, ways in _YEAR_FIRST.items()
    }


def _led_by(lead: str, templates: Mapping[Kind, tuple[str, ...]]) -> Mapping[Kind, tuple[str, ...]]:
    return {kind: tuple(way.replace("@", lead) for way in ways) for kind, ways in templates.items()}


STYLES: tuple[Style, ...] = (
    # Beck, Ulrich (1999): Arbeit und Alltag. Frankfurt a.M.: Campus.
    *(Style(f"de-year-first-{number}", 0.42, _INVERTED + _FIRST_INVERTED, _year_first(number), tails=TAILS, words=WORDS,
            editors=_INVERTED + _GIVEN_FIRST) for number in range(18)),
    # BECK, U. (1999): Arbeit und Alltag. Frankfurt a.M.
    Style("de-capitals", 0.4, _CAPITALS, _year_first(0), tails=TAILS, words=WORDS, editors=_CAPITALS),
    # Beck, Ulrich: Arbeit und Alltag. In: Merkur 5 (1999), S. 12-19.
    Style("din-1505-2", 0.8, _DIN, _led_by("In: ", _YEAR_LAST), tails=TAILS, words=WORDS, editors=_DIN),
    Style("iso-690-de", 0.6, _COLONS, _led_by("In: ", _YEAR_LAST), tails=TAILS, words=WORDS, editors=_GIVEN_FIRST),
    # Ulrich Beck, Arbeit und Alltag, Frankfurt a.M. 1999.
    Style("de-humanities", 0.8, _GIVEN_FIRST + _INVERTED[:3], _led_by("in: ", _YEAR_LAST), tails=TAILS, words=WORDS,
          editors=_GIVEN_FIRST),
    # Vgl. Ulrich Beck, a. a. O., S. 12.
    Style("de-footnote", 0.35, _FAMILY_ONLY, {**_led_by("in: ", _YEAR_LAST), **_FOOTNOTE}, words=WORDS,
          editors=_GIVEN_FIRST),
)  # fmt: skip
