"""Sayings of adding papers."""

from collections.abc import Mapping

from svod.web.i18n.shape import Phrase

PHRASES: Mapping[str, Phrase] = {
    "add_heading": Phrase("Add papers to the library", "Добавить работы в библиотеку", "Arbeiten hinzufügen"),
    "add_hint": Phrase(
        "PDF, PostScript, DjVu, Word, LaTeX, HTML, e-books, scans, archives of these; "
        "several at once, together at most {size}. "
        "svod reads title, authors, abstract and references by itself.",
        "PDF, PostScript, DjVu, Word, LaTeX, HTML, электронные книги, сканы, архивы; "
        "можно несколько сразу, вместе не больше {size}. "
        "Заглавие, авторов, аннотацию и список литературы svod прочтёт сам.",
        "PDF, PostScript, DjVu, Word, LaTeX, HTML, E-Books, Scans, Archive davon; "
        "auch mehrere, zusammen höchstens {size}. "
        "Titel, Autoren, Zusammenfassung und Literatur liest svod selbst.",
    ),
    "files": Phrase("Files", "Файлы", "Dateien"),
    "add_button": Phrase("Add to the library", "Добавить в библиотеку", "In die Bibliothek"),
    "add_patience": Phrase(
        "Reading takes a moment; the next page tells what became of each file.",
        "Чтение занимает некоторое время; следующая страница расскажет о каждом файле.",
        "Das Lesen dauert einen Moment; die nächste Seite berichtet über jede Datei.",
    ),
    "added_heading": Phrase("What became of the files", "Что стало с файлами", "Was aus den Dateien wurde"),
    "add_more": Phrase("Add more", "Добавить ещё", "Weitere hinzufügen"),
    "new_work": Phrase("new work", "новая работа", "neue Arbeit"),
    "new_copy": Phrase("another copy of a work held", "ещё один экземпляр", "weiteres Exemplar"),
    "translation": Phrase("translation", "перевод", "Übersetzung"),
    "known_copy": Phrase("already in the library", "уже есть в библиотеке", "schon in der Bibliothek"),
    "failed": Phrase("not added", "не добавлен", "nicht hinzugefügt"),
    "outcome_empty": Phrase("the file is empty", "файл пуст", "die Datei ist leer"),
    "outcome_unsupported": Phrase("unknown kind of file", "неизвестный формат", "unbekanntes Format"),
    "outcome_missing-program": Phrase("a program is missing", "не хватает программы", "ein Programm fehlt"),
    "outcome_encrypted": Phrase("asks for a password", "требует пароль", "verlangt ein Passwort"),
    "outcome_no-text": Phrase("carries no text", "не содержит текста", "enthält keinen Text"),
    "outcome_corrupt": Phrase("is damaged", "повреждён", "ist beschädigt"),
    "outcome_too-large": Phrase("is too large", "слишком велик", "ist zu groß"),
    "outcome_unreadable": Phrase("cannot be read", "не читается", "ist nicht lesbar"),
    "outcome_unreachable": Phrase("cannot be reached", "недоступен", "ist nicht erreichbar"),
    "outcome_refused": Phrase("was refused", "отказано", "wurde verweigert"),
    "outcome_timeout": Phrase("took too long", "заняло слишком много времени", "dauerte zu lange"),
    "outcome_crashed": Phrase("broke its reader", "сбой при чтении", "Absturz beim Lesen"),
}
