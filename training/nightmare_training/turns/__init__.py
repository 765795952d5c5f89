"""How much of real play the exact turn of Lucidity reaches, and what rules for Rest or Dream Again lose against it."""
