// What is copied from a session is what was typed: neither prompts nor answers.
document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.("[data-clipboard-target]");
    const block = button && document.querySelector(button.dataset.clipboardTarget);
    if (!block?.querySelector(".gp")) return;
    const prompt = block.closest(".language-pycon") ? /^(?:>>>|\.\.\.)(?: (.*)|$)/ : /^\$ (.*)$/;
    const typed = [];
    for (const line of block.textContent.split("\n")) {
      const found = prompt.exec(line);
      if (found) typed.push(found[1] ?? "");
    }
    button.dataset.clipboardText = `${typed.join("\n").trim()}\n`;
  },
  true,
);

// What is copied of a text with formulas has their TeX, and of a part of a formula the whole.
document.addEventListener("copy", (event) => {
  const selection = getSelection();
  if (selection.isCollapsed || !event.clipboardData) return;
  const range = selection.getRangeAt(0).cloneRange();
  const formula = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)?.closest("math");
  const goes = (part) => part?.matches(".nb-on"); // it goes on with the formula before it
  const [first, last] = [formula(range.startContainer), formula(range.endContainer)];
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  const copied = range.cloneContents();
  const formulas = copied.querySelectorAll("math:has(annotation)");
  for (const math of formulas) {
    const part = math.parentElement, next = part?.nextElementSibling?.nextElementSibling;
    const sign = math.getAttribute("display") === "block" ? "$$" : "$";
    const tex = math.querySelector("annotation").textContent;
    math.replaceWith((goes(part) ? "" : sign) + tex + (goes(next) ? "" : sign));
  }
  if (!formulas.length) return;
  event.clipboardData.setData("text/plain", copied.textContent);
  event.preventDefault();
});
