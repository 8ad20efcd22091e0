"""Web Push: notifications about a player's tables, for browsers that subscribed, even if they are closed."""
