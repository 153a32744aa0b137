// The pages in small; each is drawn when it comes into sight in the list.

export class Thumbs {
  constructor(pages, list) {
    this.pages = pages;
    this.list = list;
  }

  lay() {
    const watcher = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) if (isIntersecting) this.draw(target);
    });
    for (const { number, width, height } of this.pages.sizes) {
      const item = document.createElement("li");
      const button = document.createElement("button");
      const name = this.list.dataset.name.replace("{page}", number);
      button.type = "button";
      button.className = "thumb";
      button.dataset.number = number;
      button.setAttribute("aria-label", name);
      const face = document.createElement("span");
      face.className = "thumb-face";
      face.style.aspectRatio = `${width} / ${height}`;
      const label = document.createElement("span");
      label.textContent = number;
      button.append(face, label);
      button.addEventListener("click", () => this.pages.go(number));
      item.append(button);
      this.list.append(item);
      watcher.observe(button);
    }
    this.tell();
  }

  async draw(button) {
    if (button.dataset.drawn) return;
    button.dataset.drawn = "yes";
    const face = button.querySelector(".thumb-face");
    const drawn = await this.pages.source.draw(Number(button.dataset.number), 96, window.devicePixelRatio || 1, {}).catch(() => null);
    if (!drawn) return;
    drawn.setAttribute("aria-hidden", "true");
    if (drawn instanceof HTMLImageElement) drawn.alt = "";
    face.append(drawn);
  }

  tell() {
    for (const button of this.list.querySelectorAll(".thumb")) {
      const isHere = Number(button.dataset.number) === this.pages.number;
      if (isHere) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
      if (isHere && button.offsetParent) {
        const { offsetTop } = button.parentElement;
        if (offsetTop < this.list.scrollTop || offsetTop > this.list.scrollTop + this.list.clientHeight - 60)
          this.list.scrollTop = offsetTop - this.list.clientHeight / 2;
      }
    }
  }
}
