"""The verbs of a game in a file: plain arguments in, result objects out. Nothing here prints or reads options."""
