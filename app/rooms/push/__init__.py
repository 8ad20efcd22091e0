"""Web Push: a browser that asked for it is told that a table waits for its player, also when it is closed."""
