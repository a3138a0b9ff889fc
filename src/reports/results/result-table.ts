import type { Cell, ResultColumn } from "../../databases/results/result.js";

/** The rows of an answer with what is known of their columns. */
export interface ResultTable {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Names that can be keys of one object and columns of one file: of those that are equal but for case, and of those that
 * are empty, the later ones get a number.
 */
export function distinctNames(columns: readonly Pick<ResultColumn, "name">[]): string[] {
  const taken = new Set<string>();
  const given = new Set(columns.map(({ name }) => name.toLowerCase()));
  return columns.map(({ name }, index) => {
    const base = name === "" ? `column_${index + 1}` : name;
    let free = base;
    const isTaken = () => taken.has(free.toLowerCase()) || (free !== name && given.has(free.toLowerCase()));
    for (let number = 2; isTaken(); number++) free = `${base}_${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
