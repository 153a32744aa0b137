"""The kinds of made-up hosts, by name; by its name a kind is read and learned from, or only scored."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import NamedTuple

from svod_lab.miniweb.hosts import events, journals, people, repositories
from svod_lab.miniweb.hosts.made_host import MadeHost


class HostKind(NamedTuple):
    """How a kind of host is written, and the files that it has."""

    write: Callable[[MadeHost], None]
    ending: str = ".pdf"


KINDS: Mapping[str, HostKind] = {
    "dspace 6": HostKind(repositories.dspace_six),
    "dspace 7": HostKind(repositories.dspace_seven),
    "jspui": HostKind(repositories.jspui),
    "eprints": HostKind(repositories.eprints),
    "opus 4": HostKind(repositories.opus_four),
    "invenio": HostKind(repositories.invenio),
    "islandora": HostKind(repositories.islandora),
    "dlibra": HostKind(repositories.dlibra),
    "mycore": HostKind(repositories.mycore),
    "hyrax": HostKind(repositories.hyrax),
    "digital commons": HostKind(repositories.digital_commons),
    "preprint server": HostKind(repositories.preprints),
    "library catalogue": HostKind(repositories.library_catalogue),
    "ojs 2": HostKind(journals.ojs_two),
    "ojs 3": HostKind(journals.ojs_three),
    "elpub": HostKind(journals.elpub),
    "mathematical portal": HostKind(journals.math_portal),
    "reader's library": HostKind(journals.reader_library),
    "journal in frames": HostKind(journals.in_frames),
    "text in parts": HostKind(journals.text_in_parts, ".html"),
    "text by pages": HostKind(journals.text_by_pages, ".html"),
    "text in one page": HostKind(journals.text_in_one_page, ".html"),
    "one file an issue": HostKind(journals.one_file_an_issue),
    "bitrix": HostKind(journals.bitrix),
    "joomla": HostKind(journals.joomla),
    "workshop volume": HostKind(events.workshop_volume),
    "workshop programme": HostKind(events.workshop_programme),
    "society": HostKind(events.society),
    "conference with abstracts": HostKind(events.conference_abstracts),
    "series of preprints": HostKind(events.preprint_series, ".ps"),
    "bare listing": HostKind(events.bare_listing),
    "proceedings by session": HostKind(events.proceedings_by_session),
    "summer school": HostKind(events.summer_school, ".docx"),
    "encyclopedia": HostKind(events.encyclopedia, ".html"),
    "institute's list": HostKind(events.list_of_institute),
    "blog": HostKind(events.blog),
    "wiki": HostKind(events.wiki),
    "dokuwiki": HostKind(events.docu_wiki),
    "old english page": HostKind(people.old_english, ".ps"),
    "content manager": HostKind(people.content_manager_german),
    "old russian page": HostKind(people.old_russian),
    "exported site": HostKind(people.exported_site),
    "exported notes": HostKind(people.notes_export),
    "scripted page": HostKind(people.scripted),
    "staff directory": HostKind(people.staff_directory),
    "pages from code": HostKind(people.code_pages),
    "list with annotations": HostKind(people.list_with_annotations),
    "inline frame": HostKind(people.inline_frame),
    "accordion": HostKind(people.accordion),
    "author's own text": HostKind(people.text_beside, ".html"),
}


def is_read(name: str) -> bool:
    """Whether a kind of host or a form of absence is one that may be read, and not only scored."""
    return sha256(name.encode()).digest()[0] % 2 == 0
