"""The suite `soak`: what a library survives, how its processes use memory, what more workers and a cluster bring."""
