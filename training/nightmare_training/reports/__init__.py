"""Reports of findings as tables and pages."""
