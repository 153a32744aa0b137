// Lists: all boxes at once; and «/» goes to the search box.
"use strict";

(() => {
  for (const all of document.querySelectorAll("[data-select-all]")) {
    const boxes = [...document.querySelectorAll(".select-box")];
    all.closest("label").hidden = false;
    all.addEventListener("change", () => {
      for (const box of boxes) box.checked = all.checked;
    });
  }

  document.addEventListener("keydown", (event) => {
    const is_typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || is_typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const box = document.querySelector("input[type=search]");
    if (box) {
      event.preventDefault();
      box.focus();
      box.select();
    }
  });
})();
