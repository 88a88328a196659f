"""A host of games by mail: receives, plays, answers."""
