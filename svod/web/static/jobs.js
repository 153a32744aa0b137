/* A job's page follows the job; without this script it is loaded again by hand. All texts are set as text. */
"use strict";

const lines = document.querySelector("[data-events]");

function follow(log) {
  const source = new EventSource(log.dataset.events);
  source.addEventListener("line", (event) => add(log, JSON.parse(event.data)));
  source.addEventListener("end", () => {
    source.close();
    window.location.reload();
  });
}

function add(log, told) {
  const item = document.createElement("li");
  const head = document.createElement("span");
  const outcome = document.createElement("span");
  outcome.className = "outcome";
  outcome.textContent = log.getAttribute(`data-outcome-${told.outcome}`) || told.outcome;
  head.append(outcome, ` ${told.subject}`);
  item.append(head);
  if (told.work_id) {
    const link = document.createElement("a");
    link.href = `/works/${encodeURIComponent(told.work_id)}`;
    link.textContent = told.message || told.work_id;
    item.append(link);
  } else if (told.message) {
    const message = document.createElement("span");
    message.className = "quiet";
    message.lang = "en";
    message.textContent = told.message;
    item.append(message);
  }
  const box = log.parentElement;
  box.hidden = false;
  document.getElementById("job-nothing").hidden = true;
  log.append(item);
  box.scrollTop = box.scrollHeight;
}

if (lines && "EventSource" in window) {
  follow(lines);
}
