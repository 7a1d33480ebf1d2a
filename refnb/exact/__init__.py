"""Exact numbers: how they come in, how they are computed with, how they go out."""
