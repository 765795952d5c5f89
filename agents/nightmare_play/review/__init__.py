"""Review games that were played: what each decision lost, and how lucky each chance event was (docs/review.md)."""
