"""What truths of notes mark by convention: works only repeated, works only mentioned."""

import pytest

from svod_lab.scores.note_conventions import mentions_work, repeats_work


@pytest.mark.parametrize(
    "text", ["4 ebenda", "43 vgl. ebenda, S. 95–100", "Ebd., S. 5 f.", "Ibid., at 12.", "³ Там же. С. 7."]
)
def test_a_note_that_only_repeats_is_known(text: str) -> None:
    assert repeats_work(text)


@pytest.mark.parametrize(
    "text", ["Roth, ebd., S. 5", "Ebd. Anders Roth, Von Netzen, 1998.", "Ebenezer, A. (1998): Wald"]
)
def test_what_names_a_work_repeats_none(text: str) -> None:
    assert not repeats_work(text)


@pytest.mark.parametrize(
    "text",
    [
        "5 Lutz (2004, S.22)", "Guger et al. (2003, S. 83)", "Van Ham / Büchel (2004)",
        "Statistik Austria (2002, S.104)",
        "Strecker und Wiegert 1989: 491; Esser 1986: 316 ff.", "Max Webers (1985: 545)", "Noll u. a. 2009: 21",
        "Ginsburgs 1989, S. 409f. [s. Anm. 1].",
    ],
)  # fmt: skip
def test_names_and_a_year_are_a_mention(text: str) -> None:
    assert mentions_work(text)


@pytest.mark.parametrize(
    "text",
    [
        "Beck, Ulrich 1986: Risikogesellschaft, Frankfurt/M.", "Europäische Kommission, Agenda 2000, Brüssel 1997.",
        "Richard Löwenthal, Weltpolitische Betrachtungen, Göttingen 1983, S. 276.", "Segodnja 20.1.1999.",
        "Ulmer Statistik: Jahresübersicht 1950, S. 70.",
        "Weber, Max 1980, Wirtschaft und Gesellschaft, Tübingen: Mohr.",
    ],
)  # fmt: skip
def test_a_title_makes_a_reference(text: str) -> None:
    assert not mentions_work(text)
