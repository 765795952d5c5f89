"""Independent pieces of work: done here, by workers on this machine, or on a cluster, with the same results."""
