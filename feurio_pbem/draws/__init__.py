"""How chance is proven: hashes, seeds, chains of secrets and signatures of protocol `feurio-pbem/1`.

Bytes in, bytes out; nothing here reads a file, a clock or the operating system's randomness, and nothing knows the
rules of the game. `docs/protocol.md` says the same in words.
"""
