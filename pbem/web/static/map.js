// The map: pan, zoom, choose a place by mouse, touch or keyboard, and draw routes on it.

const SVG = "http://www.w3.org/2000/svg";
const LEAST = 0.08;
const STEP = 1.25;
// The initial width of a cell on the screen, in pixels.
const LEGIBLE = 40;

// Clamps the start of a visible part, so that nothing outside the whole is shown.
const within = (from, part, all) => (part >= all ? (all - part) / 2 : Math.min(Math.max(from, 0), all - part));

export class Board extends EventTarget {
  constructor(frame) {
    super();
    this.frame = frame;
    this.svg = frame.querySelector("svg");
    const [, , wide, high] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    this.whole = { x: 0, y: 0, wide, high };
    this.view = { ...this.whole };
    this.cells = new Map([...this.svg.querySelectorAll("[data-cell]")].map((cell) => [cell.dataset.cell, cell]));
    this.above = document.createElementNS(SVG, "g");
    this.above.setAttribute("class", "ways");
    this.svg.insertBefore(this.above, this.svg.querySelector(".map-cells"));
    this.svg.removeAttribute("width");
    this.svg.removeAttribute("height");
    this.pointers = new Map();
    this.#listen();
    frame.classList.add("is-live");
    this.#begin();
    const tools = frame.querySelector(".map-tools");
    if (tools) tools.hidden = false;
  }

  // ---- choosing ----

  get chosen() {
    return this.svg.querySelector(".chosen")?.dataset.cell ?? "";
  }

  choose(name, tell = true) {
    for (const cell of this.svg.querySelectorAll(".chosen")) cell.classList.remove("chosen");
    const cell = this.cells.get(name);
    if (!cell) return;
    cell.classList.add("chosen");
    if (tell) this.dispatchEvent(new CustomEvent("choose", { detail: { name, cell } }));
  }

  told(name) {
    const cell = this.cells.get(name);
    return [cell?.querySelector("title")?.textContent ?? "", cell?.querySelector("desc")?.textContent ?? ""];
  }

  mark(names, kind) {
    for (const cell of this.svg.querySelectorAll(`.${kind}`)) cell.classList.remove(kind);
    for (const name of names) this.cells.get(name)?.classList.add(kind);
  }

  // ---- ways ----

  spot(name) {
    const cell = this.cells.get(name);
    return cell ? [Number(cell.dataset.x), Number(cell.dataset.y)] : null;
  }

  draw(ways, kind) {
    for (const old of this.above.querySelectorAll(`.${kind}`)) old.remove();
    for (const way of ways) {
      const spots = way.map((name) => this.spot(name)).filter(Boolean);
      if (spots.length < 2) continue;
      const line = document.createElementNS(SVG, "polyline");
      line.setAttribute("class", kind);
      line.setAttribute("points", spots.map((spot) => spot.join(",")).join(" "));
      const end = document.createElementNS(SVG, "circle");
      const [x, y] = spots.at(-1);
      end.setAttribute("class", kind);
      end.setAttribute("cx", x);
      end.setAttribute("cy", y);
      end.setAttribute("r", 4);
      this.above.append(line, end);
    }
  }

  // ---- looking ----

  zoom(by, at) {
    const [x, y] = at ?? [this.view.x + this.view.wide / 2, this.view.y + this.view.high / 2];
    const wide = Math.min(this.whole.wide, Math.max(this.whole.wide * LEAST, this.view.wide / by));
    const part = wide / this.view.wide;
    this.#look({
      x: x - (x - this.view.x) * part,
      y: y - (y - this.view.y) * part,
      wide,
      high: this.view.high * part,
    });
  }

  fit() {
    this.#look({ ...this.whole });
  }

  centre(name) {
    const spot = this.spot(name);
    if (!spot) return;
    const { wide, high } = this.view;
    const x = within(spot[0] - wide / 2, wide, this.whole.wide);
    this.#look({ x, y: within(spot[1] - high / 2, high, this.whole.high), wide, high });
  }

  // If the whole map would be too small to read, start with the reader's own part.
  #begin() {
    this.#shape();
    const box = this.svg.getBoundingClientRect();
    const size = Math.min(...[...this.cells.values()].slice(0, 5).map((cell) => cell.getBBox().width));
    const scale = Math.min(box.width / this.whole.wide, box.height / this.whole.high);
    if (!box.width || size * scale >= LEGIBLE) return;
    const own = this.frame.dataset.own;
    const cells = [...this.cells.values()];
    const mine = cells.filter(({ dataset }) => own && (dataset.owner === own || dataset.here?.split(" ").includes(own)));
    const first = (mine.length ? mine : cells)[0];
    const near = (mine.length ? mine : cells).filter(({ dataset }) => dataset.panel === first.dataset.panel);
    const middle = (axis) => near.reduce((sum, cell) => sum + Number(cell.dataset[axis]), 0) / near.length;
    const [wide, high] = [(box.width * size) / LEGIBLE, (box.height * size) / LEGIBLE];
    const x = within(middle("x") - wide / 2, wide, this.whole.wide);
    this.#look({ x, y: within(middle("y") - high / 2, high, this.whole.high), wide, high });
  }

  // No higher than the map at full width or at readable size, so that small maps leave no blank.
  #shape() {
    const { width } = this.svg.getBoundingClientRect();
    const size = Math.min(...[...this.cells.values()].slice(0, 5).map((cell) => cell.getBBox().width));
    const scale = Math.max(width / this.whole.wide, LEGIBLE / size);
    if (width && Number.isFinite(scale)) this.svg.style.setProperty("--high", `${Math.ceil(this.whole.high * scale)}px`);
  }

  #look(view) {
    view.x = Math.min(Math.max(view.x, -view.wide / 2), this.whole.wide - view.wide / 2);
    view.y = Math.min(Math.max(view.y, -view.high / 2), this.whole.high - view.high / 2);
    this.view = view;
    this.svg.classList.toggle("is-whole", view.wide >= this.whole.wide);
    this.svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.wide} ${view.high}`);
  }

  #at(event) {
    const box = this.svg.getBoundingClientRect();
    const scale = Math.max(this.view.wide / box.width, this.view.high / box.height);
    const left = this.view.x + (this.view.wide - box.width * scale) / 2;
    const top = this.view.y + (this.view.high - box.height * scale) / 2;
    return [left + (event.clientX - box.left) * scale, top + (event.clientY - box.top) * scale, scale];
  }

  #listen() {
    this.svg.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey && this.view.wide >= this.whole.wide && event.deltaY > 0) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? STEP : 1 / STEP, this.#at(event));
    }, { passive: false });
    this.svg.addEventListener("pointerdown", (event) => this.#down(event));
    this.svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const kind of ["pointerup", "pointercancel"]) this.svg.addEventListener(kind, (event) => this.#up(event));
    this.svg.addEventListener("click", (event) => this.#click(event));
    this.svg.addEventListener("pointerover", (event) => {
      const name = event.target.closest?.("[data-cell]")?.dataset.cell;
      if (name) this.dispatchEvent(new CustomEvent("hover", { detail: { name } }));
    });
    this.frame.addEventListener("click", (event) => {
      const zoom = event.target.closest("[data-zoom]")?.dataset.zoom;
      if (zoom) ({ in: () => this.zoom(STEP * STEP), out: () => this.zoom(1 / STEP / STEP), fit: () => this.fit() })[zoom]();
    });
  }

  #down(event) {
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.moved = 0;
    this.apart = this.#distance();
  }

  #distance() {
    const [one, two] = [...this.pointers.values()];
    return two ? Math.hypot(one[0] - two[0], one[1] - two[1]) : 0;
  }

  #move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before[0], event.clientY - before[1]];
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.moved += Math.abs(dx) + Math.abs(dy);
    if (this.pointers.size === 2) {
      const apart = this.#distance();
      if (this.apart) this.zoom(apart / this.apart, this.#at(event));
      this.apart = apart;
    } else if (this.moved > 6) {
      const scale = this.#at(event)[2];
      this.#look({ ...this.view, x: this.view.x - dx * scale, y: this.view.y - dy * scale });
      this.svg.classList.add("is-dragged");
    }
  }

  #up(event) {
    this.pointers.delete(event.pointerId);
    this.svg.classList.remove("is-dragged");
  }

  #click(event) {
    if (this.moved > 6) return;
    const name = event.target.closest("[data-cell]")?.dataset.cell;
    if (name) this.choose(name);
  }
}

// Buttons and links that lead to a place on the map.
export function leadToMap(board, root = document) {
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    const link = event.target.closest("a.to-cell");
    const name = button?.dataset.go ?? (link ? decodeURIComponent(link.hash).replace("#cell-", "") : "");
    if (!name || !board.cells.has(name)) return;
    event.preventDefault();
    board.centre(name);
    board.choose(name);
    board.frame.scrollIntoView({ block: "nearest", behavior: "smooth" });
  });
}
