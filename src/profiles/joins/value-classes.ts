import { groupBy } from "../../collections.js";
import type { JoinSide } from "./join-side.js";
import type { ReadSketch } from "./sketch.js";

/** Keys of which all that is compared is equal but their names: the ids of tables of as many rows, for instance. */
export interface ParentClass {
  /** Any of them. */
  readonly like: JoinSide;
  /** Their places in the list of keys, ascending. */
  readonly places: readonly number[];
}

/** Says of two sketches whether they are equal: equal ones have one number. */
export type SketchNumbers = (sketch: ReadSketch | undefined) => number;

export function numberSketches(): SketchNumbers {
  const known = new Map<string, { readonly sketch: ReadSketch; readonly number: number }[]>();
  let next = 1;
  return (sketch) => {
    if (!sketch) return 0;
    const { method, ranks, bound } = sketch;
    const key = [method, ranks.length, ranks[0], ranks.at(-1), bound].join(" ");
    const alike = known.get(key) ?? [];
    const same = alike.find((each) => ranks.every((rank, at) => rank === each.sketch.ranks[at]));
    if (same) return same.number;
    known.set(key, [...alike, { sketch, number: next }]);
    return next++;
  };
}

/** Keys by what `canHold`, `valueWeight`, `containment` and the odds of a pair without a name read of them. */
export function parentClasses(parents: readonly JoinSide[], sketches: SketchNumbers): ParentClass[] {
  const groups = groupBy(parents.keys(), (at) => {
    const { kind, distinct, range, text, isText, keyness, namesItself, named, sketch, field } = parents[at]!;
    const { min, max } = field.lengths ?? {};
    const values = [kind, distinct, range, text, isText, min, max, sketches(sketch)];
    return JSON.stringify([...values, keyness, namesItself, named.table.persons]);
  });
  return [...groups.values()].map((places) => ({ like: parents[places[0]!]!, places }));
}

/** What the same functions read of a field that may refer to a key: equal for fields whose values fit the same keys. */
export function valuesOf(side: JoinSide, sketches: SketchNumbers): string {
  const { kind, distinct, range, text, isText, sketch, field, table } = side;
  return JSON.stringify([
    [kind, distinct, range, text, isText, field.lengths?.mean],
    [table.rows, field.nulls, sketches(sketch)],
  ]);
}
