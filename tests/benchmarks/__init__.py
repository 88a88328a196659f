"""The figures of the project, printed by one command: `python -m tests.benchmarks`."""
