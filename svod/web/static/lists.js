// Lists: boxes that select works, also on several pages of lists; and «/» goes to the search box.
"use strict";

(() => {
  const KEPT = "svod-selected";
  const MOST = 500;
  const form = document.getElementById("select");

  const kept = () => {
    try {
      return new Set(JSON.parse(sessionStorage.getItem(KEPT) ?? "[]"));
    } catch {
      return new Set();
    }
  };

  if (form) {
    const boxes = [...document.querySelectorAll(".select-box")];
    const all = form.querySelector("[data-select-all]");
    const count = form.querySelector(".select-count");
    const clear = form.querySelector("[data-select-none]");
    let selected = kept();

    const show = () => {
      for (const box of boxes) box.checked = selected.has(box.value);
      all.checked = boxes.length > 0 && boxes.every((box) => box.checked);
      count.textContent = selected.size ? count.dataset.text.replace("{n}", selected.size) : "";
      clear.hidden = !selected.size;
    };
    const keep = () => {
      sessionStorage.setItem(KEPT, JSON.stringify([...selected].slice(0, MOST)));
      selected = kept();
      show();
    };

    for (const box of boxes) {
      box.addEventListener("change", () => {
        if (box.checked) selected.add(box.value);
        else selected.delete(box.value);
        keep();
      });
    }
    all.addEventListener("change", () => {
      for (const box of boxes) {
        if (all.checked) selected.add(box.value);
        else selected.delete(box.value);
      }
      keep();
    });
    clear.addEventListener("click", () => {
      selected = new Set();
      keep();
    });
    // What is selected on other pages goes along.
    form.addEventListener("formdata", (event) => {
      const here = new Set(boxes.map((box) => box.value));
      for (const work of selected) if (!here.has(work)) event.formData.append("work", work);
    });
    all.closest("label").hidden = false;
    show();
    addEventListener("pageshow", show);
  }

  // A selection that was dealt with is one no more.
  if (document.querySelector("[data-selection-done]")) sessionStorage.removeItem(KEPT);

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
