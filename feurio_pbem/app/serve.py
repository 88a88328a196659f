"""The app on this machine alone: static files on 127.0.0.1, with the types that browsers ask for."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from feurio_pbem.errors import OutsideWorld
from feurio_pbem.messages import literal, sentence


class _Files(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 (the base class has it so)
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, *_: object) -> None:
        """Nothing: who looks at what is nobody's business."""


class Served:
    """A running server: its address, and `wait` until it is interrupted."""

    def __init__(self, server: ThreadingHTTPServer, thread: threading.Thread) -> None:
        self.url = f"http://127.0.0.1:{server.server_address[1]}/"
        self._thread = thread

    def wait(self) -> None:
        """Return when the server ends; KeyboardInterrupt passes through."""
        self._thread.join()


@contextmanager
def serve_app(folder: Path, port: int = 0) -> Iterator[Served]:
    """Serve a folder within the context; port 0 takes a free one. Raises OutsideWorld `port-taken`."""
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Files, directory=str(folder)))
    except OSError as error:
        told = sentence(
            "Port {port} cannot be used: {reason}.", port=port, reason=literal(error.strerror or str(error))
        )
        raise OutsideWorld("port-taken", told, hint=sentence("Another one: {option}", option="--port 8080")) from None
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Served(server, thread)
    finally:
        server.shutdown()
        server.server_close()
