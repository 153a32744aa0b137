"""The HTTP API, and the services of GROBID."""
