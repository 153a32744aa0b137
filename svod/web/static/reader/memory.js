// The page and the size that somebody left a copy with: in the address, and in the browser for each copy.

export class Memory {
  constructor(reader) {
    this.key = `svod.reader.${reader.dataset.copy}`;
    this.address = new URL(location.href);
  }

  /** Where to begin: the address says it, or what was kept. */
  start(page) {
    const kept = this.kept();
    const asked = this.address.searchParams;
    return {
      page: asked.has("page") || location.hash.length > 1 ? page : kept.page || page,
      zoom: Number(asked.get("zoom")) || kept.zoom || 100,
    };
  }

  kept() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) ?? {};
    } catch {
      return {};
    }
  }

  keep(page, zoom) {
    const address = new URL(location.href);
    address.searchParams.set("page", page);
    if (zoom === 100) address.searchParams.delete("zoom");
    else address.searchParams.set("zoom", zoom);
    history.replaceState(null, "", address);
    try {
      localStorage.setItem(this.key, JSON.stringify({ page, zoom }));
    } catch {
      // A browser that keeps nothing begins at the first page.
    }
  }
}
