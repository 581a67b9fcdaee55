"""The verbs of the cards, a module for each family of them."""
