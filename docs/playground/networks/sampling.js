// Sampling: what the chapter is about, in one line.
"use strict";

refnb.chapter("sampling", ({ operation, reading: { number } }) => ({
  doubled: operation({ x: number }, (x) => x.add(x)),
}));
