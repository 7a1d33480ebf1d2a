// From a disk a browser starts no worker out of a file: there the script runs in a hidden frame.
// The frame loads this file first, then the script; nothing is written into the frame as code,
// which the content policy would forbid.
(() => {
  const NAME = "refnb-worker";
  const load = (url) =>
    new Promise((done) => {
      const script = document.createElement("script");
      script.src = url;
      script.onload = done;
      document.body.append(script);
    });

  if (window.name === NAME) {
    window.postMessage = (message) => parent.postMessage({ [NAME]: message }, "*");
    window.importScripts = async (...urls) => {
      for (const url of urls) await load(url);
    };
    return;
  }

  const here = document.currentScript.src;
  class FrameWorker extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.name = NAME;
      this.frame.title = "the search";
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentDocument;
      this.ready = new Promise((done) => this.frame.addEventListener("load", done, { once: true }));
      inside.open();
      inside.write(`<body><script src="${here}"></script><script src="${url}"></script></body>`);
      inside.close();
      addEventListener("message", (event) => {
        if (event.source !== this.frame.contentWindow || !(NAME in Object(event.data))) return;
        const heard = new MessageEvent("message", { data: event.data[NAME] });
        this.dispatchEvent(heard);
        this.onmessage?.(heard);
      });
    }

    async postMessage(message) {
      await this.ready;
      const event = new MessageEvent("message", { data: structuredClone(message) });
      this.frame.contentWindow.dispatchEvent(event);
    }

    terminate() {
      this.frame.remove();
    }
  }

  window.IFrameWorker = FrameWorker;
  const Native = window.Worker;
  if (location.protocol === "file:") {
    window.Worker = function (url, ...options) {
      return `${url}`.startsWith("blob:") ? new Native(url, ...options) : new FrameWorker(url);
    };
    window.Worker.prototype = FrameWorker.prototype; // who changes a worker changes this one
  }
})();
