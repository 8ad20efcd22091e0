"""Game of Intrigue on the screen: words and pictures made from a view."""
