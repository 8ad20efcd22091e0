"""The server's face: pages, the API, sockets, and what guards them."""
