"""Accounts, their sessions and tokens, and the log of who did what."""

from typing import Any

from sqlalchemy import delete, func, insert, select, update

from svod.model.account import Account, Deed, MailAddress, Role, Token
from svod.store.database import account_tables as tables
from svod.store.database.database import Database

_TOKEN_COLUMNS = tuple(tables.tokens.c[name] for name in Token._fields)
_MAIL_COLUMNS = tuple(tables.mail_addresses.c[name] for name in MailAddress._fields)
_DEED_COLUMNS = tuple(tables.deeds.c[name] for name in Deed._fields)


class SqlAccounts:
    """Accounts, each question in a transaction of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[Account, ...]:
        """All accounts by name."""
        table = tables.accounts
        query = select(table.c.name, table.c.role, table.c.made).order_by(table.c.name)
        with self._database.transaction(write=False) as connection:
            return tuple(_account(row) for row in connection.execute(query))

    def get(self, name: str) -> Account | None:
        """An account by its name."""
        table = tables.accounts
        query = select(table.c.name, table.c.role, table.c.made).where(table.c.name == name)
        with self._database.transaction(write=False) as connection:
            row = connection.execute(query).first()
        return None if row is None else _account(row)

    def count(self, role: Role | None = None) -> int:
        """How many accounts there are, or how many of a role."""
        query = select(func.count()).select_from(tables.accounts)
        if role is not None:
            query = query.where(tables.accounts.c.role == str(role))
        with self._database.transaction(write=False) as connection:
            return int(connection.execute(query).scalar_one())

    def password(self, name: str) -> str:
        """The hash of a password; empty where there is no such account."""
        query = select(tables.accounts.c.password).where(tables.accounts.c.name == name)
        with self._database.transaction(write=False) as connection:
            return str(connection.execute(query).scalar() or "")

    def put(self, account: Account, password: str = "") -> None:
        """Take in an account, or give the one of that name this role, and this hash unless it is empty."""
        table = tables.accounts
        changed = {"role": str(account.role)} | ({"password": password} if password else {})
        with self._database.transaction(write=True, of="accounts") as connection:
            if not connection.execute(update(table).where(table.c.name == account.name).values(**changed)).rowcount:
                row = {"name": account.name, "role": str(account.role), "password": password, "made": account.made}
                connection.execute(insert(table).values(**row))

    def remove(self, name: str) -> None:
        """Forget an account with its sessions and tokens."""
        with self._database.transaction(write=True, of="accounts") as connection:
            connection.execute(delete(tables.accounts).where(tables.accounts.c.name == name))

    def open_session(self, secret: str, account: str, made: str, ends: str) -> None:
        """Note a session; those that have ended are forgotten."""
        table = tables.sessions
        with self._database.transaction(write=True, of="accounts") as connection:
            connection.execute(delete(table).where(table.c.ends < made))
            connection.execute(insert(table).values(secret=secret, account=account, made=made, ends=ends))

    def of_session(self, secret: str, now: str) -> Account | None:
        """Whose session it is, unless it has ended."""
        table = tables.accounts
        query = (
            select(table.c.name, table.c.role, table.c.made)
            .join(tables.sessions, tables.sessions.c.account == table.c.name)
            .where(tables.sessions.c.secret == secret, tables.sessions.c.ends >= now)
        )
        with self._database.transaction(write=False) as connection:
            row = connection.execute(query).first()
        return None if row is None else _account(row)

    def close_sessions(self, account: str, secret: str = "") -> None:
        """End one session of an account, or all of them."""
        table = tables.sessions
        ended = delete(table).where(table.c.account == account)
        with self._database.transaction(write=True, of="accounts") as connection:
            connection.execute(ended.where(table.c.secret == secret) if secret else ended)

    def add_token(self, secret: str, token: Token) -> int:
        """Note a token; its number."""
        row = {"account": token.account, "label": token.label, "made": token.made, "used": token.used}
        with self._database.transaction(write=True, of="accounts") as connection:
            made = connection.execute(insert(tables.tokens).values(secret=secret, **row))
            return int((made.inserted_primary_key or (0,))[0])

    def tokens(self, account: str = "") -> tuple[Token, ...]:
        """The tokens of an account, or of all."""
        query = select(*_TOKEN_COLUMNS).order_by(tables.tokens.c.number)
        if account:
            query = query.where(tables.tokens.c.account == account)
        with self._database.transaction(write=False) as connection:
            return tuple(Token(*row) for row in connection.execute(query))

    def of_token(self, secret: str, now: str) -> Account | None:
        """Whose token it is; that it was used is noted, once a day."""
        table, tokens = tables.accounts, tables.tokens
        query = (
            select(table.c.name, table.c.role, table.c.made, tokens.c.number, tokens.c.used)
            .join(tokens, tokens.c.account == table.c.name)
            .where(tokens.c.secret == secret)
        )
        with self._database.transaction(write=False) as connection:
            row = connection.execute(query).first()
        if row is None:
            return None
        # A write for every call would make readers wait for running ingests.
        if row.used[:10] != now[:10]:
            with self._database.transaction(write=True, of="accounts") as connection:
                connection.execute(update(tokens).where(tokens.c.number == row.number).values(used=now))
        return _account(row)

    def remove_token(self, number: int, account: str = "") -> bool:
        """Forget a token, if it is that account's or none is named; whether there was one."""
        table = tables.tokens
        gone = delete(table).where(table.c.number == number)
        with self._database.transaction(write=True, of="accounts") as connection:
            return bool(connection.execute(gone.where(table.c.account == account) if account else gone).rowcount)

    def mail_addresses(self, account: str = "") -> tuple[MailAddress, ...]:
        """The address of an account, if it has one, or those of all accounts."""
        table = tables.mail_addresses
        query = select(*_MAIL_COLUMNS).order_by(table.c.account)
        if account:
            query = query.where(table.c.account == account)
        with self._database.transaction(write=False) as connection:
            return tuple(MailAddress(*row) for row in connection.execute(query))

    def set_mail(self, mail: MailAddress) -> None:
        """Note where an account has its news sent, and up to when they were; an empty address forgets it."""
        table = tables.mail_addresses
        with self._database.transaction(write=True, of="accounts") as connection:
            connection.execute(delete(table).where(table.c.account == mail.account))
            if mail.address:
                connection.execute(insert(table).values(**mail._asdict()))


class SqlDeedLog:
    """Who did what."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, deed: Deed) -> None:
        """Keep what was done; the number is given here."""
        row = {name: value for name, value in deed._asdict().items() if name != "number"}
        with self._database.transaction(write=True, of="accounts") as connection:
            connection.execute(insert(tables.deeds).values(**row))

    def forget(self, before: str) -> int:
        """Forget what was done before a moment; how much that was."""
        old = delete(tables.deeds).where(tables.deeds.c.made < before)
        with self._database.transaction(write=True, of="accounts") as connection:
            return int(connection.execute(old).rowcount)

    def latest(self, limit: int, offset: int = 0) -> tuple[Deed, ...]:
        """What was done last, the latest first."""
        query = select(*_DEED_COLUMNS).order_by(tables.deeds.c.number.desc()).limit(limit).offset(offset)
        with self._database.transaction(write=False) as connection:
            return tuple(Deed(*row) for row in connection.execute(query))


def _account(row: Any) -> Account:
    return Account(row.name, Role(row.role), row.made)
