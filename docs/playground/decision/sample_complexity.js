// Sample complexity: how many examples naive Bayes and the joint classifier need until they have seen everything.
"use strict";

refnb.chapter("sample_complexity", ({
  operation, numbers: { Q, ONE }, reading: { size }, logarithm: { log, constant, add, scale }, enclosure: { ceiling },
  coupon_collector: { Risk, search },
}) => {
  const takes = { d: size(1, 64), risk: Risk };
  const sizes = (bound, cells, risk) => ({ bound, enough: ceiling(bound), least: search([cells], risk) });
  const equal = (k, bits) => ({ all: k, weights: [[1n, k]], bits, many: 1n });

  return {
    naive: operation(takes, (d, risk) => sizes(
      add(constant(ONE, "2"), log(new Q(d).div(risk), "2")), { ...equal(2n, 1n), many: d }, risk)),
    joint: operation(takes, (d, risk) => sizes(
      scale(log(new Q(1n << d).div(risk), "e"), new Q(1n << d)), equal(1n << d, d), risk)),
  };
});
