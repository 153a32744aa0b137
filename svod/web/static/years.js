// The slider of years: two handles over the bars, in step with the two boxes; a mouse that lets go, or Enter, searches.
"use strict";

(() => {
  const slider = document.querySelector(".year-slider");
  if (!slider) return;
  const form = slider.closest("form");
  const [low, high] = slider.querySelectorAll("input");
  const [from, to] = [form.elements.from, form.elements.to];
  const bars = [...form.querySelectorAll(".year-bars rect")];

  const show = () => {
    for (const bar of bars) {
      const inside = Number(bar.dataset.first) <= Number(high.value) && Number(bar.dataset.last) >= Number(low.value);
      bar.classList.toggle("chosen", inside);
    }
  };

  const slid = (moved) => {
    if (Number(low.value) > Number(high.value)) {
      if (moved === low) low.value = high.value;
      else high.value = low.value;
    }
    // An end that was not moved is no limit.
    from.value = low.value === low.min ? "" : low.value;
    to.value = high.value === high.max ? "" : high.value;
    show();
  };

  const typed = () => {
    low.value = from.value || low.min;
    high.value = to.value || high.max;
    show();
  };

  for (const handle of [low, high]) {
    handle.addEventListener("input", () => slid(handle));
    handle.addEventListener("pointerup", () => form.requestSubmit());
    handle.addEventListener("keydown", (event) => {
      if (event.key === "Enter") form.requestSubmit();
    });
  }
  from.addEventListener("input", typed);
  to.addEventListener("input", typed);
  slider.hidden = false;
})();
