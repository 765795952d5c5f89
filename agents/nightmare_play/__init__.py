"""Play the games with people and agents at one table."""
