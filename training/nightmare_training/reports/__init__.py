"""Findings as tables and pages."""
