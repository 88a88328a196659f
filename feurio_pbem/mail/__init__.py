"""Turns by mail: reading what comes, below everything that knows a game's players."""
