"""The suite `trust`: what a library survives, how its processes eat, what more workers and a cluster bring."""
