import type { Batch } from "../database.js";
import type { Emit, Ending, Failed } from "../engine.js";
import type { Cell, ResultColumn } from "./result.js";

/**
 * Puts batches together. The columns are those of the last batch, whose kinds hold for all rows before it.
 * Without `rows` only the columns and the number of rows are kept.
 */
export function collect(options: { rows: boolean } = { rows: true }): { add(batch: Batch): void; batch(): Batch } {
  let columns: readonly ResultColumn[] = [];
  let data: Cell[][] = [];
  let rows = 0;
  return {
    add(batch) {
      columns = batch.columns;
      if (options.rows) data = rows === 0 ? (batch.data as Cell[][]) : joined(data, batch.data);
      rows += batch.rows;
    },
    batch: () => ({ columns, data, rows }),
  };
}

function joined(data: Cell[][], more: Batch["data"]): Cell[][] {
  more.forEach((column, index) => {
    const target = data[index]!;
    for (const cell of column) target.push(cell);
  });
  return data;
}

/** The rows that `run` emits, or how it failed. */
export async function collectRows(run: (emit: Emit) => Promise<Ending>): Promise<Cell[][] | Failed> {
  const rows: Cell[][] = [];
  const ending = await run(async ({ data, rows: count }) => {
    for (let row = 0; row < count; row++) rows.push(data.map((column) => column[row] ?? null));
  });
  return ending.kind === "done" ? rows : ending;
}
