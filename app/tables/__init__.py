"""A match in play: its live table, the fair deal, its bots and clock, replay and export."""
