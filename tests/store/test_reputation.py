"""What the library knows of works beside what they say themselves, and the authors that many works name at once."""

from svod.model.person import Attribution, AuthorMention, PersonLine, PersonName
from svod.model.work import Citation, Repute
from svod.store.store import SqlStore
from tests.stored_values import make_reference, make_work


def mention(work_id: str, given: str) -> AuthorMention:
    return AuthorMention(work_id, 0, (PersonName("Громов", given),))


def test_who_cites_a_work_is_counted_once_and_nobody_counts_himself(store: SqlStore) -> None:
    with store.writing() as session:
        for name in ("w1", "w2", "w3"):
            session.works.put(make_work(name, f"Работа {name}"), [])
            session.references.put(name, [make_reference("Работа w1"), make_reference("Работа w1")])
        session.citations.put(
            [Citation(citing, place, "w1", 0.9, "") for citing in ("w1", "w2", "w3") for place in (0, 1)]
        )
        found = session.works.reputes(["w1", "w2", "lost"])
    assert found == {"w1": Repute(cited_by=2, arrival=1), "w2": Repute(arrival=2), "lost": Repute()}


def test_works_are_reported_at_once_those_that_are_held(store: SqlStore) -> None:
    with store.writing() as session:
        session.works.put(make_work("w1", "Первая"), [])
        session.works.put(make_work("w2", "Вторая"), [])
        assert session.works.get_each(["w2", "lost", "w1"]).keys() == {"w1", "w2"}
        assert session.works.get_each(["w1"])["w1"] == session.works.get("w1")
        held = session.works.get_each(["w2", "w1"])
    assert store.works(["w2", "lost", "w1"]) == held
    assert list(store.works(["w2", "w1"])) == ["w1", "w2"], "in the order of arrival"
    assert store.works([]) == {}


def test_only_works_that_name_others_than_before_touch_their_blocks(store: SqlStore) -> None:
    one, other = mention("w1", "А. Б."), mention("w2", "В. Г.")
    with store.writing() as session:
        session.works.put(make_work("w1", "Первая"), [])
        session.works.put(make_work("w2", "Вторая"), [])
        first = session.persons.put_mentions({"w1": [(one, "grmf:a")], "w2": [(other, "grmf:v")]})
        assert first == {"grmf:a", "grmf:v"}
        session.persons.attribute([PersonLine("p1", "Громов А. Б.", 1)], [("p1", Attribution(one, 0.9, "by hand"))])
        assert session.works.reputes(["w1"])["w1"].signed[0].name == "Громов А. Б."
        changed = mention("w2", "Д. Е.")
        assert session.persons.put_mentions({"w1": [(one, "grmf:a")], "w2": [(changed, "grmf:d")]}) == {
            "grmf:v",
            "grmf:d",
        }
        assert [row.person_id for row in session.persons.of("w1")] == ["p1"]
        assert session.persons.put_mentions({"w1": []}) == {"grmf:a"}
        assert session.persons.count() == 0
