// The Bayes optimal classifier: hypotheses vote with the weight of their posterior.
"use strict";

refnb.chapter("averaging", ({
  operation, numbers: { total }, tables: { same, table }, distribution: { most_probable },
  reading: { string, map, distribution },
}) => {
  const Votes = map(string, distribution), takes = { posterior: distribution, votes: Votes };

  const predict = operation(takes, (posterior, votes) => {
    same(posterior.keys(), votes.keys());
    const hypotheses = posterior.keys(), labels = votes.get(hypotheses[0]).keys();
    for (const row of votes.values()) same(row.keys(), labels);
    return table(labels, (y) => total(hypotheses.map((h) => posterior.get(h).mul(votes.get(h).get(y)))));
  });
  const mapDecide = operation(takes, (posterior, votes) => {
    const labels = predict(posterior, votes).keys();
    return most_probable(votes.get(most_probable(posterior).label).pick(labels));
  });

  return {
    Votes, predict,
    decide: operation(takes, (posterior, votes) => most_probable(predict(posterior, votes))),
    map_decide: mapDecide,
  };
});
