"""Checking: what a number that someone entered says of the way to it."""
