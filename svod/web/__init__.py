"""Face: the library in a browser and over HTTP."""
