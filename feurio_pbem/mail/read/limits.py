"""The caps under which a mail is looked at at all. Each bounds time or memory of a step that trusts its input."""

LARGEST_MAIL = 1 << 20
MOST_PARTS = 200
DEEPEST = 20
LONGEST_HEADER = 2_000  # characters looked at: a Subject of 32,000 encoded words takes half a minute to decode
LONGEST_LINE = 2_000
LARGEST_GAME_FILE = 1 << 20
MOST_COMMANDS = 100
