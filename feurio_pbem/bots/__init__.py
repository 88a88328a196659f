"""Opponents that play by the public verbs of the rules; nothing the engine itself needs."""
