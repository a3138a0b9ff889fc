import type { JoinSide } from "./join-side.js";
import { ruledOut, trustsName } from "./pair-evidence.js";
import type { ParentClass } from "./value-classes.js";
import { canHold, valueWeight } from "./value-evidence.js";

/** Keys of a class that a field's values may be of. */
export interface OpenClass extends ParentClass {
  readonly weight: ReturnType<typeof valueWeight>;
  /** Whether the sketches say that most values are not there; undefined until somebody asks. */
  ruledOut: boolean | undefined;
}

/** The classes that the values of a field, and of all fields with the same values, may be of. */
export interface OpenClasses {
  readonly list: readonly OpenClass[];
  /** The class of a key, by its place; undefined where it cannot hold the values. */
  readonly of: (at: number) => OpenClass | undefined;
}

/** @param classOf The place of each key's class in `classes`. */
export function openClasses(from: JoinSide, classes: readonly ParentClass[], classOf: Uint32Array): OpenClasses {
  const open = classes.map(({ like, places }) =>
    canHold(from, like) ? { like, places, weight: valueWeight(from, like), ruledOut: undefined } : undefined,
  );
  return { list: open.filter((each) => each !== undefined), of: (at) => open[classOf[at]!] };
}

/** As `ruledOut` says of each key of the class under that strength of a name. */
export function isRuledOut(each: OpenClass, from: JoinSide, strength: number): boolean {
  if (trustsName(from, strength)) return false;
  each.ruledOut ??= ruledOut(from, each.like, 0);
  return each.ruledOut;
}

/** Keys with the same odds, ascending. */
export interface Ranked {
  readonly odds: number;
  readonly places: readonly number[];
  /** Of a whole class, of which those count that are free; undefined of a key alone. */
  readonly of: OpenClass | undefined;
}

/**
 * The places of all, the likeliest first and those of equal odds ascending. They are merged as they are asked for: a
 * class may have thousands of places, and a few are looked at.
 */
export function* inOrder(
  ranked: readonly Ranked[],
  from: JoinSide,
  isFree: (at: number) => boolean,
): Generator<number, void> {
  const sorted = ranked.toSorted((a, b) => b.odds - a.odds);
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    const { odds } = sorted[start]!;
    while (end < sorted.length && sorted[end]!.odds === odds) end++;
    const equal = sorted.slice(start, end).filter(({ of }) => !of || !isRuledOut(of, from, 0));
    yield* ascending(equal, isFree);
  }
}

function* ascending(lists: readonly Ranked[], isFree: (at: number) => boolean): Generator<number, void> {
  const next = lists.map(() => 0);
  for (;;) {
    let least = -1;
    let place = Number.POSITIVE_INFINITY;
    for (const [index, { places, of }] of lists.entries()) {
      let at = next[index]!;
      while (of && at < places.length && !isFree(places[at]!)) at++;
      next[index] = at;
      if (at < places.length && places[at]! < place) [least, place] = [index, places[at]!];
    }
    if (least < 0) return;
    next[least]!++;
    yield place;
  }
}
