// «[5]» opens the reference, with the work that it means, beside the place that was clicked.

export class Popover {
  constructor(reader, showInList) {
    this.reader = reader;
    this.element = document.getElementById("popover");
    this.body = document.getElementById("popover-body");
    this.link = document.getElementById("popover-place");
    this.opener = null;
    document.getElementById("popover-close").addEventListener("click", () => this.close());
    this.link.addEventListener("click", (event) => {
      event.preventDefault();
      const { name } = this;
      this.close();
      showInList(name);
    });
    document.addEventListener("pointerdown", (event) => {
      if (!this.element.hidden && !this.element.contains(event.target)) this.close(false);
    });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  show(name, opener) {
    const row = document.getElementById(`in-list-${name}`);
    if (!row) return;
    this.name = name;
    this.opener = opener;
    this.body.replaceChildren(...[...row.childNodes].map((node) => node.cloneNode(true)));
    this.element.hidden = false;
    const at = opener.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.element;
    const top = at.bottom + 8 + offsetHeight < innerHeight ? at.bottom + 8 : Math.max(8, at.top - offsetHeight - 8);
    this.element.style.top = `${top}px`;
    this.element.style.left = `${Math.min(Math.max(8, at.left - 40), Math.max(8, innerWidth - offsetWidth - 8))}px`;
    this.element.focus({ preventScroll: true });
  }

  close(isBack = true) {
    if (this.element.hidden) return;
    this.element.hidden = true;
    this.body.replaceChildren();
    if (isBack) this.opener?.focus({ preventScroll: true });
  }
}
