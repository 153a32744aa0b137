"""Frozen values are dataclasses like any other; they are only made faster."""

import dataclasses
import pickle
from collections.abc import Mapping
from copy import copy

import pytest

from svod.frozen_values import dataclass


@dataclass(frozen=True, slots=True)
class Shelf:
    """A shelf."""

    name: str
    books: tuple[str, ...] = ()
    notes: Mapping[str, str] = dataclasses.field(default_factory=dict, compare=False)
    secret: str = dataclasses.field(default="", repr=False)


@dataclasses.dataclass(frozen=True, slots=True)
class AsPythonMakesIt:
    """The same shelf."""

    name: str
    books: tuple[str, ...] = ()
    notes: Mapping[str, str] = dataclasses.field(default_factory=dict, compare=False)
    secret: str = dataclasses.field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class LongShelf(Shelf):
    """A shelf with a length."""

    length: int = 1


@dataclass(frozen=True, slots=True)
class Counted:
    """A value that reckons one of its own, and says itself what is equal."""

    text: str
    letters: int = dataclasses.field(init=False, default=0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "letters", len(self.text))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counted) and other.letters == self.letters

    def __hash__(self) -> int:
        return self.letters


def test_values_are_what_python_would_make_of_them() -> None:
    made, other = Shelf("a", ("b",), secret="c"), AsPythonMakesIt("a", ("b",), secret="c")
    assert repr(made) == repr(other).replace("AsPythonMakesIt", "Shelf") == "Shelf(name='a', books=('b',), notes={})"
    assert dataclasses.asdict(made) == dataclasses.asdict(other)
    assert hash(made) == hash(other)
    assert [field.name for field in dataclasses.fields(Shelf)] == ["name", "books", "notes", "secret"]
    assert not hasattr(made, "__dict__")
    assert Shelf.__match_args__ == AsPythonMakesIt.__match_args__


def test_they_are_compared_by_their_fields_but_for_those_that_say_no() -> None:
    assert Shelf("a", notes={"x": "y"}) == Shelf("a")
    assert hash(Shelf("a", notes={"x": "y"})) == hash(Shelf("a"))
    assert Shelf("a") != Shelf("b")
    assert Shelf("a") != LongShelf("a")
    assert LongShelf("a", length=2) != LongShelf("a")


def test_what_is_made_each_time_is_nobody_elses() -> None:
    one, other = Shelf("a"), Shelf("a")
    assert one.notes is not other.notes


def test_nobody_changes_them() -> None:
    for value in (Shelf("a"), LongShelf("a")):
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'name'"):
            value.name = "b"  # type: ignore[misc]
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'name'"):
            del value.name
    with pytest.raises(dataclasses.FrozenInstanceError):
        Shelf("a").other = "b"  # type: ignore[attr-defined]
    assert dataclasses.replace(Shelf("a"), name="b") == Shelf("b")


def test_they_go_through_pickle_and_copies() -> None:
    for value in (Shelf("a", ("b",), {"c": "d"}, "e"), LongShelf("a", length=3)):
        back = pickle.loads(pickle.dumps(value))
        assert (back, back.notes, copy(value)) == (value, value.notes, value)


def test_what_is_missing_or_too_much_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Shelf.__init__\(\) missing 1 required positional argument: 'name'"):
        Shelf()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        Shelf("a", colour="red")  # type: ignore[call-arg]


def test_methods_of_a_class_itself_stay() -> None:
    assert Counted("abc") == Counted("xyz")
    assert len({Counted("abc"), Counted("xyz")}) == 1
    assert Counted("abc").letters == 3


def test_others_may_derive_frozen_dataclasses_from_them() -> None:
    @dataclasses.dataclass(frozen=True)
    class Derived(Shelf):
        place: str = ""

    assert Derived("a", place="b") == Derived("a", place="b")
    with pytest.raises(TypeError, match="frozen"):

        @dataclasses.dataclass
        class Changeable(Shelf):  # type: ignore[misc]
            place: str = ""


def test_only_frozen_classes_with_slots_are_made() -> None:
    with pytest.raises(TypeError):
        dataclass(frozen=False, slots=True)
