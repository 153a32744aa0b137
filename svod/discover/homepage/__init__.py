"""Home pages of scientists: candidates, ranking, and the pages that list their papers."""
