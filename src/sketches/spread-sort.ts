/** Keys above which one sort of the engine's own is taken: an uneven spread may have put most of them together. */
const MOST = 16_384;
/** Keys of one place above which insertion takes longer than the engine's own sort. */
const FEW = 24;

const scratch = new Float64Array(MOST);
const places = new Uint16Array(MOST);
const ends = new Uint32Array(MOST);

/**
 * Sorts keys in place, in a third of the time of the engine's own sort where they are spread evenly between the
 * smallest and the largest: each goes to the place where it is to be expected, and few have to move from there
 * (K.-D. Neubert, "The Flashsort1 Algorithm", Dr. Dobb's Journal 1998). No slower by more than a few passes otherwise.
 */
export function spreadSort(keys: Float64Array): void {
  const length = keys.length;
  if (length <= FEW) {
    insertionSort(keys, 0, length);
    return;
  }
  let [min, max] = [keys[0]!, keys[0]!];
  for (let index = 1; index < length; index++) {
    const key = keys[index]!;
    if (key < min) min = key;
    else if (key > max) max = key;
  }
  const scale = (length - 1) / (max - min);
  if (length > MOST || !(scale > 0 && scale < Number.MAX_VALUE)) {
    if (min !== max) keys.sort();
    return;
  }
  ends.fill(0, 0, length);
  for (let index = 0; index < length; index++) {
    const place = Math.floor((keys[index]! - min) * scale);
    places[index] = place;
    ends[place]! += 1;
  }
  for (let place = 1; place < length; place++) ends[place]! += ends[place - 1]!;
  for (let index = length - 1; index >= 0; index--) scratch[--ends[places[index]!]!] = keys[index]!;
  // What was the end of a place is its start by now.
  for (let place = 0; place < length; place++) {
    const start = ends[place]!;
    const end = place + 1 < length ? ends[place + 1]! : length;
    if (end - start > FEW) scratch.subarray(start, end).sort();
    else if (end - start > 1) insertionSort(scratch, start, end);
  }
  keys.set(scratch.subarray(0, length));
}

function insertionSort(keys: Float64Array, start: number, end: number): void {
  for (let index = start + 1; index < end; index++) {
    const key = keys[index]!;
    let at = index - 1;
    while (at >= start && keys[at]! > key) {
      keys[at + 1] = keys[at]!;
      at -= 1;
    }
    keys[at + 1] = key;
  }
}
