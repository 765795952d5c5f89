"""What is printed on the components, as pydantic models of components.toml."""
