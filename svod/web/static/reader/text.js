// A text without pages: the same steps as for pages, over the paragraphs that the server wrote.

export class TextPages {
  constructor(reader, sheets) {
    this.reader = reader;
    this.sheets = sheets;
    this.zoom = 100;
    this.number = 1;
    this.starts = [...sheets.querySelectorAll("[data-number]")];
    this.layers = [];
    this.onTurn = () => {};
    let turning = 0;
    sheets.addEventListener("scroll", () => {
      cancelAnimationFrame(turning);
      turning = requestAnimationFrame(() => this.look());
    });
  }

  look() {
    const middle = this.sheets.scrollTop + this.sheets.clientHeight / 2;
    let found = this.number;
    for (const start of this.starts) if (start.offsetTop <= middle) found = Number(start.dataset.number);
    if (found === this.number) return;
    this.number = found;
    this.onTurn();
  }

  resize(zoom) {
    const part = this.sheets.scrollTop / this.sheets.scrollHeight;
    this.zoom = Math.min(300, Math.max(50, Math.round(zoom)));
    this.sheets.style.fontSize = `${this.zoom}%`;
    this.sheets.scrollTop = part * this.sheets.scrollHeight;
    this.onTurn();
  }

  go(number) {
    const start = this.starts.find((one) => Number(one.dataset.number) === number);
    // Of a long text other pages are other addresses.
    if (!start && number >= 1 && number <= Number(this.reader.dataset.pages)) {
      const address = new URL(location.href);
      address.searchParams.set("page", number);
      location.assign(address);
    } else if (start) {
      this.sheets.scrollTop = start.offsetTop;
      this.number = number;
      this.onTurn();
    }
  }

  refresh() {}
}

/** The letters of a part of the page in one text, small, with single blanks, and the node and place of each. */
function letters(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let text = "";
  const owners = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isNewBlock = node.parentElement.closest("p, figcaption, td") !== owners.at(-1)?.[0].parentElement.closest("p, figcaption, td");
    if (isNewBlock && text && !text.endsWith(" ")) {
      text += " ";
      owners.push([node, 0]);
    }
    [...node.data].reduce((at, sign) => {
      const isBlank = /\s/.test(sign);
      const small = sign.toLowerCase();
      if (!(isBlank && text.endsWith(" "))) {
        text += isBlank ? " " : small.length === sign.length ? small : sign;
        for (let part = 0; part < sign.length; part += 1) owners.push([node, at + part]);
      }
      return at + sign.length;
    }, 0);
  }
  return { text, owners };
}

/** Where words stand in a part of the page, as ranges. */
export function rangesOf(root, wanted, most = 1000) {
  const sought = wanted.trim().replace(/\s+/g, " ").toLowerCase();
  const ranges = [];
  if (!sought) return ranges;
  const { text, owners } = letters(root);
  for (let at = text.indexOf(sought); at >= 0 && ranges.length < most; at = text.indexOf(sought, at + sought.length)) {
    const range = document.createRange();
    range.setStart(...owners[at]);
    const [node, last] = owners[at + sought.length - 1];
    range.setEnd(node, last + 1);
    ranges.push(range);
  }
  return ranges;
}

/** Colour ranges without touching the text; browsers that cannot show the chosen one as a selection. */
export function colour(name, ranges) {
  if (!globalThis.Highlight || !CSS.highlights) return false;
  CSS.highlights.set(name, new Highlight(...ranges));
  return true;
}
