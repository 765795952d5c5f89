"""Commands that train policies and reproduce results."""
