"""Sayings for when something is wrong."""

from collections.abc import Mapping

from svod.web.i18n.shape import Phrase

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
    "fault_sign_in": Phrase("Sign in first", "Сначала войдите", "Bitte erst anmelden"),
    "fault_sign_in_text": Phrase(
        "This is only for those who have signed in; programs send a token.",
        "Это доступно только после входа; программы присылают ключ доступа.",
        "Das ist nur nach der Anmeldung möglich; Programme senden einen Zugangsschlüssel.",
    ),
    "fault_role": Phrase("Not for this account", "Не для этой учётной записи", "Nicht für dieses Konto"),
    "fault_role_text": Phrase(
        "Your account may not do that. An administrator can give it another role.",
        "Вашей учётной записи это не разрешено. Администратор может дать ей другую роль.",
        "Ihr Konto darf das nicht. Ein Verwalter kann ihm eine andere Rolle geben.",
    ),
    "fault_token": Phrase("The form is out of date", "Форма устарела", "Das Formular ist veraltet"),
    "fault_token_text": Phrase(
        "Go back, load the page again and send the form once more.",
        "Вернитесь, обновите страницу и отправьте форму ещё раз.",
        "Gehen Sie zurück, laden Sie die Seite neu und senden Sie das Formular noch einmal.",
    ),
    "fault_token_unknown": Phrase("Nobody's token", "Неизвестный ключ доступа", "Unbekannter Zugangsschlüssel"),
    "fault_token_unknown_text": Phrase(
        "The token is unknown or was revoked.",
        "Ключ доступа неизвестен или отозван.",
        "Der Zugangsschlüssel ist unbekannt oder widerrufen.",
    ),
    "fault_often": Phrase("Too often", "Слишком часто", "Zu oft"),
    "fault_often_text": Phrase(
        "So many requests in so short a time are not served. Wait a little and try again.",
        "Столько запросов за такое короткое время не обслуживается. Подождите немного и повторите.",
        "So viele Anfragen in so kurzer Zeit werden nicht beantwortet. Warten Sie etwas und versuchen Sie es erneut.",
    ),
    "to_home": Phrase("To the start page", "На главную", "Zur Startseite"),
}
