"""Pictures of the pages: each is a function that draws what refnb computes, exactly."""
