"""The verbs of accounts: account add, list, role, password, remove, token, log."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JsonOption, LibraryOption, library_of, messages, output, print_json
from svod.errors import AccountError, SettingsError
from svod.model.account import Role

if TYPE_CHECKING:
    from svod.library.maintenance.accounts import AccountService

ACCOUNT_HELP = """Accounts: who may change a library that `svod serve` shows to others.

A reader reads, a librarian also adds and changes, an admin also manages accounts. Without any account, a library that
is served on this machine alone is open to every user of it.

Examples:

  svod account add vera --role admin

  svod account token vera --label "nightly import"

  svod account log
"""
ADD_HELP = """Make an account; the password is asked for, or read from the first line of stdin.

Examples:

  svod account add vera --role admin

  svod account add anton --role librarian < password.txt
"""
LIST_HELP = """List the accounts with their roles.

Example:

  svod account list --json
"""
ROLE_HELP = """Give an account another role: reader, librarian or admin.

Example:

  svod account role anton admin
"""
RENEW_HELP = """Give an account another password; all its sessions end.

Example:

  svod account password anton
"""
REMOVE_HELP = """Remove an account with its sessions and tokens; the history keeps what it did.

Example:

  svod account remove anton
"""
KEY_HELP = """Make a token with which programs act for an account; it is shown only once. --revoke ends one.

Examples:

  svod account token vera --label "nightly import"

  svod account token vera --list

  svod account token vera --revoke 3
"""
LOG_HELP = """The history of changes: who did what and when, the latest first. --keep DAYS deletes older entries.

Examples:

  svod account log --limit 20 --json

  svod account log --keep 365
"""
_WHO = "command line"

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The account's name.")]
RoleOption = Annotated[str, typer.Option("--role", metavar="ROLE", help="reader, librarian or admin.")]
MAIL_HELP = """Set the mail address to which an account's news are sent (`svod saved mail`), or stop that.

Examples:

  svod account mail anna anna@example.org --language de

  svod account mail anna --off
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    account = typer.Typer(help=ACCOUNT_HELP, no_args_is_help=True)
    account.command("add", help=ADD_HELP)(add)
    account.command("list", help=LIST_HELP)(list_accounts)
    account.command("role", help=ROLE_HELP)(role)
    account.command("password", help=RENEW_HELP)(password)
    account.command("remove", help=REMOVE_HELP)(remove)
    account.command("token", help=KEY_HELP)(token)
    account.command("mail", help=MAIL_HELP)(mail)
    account.command("log", help=LOG_HELP)(log)
    app.add_typer(account, name="account")


def add(
    context: typer.Context,
    name: NameArgument,
    role_name: RoleOption = "reader",
    library: LibraryOption = None,
) -> None:
    """Make an account."""
    chosen, secret = _role(role_name), _password()
    with library_of(context, library, create=True) as opened:
        service = opened.accounts()
        made = service.add(name, secret, chosen)
        service.note(_WHO, "add_account", f"{made.name}: {made.role}")
    _print(f"{made.name}: {made.role}")


def list_accounts(context: typer.Context, library: LibraryOption = None, json_lines: JsonOption = False) -> None:
    """Print the accounts."""
    with library_of(context, library) as opened:
        accounts = opened.accounts().listed()
    for account in accounts:
        if json_lines:
            print_json(account._asdict())
        else:
            _print(f"{account.name}: {account.role}, since {account.made[:10]}")
    if not accounts and not json_lines:
        _print("There are no accounts.")


def role(
    context: typer.Context,
    name: NameArgument,
    role_name: Annotated[str, typer.Argument(metavar="ROLE", help="reader, librarian or admin.")],
    library: LibraryOption = None,
) -> None:
    """Change a role."""
    chosen = _role(role_name)
    with library_of(context, library) as opened:
        service = opened.accounts()
        changed = service.set_role(name, chosen)
        service.note(_WHO, "change_role", f"{changed.name}: {changed.role}")
    _print(f"{changed.name}: {changed.role}")


def password(context: typer.Context, name: NameArgument, library: LibraryOption = None) -> None:
    """Change a password."""
    with library_of(context, library) as opened:
        service = opened.accounts()
        service.account(name)
        service.set_password(name, _password())
        service.note(_WHO, "set_password", name)
    _print(f"{name} has another password; all sessions have ended")


def mail(
    context: typer.Context,
    name: NameArgument,
    address: Annotated[str, typer.Argument(metavar="[ADDRESS]", help="The address; without one it is printed.")] = "",
    language: Annotated[str, typer.Option("--language", metavar="CODE", help="The language of the mail.")] = "en",
    off: Annotated[bool, typer.Option("--off", help="Send no more mail.")] = False,
    library: LibraryOption = None,
) -> None:
    """Set, print or forget an address."""
    with library_of(context, library) as opened:
        service = opened.accounts()
        service.account(name)
        if address or off:
            service.set_mail(name, "" if off else address, language)
            service.note(_WHO, "set_mail", name)
        known = service.mail_address(name)
    _print(f"{name}: {known or 'no mail'}")


def remove(context: typer.Context, name: NameArgument, library: LibraryOption = None) -> None:
    """Remove an account."""
    with library_of(context, library) as opened:
        service = opened.accounts()
        service.remove(name)
        service.note(_WHO, "remove_account", name)
    _print(f"{name} is removed")


def token(
    context: typer.Context,
    name: NameArgument,
    label: Annotated[str, typer.Option("--label", metavar="TEXT", help="What the token is for.")] = "",
    listing: Annotated[bool, typer.Option("--list", help="List the tokens instead.")] = False,
    revoke: Annotated[int, typer.Option("--revoke", metavar="N", min=0, help="End a token by its number.")] = 0,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Make, list or end tokens."""
    with library_of(context, library) as opened:
        service = opened.accounts()
        if listing:
            _print_tokens(service, name, json_lines)
        elif revoke:
            service.revoke_token(revoke, service.account(name).name)
            service.note(_WHO, "revoke_token", f"{name}: {revoke}")
            _print(f"token {revoke} is revoked")
        else:
            issued = service.issue_token(name, label)
            service.note(_WHO, "issue_token", f"{name}: {issued.token.number}")
            print(issued.secret)
            messages().print("This token is shown only now; keep it safe.", style="dim")


def log(
    context: typer.Context,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=100_000, help="How many at most.")] = 50,
    keep: Annotated[
        int | None, typer.Option("--keep", metavar="DAYS", min=1, max=100_000, help="First delete what is older.")
    ] = None,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print what was done."""
    with library_of(context, library) as opened:
        if keep is not None:
            messages().print(f"{opened.accounts().forget_deeds(keep)} forgotten", style="dim")
        deeds = opened.accounts().deeds(limit)
    for deed in deeds:
        if json_lines:
            print_json(deed._asdict())
        else:
            when = deed.made[:16].replace("T", " ")
            where = f" from {deed.address}" if deed.address else ""
            _print(f"{when}  {deed.who}{where}: {deed.deed} {deed.subject}".rstrip())


def _print_tokens(service: "AccountService", name: str, json_lines: bool) -> None:
    for one in service.tokens(service.account(name).name):
        if json_lines:
            print_json(one._asdict())
        else:
            used = f"last used {one.used[:10]}" if one.used else "never used"
            _print(f"{one.number}: {one.label or '(no label)'}, since {one.made[:10]}, {used}")


def _role(name: str) -> Role:
    try:
        return Role(name)
    except ValueError as error:
        roles = ", ".join(Role)
        raise SettingsError(f"There is no role «{name}».", way_out=f"It is one of: {roles}.") from error


def _password() -> str:
    """The password, typed twice, or the first line of stdin."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    from getpass import getpass

    typed = getpass("Password: ")
    if getpass("Once more: ") != typed:
        raise AccountError("The passwords differ.", way_out="Type the same one twice.")
    return typed


def _print(text: str) -> None:
    output().print(text, markup=False, highlight=False, soft_wrap=True)
