"""Conformance: the specification as data, and the runner that judges a port."""
