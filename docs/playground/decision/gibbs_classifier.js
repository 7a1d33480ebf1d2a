// The Gibbs classifier: one hypothesis, drawn by its posterior, answers alone.
"use strict";

refnb.chapter("gibbs_classifier", ({
  refuse, operation, numbers: { ZERO, ONE, total }, tables: { same }, distribution: { most_probable },
  map_ml: { Space }, bayes_optimal: { predict }, reading: { string, map, share, distribution },
}) => {
  const draw = (posterior, u) => {
    if (u.eq(ONE)) refuse("OutOfRange", "u is below 1");
    let upTo = ZERO;
    for (const [h, p] of posterior.entries()) {
      upTo = upTo.add(p);
      if (u.cmp(upTo) < 0) return h;
    }
  };
  const commit = (votes) => votes.map((row) => {
    const { label } = most_probable(row);
    return row.map((_, y) => (y === label ? ONE : ZERO));
  });
  const expectedError = (answer, truth) => {
    same(answer.keys(), truth.keys());
    return ONE.sub(total(answer.entries().map(([y, a]) => a.mul(truth.get(y)))));
  };

  return {
    draw: operation({ posterior: distribution, u: share }, draw),
    commit: operation({ votes: map(string, distribution) }, commit),
    answer: operation({ posterior: distribution, votes: Space }, (posterior, votes) => predict(posterior, votes)),
    expected_error: operation({ answer: distribution, truth: distribution }, expectedError),
  };
});
