"""Sayings for when something is wrong."""

from collections.abc import Mapping

from svod.web.words.shape import Phrase

PHRASES: Mapping[str, Phrase] = {
    "fault_request": Phrase("That was not understood", "Запрос не понят", "Das war nicht verständlich"),
    "fault_request_text": Phrase(
        "Something in the address or the form is not as it should be.",
        "В адресе или в форме что-то не так.",
        "An der Adresse oder am Formular stimmt etwas nicht.",
    ),
    "fault_refused": Phrase("Refused", "Отказано", "Verweigert"),
    "fault_refused_text": Phrase(
        "This request came from another site or under another name than the library's own.",
        "Запрос пришёл с чужого сайта или под чужим именем.",
        "Diese Anfrage kam von einer fremden Seite oder unter fremdem Namen.",
    ),
    "fault_missing": Phrase("Not on the shelves", "Такого здесь нет", "Nicht im Bestand"),
    "fault_missing_text": Phrase(
        "There is nothing at this address.", "По этому адресу ничего нет.", "Unter dieser Adresse gibt es nichts."
    ),
    "fault_size": Phrase("Too much at once", "Слишком много сразу", "Zu viel auf einmal"),
    "fault_size_text": Phrase(
        "One upload may hold at most {size}. Send the files in smaller groups.",
        "За один раз можно отправить не больше {size}. Отправьте файлы по частям.",
        "Auf einmal sind höchstens {size} möglich. Senden Sie die Dateien in kleineren Gruppen.",
    ),
    "fault_library": Phrase("The library cannot answer", "Библиотека не отвечает", "Die Bibliothek antwortet nicht"),
    "fault_library_text": Phrase(
        "Nothing that was shelved is lost.", "Всё сохранённое цело.", "Nichts Aufgenommenes ist verloren."
    ),
    "fault_ours": Phrase("That is our mistake", "Это наша ошибка", "Das ist unser Fehler"),
    "fault_ours_text": Phrase(
        "svod met something it was not prepared for. Nothing that was shelved is lost.",
        "svod встретил то, к чему не был готов. Всё сохранённое цело.",
        "svod ist auf etwas Unerwartetes gestoßen. Nichts Aufgenommenes ist verloren.",
    ),
    "to_home": Phrase("To the start page", "На главную", "Zur Startseite"),
}
