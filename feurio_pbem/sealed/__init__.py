"""This machine in a sealed game: secrets, signing, what it signs on, consents, identity, proof, export."""
