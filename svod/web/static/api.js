// The page of the interface: sends what a form holds, and shows the answer. All texts are set as text.
"use strict";

(() => {
  const LONGEST = 200000;
  const page = document.querySelector(".api");

  const values = (input) => (input.dataset.list === undefined ? [input.value] : input.value.split("\n")).filter((text) => text !== "");

  const address = (form) => {
    let path = form.dataset.path;
    const query = new URLSearchParams();
    for (const input of form.querySelectorAll("[data-place]")) {
      if (input.dataset.place === "path") path = path.replace(new RegExp(`\\{${input.name}(:path)?\\}`), () => encodeURIComponent(input.value));
      if (input.dataset.place === "query") for (const text of values(input)) query.append(input.name, text);
    }
    return query.size ? `${path}?${query}` : path;
  };

  const body = (form) => {
    const whole = form.querySelector("[data-body]");
    if (whole) return whole.value;
    const fields = [...form.querySelectorAll('[data-place="form"]')];
    if (!fields.length) return undefined;
    const sent = form.dataset.type.startsWith("multipart") ? new FormData() : new URLSearchParams();
    for (const input of fields) {
      if (input.type === "file") for (const file of input.files) sent.append(input.name, file, file.name);
      else for (const text of values(input)) sent.append(input.name, text);
    }
    return sent;
  };

  const shown = async (answer) => {
    const type = answer.headers.get("content-type") ?? "";
    const text = await answer.text();
    if (!/json\b/.test(type) || /ndjson/.test(type)) return text;
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  };

  const send = async (form) => {
    const box = form.querySelector(".operation-answer");
    const [status, place, text] = [".answer-status", ".answer-address", "pre"].map((name) => box.querySelector(name));
    const to = address(form);
    const headers = { "X-Form-Token": form.elements.form_token.value };
    if (form.querySelector("[data-body]")) headers["Content-Type"] = form.dataset.type;
    box.hidden = false;
    place.textContent = `${form.dataset.method} ${to}`;
    try {
      const answer = await fetch(to, { method: form.dataset.method, credentials: "same-origin", headers, body: body(form) });
      status.textContent = `${answer.status} ${answer.statusText}`;
      text.textContent = (await shown(answer)).slice(0, LONGEST);
    } catch {
      status.textContent = page.dataset.unanswered;
      text.textContent = "";
    }
  };

  for (const part of page.querySelectorAll("[data-script-only]")) part.hidden = false;
  page.addEventListener("submit", (event) => {
    event.preventDefault();
    send(event.target);
  });

  // The address of an operation opens it.
  const open = () => {
    const meant = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (meant?.matches("details")) meant.open = true;
  };
  addEventListener("hashchange", open);
  open();
})();
