"""Planted leaks: small mistakes, each of which the checks of secrecy must find."""
