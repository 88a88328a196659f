"""The version, in the one place where the build and the command both find it without reading metadata."""

__version__ = "0.1.0"
