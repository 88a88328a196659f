"""The browser's signatures for the engine: @noble/ed25519, lent by the worker, with the verdict of docs/protocol.md."""

from typing import Any


class Noble:
    """What `draws.signatures` asks of a backend; `module` is the JavaScript module static/signing.js."""

    def __init__(self, module: Any) -> None:
        self._module = module

    def public_key(self, seed: bytes) -> bytes:
        """The public key of a signing seed."""
        return bytes(self._module.publicKey(_to_js(seed)))

    def sign(self, seed: bytes, message: bytes) -> bytes:
        """The signature of a message."""
        return bytes(self._module.sign(_to_js(seed), _to_js(message)))

    def verify(self, key: bytes, message: bytes, signature: bytes) -> bool:
        """Whether the signature is the key's, by the equation without cofactor."""
        return bool(self._module.verify(_to_js(key), _to_js(message), _to_js(signature)))


def _to_js(data: bytes) -> Any:
    from pyodide.ffi import to_js  # type: ignore[import-not-found]

    return to_js(data)
