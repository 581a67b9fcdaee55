"""The games, a room each."""
