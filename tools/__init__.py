"""What only developers run; nothing in `app` imports it, and the image does not contain it."""
