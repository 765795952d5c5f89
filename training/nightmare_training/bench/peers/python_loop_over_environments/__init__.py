"""A Python loop over environments, which deal with chance themselves."""
