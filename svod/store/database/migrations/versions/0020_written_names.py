"""Persons are known by their names as people write them: «Emmy Noether» for «Noether Emmy»."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from svod.model.codec import unpack
from svod.model.person import PersonName
from svod.text.people import written_name

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

_PERSONS = sa.table("persons", sa.column("id", sa.String), sa.column("name", sa.Text))
_AUTHORSHIPS = sa.table("authorships", sa.column("person_id", sa.String), sa.column("mention", sa.LargeBinary))


def upgrade() -> None:
    """Write every name anew of which a work has both parts."""
    connection = op.get_bind()
    query = sa.select(_PERSONS.c.id, _PERSONS.c.name, _AUTHORSHIPS.c.mention)
    together = query.join(_AUTHORSHIPS, _AUTHORSHIPS.c.person_id == _PERSONS.c.id)
    written: dict[str, str] = {}
    for row in connection.execute(together):
        for name in () if row.id in written else _names(row.mention):
            if name.full == row.name:
                written[row.id] = written_name(name)
    changed = [{"of": person_id, "new": name} for person_id, name in written.items()]
    if changed:
        update = _PERSONS.update().where(_PERSONS.c.id == sa.bindparam("of")).values(name=sa.bindparam("new"))
        connection.execute(update, changed)


def _names(mention: bytes) -> list[PersonName]:
    return [PersonName(*name) for name in unpack(dict[str, Any], mention)["names"]]
