"""What guards every request: identity, origin, rate limits, security headers."""
