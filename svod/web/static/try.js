// The console: a document that is dropped on the page is read at once.
"use strict";

(() => {
  const form = document.getElementById("try-form");
  const picker = document.getElementById("try-file");
  for (const part of form.querySelectorAll("[data-script-only]")) part.hidden = false;
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
    if (!event.dataTransfer.files.length) return;
    picker.files = event.dataTransfer.files;
    form.requestSubmit();
  });
})();
