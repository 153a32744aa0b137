"""Numbers of many things at once."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from svod.extract.number_tables import percentile

NUMBERS = st.lists(st.floats(min_value=0, max_value=1000, width=32), min_size=1, max_size=50)


@pytest.mark.parametrize("form", [np.float32, np.float64])
@given(values=NUMBERS, percent=st.sampled_from([75, 90]))
def test_percentiles_are_those_of_numpy(form: type, values: list[float], percent: int) -> None:
    made: NDArray[np.floating[Any]] = np.array(values, dtype=form)
    assert percentile(made, percent) == float(np.percentile(made, percent))
