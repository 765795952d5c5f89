"""Training configs, and the environments and options that a person types."""
