"""The web table: seats people and bots at one match, and keeps it safe in a database."""
