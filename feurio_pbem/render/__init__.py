"""Pictures of a game: from the plain document of `view` to text, SVG and pages; nothing here knows a rule."""
