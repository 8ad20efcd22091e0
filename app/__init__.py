"""Culprit: a server on which friends play games of blame and bluff in their browsers."""

__version__ = "0.1.0"
