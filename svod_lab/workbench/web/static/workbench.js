// The workbench's script: walking through differences by keys, and labelling words by hand.
"use strict";

(() => {
  const KEYS_OFF = "svod-workbench-keys-off";
  const typing = (target) => target.closest("input, select, textarea, [contenteditable]") !== null;
  const plain = (event) => !event.ctrlKey && !event.altKey && !event.metaKey;

  // Single keys can be switched off, for those who speak to their computer.
  const remembered = () => { try { return localStorage.getItem(KEYS_OFF) === "1"; } catch { return false; } };
  const remember = (off) => { try { localStorage.setItem(KEYS_OFF, off ? "1" : ""); } catch { /* only for this page */ } };
  let keysOff = remembered();

  function offerKeys(box) {
    const input = box.querySelector("input");
    box.hidden = false;
    input.checked = !keysOff;
    input.addEventListener("change", () => { keysOff = !input.checked; remember(keysOff); });
  }

  // ---- walking through differences

  const differences = [...document.querySelectorAll("[data-difference]")];

  function show(element) {
    for (let branch = element.closest("details"); branch; branch = branch.parentElement.closest("details")) {
      branch.open = true;
    }
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "center" });
  }

  function walk(step) {
    const at = differences.indexOf(document.activeElement.closest?.("[data-difference]"));
    const next = at < 0 ? (step > 0 ? 0 : differences.length - 1) : at + step;
    if (differences[next]) {
      show(differences[next]);
      return;
    }
    const link = document.querySelector(step > 0 ? 'a[rel="next"]' : 'a[rel="prev"]');
    if (link) {
      location.assign(link.href.split("#")[0] + (step > 0 ? "#first" : "#last"));
    }
  }

  function open() {
    const record = document.activeElement.closest?.("[data-record]") ?? document.querySelector("[data-record]");
    record?.querySelector("[data-open]")?.click();
  }

  // The value in focus is judged, then the next difference is shown.
  const judging = document.querySelector("[data-judging]");

  async function judge(verdict) {
    const value = document.activeElement.closest?.("[data-judged]");
    if (!value || !judging) {
      return;
    }
    const shown = value.querySelector("[data-verdict]");
    const { old, new: newer } = judging.dataset;
    const body = { old, new: newer, record: Number(value.dataset.judged), value: Number(value.dataset.value), verdict };
    try {
      const answer = await fetch("/api/v1/workbench/judgements", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      const said = await answer.json();
      if (!answer.ok) {
        throw new Error(said.message);
      }
      shown.textContent = judging.dataset[said.verdict];
      walk(1);
    } catch (error) {
      shown.textContent = `${judging.dataset.failed} ${error.message}`;
    }
    shown.hidden = false;
  }

  const JUDGING = { r: () => judge("right"), p: () => judge("partly"), w: () => judge("wrong") };
  const WALKING = { j: () => walk(1), k: () => walk(-1), o: open, ...(judging ? JUDGING : {}) };

  if (document.querySelector("[data-record]")) {
    document.querySelectorAll("[data-keys]").forEach(offerKeys);
    document.querySelectorAll("[data-judging]").forEach((text) => { text.hidden = false; });
    document.addEventListener("keydown", (event) => {
      const act = WALKING[event.key];
      if (act && plain(event) && !keysOff && !typing(event.target)) {
        event.preventDefault();
        act();
      }
    });
    if (location.hash === "#first" && differences.length) {
      show(differences[0]);
    } else if (location.hash === "#last" && differences.length) {
      show(differences[differences.length - 1]);
    }
  }

  // ---- a run under way: its line is renewed, and at its end the page

  const POLL_MILLISECONDS = 3000;

  async function follow(line) {
    try {
      const answer = await fetch(location.href);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const progress = page.querySelector("[data-running]");
      if (!progress) {
        location.reload();
        return;
      }
      line.textContent = progress.textContent;
    } catch { /* asked again in a moment */ }
    setTimeout(follow, POLL_MILLISECONDS, line);
  }

  const running = document.querySelector("[data-running]");
  if (running) {
    setTimeout(follow, POLL_MILLISECONDS, running);
  }

  // ---- labelling

  const labelling = document.querySelector("[data-labelling]");
  if (labelling) {
    document.querySelector("[data-needs-script]").hidden = true;
    label(labelling);
  }

  function label(place) {
    const words = place.querySelector(".wb-words");
    const tokens = [...words.querySelectorAll("[data-token]")];
    const status = place.querySelector("[data-status]");
    const list = place.querySelector("[data-marks]");
    const nothing = place.querySelector("[data-no-marks]");
    const redo = place.querySelector('[data-deed="redo"]');
    const buttons = [...place.querySelectorAll("[data-field]")];
    const names = new Map(buttons.map((button) => [button.dataset.field, button.lastChild.textContent.trim()]));
    let first = -1; // where the selection began, by place among the tokens of the page
    let last = -1;

    const number = (at) => Number(tokens[at].dataset.token);
    const chosen = () => (first < 0 ? [] : tokens.slice(Math.min(first, last), Math.max(first, last) + 1));

    function choose(from, to) {
      first = Math.max(0, Math.min(from, tokens.length - 1));
      last = Math.max(0, Math.min(to, tokens.length - 1));
      tokens.forEach((token) => token.classList.remove("wb-chosen", "wb-current"));
      chosen().forEach((token) => token.classList.add("wb-chosen"));
      tokens[last].classList.add("wb-current");
      tokens[last].scrollIntoView({ block: "nearest" });
      announce(`${place.dataset.selected} ${chosen().map((token) => token.textContent).join(" ")}`);
    }

    function forget() {
      first = last = -1;
      tokens.forEach((token) => token.classList.remove("wb-chosen", "wb-current"));
      getSelection().removeAllRanges();
    }

    function announce(text) {
      status.textContent = text;
    }

    // What the mouse selected, as tokens.
    function selected() {
      const selection = getSelection();
      if (selection.isCollapsed || !selection.rangeCount) {
        return;
      }
      const range = selection.getRangeAt(0);
      const touched = tokens.filter((token) => range.intersectsNode(token) && !edge(range, token));
      if (touched.length) {
        choose(tokens.indexOf(touched[0]), tokens.indexOf(touched[touched.length - 1]));
      }
    }

    // A selection that ends right before a word, or begins right after one, touches it but does not mean it.
    function edge(range, token) {
      const inside = document.createRange();
      inside.selectNodeContents(token);
      return range.compareBoundaryPoints(Range.END_TO_START, inside) >= 0
        || range.compareBoundaryPoints(Range.START_TO_END, inside) <= 0;
    }

    // The nearest token of the line above or below.
    function beside(at, step) {
      const line = tokens[at].parentElement;
      let other = line;
      do {
        other = step > 0 ? other.nextElementSibling : other.previousElementSibling;
      } while (other && !other.querySelector("[data-token]"));
      if (!other) {
        return at;
      }
      const column = [...line.children].indexOf(tokens[at]);
      const target = other.children[Math.min(column, other.children.length - 1)];
      return tokens.indexOf(target);
    }

    function move(event) {
      const at = last < 0 ? 0 : last;
      const to = {
        ArrowRight: () => (last < 0 ? 0 : at + 1),
        ArrowLeft: () => at - 1,
        ArrowDown: () => beside(at, 1),
        ArrowUp: () => beside(at, -1),
      }[event.key];
      if (!to || !tokens.length) {
        return;
      }
      event.preventDefault();
      const next = to();
      choose(event.shiftKey && first >= 0 ? first : next, next);
    }

    async function send(asked) {
      const body = { sha256: place.dataset.sha256, run: place.dataset.run, corpus: place.dataset.corpus, ...asked };
      try {
        const answer = await fetch(`${document.documentElement.dataset.root}api/v1/workbench/labels`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        });
        const labelled = await answer.json();
        if (!answer.ok) {
          throw new Error(labelled.message);
        }
        draw(labelled);
        announce(place.dataset.saved);
      } catch (error) {
        announce(`${place.dataset.failed} ${error.message}`);
      }
    }

    function mark(field) {
      const meant = chosen();
      if (!meant.length) {
        announce(place.dataset.empty);
        return;
      }
      const from = number(tokens.indexOf(meant[0]));
      const to = number(tokens.indexOf(meant[meant.length - 1])) + 1;
      forget();
      send({ deed: "mark", field, start: from, stop: to });
    }

    function draw(labelled) {
      tokens.forEach((token) => {
        const at = Number(token.dataset.token);
        const mark = labelled.marks.find((one) => one.start <= at && at < one.stop);
        if (mark) {
          token.dataset.label = mark.field;
        } else {
          delete token.dataset.label;
        }
      });
      list.replaceChildren(...labelled.marks.map(drawn));
      nothing.hidden = labelled.marks.length > 0;
      redo.disabled = !labelled.can_redo;
    }

    function drawn(mark, at) {
      const item = document.createElement("li");
      item.dataset.label = mark.field;
      const name = document.createElement("b");
      name.textContent = names.get(mark.field) ?? mark.field;
      const text = document.createElement("span");
      text.dir = "auto";
      text.textContent = mark.text;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "wb-quiet";
      button.dataset.place = String(at);
      button.setAttribute("aria-label", `${place.dataset.remove}: ${mark.text}`);
      button.textContent = "×";
      item.append(name, " ", text, " ", button);
      return item;
    }

    words.addEventListener("mouseup", selected);
    words.addEventListener("click", (event) => {
      const at = tokens.indexOf(event.target.closest("[data-token]"));
      if (at >= 0 && getSelection().isCollapsed) {
        choose(event.shiftKey && first >= 0 ? first : at, at);
      }
    });
    words.addEventListener("keydown", move);
    buttons.forEach((button) => {
      // The press must not take the selection away.
      button.addEventListener("mousedown", (event) => event.preventDefault());
      button.addEventListener("click", () => mark(button.dataset.field));
    });
    place.querySelectorAll("[data-deed]").forEach((button) => {
      button.addEventListener("click", () => send({ deed: button.dataset.deed }));
    });
    list.addEventListener("click", (event) => {
      const button = event.target.closest("[data-place]");
      if (button) {
        send({ deed: "remove", place: Number(button.dataset.place) });
      }
    });
    document.addEventListener("keydown", (event) => {
      if (!plain(event) || typing(event.target)) {
        return;
      }
      const button = buttons.find((one) => one.getAttribute("aria-keyshortcuts") === event.key);
      if (button && chosen().length) {
        event.preventDefault();
        mark(button.dataset.field);
      }
    });
  }
})();
