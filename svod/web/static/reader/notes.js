// Highlights and notes on places: words are selected, kept with their page, box and text, and drawn again.

import { fetchJson, layerOf, place } from "./pages.js";
import { colour, rangesOf } from "./text.js";

const root = document.documentElement.dataset.root;
const LONGEST_QUOTE = 5000;
const bare = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** What is selected inside the sheets: its words, its page and the box around its part on that page. */
export function selected(pages, isText) {
  const selection = getSelection();
  if (!selection.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!pages.sheets.contains(range.commonAncestorContainer)) return null;
  const quote = selection.toString().replace(/\s+/g, " ").trim().slice(0, LONGEST_QUOTE);
  if (!quote) return null;
  const rects = [...range.getClientRects()].filter((one) => one.width > 0.5 && one.height > 0.5);
  if (isText) return { quote, page: pages.number, box: null, rect: rects[0] };
  const start = range.startContainer.nodeType === 1 ? range.startContainer : range.startContainer.parentElement;
  const sheet = start.closest(".page");
  const box = sheet && pages.boxes.get(Number(sheet.dataset.number));
  if (!box) return null;
  const edge = sheet.getBoundingClientRect();
  const scale = box.size.width / edge.width;
  const own = rects.filter((one) => one.top >= edge.top - 2 && one.bottom <= edge.bottom + 2);
  if (!own.length) return null;
  const around = [
    (Math.min(...own.map((one) => one.left)) - edge.left) * scale,
    (Math.min(...own.map((one) => one.top)) - edge.top) * scale,
    (Math.max(...own.map((one) => one.right)) - edge.left) * scale,
    (Math.max(...own.map((one) => one.bottom)) - edge.top) * scale,
  ].map((number) => Math.round(number * 100) / 100);
  return { quote, page: box.size.number, box: around, rect: rects.at(-1) };
}

/** The boxes of a quotation, one a line, among the words of a page; the whole box where they are not found. */
function areas({ box, quote }, words) {
  const sought = bare(quote ?? "");
  if (words && sought) {
    const listed = words.lines.flatMap((line, row) => line.map((word) => ({ ...word, row })));
    let text = "";
    const owners = [];
    for (const word of listed) {
      const signs = bare(word.text);
      text += signs;
      for (let sign = 0; sign < signs.length; sign += 1) owners.push(word);
    }
    let best = null;
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
      const far = box ? Math.abs(owners[at].box[1] - box[1]) + Math.abs(owners[at].box[0] - box[0]) : 0;
      if (!best || far < best.far) best = { at, far };
    }
    if (best) {
      const found = [...new Set(owners.slice(best.at, best.at + sought.length))];
      const rows = Map.groupBy ? Map.groupBy(found, (word) => word.row) : grouped(found);
      return [...rows.values()].map((row) => [
        Math.min(...row.map((word) => word.box[0])), Math.min(...row.map((word) => word.box[1])),
        Math.max(...row.map((word) => word.box[2])), Math.max(...row.map((word) => word.box[3])),
      ]);
    }
  }
  return box ? [box] : [];
}

function grouped(words) {
  const rows = new Map();
  for (const word of words) rows.set(word.row, [...(rows.get(word.row) ?? []), word]);
  return rows;
}

export class Notes {
  constructor(reader, pages, isText) {
    this.reader = reader;
    this.pages = pages;
    this.isText = isText;
    this.notes = [];
    this.tools = document.getElementById("selection-tools");
    this.dialog = document.getElementById("note-dialog");
    this.words = document.getElementById("note-words");
    this.list = document.getElementById("place-notes");
    this.isShown = () => true;
    if (!isText) pages.layers.push(this);
  }

  async load() {
    const { notes } = await fetchJson(`${root}api/v1/works/${this.reader.dataset.work}/notes`);
    this.notes = notes.filter((note) => note.place?.sha256 === this.reader.dataset.copy);
    this.redraw();
  }

  listen() {
    this.list?.addEventListener("click", (event) => {
      const link = event.target.closest("a[data-note]");
      const note = link && this.notes.find((one) => one.number === Number(link.dataset.note));
      if (!note || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.go(note);
    });
    if (!this.tools) return;
    document.addEventListener("selectionchange", () => {
      clearTimeout(this.wait);
      this.wait = setTimeout(() => this.offer(), 200);
    });
    this.tools.addEventListener("pointerdown", (event) => event.preventDefault());
    for (const button of this.tools.querySelectorAll("[data-selected]"))
      button.addEventListener("click", () => this.act(button.dataset.selected));
    this.dialog.addEventListener("close", () => this.closed());
  }

  offer() {
    const found = selected(this.pages, this.isText);
    this.tools.hidden = !found;
    if (!found) return;
    this.tools.style.top = `${Math.min(innerHeight - 60, Math.max(8, found.rect.bottom + 8))}px`;
    const most = Math.max(8, innerWidth - this.tools.offsetWidth - 8);
    this.tools.style.left = `${Math.min(most, Math.max(8, found.rect.left))}px`;
  }

  act(what) {
    const found = selected(this.pages, this.isText);
    if (!found) return;
    if (what === "copy") navigator.clipboard?.writeText(found.quote);
    else if (what === "highlight") this.save(found, `> ${found.quote}`);
    else this.write(found);
    if (what !== "note") getSelection().removeAllRanges();
    this.tools.hidden = true;
  }

  write(found, note = null) {
    this.written = { found, note };
    document.getElementById("note-quote").textContent = found.quote;
    this.words.value = note && !isHighlight(note) ? note.text : "";
    document.getElementById("note-delete").hidden = !note;
    this.dialog.returnValue = "";
    this.dialog.showModal();
    this.words.focus();
  }

  async closed() {
    const { found, note } = this.written;
    const text = this.words.value.trim() || `> ${found.quote}`;
    if (this.dialog.returnValue === "delete" && note) await this.remove(note);
    else if (this.dialog.returnValue === "save") await this.save(found, text, note);
    this.pages.sheets.focus({ preventScroll: true });
  }

  async save({ quote, page, box }, text, note = null) {
    const address = note ? `${root}api/v1/notes/${note.number}` : `${root}api/v1/works/${this.reader.dataset.work}/notes`;
    const shared = document.getElementById("note-is-shared")?.checked ?? false;
    const sent = note ? { text } : { text, shared, place: { sha256: this.reader.dataset.copy, page, quote, ...(box && { box }) } };
    const kept = await this.send(note ? "PUT" : "POST", address, sent);
    if (!kept) return;
    this.notes = [...this.notes.filter((one) => one.number !== kept.number), kept];
    this.redraw();
    this.rewrite(kept);
  }

  async remove(note) {
    if (!(await this.send("DELETE", `${root}api/v1/notes/${note.number}`))) return;
    this.notes = this.notes.filter((one) => one.number !== note.number);
    document.getElementById(`note-${note.number}`)?.remove();
    this.redraw();
  }

  async send(method, address, body) {
    const answer = await fetch(address, {
      method,
      credentials: "same-origin",
      headers: { "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
    }).catch(() => null);
    if (answer?.ok) return answer.json();
    document.getElementById("status").textContent = this.reader.dataset.failed;
    return null;
  }

  redraw() {
    const count = document.getElementById("notes-count");
    if (count) count.textContent = this.notes.length;
    if (this.isText) this.colourText();
    else this.pages.refresh(this);
  }

  colourText() {
    const shown = this.isShown() ? this.notes : [];
    colour("noted", shown.flatMap((note) => rangesOf(this.pages.sheets, note.place.quote ?? "", 1)));
  }

  drawn(number, box) {
    const layer = layerOf(box.sheet, "page-notes");
    if (!this.isShown()) return;
    for (const note of this.notes.filter((one) => one.place.page === number)) {
      const found = areas(note.place, box.words);
      for (const area of found) {
        const line = document.createElement("span");
        line.className = "noted";
        layer.append(place(line, area, box, 1));
      }
      layer.append(this.flag(note, found[0] ?? [0, 0, 0, 12], box));
    }
  }

  flag(note, area, box) {
    const flag = document.createElement("button");
    flag.type = "button";
    flag.className = "note-flag";
    flag.dataset.number = note.number;
    flag.textContent = isHighlight(note) ? "▮" : "✎";
    flag.setAttribute("aria-label", `${this.reader.dataset.note}: ${isHighlight(note) ? note.place.quote : note.text}`);
    flag.title = flag.getAttribute("aria-label");
    place(flag, [0, area[1], 0, area[3]], box);
    flag.style.width = "";
    flag.style.height = "";
    flag.addEventListener("click", () => this.tools && this.write({ quote: note.place.quote ?? "" }, note));
    return flag;
  }

  async go(note) {
    if (this.isText) {
      const [range] = rangesOf(this.pages.sheets, note.place.quote ?? "", 1);
      if (!range) return this.pages.go(note.place.page);
      const { sheets } = this.pages;
      sheets.scrollTop += range.getBoundingClientRect().top - sheets.getBoundingClientRect().top - sheets.clientHeight / 3;
      return undefined;
    }
    this.pages.go(note.place.page, note.place.box ?? null);
    await this.pages.drawn(note.place.page);
    this.pages.sheets.querySelector(`.note-flag[data-number="${note.number}"]`)?.focus({ preventScroll: true });
    return undefined;
  }

  /** The line of a note in the list beside the pages. */
  rewrite(note) {
    const line = document.createElement("li");
    line.id = `note-${note.number}`;
    const link = document.createElement("a");
    link.href = `?page=${note.place.page}#note-${note.number}`;
    link.dataset.note = note.number;
    link.className = "quoted";
    link.textContent = note.place.quote;
    const page = document.createElement("span");
    page.className = "quiet";
    page.textContent = ` ${note.place.page}`;
    line.append(link, page);
    if (!isHighlight(note)) {
      const said = document.createElement("div");
      said.className = "note-text";
      said.textContent = note.text;
      line.append(said);
    }
    const before = document.getElementById(line.id);
    if (before) before.replaceWith(line);
    else this.list?.append(line);
    document.getElementById("notes-part").open = true;
  }
}

function isHighlight(note) {
  return bare(note.text) === bare(note.place?.quote ?? "");
}
