// The reader's script: draws a PDF's page, the boxes of what was read on it, and turns pages by keys.

const reader = document.getElementById("reader");
const sheet = document.getElementById("sheet");

// Elsewhere than in the reader only some kinds of values are marked.
const shown = reader?.dataset.kinds ? new Set(reader.dataset.kinds.split(" ")) : null;

if (reader && sheet && reader.dataset.pdf === "yes") {
  openPdf().catch(fail);
} else if (reader) {
  onKeys((step) => reader.querySelector(`a[data-turn="${step}"]`)?.click());
}

async function openPdf() {
  const pdfjs = await import("/static/pdfjs/pdf.min.mjs");
  pdfjs.GlobalWorkerOptions.workerSrc = "/static/pdfjs/pdf.worker.min.mjs";
  for (const part of reader.querySelectorAll("[data-script-only]")) part.hidden = false;
  const asked = pdfjs.getDocument({
    url: reader.dataset.file,
    cMapUrl: "/static/pdfjs/cmaps/",
    cMapPacked: true,
    useSystemFonts: true,
    useWasm: false,
    enableXfa: false,
  });
  const [pdf, places] = await Promise.all([asked.promise, fetchJson(reader.dataset.places)]);
  const viewer = new Viewer(pdfjs, pdf, places);
  viewer.listen();
  await viewer.show(Number(reader.dataset.page) || 1);
  const named = decodeURIComponent(location.hash.slice(1));
  if (viewer.byName.has(named)) await viewer.choose(named);
}

async function fetchJson(address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

function fail() {
  sheet.hidden = true;
  document.getElementById("failed").hidden = false;
}

function onKeys(turn, size = () => {}) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    const steps = { n: 1, p: -1, "т": 1, "з": -1 };
    if (event.key in steps && reader.dataset.keys !== "no") turn(steps[event.key]);
    else if (event.key === "+" || event.key === "=") size(1.25);
    else if (event.key === "-") size(0.8);
    else return;
    event.preventDefault();
  });
}

class Viewer {
  constructor(pdfjs, pdf, places) {
    this.pdfjs = pdfjs;
    this.pdf = pdf;
    this.sizes = places.pages;
    this.placed = places.placed;
    this.byName = new Map(places.placed.map((one) => [one.name, one]));
    this.number = 1;
    this.factor = 1;
    this.drawing = null;
    this.canvas = document.getElementById("picture");
    this.text = document.getElementById("sheet-text");
    this.marks = document.getElementById("marks");
    this.field = document.getElementById("page-field");
  }

  listen() {
    const turn = (step) => this.show(this.number + step).catch(fail);
    const size = (factor) => this.enlarge(factor);
    onKeys(turn, size);
    for (const button of reader.querySelectorAll("button[data-turn]"))
      button.addEventListener("click", () => turn(Number(button.dataset.turn)));
    for (const button of reader.querySelectorAll("button[data-size]"))
      button.addEventListener("click", () => size(button.dataset.size === "fit" ? 0 : Number(button.dataset.size)));
    this.field.addEventListener("change", () => this.show(Number(this.field.value)).catch(fail));
    for (const link of reader.querySelectorAll("a.value[data-name]"))
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.choose(link.dataset.name).catch(fail);
      });
    let wait = 0;
    window.addEventListener("resize", () => {
      clearTimeout(wait);
      wait = setTimeout(() => this.show(this.number).catch(fail), 200);
    });
  }

  enlarge(factor) {
    this.factor = factor ? Math.min(6, Math.max(0.3, this.factor * factor)) : 1;
    this.show(this.number).catch(fail);
  }

  async show(number) {
    this.number = Math.min(Math.max(1, Math.round(number) || 1), this.pdf.numPages);
    const wanted = this.number;
    this.drawing?.cancel();
    const page = await this.pdf.getPage(wanted);
    if (wanted !== this.number) return;
    const natural = page.getViewport({ scale: 1 });
    const scale = (this.factor * sheet.clientWidth) / natural.width;
    const viewport = page.getViewport({ scale });
    this.drawing = this.draw(page, viewport);
    try {
      await this.drawing.promise;
    } catch (error) {
      if (error?.name === "RenderingCancelledException") return;
      throw error;
    }
    await this.write(page, viewport);
    this.mark(viewport);
    this.tell();
  }

  draw(page, viewport) {
    const dense = window.devicePixelRatio || 1;
    this.canvas.width = Math.floor(viewport.width * dense);
    this.canvas.height = Math.floor(viewport.height * dense);
    this.canvas.style.width = `${viewport.width}px`;
    this.canvas.style.height = `${viewport.height}px`;
    const transform = dense === 1 ? null : [dense, 0, 0, dense, 0, 0];
    return page.render({ canvas: this.canvas, viewport, transform });
  }

  async write(page, viewport) {
    this.text.replaceChildren();
    for (const layer of [this.text, this.marks]) {
      layer.style.width = `${viewport.width}px`;
      layer.style.height = `${viewport.height}px`;
    }
    this.text.style.setProperty("--scale-factor", viewport.scale);
    this.text.style.setProperty("--total-scale-factor", viewport.scale);
    const layer = new this.pdfjs.TextLayer({
      textContentSource: page.streamTextContent(),
      container: this.text,
      viewport,
    });
    await layer.render();
  }

  mark(viewport) {
    const size = this.sizes[this.number - 1];
    this.marks.replaceChildren();
    if (!size?.width || !size?.height) return;
    const across = viewport.width / size.width;
    const down = viewport.height / size.height;
    for (const one of this.placed.filter((value) => !shown || shown.has(value.kind)))
      one.places.forEach((place, index) => {
        if (place.page === this.number && place.box) this.marks.append(this.spot(one, place.box, index, across, down));
      });
  }

  spot(one, [left, top, right, bottom], index, across, down) {
    const spot = document.createElement("a");
    const isReference = one.kind === "reference";
    spot.className = `spot spot-${one.kind}`;
    spot.dataset.name = one.name;
    spot.href = isReference && one.means ? `/works/${encodeURIComponent(one.means)}` : `#in-list-${one.name}`;
    const heading = document.getElementById(`group-${one.kind}`)?.textContent.trim() ?? one.kind;
    const kind = isReference ? reader.dataset.reference : heading;
    const more = isReference && one.means ? ` (${reader.dataset.opens})` : "";
    spot.title = `${kind}: ${one.text}${more}`;
    spot.setAttribute("aria-label", spot.title);
    // A value over several lines is one stop of the keyboard.
    if (index) spot.tabIndex = -1;
    spot.style.left = `${left * across - 1}px`;
    spot.style.top = `${top * down - 1}px`;
    spot.style.width = `${(right - left) * across + 2}px`;
    spot.style.height = `${(bottom - top) * down + 2}px`;
    if (one.name === this.chosen) spot.classList.add("lit");
    spot.addEventListener("click", () => this.light(one.name));
    return spot;
  }

  async choose(name) {
    this.chosen = name;
    const first = this.byName.get(name)?.places[0];
    if (!first) return;
    if (first.page === this.number) this.light(name);
    else await this.show(first.page);
    this.light(name);
    const spot = this.spots(name)[0];
    spot?.scrollIntoView({ block: "center", inline: "nearest" });
    spot?.focus({ preventScroll: true });
  }

  light(name) {
    this.chosen = name;
    for (const spot of this.marks.children) spot.classList.toggle("lit", spot.dataset.name === name);
    for (const line of reader.querySelectorAll(".values li")) line.classList.toggle("lit", line.id === `in-list-${name}`);
  }

  spots(name) {
    return [...this.marks.children].filter((spot) => spot.dataset.name === name);
  }

  tell() {
    const description = reader.dataset.picture.replace("{page}", this.number).replace("{pages}", this.pdf.numPages);
    this.field.value = this.number;
    this.canvas.setAttribute("aria-label", description);
    document.getElementById("status").textContent = description;
    sheet.dataset.drawn = this.number;
    const address = new URL(location.href);
    address.searchParams.set("page", this.number);
    history.replaceState(null, "", address);
  }
}
