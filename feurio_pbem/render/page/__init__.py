"""The page of a game: one HTML file to look through all turns and to compose the next one; no network, no server."""
