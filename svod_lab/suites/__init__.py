"""The suites of `svod bench run`: what is measured, and against which goals."""
