// Score: what the chapter is about, in one line.
"use strict";

refnb.chapter("score", ({ operation, reading: { number } }) => ({
  doubled: operation({ x: number }, (x) => x.add(x)),
}));
