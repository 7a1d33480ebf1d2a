"""Pictures of the pages: each function draws exact results of refnb."""
