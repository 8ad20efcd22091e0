"""A game in play: its live table, the ceremony of the deal, its bots, and its export."""
