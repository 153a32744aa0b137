"""Counted lines are taken out of the code in few large steps, since each step looks through all functions there are.

A plug-in of pytest that `scripts/check` names: processes that run tests load it before they import what is counted.
"""

from slipcover import pytest_plugin

# How often a line is counted before all that were seen are taken out; slipcover itself waits for 50.
TIMES = 10_000

if pytest_plugin._slipcover_instance:
    pytest_plugin._slipcover_instance.d_miss_threshold = TIMES
