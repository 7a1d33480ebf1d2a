// The index of the search is large: ask for it when the search is touched, or when its words are marked.
(() => {
  const index = /search\/search_index\.json$/;
  const { open, send } = XMLHttpRequest.prototype;
  const waiting = [];
  let wanted = /[?&][hq]=/.test(location.search);

  XMLHttpRequest.prototype.open = function (method, url, ...rest) {
    this.later = !wanted && index.test(url);
    return open.call(this, method, url, ...rest);
  };
  XMLHttpRequest.prototype.send = function (...body) {
    if (this.later && !wanted) waiting.push(() => send.apply(this, body));
    else send.apply(this, body);
  };
  const go = (event) => {
    if (!event.target.closest?.(".md-search, [for=__search], #__search")) return;
    wanted = true;
    while (waiting.length) waiting.pop()();
  };
  for (const event of ["focusin", "pointerover", "click"]) document.addEventListener(event, go);
})();

// A hyphen inside a word joins: to the search, m-estimate would mean "m, but not estimate". A single letter before
// it says nothing: every word with an m begins with it. So do small words before others, which every page has.
(() => {
  const QUERY = 2, SMALL = /(?<![\w-])(?:an?|the|this|in|on|of|to|for|from|with|and|or|is|are|do|does|i|my|how|what) +(?=\S)/gi;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    const asked = message?.type === QUERY && typeof message.data === "string";
    const data = asked && message.data.replace(SMALL, "").replace(/\b\w-(?=\w\w)/g, "").replace(/(?<=\w)-(?=\w)/g, " ");
    return post.call(this, asked ? { ...message, data } : message, ...rest);
  };
})();
