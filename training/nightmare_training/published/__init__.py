"""The published results: their kinds, what makes them anew, and which are older than the code."""
