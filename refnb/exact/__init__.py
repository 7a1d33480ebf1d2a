"""Exact numbers: how to read them, compute with them and print them."""
