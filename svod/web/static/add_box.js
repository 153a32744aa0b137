// «+ Add» as a box over every page: the form of its page, fetched when it is asked for. Without this it is a page.
"use strict";

(() => {
  const link = document.querySelector("[data-add]");
  if (!link || !("HTMLDialogElement" in window)) return;
  let box = null;

  const made = async () => {
    const answer = await fetch(link.href, { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const form = page.getElementById("add-form");
    if (!answer.ok || !form) return null;
    const dialog = document.createElement("dialog");
    const close = document.createElement("button");
    const head = page.querySelector("h1");
    dialog.className = "add-box";
    dialog.setAttribute("aria-labelledby", "add-box-head");
    head.id = "add-box-head";
    close.className = "plain";
    close.type = "button";
    close.textContent = link.dataset.close;
    close.addEventListener("click", () => dialog.close());
    dialog.append(head, form, page.getElementById("add-results"), close);
    document.body.append(dialog);
    const script = document.createElement("script");
    script.src = page.querySelector('script[src*="/add.js"]').getAttribute("src");
    // What is chosen before the script is there would be lost.
    await new Promise((done, failed) => {
      script.addEventListener("load", done);
      script.addEventListener("error", failed);
      document.head.append(script);
    });
    return dialog;
  };

  link.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      box ??= await made();
    } catch {
      box = null;
    }
    if (box) box.showModal();
    else location.assign(link.href);
  });
})();
