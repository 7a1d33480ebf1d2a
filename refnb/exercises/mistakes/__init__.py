"""The mistakes that people make, one module a kind of question."""
