import { describe, expect, test } from "vitest";
import { standing } from "#askable/profiles/drift/basis.js";
import { driftLines, driftMarkdown } from "#askable/profiles/drift/report.js";
import type { FieldProfile, Join } from "#askable/profiles/profile.js";
import { counts, drift, field, profile, table } from "./profiles.js";

describe("drift", () => {
  test("names tables and fields that came and went, types, keys and rows", () => {
    const before = profile([table("a", [field("x"), field("y", { type: "INTEGER" })]), table("b", [field("z")])]);
    const after = profile([
      table("a", [field("x", { type: "INTEGER" }), field("w", { type: "DATE", min: "2020" })], {
        rows: 1500,
        primaryKey: ["x"],
      }),
      table("c", [field("q")], { rows: 5 }),
    ]);
    expect(drift(before, after)).toEqual([
      { kind: "table-added", table: "c", rows: 5 },
      { kind: "table-dropped", table: "b", rows: 1000 },
      { kind: "rows", table: "a", before: 1000, after: 1500 },
      { kind: "key", table: "a", before: [], after: ["x"] },
      { kind: "field-added", table: "a", field: "w", type: "DATE" },
      { kind: "field-dropped", table: "a", field: "y", type: "INTEGER" },
      { kind: "type", table: "a", field: "x", before: "TEXT", after: "INTEGER" },
    ]);
  });

  test("takes a field with the same values under another name for a renamed one, and says why", () => {
    const sketch = { method: "bottom-k", size: 3, values: ["1", "2", "3"] };
    const many = { distinct: { count: 300, exact: true }, sketch, min: "a", max: "z" };
    const before = profile([table("a", [field("id"), field("cust_nm", many)])]);
    const after = profile([table("a", [field("id"), field("customer_name", many)])]);
    expect(drift(before, after)).toEqual([
      {
        kind: "field-renamed",
        table: "a",
        field: "customer_name",
        before: "cust_nm",
        evidence: [
          "100 % of the values in common",
          "the same type",
          "the same place",
          "the same range and number of values",
        ],
      },
    ]);
    const other = profile([
      table("a", [
        field("id"),
        field("note", {
          ...many,
          sketch: { ...sketch, values: ["7", "8", "9"] },
          min: "c",
          distinct: { count: 12, exact: true },
        }),
      ]),
    ]);
    expect(drift(before, other).map(({ kind }) => kind)).toEqual(["field-added", "field-dropped"]);
  });

  test("says nothing more of what only got another name: neither of what it looks like, nor of its joins", () => {
    const sketch = { method: "bottom-k", size: 3, values: ["1", "2", "3"] };
    const many = { distinct: { count: 300, exact: true }, sketch, min: "a", max: "z" };
    const named = (name: string, type: string) =>
      table("a", [field(name, { ...many, semantic: { type, confidence: 1 } })]);
    const join = (name: string): Join => ({
      from: { table: "a", fields: [name] },
      to: { table: "b", fields: ["y"] },
      source: "declared",
      coverage: 1,
    });
    const b = table("b", [field("y")]);
    const before = profile([named("cust_nm", "category"), b], [join("cust_nm")]);
    const after = profile([named("customer_name", "name"), b], [join("customer_name")]);
    expect(drift(before, after).map(({ kind }) => kind)).toEqual(["field-renamed"]);
    expect(standing(before, undefined, after, drift(before, after)).stands("b", "y")).toBe(false);

    const fields = [field("id"), field("name"), field("city")];
    const from = (name: string): Join => ({ ...join("id"), from: { table: name, fields: ["id"] } });
    const changes = drift(
      profile([table("client", fields), b], [from("client")]),
      profile([table("customer", fields), b], [from("customer")]),
    );
    expect(changes.map(({ kind }) => kind)).toEqual(["table-renamed"]);
  });

  test("takes a table with the same fields for a renamed one", () => {
    const fields = [field("id"), field("name"), field("city")];
    const changes = drift(profile([table("client", fields)]), profile([table("customer", fields)]));
    expect(changes.map(({ kind }) => kind)).toEqual(["table-renamed"]);
  });

  test("tells null rates, distinct values, top values and ranges beyond their thresholds only", () => {
    const before = profile([
      table("a", [
        field("steady", { nulls: 100 }),
        field("first", { nulls: 0 }),
        field("sparse", { nulls: 100 }),
        field("status", counts({ open: 600, done: 400 })),
        field("price", { type: "REAL", min: 0, max: 100 }),
        field("id", { semantic: { type: "identifier", confidence: 1 }, min: 1, max: 1000 }),
      ]),
    ]);
    const after = profile([
      table("a", [
        field("steady", { nulls: 120 }),
        field("first", { nulls: 1 }),
        field("sparse", { nulls: 300 }),
        field("status", counts({ open: 590, lost: 410 })),
        field("price", { type: "REAL", min: 0, max: 150 }),
        field("id", { semantic: { type: "identifier", confidence: 1 }, min: 1, max: 5000 }),
      ]),
    ]);
    const changes = drift(before, after);
    expect(changes.filter(({ kind }) => kind !== "distribution")).toEqual([
      { kind: "nulls", table: "a", field: "first", before: 0, after: 0.001 },
      { kind: "nulls", table: "a", field: "sparse", before: 0.1, after: 0.3 },
      { kind: "values", table: "a", field: "status", appeared: ["lost"], vanished: ["done"], complete: true },
      { kind: "range", table: "a", field: "price", before: [0, 100], after: [0, 150] },
    ]);
    expect(changes.filter(({ kind }) => kind === "distribution")).toMatchObject([{ field: "status", level: "strong" }]);
  });

  test("shows no values that point to a person", () => {
    const personal = { semantic: { type: "name", confidence: 1, personal: "name" } };
    const before = profile([table("a", [field("who", { ...counts({ Ann: 500, Bob: 500 }), ...personal })])]);
    const after = profile([table("a", [field("who", { ...counts({ Ann: 500, Eve: 500 }), ...personal })])]);
    const text = JSON.stringify(drift(before, after)) + driftLines({ changes: drift(before, after) });
    expect(drift(before, after).map(({ kind }) => kind)).toContain("values");
    expect(text).not.toMatch(/Ann|Bob|Eve/);
  });

  test("tells joins that broke, went and came", () => {
    const ends = { from: { table: "a", fields: ["x"] }, to: { table: "b", fields: ["y"] } };
    const tables = [table("a", [field("x")]), table("b", [field("y")])];
    const join = (coverage: number): Join => ({ ...ends, source: "declared", coverage });
    expect(drift(profile(tables, [join(1)]), profile(tables, [join(0.999)]))).toEqual([
      { kind: "join-broken", ...ends, before: 1, after: 0.999 },
    ]);
    expect(drift(profile(tables, [join(0.98)]), profile(tables, [join(0.975)]))).toEqual([]);
    expect(drift(profile(tables, [join(1)]), profile(tables))).toEqual([
      { kind: "join-dropped", ...ends, coverage: 1 },
    ]);
    expect(drift(profile(tables), profile(tables, [join(1)]))).toEqual([{ kind: "join-added", ...ends, coverage: 1 }]);
  });

  test("names the end whose values were exchanged before the joins that broke for it", () => {
    const codes = (values: string[], style: "upper" | "lower") =>
      field("code", { sketch: { method: "bottom-k", size: 9, values }, letterCase: { style, share: 1 } });
    const ends = { from: { table: "trip", fields: ["depot"] }, to: { table: "depot", fields: ["code"] } };
    const made = (end: FieldProfile, coverage: number) =>
      profile([table("depot", [end]), table("trip", [field("depot")])], [{ ...ends, source: "declared", coverage }]);
    const changes = drift(made(codes(["1", "2"], "upper"), 1), made(codes(["3", "4"], "lower"), 0));
    expect(driftLines({ changes })).toEqual([
      "depot.code: letters are now in lower case, before in upper case",
      "depot.code: other values: about 0 % of them are the same as before",
      "trip.depot = depot.code: join broken: 0 % of the values are found, before 100 %",
    ]);
  });

  test("tells a view that was defined anew, and the range of a key when rows went", () => {
    const key = (max: number) => [
      field("id", { type: "INTEGER", min: 1, max, semantic: { type: "identifier", confidence: 1 } }),
    ];
    const view = (definitionHash: string) => profile([{ ...table("v", []), kind: "view", definitionHash }]);
    expect(driftLines({ changes: drift(view("a"), view("b")) })).toEqual(["v: its definition changed"]);
    const rows = (rows: number) => profile([table("t", key(rows), { rows })]);
    expect(driftLines({ changes: drift(rows(1000), rows(250)) })).toEqual([
      "t: 250 rows, down from 1,000",
      "t.id: range is now 1 to 250, was 1 to 1000",
    ]);
    expect(drift(rows(1000), rows(4000)).map(({ kind }) => kind)).toEqual(["rows"]);
  });

  test("tells whether what came is newer", () => {
    const made = (max: string, rows: number) =>
      profile([table("a", [field("at", { type: "TIMESTAMP", max })], { rows })]);
    expect(drift(made("2024-01-01", 10), made("2024-01-02", 12)).at(-1)).toEqual({
      kind: "freshness",
      table: "a",
      field: "at",
      before: "2024-01-01",
      after: "2024-01-02",
      stalled: false,
    });
    expect(drift(made("2024-01-01", 10), made("2024-01-01", 12)).at(-1)).toMatchObject({ stalled: true });
    expect(drift(made("2024-01-01", 10), made("2024-01-01", 10))).toEqual([]);
  });

  test("compares texts that do not sort by time, and sentinels, by the times they stand for", () => {
    const made = (to: string | undefined, facts: Partial<FieldProfile>, rows: number) =>
      profile([
        table("a", [field("at", { ...facts, ...(to && { time: { granularity: "day", from: "2024-01-01", to } }) })], {
          rows,
        }),
      ]);
    const mixed: Partial<FieldProfile> = {
      max: "31/12/2023",
      semantic: { type: "date as text", confidence: 1, format: "%Y-%m-%d", otherFormats: ["%d/%m/%Y"] },
    };
    expect(drift(made("2024-03-01", mixed, 10), made("2024-03-09", mixed, 12)).at(-1)).toMatchObject({
      kind: "freshness",
      before: "2024-03-01",
      after: "2024-03-09",
      stalled: false,
    });
    expect(drift(made(undefined, mixed, 10), made(undefined, mixed, 12)).map(({ kind }) => kind)).not.toContain(
      "freshness",
    );
    const open: Partial<FieldProfile> = {
      type: "DATE",
      max: "9999-12-31",
      disguisedMissing: [{ value: "9999-12-31", count: 1, reason: "" }],
      distinct: { count: 9, exact: true },
    };
    expect(drift(made("2024-03-01", open, 10), made("2024-03-09", open, 12)).at(-1)).toMatchObject({ stalled: false });
  });

  test("is read by people: names and values of the data are text, never marks", () => {
    const before = profile([table("a|<b>", [field("x", { type: "INTEGER" })])]);
    const after = profile([table("a|<b>", [field("x", { type: "[t](http://e)" })])]);
    const changes = drift(before, after);
    const text = driftMarkdown({
      kind: "drift",
      version: 1,
      database: "shop",
      measured: ["a"],
      unchanged: 0,
      described: [],
      changes,
    });
    expect(text).toContain("## Definitions");
    expect(text).toContain("a\\|\\<b\\>.x");
    expect(text).not.toMatch(/[^\\]\[t/);
  });
});
