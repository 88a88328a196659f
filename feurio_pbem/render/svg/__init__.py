"""Scenes as SVG: themes give roles their colours, symbols give stamps their lines. No rules here, no files."""
