"""Input and output: files, tables and messages of exact values."""
