"""The print on the components, as pydantic models of components.toml."""
