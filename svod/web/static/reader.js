// The reader's script: continuous pages with what was read, find, notes, references, keys.

import { Find } from "./reader/find.js";
import { Marks } from "./reader/marks.js";
import { Memory } from "./reader/memory.js";
import { Notes, selected } from "./reader/notes.js";
import { Pages, fetchJson, pdfSource, pictureSource } from "./reader/pages.js";
import { Popover } from "./reader/popover.js";
import { TextPages } from "./reader/text.js";
import { Thumbs } from "./reader/thumbs.js";

const reader = document.getElementById("reader");
const sheets = document.getElementById("sheets");
const isWhole = reader?.classList.contains("reader-whole") ?? false;
const isText = reader?.dataset.drawn === "text";

if (reader && sheets && reader.dataset.drawn) open().catch(fail);

function fail() {
  sheets.hidden = true;
  document.getElementById("failed").hidden = false;
}

async function open() {
  for (const part of document.querySelectorAll("[data-script-only]")) part.hidden = false;
  foldSide();
  const view = isText ? openText() : await openPages();
  listen(view);
  reader.svodView = view;
  reader.dispatchEvent(new CustomEvent("svod:open", { detail: view }));
}

async function openPages() {
  const { dataset } = reader;
  const source = dataset.drawn === "pdf" ? pdfSource(dataset.file) : pictureSource(dataset.file, Number(dataset.pages));
  const [opened, places, outline] = await Promise.all([
    source,
    fetchJson(`${dataset.interface}/places`),
    fetchJson(`${dataset.interface}/outline`).catch(() => ({ entries: [], mentions: [] })),
  ]);
  const pages = await Pages.open(reader, sheets, opened, places.pages);
  const kinds = dataset.kinds === undefined ? null : new Set(dataset.kinds.split(" ").filter(Boolean));
  const view = { pages, entries: new Map(outline.entries.map((one) => [one.name, one])) };
  view.marks = new Marks(reader, pages, places.placed, isWhole ? outline.mentions : [], {
    kinds,
    onMention: (name, opener) => point(view, name, opener),
  });
  pages.layers.push(view.marks);
  await equip(view);
  const memory = isWhole ? new Memory(reader) : null;
  const start = memory?.start(Number(dataset.page) || 1) ?? { page: Number(dataset.page) || 1, zoom: 100 };
  pages.zoom = start.zoom;
  pages.lay();
  pages.onTurn = () => tell(view, memory);
  pages.go(start.page);
  const thumbs = document.getElementById("thumbs");
  if (thumbs) {
    view.thumbs = new Thumbs(pages, thumbs);
    document.getElementById("thumbs-part").addEventListener("toggle", () => thumbs.children.length || view.thumbs.lay());
  }
  await followHash(view);
  return view;
}

function openText() {
  const pages = new TextPages(reader, sheets);
  const view = { pages, entries: new Map() };
  equip(view);
  const memory = isWhole ? new Memory(reader) : null;
  pages.onTurn = () => tell(view, memory);
  if (memory) {
    const start = memory.start(Number(reader.dataset.page) || 1);
    if (start.zoom !== 100) pages.resize(start.zoom);
    if (location.hash.length < 2) pages.go(start.page);
    sheets.addEventListener("click", (event) => {
      const mention = event.target.closest("a.mention[data-points]");
      if (!mention || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      point(view, mention.dataset.points, mention);
    });
  }
  return view;
}

async function equip(view) {
  view.find = new Find(reader, view.pages, isText);
  view.find.listen();
  if (!isWhole) return;
  view.popover = new Popover(reader, (name) => showInList(name));
  view.notes = new Notes(reader, view.pages, isText);
  view.notes.listen();
  const legend = document.getElementById("legend");
  if (view.marks) {
    view.notes.isShown = () => view.marks.shows("note");
    view.marks.follow(legend, () => view.notes.redraw());
  } else legendOfText(view, legend);
  await view.notes.load().catch(() => {});
}

/** In a text, marks are switched by classes of the sheets. */
function legendOfText(view, legend) {
  const boxes = [...legend.querySelectorAll("input[data-kind]")];
  const apply = () => {
    for (const box of boxes) sheets.classList.toggle(`without-${box.dataset.kind}`, !box.checked);
    view.notes.redraw();
  };
  view.notes.isShown = () => boxes.find((box) => box.dataset.kind === "note").checked;
  for (const box of boxes) box.addEventListener("change", apply);
  view.toggleMarks = () => {
    const isOn = boxes.some((box) => box.checked);
    for (const box of boxes) box.checked = !isOn;
    apply();
  };
}

/** What a place of the text points to: a reference is opened beside it, a figure or table is gone to. */
function point(view, name, opener) {
  if (name.startsWith("reference")) view.popover?.show(name, opener);
  else goTo(view, name);
}

function goTo(view, name) {
  const entry = view.entries.get(name);
  if (entry?.page) view.pages.go(entry.page, entry.box ?? null);
  else if (isText) {
    const part = document.getElementById(name);
    if (part) sheets.scrollTop = part.offsetTop - 8;
    part?.focus({ preventScroll: true });
  }
}

function showInList(name) {
  const row = document.getElementById(`in-list-${name}`);
  if (!row) return;
  side(true);
  document.getElementById("values-part").open = true;
  row.scrollIntoView({ block: "center" });
  for (const line of reader.querySelectorAll(".values li")) line.classList.toggle("lit", line === row);
  (row.querySelector("a") ?? row).focus({ preventScroll: true });
}

async function followHash(view) {
  const named = decodeURIComponent(location.hash.slice(1));
  if (view.marks.first.has(named)) await view.marks.choose(named);
  else if (view.entries.has(named)) goTo(view, named);
  const note = view.notes?.notes.find((one) => `note-${one.number}` === named);
  if (note) await view.notes.go(note);
}

function tell(view, memory) {
  const { pages } = view;
  const total = reader.dataset.pages;
  document.getElementById("page-field").value = pages.number;
  document.getElementById("zoom-value").textContent = `${pages.zoom} %`;
  document.getElementById("status").textContent = reader.dataset.picture.replace("{page}", pages.number).replace("{pages}", total);
  sheets.dataset.page = pages.number;
  memory?.keep(pages.number, pages.zoom);
  view.thumbs?.tell();
}

function listen(view) {
  const { pages } = view;
  const size = (factor) => pages.resize(factor === "fit" ? 100 : pages.zoom * Number(factor));
  for (const button of reader.querySelectorAll("button[data-turn]"))
    button.addEventListener("click", () => pages.go(pages.number + Number(button.dataset.turn)));
  for (const button of reader.querySelectorAll("button[data-size]"))
    button.addEventListener("click", () => size(button.dataset.size));
  const field = document.getElementById("page-field");
  field.addEventListener("change", () => pages.go(Number(field.value)));
  tell(view, null);
  if (isWhole) listenBeside(view);
  if (reader.dataset.keys !== "no") document.addEventListener("keydown", (event) => onKey(event, view, size), true);
}

function listenBeside(view) {
  reader.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-goes], a.value[data-name]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.dataset.goes && (view.entries.has(link.dataset.goes) || document.getElementById(link.dataset.goes))) {
      event.preventDefault();
      goTo(view, link.dataset.goes);
    } else if (link.dataset.name && view.marks) {
      event.preventDefault();
      view.marks.choose(link.dataset.name);
    } else if (link.dataset.name && document.getElementById(link.dataset.name)) {
      event.preventDefault();
      goTo(view, link.dataset.name);
      document.getElementById(link.dataset.name).focus({ preventScroll: true });
    }
    if (matchMedia("(max-width: 59.99rem)").matches) side(false);
  });
  document.getElementById("side-button").addEventListener("click", () => side());
  document.getElementById("keys-button").addEventListener("click", () => document.getElementById("keys-dialog").showModal());
  const menu = document.getElementById("marks-menu");
  document.addEventListener("pointerdown", (event) => {
    if (menu.open && !menu.contains(event.target)) menu.open = false;
  });
}

/** On a narrow screen the panel is folded until it is asked for. */
function foldSide() {
  if (isWhole && matchMedia("(max-width: 59.99rem)").matches) side(false);
}

function side(isOpen) {
  const panel = document.getElementById("reader-side");
  const now = isOpen ?? panel.hidden;
  panel.hidden = !now;
  reader.classList.toggle("side-closed", !now);
  document.getElementById("side-button").setAttribute("aria-expanded", String(now));
}

function pressed(event) {
  // A keyboard of another alphabet has the same keys in the same places.
  if (/^[a-z0-9+\-=/?]$/i.test(event.key) || event.key.length > 1) return event.key.length > 1 ? event.key : event.key.toLowerCase();
  return /^Key/.test(event.code) ? event.code.slice(3).toLowerCase() : event.key;
}

function onKey(event, view, size) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = pressed(event);
  if (key === "Escape") {
    escape(view);
    return;
  }
  if (event.target.closest("input:not([type=checkbox]), textarea, select, dialog[open]")) return;
  const { pages } = view;
  const steps = {
    j: () => pages.go(pages.number + 1),
    k: () => pages.go(pages.number - 1),
    n: () => pages.go(pages.number + 1),
    p: () => pages.go(pages.number - 1),
    g: () => document.getElementById("page-field").select(),
    "+": () => size(1.25),
    "=": () => size(1.25),
    "-": () => size(0.8),
    0: () => size("fit"),
    "/": () => view.find.open(),
  };
  const beside = {
    o: () => side(),
    m: () => (view.marks ? view.marks.toggle() : view.toggleMarks()),
    h: () => selected(pages, isText) && view.notes.act("highlight"),
    c: () => selected(pages, isText) && view.notes.act("note"),
    "?": () => document.getElementById("keys-dialog").showModal(),
  };
  const step = steps[key] ?? (isWhole ? beside[key] : undefined);
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  step();
  if (key === "g") document.getElementById("page-field").focus();
}

function escape(view) {
  if (view.popover?.isOpen) view.popover.close();
  else if (!view.find.bar.hidden) view.find.close();
  else if (document.getElementById("marks-menu")?.open) document.getElementById("marks-menu").open = false;
  else document.activeElement?.blur();
}
