/* Keys of the inbox: one each for accept, edit, next, not a paper, same as. Every key presses a button that is there. */
"use strict";

function pressed(event) {
  // A keyboard of another alphabet has the same keys in the same places.
  return /^[a-z0-9]$/i.test(event.key) ? event.key.toLowerCase() : event.code.replace(/^Key/, "").toLowerCase();
}

let answered = false;

function edit() {
  const field = document.getElementById("title-1-text");
  field.closest("details").open = true;
  field.closest(".field-row").hidden = false;
  field.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest("input:not([type=checkbox]), textarea, select")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  const button = document.querySelector(`[data-key="${CSS.escape(pressed(event))}"]`);
  if (!button || answered) return;
  event.preventDefault();
  if (button.dataset.focus) {
    edit();
    return;
  }
  const field = button.form?.querySelector("input:invalid");
  if (field) {
    field.focus();
    return;
  }
  // A box is checked; anything else leads on.
  answered = button.type !== "checkbox";
  button.click();
});

for (const part of document.querySelectorAll(".inbox-side [data-script-only], #inbox-many [data-script-only]")) part.hidden = false;
document.querySelector('[data-key="e"]')?.addEventListener("click", edit);
document.getElementById("inbox-every")?.addEventListener("change", (event) => {
  for (const box of document.querySelectorAll('.inbox-list input[name="ids"]')) box.checked = event.target.checked;
});
