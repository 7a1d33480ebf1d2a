// The Bayes optimal classifier: hypotheses vote with the weight of their posterior.
"use strict";

refnb.chapter("bayes_optimal", ({
  operation, reading: { distribution }, distribution: { most_probable }, map_ml: { Space, predict },
}) => {
  const takes = { posterior: distribution, votes: Space };

  const mapDecide = (posterior, votes) => {
    const labels = predict(posterior, votes).keys();
    return most_probable(votes.get(most_probable(posterior).label).pick(labels));
  };

  return {
    predict: operation(takes, (posterior, votes) => predict(posterior, votes)),
    decide: operation(takes, (posterior, votes) => most_probable(predict(posterior, votes))),
    map_decide: operation(takes, mapDecide),
  };
});
