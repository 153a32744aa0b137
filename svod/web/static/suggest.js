// Suggestions under the search box while somebody types: a combobox as ARIA describes it.
"use strict";

(() => {
  const WAIT = 150;
  const SHORTEST = 2;
  let lists = 0;

  const attach = (input) => {
    const list = document.createElement("ul");
    list.id = `suggestions-${lists += 1}`;
    list.className = "suggestions";
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", input.dataset.suggestions);
    list.hidden = true;
    input.after(list);
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-expanded", "false");
    input.setAttribute("aria-controls", list.id);

    let timer = 0;
    let asking = null;
    let chosen = -1;

    const close = () => {
      list.hidden = true;
      list.replaceChildren();
      chosen = -1;
      input.setAttribute("aria-expanded", "false");
      input.removeAttribute("aria-activedescendant");
    };

    // Nothing that was asked before may open the list again.
    const stop = () => {
      clearTimeout(timer);
      asking?.abort();
      close();
    };

    const choose = (place) => {
      const options = [...list.children];
      if (!options.length) return;
      chosen = (place + options.length) % options.length;
      options.forEach((option, number) => option.setAttribute("aria-selected", String(number === chosen)));
      input.setAttribute("aria-activedescendant", options[chosen].id);
      options[chosen].scrollIntoView({ block: "nearest" });
    };

    const take = (option) => { location.assign(option.dataset.address.replace("/", document.documentElement.dataset.root)); };

    const show = (found) => {
      close();
      found.forEach((one, number) => {
        const option = document.createElement("li");
        option.id = `${list.id}-${number}`;
        option.setAttribute("role", "option");
        option.setAttribute("aria-selected", "false");
        option.dataset.address = one.address;
        option.append(one.text);
        if (one.label) {
          const label = document.createElement("span");
          label.className = "quiet";
          label.textContent = ` ${one.label}`;
          option.append(label);
        }
        option.addEventListener("pointerdown", (event) => event.preventDefault());
        option.addEventListener("click", () => take(option));
        list.append(option);
      });
      list.hidden = !found.length;
      input.setAttribute("aria-expanded", String(found.length > 0));
    };

    const ask = async () => {
      asking?.abort();
      asking = new AbortController();
      try {
        const answer = await fetch(`${document.documentElement.dataset.root}suggest?q=${encodeURIComponent(input.value)}`, { signal: asking.signal });
        if (answer.ok && document.activeElement === input) show(await answer.json());
      } catch (error) {
        // A question overtaken by the next one, or a library that is away: the box works without suggestions.
        if (error.name !== "AbortError") close();
      }
    };

    input.addEventListener("input", () => {
      clearTimeout(timer);
      if (input.value.trim().length < SHORTEST) stop();
      else timer = setTimeout(ask, WAIT);
    });
    input.addEventListener("blur", stop);
    input.addEventListener("keydown", (event) => {
      if (list.hidden) return;
      if (event.key === "ArrowDown") choose(chosen + 1);
      else if (event.key === "ArrowUp") choose(chosen < 0 ? -1 : chosen - 1);
      else if (event.key === "Escape") stop();
      else if (event.key === "Enter" && chosen >= 0) take(list.children[chosen]);
      else return;
      event.preventDefault();
    });
  };

  document.querySelectorAll("input[data-suggestions]").forEach(attach);
})();
