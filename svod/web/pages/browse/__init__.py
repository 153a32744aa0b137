"""Pages to browse by: graph, sources, subjects, people, statistics."""
