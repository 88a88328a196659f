"""The verbs of the program: plain arguments in, result objects out. Nothing here prints or reads options."""
