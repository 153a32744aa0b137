/* The page for adding: files go one by one, what is pasted becomes a job; each has a line that tells its end.
   Without this script the form is sent whole, and the next page tells the ends. All texts are set as text. */
"use strict";

// Where the library begins on its host.
const root = document.documentElement.dataset.root;
const form = document.getElementById("add-form");
const results = document.getElementById("add-results");
const list = document.getElementById("add-lines");
const count = document.getElementById("add-count");
const named = document.getElementById("named");
const picker = document.getElementById("add-files");
const waiting = [];
let begun = 0;
let ended = 0;
let sending = false;

function line(name) {
  const item = document.createElement("li");
  const head = document.createElement("span");
  head.className = "file-name";
  head.textContent = name;
  const state = document.createElement("span");
  state.className = "state";
  item.append(head, state);
  list.append(item);
  results.hidden = false;
  begun += 1;
  tell();
  return { item, state };
}

function tell() {
  count.textContent = `${ended} / ${begun}`;
}

function finish(shown, text, good, work, title) {
  shown.state.textContent = text;
  shown.item.dataset.end = good ? "good" : "bad";
  if (work) {
    const link = document.createElement("a");
    link.href = `${root}works/${encodeURIComponent(work)}`;
    link.textContent = title || form.dataset.untitled;
    shown.item.append(link);
  } else if (title) {
    const message = document.createElement("span");
    message.className = "quiet";
    message.lang = "en";
    message.textContent = title;
    shown.item.append(message);
  }
  ended += 1;
  tell();
}

function outcome(name) {
  return form.getAttribute(`data-outcome-${name}`) || name;
}

function take(files) {
  for (const file of files) {
    const shown = line(file.webkitRelativePath || file.name);
    shown.state.textContent = form.dataset.waiting;
    waiting.push([file, shown]);
  }
  if (!sending) next();
}

function next() {
  const first = waiting.shift();
  sending = Boolean(first);
  if (first) send(...first);
}

function send(file, shown) {
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.append("files", file, file.name);
  if (form.elements.copy_of) body.append("copy_of", form.elements.copy_of.value);
  request.open("POST", `${root}api/v1/works`);
  request.setRequestHeader("X-Form-Token", form.elements.form_token.value);
  request.upload.addEventListener("progress", (event) => {
    const share = event.lengthComputable ? ` ${Math.round((100 * event.loaded) / event.total)} %` : "";
    shown.state.textContent = form.dataset.sending + share;
  });
  request.upload.addEventListener("load", () => (shown.state.textContent = form.dataset.reading));
  request.addEventListener("loadend", () => {
    tellFile(request, shown);
    next();
  });
  request.send(body);
}

function tellFile(request, shown) {
  let answer = null;
  try {
    answer = JSON.parse(request.responseText);
  } catch {
    answer = null;
  }
  const ends = [...(answer?.shelved ?? []), ...(answer?.failures ?? [])];
  if (!ends.length) {
    finish(shown, form.dataset.failed, false, "", answer?.error?.message ?? form.dataset.unanswered);
    return;
  }
  // An archive and a list of records have several ends.
  ends.forEach((end, place) => tellEnd(end, place ? line(end.source) : shown));
}

function tellEnd(end, shown) {
  if (!end.work_id) {
    finish(shown, `${form.dataset.failed}: ${outcome(end.outcome)}`, false, "", end.message);
    return;
  }
  const data = form.dataset;
  const news = end.wanted ? outcome("wanted") : end.new_work ? data.new : end.new_copy ? data.copy : data.held;
  const doubt = end.needs_review?.length ? ` · ${data.check}` : "";
  finish(shown, news + doubt, true, end.work_id, end.title);
}

async function paste(text) {
  const shown = line(text.split("\n")[0].slice(0, 120));
  shown.state.textContent = form.dataset.waiting;
  let job = null;
  try {
    const answer = await fetch(`${root}api/v1/jobs`, {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ kind: "add", text }),
    });
    job = answer.ok ? await answer.json() : null;
  } catch {
    job = null;
  }
  if (job) follow(job.number, shown);
  else finish(shown, form.dataset.failed, false, "", form.dataset.unanswered);
}

function follow(number, first) {
  const source = new EventSource(`${root}api/v1/jobs/${number}/events`);
  let unused = first;
  const place = (name) => {
    const shown = unused ?? line(name);
    if (unused) unused.item.firstChild.textContent = name;
    unused = null;
    return shown;
  };
  source.addEventListener("line", (event) => {
    const said = JSON.parse(event.data);
    if (said.outcome === "step" && !said.work_id) return;
    finish(place(said.subject), outcome(said.outcome), Boolean(said.work_id), said.work_id, said.message);
  });
  source.addEventListener("state", (event) => {
    const job = JSON.parse(event.data);
    if (job.message && unused) finish(place(job.message), form.dataset.failed, false, "", "");
  });
  source.addEventListener("end", () => source.close());
}

async function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return [...transfer.files];
  const found = [];
  while (entries.length) {
    const entry = entries.shift();
    if (entry.isFile) found.push(await new Promise((done, fail) => entry.file(done, fail)));
    else entries.unshift(...(await children(entry)));
  }
  return found;
}

async function children(folder) {
  const reader = folder.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((done, fail) => reader.readEntries(done, fail));
    if (!some.length) return found.filter((entry) => !entry.name.startsWith(".")).sort((a, b) => (a.name < b.name ? -1 : 1));
    found.push(...some);
  }
}

if (form && "EventSource" in window) {
  for (const part of document.querySelectorAll("[data-script-only]")) part.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = named ? named.value.trim() : "";
    if (text) paste(text);
    else (named ?? picker).focus();
    form.reset();
  });
  // Chosen files are sent at once: there is nothing more to say about them.
  picker.addEventListener("change", () => {
    take(picker.files);
    picker.value = "";
  });
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) form.classList.remove("dropping");
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("dropping");
    dropped(event.dataTransfer).then((files) => {
      if (files.length) take(files);
      else if (named && event.dataTransfer.getData("text/plain")) named.value = event.dataTransfer.getData("text/plain");
    });
  });
}
