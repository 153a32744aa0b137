// What was read, marked where it stands: thin lines around it, each place once, never over the letters.

import { layerOf, place } from "./pages.js";

const KEPT = "svod.reader.marks";

/** Of places that cover one another nearly whole, only the first. */
function distinct(spots) {
  const kept = [];
  for (const spot of spots) {
    const twin = kept.find((one) => one.kind === spot.kind && overlap(one.box, spot.box) > 0.6);
    if (!twin) kept.push(spot);
  }
  return kept;
}

function overlap(one, other) {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  if (width <= 0 || height <= 0) return 0;
  const areas = [one, other].map(([left, top, right, bottom]) => (right - left) * (bottom - top));
  return (width * height) / Math.max(1e-6, Math.min(...areas));
}

/** Places of one value on lines that follow one another, as one place. */
function joined(placed) {
  const spots = [];
  for (const { page, box } of placed.places) {
    if (!box) continue;
    const before = spots.at(-1);
    const gap = before ? box[1] - before.box[3] : 0;
    const isBelow = before && before.page === page && gap < (box[3] - box[1]) * 1.2 && gap > -(box[3] - box[1]);
    const isNear = isBelow && box[0] < before.box[2] + 40 && box[2] > before.box[0] - 40;
    if (isNear)
      before.box = [
        Math.min(before.box[0], box[0]), Math.min(before.box[1], box[1]),
        Math.max(before.box[2], box[2]), Math.max(before.box[3], box[3]),
      ];
    else spots.push({ page, box: [...box], kind: placed.kind, name: placed.name, placed });
  }
  return spots;
}

export class Marks {
  constructor(reader, pages, placed, mentions, options = {}) {
    this.reader = reader;
    this.pages = pages;
    this.chosen = "";
    this.kinds = options.kinds ?? null;
    this.hidden = new Set(options.kinds ? [] : remembered());
    this.onMention = options.onMention ?? (() => {});
    const values = placed.flatMap(joined);
    const links = mentions.map((one) => ({ page: one.page, box: one.box, kind: "mention", name: one.name }));
    this.byPage = new Map();
    for (const spot of [...values, ...links]) {
      const list = this.byPage.get(spot.page) ?? [];
      list.push(spot);
      this.byPage.set(spot.page, list);
    }
    this.every = new Map(this.byPage);
    for (const [page, spots] of this.byPage) this.byPage.set(page, distinct(spots));
    this.first = new Map(placed.filter((one) => one.places.length).map((one) => [one.name, one.places[0]]));
  }

  shows(kind) {
    return this.kinds ? this.kinds.has(kind) : !this.hidden.has(kind);
  }

  drawn(number, box) {
    const layer = layerOf(box.sheet, "page-marks");
    const seen = new Set();
    const kept = this.byPage.get(number) ?? [];
    const isLeftOut = this.chosen && !kept.some((spot) => spot.name === this.chosen);
    const twins = isLeftOut ? this.every.get(number)?.filter((spot) => spot.name === this.chosen) ?? [] : [];
    for (const spot of [...kept, ...twins]) {
      if (!this.shows(spot.kind) && spot.name !== this.chosen) continue;
      layer.append(this.spot(spot, box, seen.has(spot.name)));
      seen.add(spot.name);
    }
  }

  spot(spot, box, isMore) {
    const mark = document.createElement("a");
    mark.className = `spot spot-${spot.kind}`;
    mark.dataset.name = spot.name;
    const isMention = spot.kind === "mention";
    const cited = spot.placed?.means;
    mark.href = spot.kind === "reference" && cited ? `${document.documentElement.dataset.root}works/${encodeURIComponent(cited)}` : `#in-list-${spot.name}`;
    const heading = document.getElementById(`group-${spot.kind}`)?.textContent.trim() ?? spot.kind;
    const said = isMention ? this.pointed(spot.name) : spot.placed.text;
    const kind = ["reference", "mention"].includes(spot.kind) ? this.reader.dataset.reference : heading;
    const more = spot.kind === "reference" && cited ? ` (${this.reader.dataset.opens})` : "";
    mark.setAttribute("aria-label", `${isMention && !spot.name.startsWith("reference") ? "" : `${kind}: `}${said}${more}`);
    mark.title = mark.getAttribute("aria-label");
    // A value in several places of a page is one stop of the keyboard.
    if (isMore && !isMention) mark.tabIndex = -1;
    if (spot.name === this.chosen) mark.classList.add("lit");
    if (isMention) {
      mark.setAttribute("aria-haspopup", "dialog");
      mark.addEventListener("click", (event) => {
        event.preventDefault();
        this.onMention(spot.name, mark);
      });
    } else mark.addEventListener("click", () => this.light(spot.name));
    return place(mark, spot.box, box, isMention ? 0 : 2);
  }

  pointed(name) {
    const row = document.getElementById(`in-list-${name}`)?.querySelector(".value, span[lang], span:not([class])");
    const entry = this.reader.querySelector(`[data-goes="${CSS.escape(name)}"]`);
    return (row ?? entry)?.textContent.trim() ?? name;
  }

  /** Go to the place of a value and light it up. */
  async choose(name) {
    const first = this.first.get(name);
    if (!first) return;
    this.chosen = name;
    this.pages.go(first.page, first.box ?? null);
    await this.pages.drawn(first.page);
    this.pages.refresh(this);
    this.light(name);
    const mark = this.pages.sheets.querySelector(`.page-marks [data-name="${CSS.escape(name)}"]`);
    mark?.focus({ preventScroll: true });
  }

  light(name) {
    this.chosen = name;
    for (const mark of this.pages.sheets.querySelectorAll(".page-marks .spot"))
      mark.classList.toggle("lit", mark.dataset.name === name);
    for (const line of this.reader.querySelectorAll(".values li")) line.classList.toggle("lit", line.id === `in-list-${name}`);
  }

  /** Only these kinds, as somebody corrects one field after another. */
  only(kinds) {
    this.kinds = new Set(kinds);
    this.pages.refresh(this);
  }

  /** The boxes of the legend switch kinds on and off; the browser keeps that. */
  follow(legend, onChange) {
    for (const box of legend.querySelectorAll("input[data-kind]")) {
      box.checked = !this.hidden.has(box.dataset.kind);
      box.addEventListener("change", () => {
        if (box.checked) this.hidden.delete(box.dataset.kind);
        else this.hidden.add(box.dataset.kind);
        this.keep(onChange);
      });
    }
    this.legend = legend;
    this.onChange = onChange;
  }

  /** All marks off, or on again. */
  toggle() {
    const boxes = [...this.legend.querySelectorAll("input[data-kind]")];
    const isOn = boxes.some((box) => box.checked);
    for (const box of boxes) {
      box.checked = !isOn;
      if (isOn) this.hidden.add(box.dataset.kind);
      else this.hidden.delete(box.dataset.kind);
    }
    this.chosen = "";
    this.keep(this.onChange);
  }

  keep(onChange) {
    try {
      localStorage.setItem(KEPT, [...this.hidden].join(" "));
    } catch {
      // A browser that keeps nothing shows all marks next time.
    }
    this.pages.refresh(this);
    onChange();
  }
}

function remembered() {
  try {
    return (localStorage.getItem(KEPT) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}
