"""Reading one mail: bytes in, turn lines out."""
