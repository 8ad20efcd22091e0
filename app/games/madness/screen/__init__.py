"""Blood & Madness Bluff on the screen: words and pictures made from a view."""
