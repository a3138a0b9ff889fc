import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Cell, CellKind } from "#askable/databases/results/result.js";
import { type Chart, chooseChart } from "#askable/reports/results/chart.js";

function chosen(columns: Readonly<Record<string, CellKind>>, ...rows: Cell[][]): Chart {
  return chooseChart({ columns: Object.entries(columns).map(([name, kind]) => ({ name, kind, type: "" })), rows });
}

const why = (chart: Chart) => (chart.kind === "none" ? chart.why : chart.kind);

test("the choice of a chart needs nothing at run time, so that a page can make it", () => {
  const source = readFileSync(new URL("../../../src/reports/results/chart.ts", import.meta.url), "utf8");
  expect(source.match(/^import (?!type )|\bimport\(|\b(?:process|Buffer)\b/gm)).toBeNull();
});

describe("the chart of a result", () => {
  test("is the number where there is one, whatever type it has", () => {
    expect(chosen({ n: "integer" }, [2n ** 60n])).toEqual({
      kind: "number",
      measure: "n",
      value: 2 ** 60,
      text: "1152921504606846976",
    });
    expect(chosen({ d: "decimal" }, ["0.10"])).toMatchObject({ kind: "number", value: 0.1, text: "0.10" });
    expect(why(chosen({ t: "text" }, ["5"]))).toBe("the only value is no number");
    expect(why(chosen({ n: "integer" }, [null]))).toBe("the only value is no number");
  });

  test("is bars for categories with one measure", () => {
    expect(chosen({ town: "text", "sum(x)": "decimal" }, ["Bonn", "1.50"], [null, null])).toEqual({
      kind: "bar",
      category: "town",
      measure: "sum(x)",
      bars: [
        { label: "Bonn", value: 1.5 },
        { label: "NULL", value: null },
      ],
    });
    const two = chosen({ first: "text", last: "text", n: "integer" }, ["Ada", "L", 1], ["Bob", "M", 2]);
    expect(two).toMatchObject({ category: "first, last", bars: [{ label: "Ada, L" }, { label: "Bob, M" }] });
    expect(chosen({ rooms: "integer", flats: "integer" }, [1, 20], [2, 30])).toMatchObject({ kind: "bar" });
    expect(chosen({ paid: "boolean", n: "integer" }, [true, 20], [false, 30])).toMatchObject({ kind: "bar" });
  });

  test("is a line along a time, in the order of time, with gaps for NULL", () => {
    expect(chosen({ month: "text", n: "integer" }, ["2024-02", null], ["2024-01", 3])).toEqual({
      kind: "line",
      time: "month",
      measure: "n",
      series: [
        {
          name: "n",
          points: [
            { at: Date.UTC(2024, 0), label: "2024-01", value: 3 },
            { at: Date.UTC(2024, 1), label: "2024-02", value: null },
          ],
        },
      ],
    });
    const asTime: [CellKind, Cell, Cell][] = [
      ["date", "2024-01-01", "2024-02-01"],
      ["timestamp", "2024-01-01 10:00:00", "2024-01-01 11:00:00+00:00"],
      ["text", "2024-Q1", "2024-Q3"],
      ["text", "1999", "2001"],
      ["integer", 1999, 2001],
      ["decimal", "1999", "2001"],
    ];
    for (const [kind, first, second] of asTime)
      expect(chosen({ at: kind, n: "integer" }, [first, 1], [second, 2])).toMatchObject({ kind: "line" });
    expect(chosen({ n: "number", birth_year: "integer" }, [1, 1066], [2, 1789])).toMatchObject({ time: "birth_year" });
    expect(chosen({ code: "text", n: "integer" }, ["2024-13", 1], ["x", 2])).toMatchObject({ kind: "bar" });
  });

  test("has a line for each measure, or for each of a few groups", () => {
    const measures = chosen({ day: "date", a: "integer", b: "number" }, ["2024-01-01", 1, 2], ["2024-01-02", 3, 4]);
    expect(measures).toMatchObject({ measure: "a, b", series: [{ name: "a" }, { name: "b" }] });
    const rows = ["2024-01-01", "2024-01-02"].flatMap((day) => ["x", "y"].map((group) => [day, group, 1]));
    expect(chosen({ day: "date", group: "text", n: "integer" }, ...rows)).toMatchObject({
      kind: "line",
      series: [{ name: "x" }, { name: "y" }],
    });
  });

  test("is none where it would mislead, and says why", () => {
    const days = Array.from({ length: 9 }, (_, day) => `2024-01-0${day + 1}`);
    const rows = (count: number) => Array.from({ length: count }, (_, index): Cell[] => [`r${index}`, index]);
    expect(why(chosen({ a: "text" }))).toBe("there are no rows");
    expect(why(chosen({ a: "text", n: "integer" }, ["x", 1]))).toBe("there is one row only");
    expect(why(chosen({ a: "text", b: "text" }, ["x", "y"], ["z", "y"]))).toBe("no column holds numbers");
    expect(why(chosen({ a: "text", n: "integer" }, ...rows(40)))).toBe("bar");
    expect(why(chosen({ a: "text", n: "integer" }, ...rows(41)))).toBe("there are more than 40 rows, and no time");
    expect(why(chosen({ a: "text", n: "integer" }, ["x", 1], ["x", 2]))).toContain("rows with the same name");
    expect(why(chosen({ a: "text", n: "integer", m: "integer" }, ["x", 1, 2], ["y", 1, 2]))).toContain(
      "several columns",
    );
    expect(why(chosen({ d: "date", n: "integer" }, ["2024-01-01", 1], ["2024-01-01", 2]))).toBe(
      "a time has several rows",
    );
    const groups = days.flatMap((day, index) => [[day, `g${index}`, 1]] as Cell[][]);
    expect(why(chosen({ d: "date", g: "text", n: "integer" }, ...groups))).toBe("there are more than 6 groups");
    expect(why(chosen({ b: "blob", n: "integer" }, [new Uint8Array(1), 1], [new Uint8Array(2), 1]))).toContain("bytes");
  });
});
