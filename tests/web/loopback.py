"""A web application served on this machine while a test runs, for clients that know HTTP only."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from svod.assemble import PersistentReader, open_library
from svod.config import Settings
from svod.web.app import make_app


@contextmanager
def served(app: FastAPI) -> Iterator[str]:
    """The address of the application, once it answers there."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        while not server.started and thread.is_alive():
            thread.join(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(10)
        listener.close()


@contextmanager
def served_library(folder: Path) -> Iterator[str]:
    """The address of a new library in a folder, with a process that reads documents."""
    with (
        open_library(folder) as library,
        closing(PersistentReader(Settings(), jobs=1)) as reader,
        served(make_app(library, reader=reader)) as address,
    ):
        yield address
