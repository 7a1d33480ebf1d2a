"""Fast and exact: other ways to the answers of the chapters, proven equal to them."""
