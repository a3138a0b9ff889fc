interface Extent {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Zoom {
  readonly nearer: () => void;
  readonly farther: () => void;
  readonly fit: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

const STEP = 1.3;
/** Of the drawing's units: how little is shown at most, and how much. */
const LEAST = 160;
const MOST = 8000;
/** Wider than this, names cannot be read: it then begins at the chosen table. */
const READABLE = 1250;

/** Lets a drawing be moved and zoomed by pointer, wheel, buttons and keys. It opens whole where that can be read. */
export function zoomable(
  drawing: SVGSVGElement,
  { left, right, top, bottom }: Extent,
  middle: { readonly x: number; readonly y: number } | undefined,
): Zoom {
  // One unit is about one pixel where there is room for it.
  const room = Math.min(800, window.innerWidth);
  const readable = Math.min(READABLE, 1.2 * window.innerWidth);
  const whole = { x: left, y: top, width: Math.max(right - left, room), height: Math.max(bottom - top, room / 2) };
  whole.x -= (whole.width - (right - left)) / 2;
  whole.y -= (whole.height - (bottom - top)) / 2;
  let view = { ...whole };
  const put = (next: typeof view) => {
    view = next;
    drawing.setAttribute("viewBox", [view.x, view.y, view.width, view.height].join(" "));
  };
  const scale = (by: number, x = view.x + view.width / 2, y = view.y + view.height / 2) => {
    const width = Math.min(MOST, Math.max(LEAST, view.width * by));
    const ratio = width / view.width;
    put({ x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio, width, height: view.height * ratio });
  };
  const move = (x: number, y: number) => put({ ...view, x: view.x + x, y: view.y + y });
  /** Units of the drawing for one pixel. */
  const unit = () => Math.max(view.width / drawing.clientWidth, view.height / drawing.clientHeight);

  put(whole);
  if (middle && whole.width > readable) {
    const ratio = readable / whole.width;
    const [width, height] = [whole.width * ratio, whole.height * ratio];
    put({ x: middle.x - width / 2, y: middle.y - height / 2, width, height });
  }
  drawing.addEventListener(
    "wheel",
    (event) => {
      // A wheel alone moves the page.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const bounds = drawing.getBoundingClientRect();
      const x = view.x + view.width / 2 + (event.clientX - bounds.left - bounds.width / 2) * unit();
      const y = view.y + view.height / 2 + (event.clientY - bounds.top - bounds.height / 2) * unit();
      scale(event.deltaY < 0 ? 1 / 1.15 : 1.15, x, y);
    },
    { passive: false },
  );
  dragging(drawing, (x, y) => move(-x * unit(), -y * unit()));
  return {
    nearer: () => scale(1 / STEP),
    farther: () => scale(STEP),
    fit: () => put({ ...whole }),
    onKey: (event) => {
      const steps: Readonly<Record<string, () => void>> = {
        ArrowLeft: () => move(-view.width / 10, 0),
        ArrowRight: () => move(view.width / 10, 0),
        ArrowUp: () => move(0, -view.height / 10),
        ArrowDown: () => move(0, view.height / 10),
        "+": () => scale(1 / STEP),
        "=": () => scale(1 / STEP),
        "-": () => scale(STEP),
        "0": () => put({ ...whole }),
      };
      const step = steps[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      step();
    },
  };
}

/** A pointer that is pressed and moved; one that hardly moves is a click on what lies below it. */
function dragging(drawing: SVGSVGElement, moved: (x: number, y: number) => void): void {
  let last: { readonly x: number; readonly y: number } | undefined;
  let far = 0;
  drawing.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    last = { x: event.clientX, y: event.clientY };
    far = 0;
  });
  drawing.addEventListener("pointermove", (event) => {
    if (!last) return;
    const [x, y] = [event.clientX - last.x, event.clientY - last.y];
    far += Math.abs(x) + Math.abs(y);
    if (far < 5) return;
    drawing.setPointerCapture(event.pointerId);
    last = { x: event.clientX, y: event.clientY };
    moved(x, y);
  });
  const end = () => {
    last = undefined;
  };
  drawing.addEventListener("pointerup", end);
  drawing.addEventListener("pointercancel", end);
  drawing.addEventListener("dragstart", (event) => event.preventDefault());
  drawing.addEventListener("click", (event) => far >= 5 && event.preventDefault(), { capture: true });
}
