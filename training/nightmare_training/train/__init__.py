"""The training of one policy: a loop for every algorithm, and a file for each of them."""
