"""One document read: the pipeline, the worker process and its sandbox, the process pool, the cluster runner."""
