export interface Box {
  readonly width: number;
  readonly height: number;
}

interface Place {
  x: number;
  y: number;
}

export interface Edge {
  readonly from: number;
  readonly to: number;
}

const ROUNDS = 320;
/** What stays free between two boxes. */
const GAP = { x: 46, y: 34 };
/** Along which an edge neither pulls nor pushes. */
const LENGTH = 90;

/**
 * Places for the middles of boxes: edges pull like springs, all boxes push each other apart, and none overlaps another.
 * The same boxes always get the same places.
 */
export function placeBoxes(boxes: readonly Box[], edges: readonly Edge[]): readonly Readonly<Place>[] {
  const places = spiral(boxes.length);
  for (let round = 0; round < ROUNDS; round++) {
    const heat = 40 * (1 - round / ROUNDS) ** 1.5 + 0.5;
    const forces = places.map(() => ({ x: 0, y: 0 }));
    repel(places, forces);
    attract(places, edges, forces);
    for (const [at, place] of places.entries()) {
      const { x, y } = forces[at]!;
      const size = Math.hypot(x, y) || 1;
      place.x += (x / size) * Math.min(size, heat);
      place.y += (y / size) * Math.min(size, heat);
    }
  }
  for (let round = 0; round < 200 && separate(places, boxes); round++);
  return places;
}

/** A start that is the same every time, with nothing on top of anything. */
function spiral(count: number): Place[] {
  return Array.from({ length: count }, (_, at) => {
    const [angle, radius] = [at * 2.39996, 60 * Math.sqrt(at)];
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

function repel(places: readonly Place[], forces: readonly Place[]): void {
  for (let a = 0; a < places.length; a++) {
    const [one, push] = [places[a]!, forces[a]!];
    // All are drawn to the middle a little, or parts without an edge between them would drift away.
    push.x -= one.x * 0.015;
    push.y -= one.y * 0.03;
    for (let b = a + 1; b < places.length; b++) {
      const [other, back] = [places[b]!, forces[b]!];
      // Boxes are wider than high.
      const [x, y] = [(one.x - other.x) * 0.6, one.y - other.y];
      const square = Math.max(100, x * x + y * y);
      const force = 5000 / square;
      const length = Math.sqrt(square);
      push.x += (x / length) * force * 6;
      push.y += (y / length) * force * 6;
      back.x -= (x / length) * force * 6;
      back.y -= (y / length) * force * 6;
    }
  }
}

function attract(places: readonly Place[], edges: readonly Edge[], forces: readonly Place[]): void {
  for (const { from, to } of edges) {
    const [one, other] = [places[from]!, places[to]!];
    const [x, y] = [other.x - one.x, other.y - one.y];
    const length = Math.hypot(x, y) || 1;
    const pull = ((length - LENGTH) * 0.12) / length;
    forces[from]!.x += x * pull;
    forces[from]!.y += y * pull;
    forces[to]!.x -= x * pull;
    forces[to]!.y -= y * pull;
  }
}

/** Moves boxes that overlap apart, the shorter way; tells whether any did. */
function separate(places: readonly Place[], boxes: readonly Box[]): boolean {
  let moved = false;
  for (let a = 0; a < places.length; a++) {
    for (let b = a + 1; b < places.length; b++) {
      const [one, other] = [places[a]!, places[b]!];
      const over = {
        x: (boxes[a]!.width + boxes[b]!.width) / 2 + GAP.x - Math.abs(one.x - other.x),
        y: (boxes[a]!.height + boxes[b]!.height) / 2 + GAP.y - Math.abs(one.y - other.y),
      };
      if (over.x <= 0.5 || over.y <= 0.5) continue;
      moved = true;
      const axis = over.x < over.y ? "x" : "y";
      const by = (one[axis] < other[axis] ? -1 : 1) * (over[axis] / 2);
      one[axis] += by;
      other[axis] -= by;
    }
  }
  return moved;
}
