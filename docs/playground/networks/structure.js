// Structure: what the chapter is about, in one line.
"use strict";

refnb.chapter("structure", ({ operation, reading: { number } }) => ({
  doubled: operation({ x: number }, (x) => x.add(x)),
}));
