"""A person's recorded feats, and the skill in the Active Endless Nightmare that they tell of."""
