// Continuous pages: each has its place from the beginning, and only those in sight and near it are drawn.

const GAP_PAGES = 10;

export async function fetchJson(address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

/** What draws the pages of a PDF: PDF.js, from our own files. */
export async function pdfSource(file) {
  const root = document.documentElement.dataset.root;
  const pdfjs = await import(`${root}static/pdfjs/pdf.min.mjs`);
  pdfjs.GlobalWorkerOptions.workerSrc = `${root}static/pdfjs/pdf.worker.min.mjs`;
  const pdf = await pdfjs.getDocument({
    url: file,
    cMapUrl: `${root}static/pdfjs/cmaps/`,
    cMapPacked: true,
    useSystemFonts: true,
    useWasm: false,
    enableXfa: false,
  }).promise;
  return {
    count: pdf.numPages,
    async size(number) {
      const viewport = (await pdf.getPage(number)).getViewport({ scale: 1 });
      return { number, width: viewport.width, height: viewport.height };
    },
    async draw(number, width, dense, holder) {
      const page = await pdf.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: width / natural.width });
      const canvas = document.createElement("canvas");
      canvas.width = Math.floor(viewport.width * dense);
      canvas.height = Math.floor(viewport.height * dense);
      const drawing = page.render({ canvas, viewport, transform: dense === 1 ? null : [dense, 0, 0, dense, 0, 0] });
      holder.stop = () => drawing.cancel();
      await drawing.promise;
      page.cleanup();
      return canvas;
    },
  };
}

/** What draws the pages of other kinds: pictures that the server makes. */
export function pictureSource(file, count) {
  return {
    count,
    async size(number) {
      return { number, width: 600, height: 800 };
    },
    async draw(number, _width, _dense, holder) {
      const picture = new Image();
      holder.stop = () => {
        holder.isStopped = true;
        picture.removeAttribute("src");
      };
      await settled(picture, `${file}/pages/${number}.png`, holder);
      return picture;
    },
  };
}

/** A picture that has come; a server that is busy is asked again. */
async function settled(picture, address, holder) {
  for (let tries = 0; ; tries += 1) {
    picture.src = tries ? `${address}?again=${tries}` : address;
    try {
      await picture.decode();
      return;
    } catch (error) {
      if (tries === 3 || holder.isStopped) throw error;
      await new Promise((done) => setTimeout(done, 2000));
    }
  }
}

export class Pages {
  constructor(reader, sheets, source, sizes) {
    this.reader = reader;
    this.sheets = sheets;
    this.source = source;
    this.sizes = sizes;
    this.number = 1;
    this.zoom = 100;
    this.layers = [];
    this.onTurn = () => {};
    this.boxes = new Map();
    this.chunks = new Map();
    this.measure = document.createElement("canvas").getContext("2d");
    this.measure.font = "100px sans-serif";
  }

  static async open(reader, sheets, source, sizes) {
    const known = sizes.length === source.count && sizes.every((one) => one.width && one.height);
    if (known) return new Pages(reader, sheets, source, sizes);
    const first = await source.size(1);
    const all = Array.from({ length: source.count }, (_, place) => {
      const one = sizes[place];
      return one?.width && one?.height ? one : { ...first, number: place + 1 };
    });
    return new Pages(reader, sheets, source, all);
  }

  /** Put an empty sheet for each page; a watcher draws those that come near. */
  lay() {
    for (const size of this.sizes) {
      const sheet = document.createElement("div");
      sheet.className = "page";
      sheet.dataset.number = size.number;
      this.boxes.set(size.number, { sheet, size, holder: null });
      this.sheets.append(sheet);
    }
    this.fit();
    this.watcher = new IntersectionObserver((seen) => seen.forEach((one) => this.watched(one)), {
      root: this.sheets,
      rootMargin: "80% 0px",
    });
    for (const { sheet } of this.boxes.values()) this.watcher.observe(sheet);
    let turning = 0;
    this.sheets.addEventListener("scroll", () => {
      cancelAnimationFrame(turning);
      turning = requestAnimationFrame(() => this.look());
    });
    let wait = 0;
    new ResizeObserver(() => {
      clearTimeout(wait);
      wait = setTimeout(() => this.sheets.clientWidth !== this.width && this.resize(), 150);
    }).observe(this.sheets);
  }

  scale() {
    const widest = Math.max(...this.sizes.map((one) => one.width));
    return ((this.width - 16) / widest) * (this.zoom / 100);
  }

  fit() {
    this.width = this.sheets.clientWidth || 600;
    const scale = this.scale();
    for (const { sheet, size } of this.boxes.values()) {
      sheet.style.width = `${size.width * scale}px`;
      sheet.style.height = `${size.height * scale}px`;
    }
  }

  /** Draw again at another size, with the same place of the same page in sight. */
  resize(zoom = this.zoom) {
    const { sheet } = this.boxes.get(this.number);
    const part = (this.sheets.scrollTop - sheet.offsetTop) / sheet.offsetHeight;
    this.zoom = Math.min(500, Math.max(30, Math.round(zoom)));
    this.fit();
    this.sheets.scrollTop = sheet.offsetTop + part * sheet.offsetHeight;
    for (const number of this.boxes.keys()) {
      const box = this.boxes.get(number);
      if (box.holder) {
        this.drop(number);
        this.draw(number);
      }
    }
    this.onTurn();
  }

  watched({ target, isIntersecting }) {
    const number = Number(target.dataset.number);
    if (isIntersecting) this.draw(number);
    else this.drop(number);
  }

  /** Which page is in sight: the last that begins above the middle. */
  look() {
    const middle = this.sheets.scrollTop + this.sheets.clientHeight / 2;
    let found = 1;
    for (const [number, { sheet }] of this.boxes) if (sheet.offsetTop <= middle) found = number;
    if (found === this.number) return;
    this.number = found;
    this.onTurn();
  }

  async draw(number) {
    const box = this.boxes.get(number);
    if (box.holder) return;
    const holder = (box.holder = { stop: () => {} });
    const width = box.sheet.clientWidth;
    try {
      const [picture, words] = await Promise.all([
        this.source.draw(number, width, window.devicePixelRatio || 1, holder),
        this.words(number).catch(() => null),
      ]);
      if (box.holder !== holder) return;
      picture.className = "page-face";
      picture.setAttribute("role", "img");
      const name = this.reader.dataset.picture.replace("{page}", number).replace("{pages}", this.sizes.length);
      if (picture instanceof HTMLImageElement) picture.alt = name;
      else picture.setAttribute("aria-label", name);
      box.sheet.replaceChildren(picture);
      box.words = words;
      if (words) box.sheet.append(this.textLayer(words, width));
      for (const layer of this.layers) layer.drawn(number, box);
      box.sheet.dataset.drawn = "yes";
    } catch (error) {
      if (error?.name !== "RenderingCancelledException" && box.holder === holder) box.sheet.dataset.failed = "yes";
    }
  }

  drop(number) {
    const box = this.boxes.get(number);
    box.holder?.stop();
    box.holder = null;
    box.words = null;
    box.sheet.replaceChildren();
    delete box.sheet.dataset.drawn;
  }

  /** The words of a page, asked for with those of its neighbours. */
  async words(number) {
    const first = number - ((number - 1) % GAP_PAGES);
    if (!this.chunks.has(first)) {
      const asked = fetchJson(`${this.reader.dataset.interface}/words?first=${first}&last=${first + GAP_PAGES - 1}`);
      this.chunks.set(first, asked);
      if (this.chunks.size > 4) this.chunks.delete(this.chunks.keys().next().value);
    }
    const { pages } = await this.chunks.get(first);
    return pages.find((page) => page.number === number) ?? null;
  }

  /** Letters that nobody sees and everybody can select, over those of the picture. */
  textLayer(page, width) {
    const layer = document.createElement("div");
    layer.className = "page-words";
    const scale = width / page.width;
    for (const line of page.lines) {
      const row = document.createElement("p");
      for (const { text, box } of line) {
        const word = document.createElement("span");
        const [left, top, right, bottom] = box.map((edge) => edge * scale);
        const size = Math.max(1, bottom - top) * 0.85;
        const natural = (this.measure.measureText(text).width * size) / 100;
        word.textContent = `${text} `;
        word.style.left = `${left}px`;
        word.style.top = `${top}px`;
        word.style.height = `${bottom - top}px`;
        word.style.fontSize = `${size}px`;
        word.style.transform = `scaleX(${natural ? (right - left) / natural : 1})`;
        row.append(word);
      }
      layer.append(row);
    }
    return layer;
  }

  /** Show a page, or a place of it in the middle. */
  go(number, box = null) {
    const wanted = Math.min(Math.max(1, Math.round(number) || 1), this.sizes.length);
    const { sheet, size } = this.boxes.get(wanted);
    const scale = sheet.clientWidth / size.width;
    const down = box ? box[1] * scale - this.sheets.clientHeight / 3 : -8;
    this.sheets.scrollTop = sheet.offsetTop + down;
    if (box) this.sheets.scrollLeft = Math.max(0, sheet.offsetLeft + box[0] * scale - this.sheets.clientWidth / 2);
    this.number = wanted;
    this.onTurn();
  }

  /** Redraw what lies over the pages that are drawn. */
  refresh(layer) {
    for (const [number, box] of this.boxes) if (box.sheet.dataset.drawn) layer.drawn(number, box);
  }

  /** Wait until a page is drawn. */
  async drawn(number) {
    for (let tries = 0; tries < 200; tries += 1) {
      const { sheet } = this.boxes.get(number);
      if (sheet.dataset.drawn || sheet.dataset.failed) return;
      await new Promise((done) => setTimeout(done, 30));
    }
  }
}

/** A layer of a sheet, emptied; made where it is not there yet. */
export function layerOf(sheet, name) {
  let layer = sheet.querySelector(`:scope > .${name}`);
  if (!layer) {
    layer = document.createElement("div");
    layer.className = `page-layer ${name}`;
    sheet.append(layer);
  }
  layer.replaceChildren();
  return layer;
}

/** Put an element over a box of a page. */
export function place(element, [left, top, right, bottom], { sheet, size }, margin = 0) {
  const across = sheet.clientWidth / size.width;
  const down = sheet.clientHeight / size.height;
  element.style.left = `${left * across - margin}px`;
  element.style.top = `${top * down - margin}px`;
  element.style.width = `${(right - left) * across + 2 * margin}px`;
  element.style.height = `${(bottom - top) * down + 2 * margin}px`;
  return element;
}
