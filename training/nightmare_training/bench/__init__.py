"""Speed on one core: ours, and that of other libraries."""
