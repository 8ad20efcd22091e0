"""Battle Blakes on the screen: words and pictures made from a view."""
