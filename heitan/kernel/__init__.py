"""What every game stands on: decisions, matches, records, views. Knows no game, no web, no bot."""
