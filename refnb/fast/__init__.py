"""Fast: the answers of the chapters by quicker exact ways, each proven equal."""
