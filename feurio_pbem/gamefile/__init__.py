"""The game file: strict YAML, the schema's verdict, one style of writing, durable storage."""
