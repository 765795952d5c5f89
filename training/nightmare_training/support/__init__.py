"""Files, locks, progress, tables and statistics."""
