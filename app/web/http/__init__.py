"""Pages, forms and the API over HTTP."""
