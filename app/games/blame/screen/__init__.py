"""Game of Blame on the screen: words and pictures made from a view."""
