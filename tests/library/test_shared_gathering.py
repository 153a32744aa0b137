"""A gathering that several processes do together: no lock is needed, and nothing is fetched or ingested twice."""

from dataclasses import replace
from pathlib import Path

from svod.library.ingest.cataloguing import Ingested
from tests.library.counted_site import counted_site
from tests.library.watched import REQUEST, TERMS, Watched


def test_two_gatherings_of_one_name_share_what_there_is(tmp_path: Path) -> None:
    terms = replace(TERMS, shared=True)
    with counted_site() as site:
        site.put_papers("lorenz", "turing")
        made = Watched(tmp_path / "library", site)
        one, other = (made.library.gathering(REQUEST, terms) for _ in range(2))
        with one.lock(), other.lock():
            ends = list(one.run())
            late = list(other.run())
        assert len([end for end in ends if isinstance(end, Ingested)]) == 2
        assert late == []
        assert (one.is_unfinished, made.library.holdings().works) == (False, 2)
        assert len([one for one in site.documents() if one.path.endswith(".pdf")]) == 2
        made.library.close()
