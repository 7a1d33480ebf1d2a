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
