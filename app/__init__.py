"""Culprit: a server on which friends play games of blame and bluff in their browsers."""

# The only place with the version number: command line, pages, API, metrics and package read it here.
__version__ = "0.9.0"
