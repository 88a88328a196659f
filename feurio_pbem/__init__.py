"""Feurio! by file, by git and by mail. Importing the package alone loads nothing, so that `--help` stays quick."""
