"""Sayings of searching: the form, its filters and its results."""

from collections.abc import Mapping

from svod.web.i18n.shape import Phrase

PHRASES: Mapping[str, Phrase] = {
    "search": Phrase("Search", "Найти", "Suchen"),
    "search_library": Phrase("Search the library", "Поиск в библиотеке", "Bibliothek durchsuchen"),
    "search_words": Phrase("Words, authors, titles", "Слова, авторы, заглавия", "Wörter, Autoren, Titel"),
    "search_where": Phrase("Search in", "Искать", "Suchen in"),
    "search_hint": Phrase(
        "Any form of a word finds the others, and a German compound is found by its parts. Quotation marks keep words "
        "together, a minus leaves a word out; OR, title:word and year:2001..2005 are understood.",
        "Слово находится в любой форме. Кавычки держат слова вместе, минус перед словом исключает его; "
        "понятны также ИЛИ, заглавие:слово и год:2001..2005.",
        "Jede Wortform findet die anderen, und Zusammensetzungen findet man durch ihre Teile. Anführungszeichen halten "
        "Wörter zusammen, ein Minus schließt ein Wort aus; auch ODER, titel:Wort und jahr:2001..2005 gelten.",
    ),
    "also_searched": Phrase("Searched as well", "Искали также", "Auch gesucht"),
    "search_as_it_is": Phrase("Search these words alone", "Искать только эти слова", "Nur diese Wörter suchen"),
    "search_more_terms": Phrase(
        "Search related terms as well", "Искать и родственные термины", "Auch verwandte Begriffe suchen"
    ),
    "suggestions": Phrase("Suggestions", "Подсказки", "Vorschläge"),
    "suggested_work": Phrase("work", "работа", "Arbeit"),
    "suggested_author": Phrase("author", "автор", "Autor"),
    "suggested_subject": Phrase("subject", "тема", "Thema"),
    "suggested_source": Phrase("journal or conference", "журнал или конференция", "Zeitschrift oder Tagung"),
    "did_you_mean": Phrase("Did you mean", "Возможно, вы искали", "Meinten Sie"),
    "most_words": Phrase(
        "No work has all the words; these have most of them.",
        "Всех слов нет ни в одной работе; в этих есть большинство.",
        "Keine Arbeit enthält alle Wörter; diese enthalten die meisten.",
    ),
    "narrow": Phrase("Narrow the search", "Уточнить поиск", "Suche eingrenzen"),
    "narrowed_to": Phrase("Narrowed to", "Уточнено", "Eingegrenzt auf"),
    "leave_out": Phrase("Remove {value}", "Убрать: {value}", "{value} entfernen"),
    "facet_year": Phrase("Year", "Год", "Jahr"),
    "facet_author": Phrase("Author", "Автор", "Autor"),
    "facet_language": Phrase("Language", "Язык", "Sprache"),
    "facet_kind": Phrase("Kind", "Вид", "Art"),
    "facet_source": Phrase("Published in", "Опубликовано в", "Erschienen in"),
    "facet_subject": Phrase("Key word", "Ключевое слово", "Schlagwort"),
    "facet_collection": Phrase("Collection", "Собрание", "Sammlung"),
    "kind_article": Phrase("article", "статья", "Aufsatz"),
    "kind_thesis": Phrase("thesis", "диссертация", "Hochschulschrift"),
    "kind_thesis-abstract": Phrase("abstract of a thesis", "автореферат", "Autoreferat"),
    "kind_report": Phrase("report", "отчёт", "Bericht"),
    "kind_slides": Phrase("slides", "презентация", "Folien"),
    "kind_proceedings": Phrase("proceedings", "сборник трудов", "Tagungsband"),
    "kind_book": Phrase("book", "книга", "Buch"),
    "kind_letter": Phrase("letter", "письмо", "Brief"),
    "kind_not-a-paper": Phrase("not a paper", "не научная работа", "keine Arbeit"),
    "similar_works": Phrase("Similar works", "Похожие работы", "Ähnliche Arbeiten"),
    "results": Phrase("Search results", "Результаты поиска", "Suchergebnisse"),
    "results_for": Phrase("Results for “{query}”", "Результаты по запросу «{query}»", "Ergebnisse für „{query}“"),
    "nothing_found": Phrase("Nothing was found.", "Ничего не найдено.", "Nichts gefunden."),
    "nothing_found_hint": Phrase(
        "Try fewer or other words, or search in all fields.",
        "Попробуйте меньше слов, другие слова или поиск по всем полям.",
        "Versuchen Sie weniger oder andere Wörter oder alle Felder.",
    ),
    "field_": Phrase("everywhere", "везде", "überall"),
    "field_title": Phrase("titles", "в заглавиях", "Titeln"),
    "field_creator": Phrase("authors", "среди авторов", "Autoren"),
    "field_subject": Phrase("key words", "в ключевых словах", "Schlagwörtern"),
    "field_description": Phrase("abstracts", "в аннотациях", "Zusammenfassungen"),
    "field_text": Phrase("full text", "в полном тексте", "Volltext"),
    "query_too_long": Phrase(
        "A query has at most {most} characters.",
        "В запросе может быть не больше {most} знаков.",
        "Eine Anfrage hat höchstens {most} Zeichen.",
    ),
}
