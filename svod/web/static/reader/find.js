// Find in the document: on pages the server finds the words and says where they stand, in a text the browser does.

import { fetchJson, layerOf, place } from "./pages.js";
import { colour, rangesOf } from "./text.js";

class FoundOnPages {
  constructor(reader, pages) {
    this.reader = reader;
    this.pages = pages;
    this.found = [];
    this.at = -1;
    pages.layers.push(this);
  }

  async ask(wanted) {
    const query = wanted.trim();
    this.found = query ? (await fetchJson(`${this.reader.dataset.interface}/find?q=${encodeURIComponent(query)}`)).found : [];
    const here = this.found.findIndex((one) => one.page >= this.pages.number);
    return { total: this.found.length, start: Math.max(0, here) };
  }

  show(at) {
    this.at = at;
    this.pages.refresh(this);
    const one = this.found[at];
    if (one) this.pages.go(one.page, one.boxes[0] ?? null);
  }

  drawn(number, box) {
    const layer = layerOf(box.sheet, "page-found");
    this.found.forEach((one, place_) => {
      if (one.page !== number) return;
      for (const area of one.boxes) {
        const mark = document.createElement("span");
        mark.className = place_ === this.at ? "found found-now" : "found";
        layer.append(place(mark, area, box, 1));
      }
    });
  }
}

class FoundInText {
  constructor(sheets) {
    this.sheets = sheets;
    this.ranges = [];
  }

  async ask(wanted) {
    this.ranges = rangesOf(this.sheets, wanted);
    const top = this.sheets.getBoundingClientRect().top;
    const here = this.ranges.findIndex((one) => one.getBoundingClientRect().bottom >= top);
    return { total: this.ranges.length, start: Math.max(0, here) };
  }

  show(at) {
    const now = this.ranges[at];
    const isColoured = colour("found", this.ranges);
    colour("found-now", now ? [now] : []);
    if (!now) return;
    const middle = now.getBoundingClientRect().top - this.sheets.getBoundingClientRect().top - this.sheets.clientHeight / 3;
    this.sheets.scrollTop += middle;
    if (!isColoured) {
      getSelection().removeAllRanges();
      getSelection().addRange(now);
    }
  }
}

export class Find {
  constructor(reader, pages, isText) {
    this.bar = document.getElementById("find-bar");
    this.field = document.getElementById("find-field");
    this.count = document.getElementById("find-count");
    this.button = document.getElementById("find-button");
    this.source = isText ? new FoundInText(pages.sheets) : new FoundOnPages(reader, pages);
    this.sheets = pages.sheets;
    this.total = 0;
    this.at = 0;
    this.asked = "";
  }

  listen() {
    this.button.addEventListener("click", () => (this.bar.hidden ? this.open() : this.close()));
    document.getElementById("find-close").addEventListener("click", () => this.close());
    let wait = 0;
    this.field.addEventListener("input", () => {
      clearTimeout(wait);
      wait = setTimeout(() => this.ask(), 250);
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      clearTimeout(wait);
      this.step(event.shiftKey ? -1 : 1);
    });
    this.bar.addEventListener("submit", (event) => {
      event.preventDefault();
      this.step(1);
    });
    this.bar.querySelector('[data-found="-1"]').addEventListener("click", () => this.step(-1));
  }

  open(words = "") {
    this.bar.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    if (words) this.field.value = words;
    this.field.focus();
    this.field.select();
    if (this.field.value) this.ask();
  }

  close() {
    this.bar.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    this.asked = "";
    this.total = 0;
    this.source.ask("").then(() => this.source.show(-1));
    this.sheets.focus({ preventScroll: true });
  }

  async ask() {
    const wanted = (this.asked = this.field.value);
    const { total, start } = await this.source.ask(wanted).catch(() => ({ total: 0, start: 0 }));
    if (wanted !== this.field.value || this.bar.hidden) return;
    this.total = total;
    this.at = start;
    this.tell();
  }

  async step(by) {
    if (this.asked !== this.field.value) {
      await this.ask();
      return;
    }
    if (!this.total) return;
    this.at = (this.at + by + this.total) % this.total;
    this.tell();
  }

  tell() {
    const { place: words, none } = this.count.dataset;
    this.count.textContent = this.total
      ? words.replace("{place}", this.at + 1).replace("{total}", this.total)
      : this.field.value.trim() ? none : "";
    this.source.show(this.total ? this.at : -1);
  }
}
