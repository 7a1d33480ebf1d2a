"""Fast: the answers of the chapters by faster exact methods, each proven equal."""
