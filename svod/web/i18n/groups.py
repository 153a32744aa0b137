"""Sayings of the pages of sources, collections, subjects, works that are not held, and figures."""

from collections.abc import Mapping

from svod.web.i18n.shape import Forms, Phrase

PHRASES: Mapping[str, Phrase] = {
    "ways": Phrase("Ways through the library", "Разделы библиотеки", "Wege durch die Bibliothek"),
    "way_works": Phrase("Works", "Работы", "Arbeiten"),
    "way_sources": Phrase("Sources", "Источники", "Quellen"),
    "way_subjects": Phrase("Subjects", "Темы", "Themen"),
    "way_collections": Phrase("Collections", "Собрания", "Sammlungen"),
    "way_wanted": Phrase("Wanted", "Разыскиваются", "Gesucht"),
    "way_map": Phrase("Map", "Карта", "Karte"),
    "way_statistics": Phrase("Figures", "Цифры", "Zahlen"),
    "sources_heading": Phrase("Journals and conferences", "Журналы и конференции", "Zeitschriften und Tagungen"),
    "sites_heading": Phrase("Sites of the Web", "Сайты", "Webseiten"),
    "subjects_heading": Phrase("Subjects", "Темы", "Themen"),
    "collections_heading": Phrase("Collections", "Собрания", "Sammlungen"),
    "group_source": Phrase("Journal or conference", "Журнал или конференция", "Zeitschrift oder Tagung"),
    "group_site": Phrase("Site", "Сайт", "Webseite"),
    "group_subject": Phrase("Subject", "Тема", "Thema"),
    "group_collection": Phrase("Collection", "Собрание", "Sammlung"),
    "facet_site": Phrase("Site", "Сайт", "Webseite"),
    "begins_with": Phrase("Begins with", "Начинается с", "Beginnt mit"),
    "show": Phrase("Show", "Показать", "Zeigen"),
    "no_names": Phrase("There is none like that.", "Таких нет.", "Solche gibt es nicht."),
    "no_collections": Phrase(
        "There are no collections yet.",
        "Собраний пока нет.",
        "Noch gibt es keine Sammlungen.",
    ),
    "collection_new": Phrase(
        "Make or change a collection", "Создать или изменить собрание", "Sammlung anlegen oder ändern"
    ),
    "collection_name": Phrase(
        "Name (Latin letters, figures, - and _)",
        "Имя (латинские буквы, цифры, - и _)",
        "Name (lateinische Buchstaben, Ziffern, - und _)",
    ),
    "collection_title": Phrase("Title", "Название", "Titel"),
    "collection_language": Phrase("Works in this language", "Работы на этом языке", "Arbeiten in dieser Sprache"),
    "collection_source": Phrase(
        "Works whose journal, archive or address has these words",
        "Работы, в журнале, архиве или адресе которых есть эти слова",
        "Arbeiten, deren Zeitschrift, Archiv oder Adresse diese Wörter hat",
    ),
    "collection_hint": Phrase(
        "With a language and words, works must have both.",
        "Если указаны и язык, и слова, нужно и то и другое.",
        "Sind Sprache und Wörter angegeben, muss beides zutreffen.",
    ),
    "collection_make": Phrase("Keep", "Сохранить", "Speichern"),
    "collection_remove": Phrase("Give up this collection", "Удалить собрание", "Sammlung aufgeben"),
    "vocabulary": Phrase("Vocabulary", "Словарь", "Vokabular"),
    "by_year": Phrase("Works by year", "Работы по годам", "Arbeiten nach Jahren"),
    "as_table": Phrase("As a table", "Таблицей", "Als Tabelle"),
    "year": Phrase("Year", "Год", "Jahr"),
    "number_of_works": Phrase("Works", "Работ", "Arbeiten"),
    "search_within": Phrase("Search among these works", "Искать среди этих работ", "In diesen Arbeiten suchen"),
    "broader": Phrase("Broader", "Шире", "Oberbegriffe"),
    "narrower": Phrase("Narrower", "Уже", "Unterbegriffe"),
    "related": Phrase("Related", "Родственные", "Verwandte Begriffe"),
    "also_called": Phrase("Also called", "Также", "Auch genannt"),
    "wanted_heading": Phrase("Cited, but not held", "Цитируются, но отсутствуют", "Zitiert, aber nicht vorhanden"),
    "wanted_hint": Phrase(
        "Works that the papers here cite and of which there is no copy, the most cited first.",
        "Работы, на которые ссылаются здешние статьи, но экземпляров которых нет; сначала самые цитируемые.",
        "Arbeiten, die hiesige Aufsätze zitieren und von denen kein Exemplar da ist; die meistzitierten zuerst.",
    ),
    "nothing_wanted": Phrase("Nothing is wanted.", "Всё на месте.", "Es fehlt nichts."),
    "records_heading": Phrase(
        "Known by records, no copy yet", "Есть описание, нет экземпляра", "Beschrieben, noch ohne Exemplar"
    ),
    "known_by_references": Phrase(
        "Known by references alone: no copy of it is here yet.",
        "Известна только по ссылкам: экземпляра пока нет.",
        "Nur aus Literaturangaben bekannt: Noch ist kein Exemplar da.",
    ),
    "who_else_cites": Phrase("who cites it", "кто её цитирует", "wer sie zitiert"),
    "cited_as": Phrase("How it is cited", "Как её цитируют", "Wie sie zitiert wird"),
    "look_elsewhere": Phrase("Look for it elsewhere", "Искать в других местах", "Anderswo suchen"),
    "statistics_heading": Phrase("The library in figures", "Библиотека в цифрах", "Die Bibliothek in Zahlen"),
    "figure_works": Phrase("works", "работ", "Arbeiten"),
    "figure_copies": Phrase("copies", "экземпляров", "Exemplare"),
    "figure_references": Phrase("references", "ссылок", "Literaturangaben"),
    "figure_citations": Phrase("citations between works held", "ссылок между работами", "Zitate im Bestand"),
    "figure_cited": Phrase("works cited, not held", "цитируемых работ нет", "zitierte Arbeiten fehlen"),
    "certainty_heading": Phrase("How sure the readings are", "Достоверность сведений", "Wie sicher die Angaben sind"),
    "certainty_asked": Phrase(
        "Of {n} works asked: the share that has the field, by the certainty of its best claim.",
        "По {n} работам: доля тех, у которых поле есть, по достоверности лучшего сведения.",
        "Von {n} befragten Arbeiten: der Anteil mit diesem Feld, nach der Sicherheit der besten Angabe.",
    ),
    "at_least": Phrase("at least {percent}", "не менее {percent}", "mindestens {percent}"),
    "less_sure": Phrase("less", "меньше", "weniger"),
    "missing_share": Phrase("not found", "не найдено", "nicht gefunden"),
    "field_name": Phrase("Field", "Поле", "Feld"),
    "feed": Phrase("Feed of new works", "Лента новых работ", "Feed neuer Arbeiten"),
    "colours": Phrase("Colours", "Оформление", "Farben"),
    "theme_auto": Phrase("As the device", "Как в системе", "Wie das Gerät"),
    "theme_light": Phrase("Light", "Светлое", "Hell"),
    "theme_dark": Phrase("Dark", "Тёмное", "Dunkel"),
}

COUNTED: Mapping[str, Forms] = {
    "sources": Forms(
        ("{n} journal or conference", "{n} journals and conferences"),
        ("{n} источник", "{n} источника", "{n} источников"),
        ("{n} Quelle", "{n} Quellen"),
    ),
    "subjects": Forms(
        ("{n} subject", "{n} subjects"), ("{n} тема", "{n} темы", "{n} тем"), ("{n} Thema", "{n} Themen")
    ),
}
