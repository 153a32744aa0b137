// The citation graph to walk in: drag and zoom, filters without a new page, the keyboard from work to work.
"use strict";

(() => {
  const graph = document.querySelector("[data-graph]");
  if (!graph) return;
  const picture = graph.querySelector("svg");
  const dots = [...picture.querySelectorAll(".dot")];
  const ties = [...picture.querySelectorAll(".tie")];
  const status = graph.querySelector("[data-status]");
  const whole = picture.getAttribute("viewBox").split(" ").map(Number);
  let box = [...whole];

  const STEP = 1.25;
  const NEAREST = 0.05;
  const FARTHEST = 2;
  const DRAGGED = 4;

  const show = () => picture.setAttribute("viewBox", box.join(" "));

  const zoom = (factor, x = box[0] + box[2] / 2, y = box[1] + box[3] / 2) => {
    const width = Math.min(Math.max(box[2] / factor, whole[2] * NEAREST), whole[2] * FARTHEST);
    const share = width / box[2];
    box = [x - (x - box[0]) * share, y - (y - box[1]) * share, width, box[3] * share];
    show();
  };

  const pointOf = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
    return [point.x, point.y];
  };

  // On a phone the whole would be too small to read: it begins at the work in the middle, in letters that can be read.
  const READABLE = 0.9;
  const begin = () => {
    const scale = picture.getScreenCTM()?.a ?? 1;
    const dot = dots.find((one) => one.classList.contains("start"));
    if (!matchMedia("(max-width: 44rem)").matches || scale >= READABLE) return;
    const [x, y] = dot ? [Number(dot.dataset.x), Number(dot.dataset.y)] : [box[0] + box[2] / 2, box[1] + box[3] / 2];
    const [width, height] = [(box[2] * scale) / READABLE, (box[3] * scale) / READABLE];
    box = [x - width / 2, y - height / 2, width, height];
    show();
  };

  const ACTIONS = {
    in: () => zoom(STEP),
    out: () => zoom(1 / STEP),
    all: () => { box = [...whole]; show(); },
  };

  graph.querySelector(".graph-tools").hidden = false;
  begin();
  for (const button of graph.querySelectorAll("[data-zoom]")) {
    button.addEventListener("click", () => ACTIONS[button.dataset.zoom]());
  }

  picture.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? STEP : 1 / STEP, ...pointOf(event));
  }, { passive: false });

  let dragged = null;
  picture.addEventListener("pointerdown", (event) => {
    dragged = { x: event.clientX, y: event.clientY, box: [...box], far: false };
  });
  picture.addEventListener("pointermove", (event) => {
    if (!dragged || !event.buttons) return;
    const scale = 1 / picture.getScreenCTM().a;
    const [x, y] = [event.clientX - dragged.x, event.clientY - dragged.y];
    dragged.far = dragged.far || Math.hypot(x, y) > DRAGGED;
    if (!dragged.far) return;
    box = [dragged.box[0] - x * scale, dragged.box[1] - y * scale, box[2], box[3]];
    show();
  });
  // A drag that ends on a dot is no click on it.
  picture.addEventListener("click", (event) => {
    if (dragged && dragged.far) event.preventDefault();
    dragged = null;
  });
  picture.addEventListener("dragstart", (event) => event.preventDefault());

  // Only one dot stands in the order of the tab key; arrows go on from it.
  const stop = (chosen) => dots.forEach((dot) => dot.setAttribute("tabindex", dot === chosen ? "0" : "-1"));
  const isShown = (dot) => !dot.classList.contains("gone");
  stop(dots.find((dot) => dot.classList.contains("start")) || dots[0]);

  const light = (dot) => {
    const id = dot.dataset.id;
    for (const tie of ties) tie.classList.toggle("lit", tie.dataset.source === id || tie.dataset.target === id);
    status.hidden = false;
    status.textContent = dot.getAttribute("aria-label");
  };
  for (const dot of dots) {
    dot.addEventListener("focus", () => { stop(dot); light(dot); });
    dot.addEventListener("pointerenter", () => light(dot));
  }

  const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  const neighbour = (from, [dx, dy]) => {
    let best = null;
    let least = Infinity;
    for (const dot of dots) {
      const [x, y] = [dot.dataset.x - from.dataset.x, dot.dataset.y - from.dataset.y];
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      const far = along + 2 * aside;
      if (dot !== from && isShown(dot) && along > 0 && far < least) [best, least] = [dot, far];
    }
    return best;
  };

  picture.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = { "+": "in", "=": "in", "-": "out", "0": "all" }[event.key];
    const direction = DIRECTIONS[event.key];
    if (action) ACTIONS[action]();
    else if (direction) {
      const next = neighbour(event.target.closest(".dot") || dots[0], direction);
      if (next) next.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
  });

  const filter = document.querySelector(".graph-filter");
  const sift = () => {
    const first = filter.elements.first.value;
    const last = filter.elements.last.value;
    const kinds = new Set([...filter.querySelectorAll("[name=kind]:checked")].map((one) => one.value));
    const gone = new Set();
    for (const dot of dots) {
      const year = dot.dataset.year;
      const outside = year && ((first.length === 4 && year < first) || (last.length === 4 && year > last));
      const isGone = !dot.classList.contains("start") && (outside || !kinds.has(dot.dataset.known));
      dot.classList.toggle("gone", isGone);
      if (isGone) gone.add(dot.dataset.id);
    }
    for (const tie of ties) tie.classList.toggle("gone", gone.has(tie.dataset.source) || gone.has(tie.dataset.target));
    for (const line of document.querySelectorAll(".graph-list [data-id]")) line.hidden = gone.has(line.dataset.id);
  };
  filter.addEventListener("input", (event) => {
    if (event.target.name === "steps" || event.target.name === "layout") filter.requestSubmit();
    else sift();
  });
})();
