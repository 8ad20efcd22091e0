"""Developer tools; nothing in `app` imports them, and the Docker image does not contain them."""
