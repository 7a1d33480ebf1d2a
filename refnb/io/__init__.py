"""Files, tables and messages of exact values, in and out."""
