"""A static site for a folder of games."""
