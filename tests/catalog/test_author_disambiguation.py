"""Author disambiguation: names, context and rulings of people; namesakes stay separate."""

from svod.catalog.author_disambiguation import MOST_AUTHORS, NameAndContextResolver
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import AuthorMention, PersonName, Ruling
from svod.model.work import Work

RESOLVER = NameAndContextResolver()


def mention(number: int, family: str, given: str, **context: tuple[str, ...] | str) -> AuthorMention:
    return AuthorMention(f"w{number}", 0, (PersonName(family, given),), **context)  # type: ignore[arg-type]


def gathered(*mentions: AuthorMention, rulings: tuple[Ruling, ...] = ()) -> set[frozenset[str]]:
    assert len({RESOLVER.block(one) for one in mentions}) == 1
    persons = RESOLVER.persons(mentions, rulings)
    assert sum(map(len, persons)) == len(mentions)
    return {frozenset(row.mention.work_id for row in person) for person in persons}


def test_a_rare_name_in_any_spelling_is_one_person() -> None:
    spelled = (("Хлебников", "Денис Олегович"), ("Хлебников", "Д. О."), ("Khlebnikov", "D."), ("Chlebnikow", "D."))
    mentions = [mention(number, *name, year="2004") for number, name in enumerate(spelled)]
    assert gathered(*mentions) == {frozenset({"w0", "w1", "w2", "w3"})}


def test_an_initial_of_two_people_is_given_to_the_one_with_the_same_co_authors() -> None:
    denis = mention(0, "Хлебников", "Денис", co_authors=("stvnvsk:a", "grmlf:b"), year="2004")
    dmitry = mention(1, "Хлебников", "Дмитрий", co_authors=("prhdkf:k",), year="2004")
    unsure = mention(2, "Хлебников", "Д.", co_authors=("stvnvsk:a", "grmlf:b"), year="2005")
    nobodys = mention(3, "Хлебников", "Д.", year="2005")
    assert gathered(denis, dmitry, unsure, nobodys) == {frozenset({"w0", "w2"}), frozenset({"w1"}), frozenset({"w3"})}


def test_an_orcid_makes_one_person_and_two_orcids_make_two() -> None:
    one, two = "0000-0002-1825-0097", "0000-0001-5109-3700"
    mentions = [mention(number, "Li", "J.", orcids=(orcid,)) for number, orcid in enumerate((one, two, one))]
    assert gathered(*mentions) == {frozenset({"w0", "w2"}), frozenset({"w1"})}


def test_affiliations_meet_across_alphabets() -> None:
    moscow = mention(0, "Листьев", "Д.", affiliations=("Институт прудоведения им. Лягушкина",), emails=(), year="2004")
    same = mention(1, "Listyev", "D.", affiliations=("Lyagushkin Institute",), year="2005")
    far = mention(2, "Listyev", "D.", year="1900")
    assert gathered(moscow, same, far) == {frozenset({"w0", "w1"}), frozenset({"w2"})}


def test_a_person_is_only_once_among_the_authors_of_one_work() -> None:
    first = mention(0, "Хлебников", "Д. О.")
    second = AuthorMention("w0", 1, (PersonName("Хлебников", "Д. О."),))
    assert [len(person) for person in RESOLVER.persons([first, second])] == [1, 1]


def test_every_attribution_has_a_weight_and_a_reason() -> None:
    (person,) = RESOLVER.persons([mention(0, "Хлебников", "Денис"), mention(1, "Хлебников", "Денис")])
    assert (person[0].weight, person[0].reason) == (1.0, "the fullest form of the name")
    assert 0.5 < person[1].weight < 1
    assert person[1].reason.startswith("full names agree")


def test_what_people_say_outweighs_names_and_context_and_the_last_word_counts() -> None:
    mentions = [mention(0, "Хлебников", "Денис"), mention(1, "Хлебников", "Дмитрий"), mention(2, "Хлебников", "Денис")]
    said = (Ruling("w0:0", "w1:0", True), Ruling("w0:0", "w2:0", False))
    assert gathered(*mentions, rulings=said) == {frozenset({"w0", "w1"}), frozenset({"w2"})}
    taken_back = (*said, Ruling("w0:0", "w1:0", False), Ruling("w0:0", "w2:0", True))
    assert gathered(*mentions, rulings=taken_back) == {frozenset({"w0", "w2"}), frozenset({"w1"})}


def test_the_order_of_mentions_changes_nothing() -> None:
    mentions = [
        mention(number, "Хлебников", given, year="2004", co_authors=("grmlf:b",) if number % 2 else ())
        for number, given in enumerate(("Д.", "Денис", "Дмитрий", "Д. О.", "Денис Олегович"))
    ]
    assert gathered(*mentions) == gathered(*reversed(mentions))


def signed(*names: tuple[str, str]) -> Work:
    creators = tuple(Creator(f"{family} {given}", 0.9, name=PersonName(family, given)) for family, given in names)
    return Work("w1", "ru", Metadata({Field.CREATOR: creators, Field.TITLE: (Value("О прудах осенних", 0.9),)}), ())


def test_a_work_mentions_each_author_once_with_all_spellings_and_those_beside() -> None:
    first, second = RESOLVER.mentions(signed(("Листьев", "Д."), ("Гроза", "А."), ("Listyev", "Denis")))
    assert [name.full for name in first.names] == ["Листьев Д.", "Listyev Denis"]
    assert (first.position, second.position) == (0, 1)
    assert first.co_authors == RESOLVER.mentions(signed(("Listyev", "D."), ("Groza", "Anna")))[0].co_authors
    assert first.subjects == ("осенни", "прудах")


def test_five_thousand_authors_are_the_most_and_nameless_ones_are_none() -> None:
    many = signed(*((f"Автор{chr(1072 + number % 32)}{number}", "А.") for number in range(MOST_AUTHORS + 10)))
    assert len(RESOLVER.mentions(many)) <= MOST_AUTHORS
    assert RESOLVER.mentions(signed(("", ""), ("Х", ""))) != ()
    assert RESOLVER.mentions(Work("w1", None, Metadata({}), ())) == ()
