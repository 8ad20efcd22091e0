"""The room socket: connections, incoming messages, outgoing frames."""
