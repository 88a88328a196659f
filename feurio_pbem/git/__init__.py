"""The road through a shared git repository, driven by the `git` program. Knows no command line and prints nothing."""
