"""Screens: parts made from views, and their HTML."""
