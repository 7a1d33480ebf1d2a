// Gibbs: what the chapter is about, in one line.
"use strict";

refnb.chapter("gibbs", ({ operation, reading: { number } }) => ({
  doubled: operation({ x: number }, (x) => x.add(x)),
}));
