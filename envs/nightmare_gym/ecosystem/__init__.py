"""The games in the forms of other libraries: masks in observations, TorchRL, OpenSpiel, JAX."""
