"""Web Push: a browser that asked for it is told of its player's tables, also when it is closed."""
