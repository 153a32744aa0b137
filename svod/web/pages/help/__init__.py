"""Pages that explain: help, the interface for programs, a console for reading without a library."""
