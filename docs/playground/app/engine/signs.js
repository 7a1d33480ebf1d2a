// Greek letters and signs that LaTeX knows as a formula alone, each with its name there.
"use strict";

refnb.chapter("app/signs", () =>
  ("α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma " +
    "ς varsigma τ tau υ upsilon φ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi " +
    "Ψ Psi Ω Omega ≠ neq ≤ leq ≥ geq ≈ approx ∞ infty ← leftarrow → to ⇒ Rightarrow ∈ in ∪ cup ∩ cap √ surd ∑ sum ∏ prod ∝ propto")
    .match(/\S \S+/g).map((pair) => pair.split(" ")));
