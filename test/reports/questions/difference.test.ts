import { describe, expect, test } from "vitest";
import type { Cell, Result } from "#askable/databases/results/result.js";
import { differenceOf } from "#askable/reports/questions/difference.js";

function result(columns: readonly string[], rows: readonly (readonly Cell[])[], truncated = false): Result {
  return {
    columns: columns.map((name) => ({ name, type: "", kind: "any" as const })),
    data: columns.map((_, place) => rows.map((row) => row[place] ?? null)),
    rows: rows.length,
    truncated,
  };
}

const options = { rows: 3, characters: 1000 };
const between = (prediction: Result, gold: Result) => differenceOf(prediction, gold, options);

describe("prediction and gold beside each other", () => {
  test("are equal under another order of columns and rows", () => {
    const beside = between(
      result(
        ["b", "a"],
        [
          [2, "x"],
          [1, "y"],
        ],
      ),
      result(
        ["a", "b"],
        [
          ["y", 1],
          ["x", 2],
        ],
      ),
    );
    expect(beside).toEqual({
      says: "Both give the same rows, in another order of rows and of columns.",
      same: true,
      prediction: shown(
        ["b", "a"],
        [
          [2, "x"],
          [1, "y"],
        ],
      ),
      gold: shown(
        ["a", "b"],
        [
          ["y", 1],
          ["x", 2],
        ],
      ),
    });
  });

  test("show a column too many, with the rows beside it alike", () => {
    const beside = between(
      result(
        ["name", "price"],
        [
          ["rye", 3],
          ["oat", 4],
        ],
      ),
      result(["name"], [["rye"], ["oat"]]),
    );
    expect(beside).toMatchObject({ says: "1 column too many.", same: false, prediction: { extraColumns: [1] } });
    expect(marksOf(beside)).toEqual({ prediction: [undefined, undefined], gold: [undefined, undefined] });
  });

  test("show the cells in which the rows that are left over differ", () => {
    const beside = between(
      result(
        ["name", "price"],
        [
          ["rye", 3],
          ["oat", 4],
          ["spelt", 5],
        ],
      ),
      result(
        ["name", "price"],
        [
          ["rye", 3],
          ["oat", 9],
        ],
      ),
    );
    expect(beside).toMatchObject({ says: "2 rows only in the prediction, 1 row only in the gold query." });
    expect(marksOf(beside)).toEqual({ prediction: [undefined, [1], "all"], gold: [undefined, [1]] });
  });

  test("count equal rows as often as they are there", () => {
    const beside = between(result(["name"], [["rye"], ["rye"], ["oat"]]), result(["name"], [["rye"], ["oat"]]));
    expect(beside).toMatchObject({ says: "1 row only in the prediction." });
    expect(marksOf(beside)).toEqual({ prediction: [undefined, "all", undefined], gold: [undefined, undefined] });
  });

  test("hold 1 and 1.0 equal, and 1 and '1' not", () => {
    expect(between(result(["n"], [[1]]), result(["n"], [[1n]]))).toMatchObject({ same: true });
    expect(marksOf(between(result(["n"], [[1]]), result(["n"], [["1"]])))).toEqual({ prediction: [[0]], gold: [[0]] });
  });

  test("show the first rows that differ where those at the top are alike", () => {
    const rows = Array.from({ length: 9 }, (_, index) => [index]);
    const beside = between(result(["n"], [...rows, [100]]), result(["n"], rows));
    if ("skipped" in beside || "failed" in beside.prediction) throw new Error("no rows");
    expect(beside.prediction.rows.map(({ place }) => place)).toEqual([1, 2, 3, 10]);
    expect(beside.prediction).toMatchObject({ total: 10, more: false });
  });

  test("take no more room than they may", () => {
    const long = result(
      ["text"],
      Array.from({ length: 3 }, () => ["x".repeat(1000)]),
    );
    const beside = differenceOf(long, long, { rows: 3, characters: 200 });
    expect(beside).toMatchObject({ prediction: { total: 3, rows: [{ cells: [`${"x".repeat(159)}…`] }] } });
  });

  test("show what is no number or text as text", () => {
    const cells = [null, true, 2n ** 60n, new Uint8Array([1, 255]), [1, [null]], Number.NaN];
    expect(
      between(
        result(
          ["x"],
          cells.map((cell) => [cell]),
        ),
        result(["x"], []),
      ),
    ).toMatchObject({
      prediction: { rows: [{ cells: [null] }, { cells: ["true"] }, { cells: ["1152921504606846976"] }] },
      gold: { rows: [] },
    });
    expect(differenceOf(result(["a", "b", "c"], [cells.slice(3)]), result([], []), options)).toMatchObject({
      prediction: { rows: [{ cells: ["x'01ff'", "[1,[null]]", "NaN"] }] },
    });
  });
});

function shown(columns: readonly string[], rows: readonly (readonly Cell[])[]) {
  const kept = rows.map((cells, index) => ({ place: index + 1, cells }));
  return { columns, extraColumns: [], rows: kept, total: rows.length, more: false };
}

function marksOf(beside: ReturnType<typeof differenceOf>) {
  if ("skipped" in beside || "failed" in beside.prediction || "failed" in beside.gold) throw new Error("no rows");
  const marks = (rows: readonly { readonly differs?: unknown }[]) => rows.map(({ differs }) => differs);
  return { prediction: marks(beside.prediction.rows), gold: marks(beside.gold.rows) };
}
