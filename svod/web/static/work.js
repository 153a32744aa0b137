// The page of a work: one tab at a time, and texts that can be copied at a click.
"use strict";

(() => {
  const work = document.querySelector(".work");
  const links = [...document.querySelectorAll(".tabs a")];
  const tabs = [...document.querySelectorAll(".tab")];

  // The tab that an address means: itself, or the one that holds the place.
  const meant = () => {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    return (place && place.closest(".tab")) || tabs[0];
  };

  const show = () => {
    const shown = meant();
    for (const tab of tabs) tab.hidden = tab !== shown;
    for (const link of links) {
      if (link.hash === `#${shown.id}`) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const place = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (place && place !== shown) place.scrollIntoView();
  };

  if (work && tabs.length) {
    work.classList.add("has-tabs");
    for (const link of links) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        history.pushState(null, "", link.hash);
        show();
      });
    }
    addEventListener("hashchange", show);
    addEventListener("popstate", show);
    show();
  }

  // Without a secure connection there is only the old way to copy.
  const copied = async (text) => {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    return undefined;
  };

  for (const button of document.querySelectorAll("[data-copy]")) {
    const label = button.innerHTML;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await copied(document.getElementById(button.dataset.copy).textContent);
      button.textContent = button.dataset.done;
      setTimeout(() => { button.innerHTML = label; }, 2000);
    });
  }

  // A citation in a style of one's own choice is asked for when the panel opens, and when another style is chosen.
  const style = document.querySelector(".cite-style");
  if (style) {
    const [choice, shown] = [style.querySelector("select"), style.querySelector("pre")];
    const kept = localStorage.getItem("svod-style");
    if ([...choice.options].some((option) => option.value === kept)) choice.value = kept;
    const cite = async () => {
      const answer = await fetch(`${style.getAttribute("action")}?${new URLSearchParams({ format: choice.value })}`).catch(() => null);
      const text = answer?.ok ? await answer.text() : "";
      shown.textContent = text.trim().replace(/^(\[1\]|1\.)\s+/, "");
      shown.hidden = !text;
    };
    choice.addEventListener("change", () => {
      localStorage.setItem("svod-style", choice.value);
      cite();
    });
    style.closest("details").addEventListener("toggle", (event) => {
      if (event.target.open && shown.hidden) cite();
    });
  }

  // A bar of one open panel, closed by a click elsewhere or by Escape.
  const acts = [...document.querySelectorAll(".act")];
  for (const act of acts) {
    // Opened here and not by the browser, whose event of opening comes later: the first letters typed would be lost.
    act.querySelector("summary").addEventListener("click", (event) => {
      event.preventDefault();
      act.open = !act.open;
      if (!act.open) return;
      for (const other of acts) if (other !== act) other.open = false;
      const field = act.querySelector("input[type=text], textarea");
      if (field) field.focus();
    });
  }
  document.addEventListener("click", (event) => {
    for (const act of acts) if (act.open && !act.contains(event.target)) act.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const open = event.key === "Escape" && acts.find((act) => act.open);
    if (open) {
      open.open = false;
      open.querySelector("summary").focus();
    }
  });
})();
