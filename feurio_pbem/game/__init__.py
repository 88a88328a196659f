"""The record of a game: genesis, cards and log, and the standing they lead to. Pure: no file, no clock, no chance."""
