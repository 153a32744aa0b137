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

function add(log, line) {
  const item = document.createElement("li");
  const head = document.createElement("span");
  const outcome = document.createElement("span");
  outcome.className = "outcome";
  outcome.textContent = log.getAttribute(`data-outcome-${line.outcome}`) || line.outcome;
  head.append(outcome, ` ${line.subject}`);
  item.append(head);
  if (line.work_id) {
    const link = document.createElement("a");
    link.href = `${document.documentElement.dataset.root}works/${encodeURIComponent(line.work_id)}`;
    link.textContent = line.message || line.work_id;
    item.append(link);
  } else if (line.message) {
    const message = document.createElement("span");
    message.className = "quiet";
    message.lang = "en";
    message.textContent = line.message;
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
