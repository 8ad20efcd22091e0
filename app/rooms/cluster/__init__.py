"""Several workers on one database: the bus between them, and what each worker knows of the others."""
