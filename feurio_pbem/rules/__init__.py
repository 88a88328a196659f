"""The rules of Feurio!, pure: positions, the one judge of turns, regions and scores. Nothing here draws or stores."""
