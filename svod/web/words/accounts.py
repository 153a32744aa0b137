"""Sayings of accounts: signing in, passwords, tokens, roles, the record."""

from collections.abc import Mapping

from svod.web.words.shape import Phrase

PHRASES: Mapping[str, Phrase] = {
    "desk": Phrase("Desk", "Служебное", "Verwaltung"),
    "sign_in": Phrase("Sign in", "Войти", "Anmelden"),
    "sign_out": Phrase("Sign out", "Выйти", "Abmelden"),
    "sign_in_failed": Phrase(
        "Name and password do not belong together.", "Имя и пароль не подходят друг к другу.",
        "Name und Passwort passen nicht zueinander.",
    ),
    "sign_in_closed": Phrase(
        "This library has no accounts yet. On its machine `svod account add` makes the first one.",
        "В этой библиотеке ещё нет учётных записей. Первую создаёт команда `svod account add` на её машине.",
        "Diese Bibliothek hat noch keine Konten. Das erste legt `svod account add` auf ihrem Rechner an.",
    ),
    "account_name": Phrase("Name", "Имя", "Name"),
    "password": Phrase("Password", "Пароль", "Passwort"),
    "account": Phrase("Your account", "Ваша учётная запись", "Ihr Konto"),
    "accounts": Phrase("Accounts", "Учётные записи", "Konten"),
    "account_about": Phrase(
        "{name}, role: {role}", "{name}, роль: {role}", "{name}, Rolle: {role}"
    ),
    "no_accounts": Phrase(
        "Nobody has an account: on this machine everybody may do everything. The first account must be an "
        "administrator's; from then on changes need a sign-in.",
        "Учётных записей нет: на этой машине всем можно всё. Первая запись должна быть у администратора; после этого "
        "для изменений нужно входить.",
        "Niemand hat ein Konto: auf diesem Rechner darf jeder alles. Das erste Konto muss das eines Verwalters sein; "
        "von da an verlangen Änderungen eine Anmeldung.",
    ),
    "add_account": Phrase("Add an account", "Добавить учётную запись", "Konto anlegen"),
    "role": Phrase("Role", "Роль", "Rolle"),
    "role_reader": Phrase("reader", "читатель", "Leser"),
    "role_librarian": Phrase("librarian", "библиотекарь", "Bibliothekar"),
    "role_admin": Phrase("administrator", "администратор", "Verwalter"),
    "change_role": Phrase("Change role", "Сменить роль", "Rolle ändern"),
    "change_role_of": Phrase("Role of {name}", "Роль для {name}", "Rolle von {name}"),
    "change_password": Phrase("Change password", "Сменить пароль", "Passwort ändern"),
    "password_of": Phrase("New password for {name}", "Новый пароль для {name}", "Neues Passwort für {name}"),
    "old_password": Phrase("Present password", "Нынешний пароль", "Jetziges Passwort"),
    "new_password": Phrase("New password", "Новый пароль", "Neues Passwort"),
    "password_hint": Phrase(
        "At least {n} characters. All sessions end, so that you sign in anew.",
        "Не короче {n} знаков. Все сеансы закончатся, и нужно будет войти снова.",
        "Mindestens {n} Zeichen. Alle Sitzungen enden; danach melden Sie sich neu an.",
    ),
    "password_length": Phrase("At least {n} characters.", "Не короче {n} знаков.", "Mindestens {n} Zeichen."),
    "remove_account": Phrase("Remove", "Удалить", "Entfernen"),
    "remove_account_of": Phrase("Remove {name}", "Удалить {name}", "{name} entfernen"),
    "since": Phrase("since", "с", "seit"),
    "tokens": Phrase("Tokens for programs", "Ключи доступа для программ", "Zugangsschlüssel für Programme"),
    "tokens_hint": Phrase(
        "A program that sends a token acts for your account: Authorization: Bearer TOKEN.",
        "Программа, которая присылает ключ, действует от вашего имени: Authorization: Bearer КЛЮЧ.",
        "Ein Programm, das einen Schlüssel sendet, handelt für Ihr Konto: Authorization: Bearer SCHLÜSSEL.",
    ),
    "token_label": Phrase("What it is for", "Для чего он", "Wofür er ist"),
    "issue_token": Phrase("Make a token", "Создать ключ", "Schlüssel anlegen"),
    "revoke_token": Phrase("Revoke", "Отозвать", "Widerrufen"),
    "revoke_token_of": Phrase("Revoke token {number}", "Отозвать ключ {number}", "Schlüssel {number} widerrufen"),
    "new_token": Phrase(
        "Your new token. It is shown only now:", "Ваш новый ключ. Он показан только сейчас:",
        "Ihr neuer Schlüssel. Er wird nur jetzt gezeigt:",
    ),
    "token_used": Phrase("last used {day}", "последний раз {day}", "zuletzt {day}"),
    "token_unused": Phrase("never used", "ещё не использован", "noch nie benutzt"),
    "log": Phrase("Record", "Журнал", "Protokoll"),
    "log_hint": Phrase(
        "Who changed what, the latest first.", "Кто что изменил, сначала последнее.",
        "Wer was geändert hat, das Neueste zuerst.",
    ),
    "log_empty": Phrase("Nothing was changed yet.", "Пока ничего не меняли.", "Noch wurde nichts geändert."),
    "log_when": Phrase("When", "Когда", "Wann"),
    "log_who": Phrase("Who", "Кто", "Wer"),
    "log_deed": Phrase("What", "Что", "Was"),
    "log_subject": Phrase("Of what", "С чем", "Woran"),
    "log_address": Phrase("From", "Откуда", "Woher"),
    "deed_sign_in": Phrase("signed in", "вход", "Anmeldung"),
    "deed_sign_out": Phrase("signed out", "выход", "Abmeldung"),
    "deed_refused_sign_in": Phrase("sign-in refused", "отказ во входе", "Anmeldung verweigert"),
    "deed_change_password": Phrase("changed password", "смена пароля", "Passwort geändert"),
    "deed_set_password": Phrase("set a password", "назначен пароль", "Passwort gesetzt"),
    "deed_issue_token": Phrase("made a token", "создан ключ", "Schlüssel angelegt"),
    "deed_revoke_token": Phrase("revoked a token", "отозван ключ", "Schlüssel widerrufen"),
    "deed_add_account": Phrase("added an account", "создана учётная запись", "Konto angelegt"),
    "deed_change_role": Phrase("changed a role", "смена роли", "Rolle geändert"),
    "deed_remove_account": Phrase("removed an account", "удалена учётная запись", "Konto entfernt"),
    "deed_upload": Phrase("uploaded files", "загружены файлы", "Dateien hochgeladen"),
    "deed_add": Phrase("added files", "добавлены файлы", "Dateien hinzugefügt"),
    "deed_give_job": Phrase("gave a job", "дано задание", "Auftrag erteilt"),
    "deed_cancel_job": Phrase("cancelled a job", "отменено задание", "Auftrag abgebrochen"),
    "deed_resume_job": Phrase("resumed a job", "возобновлено задание", "Auftrag wieder aufgenommen"),
    "deed_forget_job": Phrase("forgot a job", "удалено задание", "Auftrag gelöscht"),
    "deed_remove_work": Phrase("removed a work", "удалена работа", "Arbeit entfernt"),
}  # fmt: skip
