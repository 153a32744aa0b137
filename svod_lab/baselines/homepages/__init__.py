"""The rankers of home pages that P1 surveys (METHODS §1.5), a module each, on the same pages as ours."""
