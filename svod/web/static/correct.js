// The form of correction beside the pages: the open field is marked there, selected words go into it, rows move.

import { selected } from "./reader/notes.js";

const form = document.getElementById("correct-form") ?? document.getElementById("inbox-save");
const reader = document.getElementById("reader");
const tools = document.getElementById("put-tools");
const button = document.getElementById("put-button");
let view = null;
let last = null;

if (form) begin();

function begin() {
  for (const part of form.querySelectorAll("[data-script-only]")) part.hidden = false;
  for (const part of document.querySelectorAll(".correct-side > p [data-script-only]")) part.hidden = false;
  if (matchMedia("(max-width: 59.99rem)").matches) document.getElementById("picture-fold")?.removeAttribute("open");
  for (const field of form.querySelectorAll("details.field")) {
    tidy(field);
    field.addEventListener("toggle", () => field.open && show(field));
    field.addEventListener("input", () => field.classList.add("touched"));
  }
  form.addEventListener("focusin", (event) => {
    if (event.target.matches("input, textarea")) last = event.target;
  });
  form.addEventListener("click", onClick);
  form.addEventListener("input", (event) => event.target.matches('[name="subject.text"]') && offerCodes(event.target));
  if (reader.svodView) opened(reader.svodView);
  else reader.addEventListener("svod:open", (event) => opened(event.detail));
}

/** Of the empty rows for browsers without scripts one is enough, and only where there is nothing else. */
function tidy(field) {
  const rows = [...field.querySelectorAll(".field-row")];
  rows.filter(isEmpty).slice(rows.some((row) => !isEmpty(row)) ? 0 : 1).forEach((row) => {
    if (field.dataset.field !== "language") row.classList.add("spare");
  });
  const spare = [...field.querySelectorAll(".spare")];
  for (const row of spare.slice(1)) row.remove();
  if (spare[0]) spare[0].hidden = true;
  number(field);
}

function isEmpty(row) {
  const named = [...row.querySelectorAll("input:not([type=hidden]):not([name$='.order']), textarea, select[name='type.text']")];
  return named.every((one) => !one.value);
}

function opened(detail) {
  view = detail;
  const first = form.querySelector("details.field[open]");
  if (first) show(first);
  if (!tools) return;
  let wait = 0;
  document.addEventListener("selectionchange", () => {
    clearTimeout(wait);
    wait = setTimeout(offer, 200);
  });
  tools.addEventListener("pointerdown", (event) => event.preventDefault());
  button.addEventListener("click", put);
}

/** Mark the places of a field and go to the first. */
function show(field) {
  if (last && !field.contains(last)) last = null;
  const kind = field.dataset.field;
  if (view && !view.marks) showInText(kind);
  if (!view?.marks) return;
  view.marks.only([kind]);
  const first = [...view.marks.first].find(([name]) => name.replace(/-\d+$/, "") === kind)?.[1];
  if (first) view.pages.go(first.page, first.box ?? null);
}

/** In a text only the values of the open field are underlined. */
function showInText(kind) {
  const { sheets } = view.pages;
  for (const spot of sheets.querySelectorAll(".spot")) spot.classList.toggle("unmarked", !spot.classList.contains(`spot-${kind}`));
  const first = sheets.querySelector(`.spot-${kind}`);
  if (first) sheets.scrollTop += first.getBoundingClientRect().top - sheets.getBoundingClientRect().top - sheets.clientHeight / 4;
}

function openField() {
  return form.querySelector("details.field[open]");
}

function offer() {
  const found = view && selected(view.pages, reader.dataset.drawn === "text");
  const field = openField();
  tools.hidden = !found || !field || !target(field);
  if (tools.hidden) return;
  button.textContent = button.dataset.text.replace("{field}", field.dataset.heading);
  tools.style.top = `${Math.min(innerHeight - 60, Math.max(8, found.rect.bottom + 8))}px`;
  tools.style.left = `${Math.min(Math.max(8, innerWidth - tools.offsetWidth - 8), Math.max(8, found.rect.left))}px`;
}

/** Where selected words go: the box that was written in last, or the first empty row, or the first row. */
function target(field) {
  if (last && field.contains(last) && last.isConnected && !last.name.endsWith(".order")) return last;
  const rows = [...field.querySelectorAll(".field-row:not([hidden])")];
  const row = rows.find(isEmpty) ?? (field.dataset.field === "creator" ? null : rows[0]);
  return (row ?? added(field))?.querySelector("input[type=text], textarea, input[type=number]:not([name$='.order'])") ?? null;
}

function put() {
  const found = selected(view.pages, reader.dataset.drawn === "text");
  const field = openField();
  const box = found && field && target(field);
  if (!box) return;
  if (box.name === "creator.family" || box.name === "creator.given") putName(box.closest(".field-row"), found.quote);
  else if (box.name === "date.year") box.value = found.quote.match(/\b[12]\d{3}\b/)?.[0] ?? box.value;
  else if (box.name === "creator.affiliations") box.value = [box.value, found.quote].filter(Boolean).join("\n");
  else box.value = found.quote;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  getSelection().removeAllRanges();
  tools.hidden = true;
  box.focus();
}

/** A name as it is printed: initials are given names, else the last word is the family name. */
function putName(row, text) {
  const words = text.replace(/[,;*†‡§\d¹²³]+$/u, "").replace(/\.(?=\p{L})/gu, ". ").trim().split(/[\s,]+/);
  const short = words.filter((word) => /^\p{L}{1,2}\.$/u.test(word));
  const family = short.length ? words.filter((word) => !short.includes(word)).at(-1) : words.at(-1);
  const given = words.filter((word) => word !== family);
  row.querySelector('[name="creator.family"]').value = family ?? "";
  row.querySelector('[name="creator.given"]').value = given.join(" ");
}

function onClick(event) {
  const pressed = event.target.closest("button[data-add], button[data-remove], button[data-move]");
  if (!pressed) return;
  const field = pressed.closest("details.field");
  field.classList.add("touched");
  if (pressed.matches("[data-add]")) added(field)?.querySelector("input:not([type=hidden]):not([name$='.order']), textarea, select")?.focus();
  else if (pressed.matches("[data-remove]")) removed(field, pressed.closest(".field-row"));
  else moved(field, pressed, Number(pressed.dataset.move));
}

function added(field) {
  const rows = [...field.querySelectorAll(".field-row")];
  const hidden = rows.find((row) => row.hidden);
  if (hidden) {
    hidden.hidden = false;
    number(field);
    return hidden;
  }
  const row = rows.at(-1).cloneNode(true);
  rows.at(-1).after(row);
  for (const box of row.querySelectorAll("input, textarea, select")) box.value = "";
  number(field);
  return row;
}

function removed(field, row) {
  const rows = [...field.querySelectorAll(".field-row:not([hidden])")];
  const next = rows[rows.indexOf(row) + 1] ?? rows[rows.indexOf(row) - 1];
  for (const box of row.querySelectorAll("input, textarea, select")) box.value = "";
  if (rows.length > 1) row.remove();
  else row.hidden = true;
  number(field);
  (next?.querySelector("input:not([type=hidden]), textarea, select") ?? field.querySelector("[data-add]")).focus();
}

function moved(field, pressed, by) {
  const row = pressed.closest(".field-row");
  const rows = [...field.querySelectorAll(".field-row:not([hidden])")];
  const other = rows[rows.indexOf(row) + by];
  if (!other) return;
  if (by < 0) other.before(row);
  else other.after(row);
  number(field);
  pressed.focus();
}

/** Rows have their own ids, names for people and places. */
function number(field) {
  [...field.querySelectorAll(".field-row")].forEach((row, place) => {
    const name = row.getAttribute("aria-label");
    if (name) row.setAttribute("aria-label", name.replace(/\d+(?!.*\d)/, place + 1));
    for (const box of row.querySelectorAll("[id]")) {
      const id = box.id.replace(/-\d+-/, `-${place + 1}-`);
      row.querySelector(`label[for="${CSS.escape(box.id)}"]`)?.setAttribute("for", id);
      box.id = id;
    }
    const order = row.querySelector('[name="creator.order"]');
    if (order) order.value = place + 1;
  });
}

let wait = 0;
function offerCodes(box) {
  clearTimeout(wait);
  const scheme = box.closest(".field-row").querySelector("select[name='subject.scheme']").value;
  const list = document.getElementById("codes");
  if (!scheme || box.value.trim().length < 2) {
    list.replaceChildren();
    return;
  }
  wait = setTimeout(async () => {
    const asked = `${document.documentElement.dataset.root}correct/codes?scheme=${encodeURIComponent(scheme)}&q=${encodeURIComponent(box.value.trim())}`;
    const answer = await fetch(asked, { credentials: "same-origin" }).catch(() => null);
    if (!answer?.ok) return;
    const codes = await answer.json();
    list.replaceChildren(...codes.map(({ code, caption }) => new Option(caption ? `${code} ${caption}` : code, code)));
  }, 200);
}
