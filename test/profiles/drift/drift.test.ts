import { describe, expect, test } from "vitest";
import { standing } from "#askable/profiles/drift/basis.js";
import { compareProfiles } from "#askable/profiles/drift/compare.js";
import { stabilityIndex } from "#askable/profiles/drift/distribution.js";
import { breaches, readFailRules } from "#askable/profiles/drift/fail-on.js";
import { driftLines, driftMarkdown } from "#askable/profiles/drift/report.js";
import type { FieldProfile, Join, Profile, TableProfile } from "#askable/profiles/profile.js";

const field = (name: string, facts: Partial<FieldProfile> = {}): FieldProfile => ({
  name,
  type: "TEXT",
  nullable: true,
  nulls: 0,
  textLike: true,
  ...facts,
});

const table = (name: string, fields: FieldProfile[], facts: Partial<TableProfile> = {}): TableProfile => ({
  name,
  kind: "table",
  rows: 1000,
  primaryKey: [],
  fields,
  ...facts,
});

const profile = (tables: TableProfile[], joins: Join[] = []): Profile => ({
  kind: "profile",
  version: 3,
  database: "shop",
  engine: "sqlite",
  dialect: "sqlite",
  tables,
  joins,
});

const drift = (before: Profile, after: Profile) =>
  compareProfiles(
    before,
    after,
    after.tables.map(({ name }) => name),
  ).changes;

const counts = (values: Record<string, number>) => ({
  top: Object.entries(values).map(([value, count]) => ({ value, count })),
  distinct: { count: Object.keys(values).length, exact: true },
});

describe("the stability index", () => {
  const sample = (facts: Partial<FieldProfile>, rows = 1000) => ({
    table: table("t", [], { rows }),
    field: field("f", facts),
  });

  test("is that of the definition, over values", () => {
    const index = stabilityIndex(
      sample(counts({ a: 500, b: 300, c: 200 })),
      sample(counts({ a: 300, b: 300, c: 400 })),
    );
    expect(index).toBeCloseTo(-0.2 * Math.log(0.6) + 0.2 * Math.log(2), 4);
  });

  test("is that of the definition, over bins between quantiles", () => {
    const before = sample({ min: 0, max: 100, quantiles: [25, 50, 75], distinct: { count: 900, exact: true } });
    const after = sample({ min: 0, max: 100, quantiles: [50, 75, 90], distinct: { count: 900, exact: true } });
    const shares = [0.125, 0.125, 0.25, 0.5];
    const expected = shares.reduce((sum, share) => sum + (share - 0.25) * Math.log(share / 0.25), 0);
    expect(stabilityIndex(before, after)).toBeCloseTo(expected, 4);
    expect(stabilityIndex(before, before)).toBeUndefined();
  });

  test("is taken over twentieths where both have them: a shift between two quartiles counts", () => {
    const spread = (place: (share: number) => number) => {
      const twentieths = Array.from({ length: 19 }, (_, index) => place((index + 1) / 20));
      const quantiles = [twentieths[4]!, twentieths[9]!, twentieths[14]!];
      return { min: place(0), max: place(1), quantiles, twentieths, distinct: { count: 20_000, exact: true } };
    };
    const even = spread((share) => share * 1000);
    const pressed = spread((share) => (share > 0.75 ? 1000 - (1 - share) * 20 : share * 1000));
    const atoms = spread((share) => (share > 0.75 ? 1000 : share * 1000));
    const at = (facts: Partial<FieldProfile>) => sample(facts, 20_000);
    expect(stabilityIndex(at(even), at(pressed))).toBeGreaterThan(0.25);
    expect(stabilityIndex(at(even), at(atoms))).toBeGreaterThan(0.25);
    expect(stabilityIndex(at(even), at(even))).toBeUndefined();
    const { twentieths: _, ...older } = even;
    expect(stabilityIndex(at(older), at(pressed))).toBeUndefined();
  });

  test("has no bin for what stands for a missing value, and is small where 2 % have a new one", () => {
    const told = { a: 300, b: 200, c: 100 };
    const marked = {
      ...counts({ "N/A": 400, ...told }),
      disguisedMissing: [{ value: "N/A", count: 400, reason: "a word" }],
    };
    expect(stabilityIndex(sample(marked), sample({ ...counts(told), nulls: 400 }))).toBeUndefined();
    const index = stabilityIndex(sample(counts({ a: 500, b: 500 })), sample(counts({ a: 490, b: 490, new: 20 })));
    expect(index).toBeLessThan(0.1);
  });

  test("keeps still where so few rows differ as much by chance", () => {
    const [before, after] = [counts({ a: 10, b: 10 }), counts({ a: 13, b: 7 })];
    expect(stabilityIndex(sample(before, 20), sample(after, 20))).toBeUndefined();
    const many = (values: Record<string, number>) =>
      counts(Object.fromEntries(Object.entries(values).map(([value, count]) => [value, count * 100])));
    expect(stabilityIndex(sample(many({ a: 10, b: 10 }), 2000), sample(many({ a: 13, b: 7 }), 2000))).toBeCloseTo(
      0.093,
      2,
    );
  });

  test("does not take a value that may lie just beyond the list for a new one", () => {
    const list = (first: string) => ({
      top: [first, "b", "c"].map((value) => ({ value, count: 2 })),
      distinct: { count: 400, exact: true },
    });
    expect(stabilityIndex(sample(list("a")), sample(list("z")))).toBeUndefined();
  });

  test("holds against random samples: no alarm without a shift in 300 pairs, one with", () => {
    let state = 3;
    const random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    const drawn = (weights: readonly number[]) => {
      const values: Record<string, number> = { a: 0, b: 0, c: 0, d: 0 };
      for (let row = 0; row < 200; row++) {
        const point = random();
        const index = weights.findIndex((_, at) => weights.slice(0, at + 1).reduce((sum, part) => sum + part) > point);
        const value = "abcd"[Math.max(0, index)]!;
        values[value] = (values[value] ?? 0) + 1;
      }
      return sample(counts(values), 200);
    };
    const alarms = (a: readonly number[], b: readonly number[]) =>
      Array.from({ length: 300 }, () => (stabilityIndex(drawn(a), drawn(b)) ?? 0) >= 0.1).filter(Boolean).length;
    const even = [0.25, 0.25, 0.25, 0.25];
    expect(alarms(even, even)).toBeLessThanOrEqual(2);
    expect(alarms(even, [0.55, 0.15, 0.15, 0.15])).toBeGreaterThan(290);
  });
});

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

describe("the rule by which summaries stand", () => {
  const made = (nulls: number, rows = 1000) => profile([table("a", [field("x", { nulls }), field("y")], { rows })]);

  test("keeps those of fields whose profile changed a little, and remembers what they were written from", () => {
    const [first, second] = [made(100), made(120)];
    const { stands, basis } = standing(first, undefined, second, drift(first, second));
    expect([stands("a"), stands("a", "x"), stands("a", "y")]).toEqual([true, true, true]);
    expect(basis?.fields).toMatchObject([{ table: "a", rows: 1000, profile: { name: "x", nulls: 100 } }]);
  });

  test("sees what many small changes add up to", () => {
    let before = made(100);
    let basis = standing(before, undefined, before, []).basis;
    const stood: boolean[] = [];
    for (const nulls of [120, 140, 160]) {
      const after = made(nulls);
      const next = standing(before, basis, after, drift(before, after));
      stood.push(next.stands("a", "x"));
      basis = next.basis;
      before = after;
    }
    expect(stood).toEqual([true, true, false]);
    expect(basis).toBeUndefined();
  });

  test("lets a table's summary go with a tenth of its rows, and with its fields", () => {
    const [first, grown] = [made(0), made(0, 1200)];
    const { stands } = standing(first, undefined, grown, drift(first, grown));
    expect([stands("a"), stands("a", "x")]).toEqual([false, true]);
    const wider = profile([table("a", [field("x"), field("y"), field("z")])]);
    expect(standing(first, undefined, wider, drift(first, wider)).stands("a")).toBe(false);
  });
});

describe("--fail-on", () => {
  const changes = drift(
    profile([table("a", [field("x", { nulls: 0 }), field("y")])]),
    profile([table("a", [field("x", { nulls: 100 })], { rows: 1400 })]),
  );

  test.each([
    ["rows=50%", 0],
    ["rows=30%", 1],
    ["nulls=8", 0],
    ["nulls=5", 1],
    ["nulls", 1],
    ["dropped-field", 1],
    ["added-field,psi=0.25,stalled", 0],
    ["any", 2],
    ["rows=30%, nulls=5,dropped-field", 3],
  ])("%s finds %i", (text, found) => {
    expect(breaches({ changes }, readFailRules(text))).toHaveLength(found);
  });

  test.each([
    ["nuls=5", /"nuls=5" is not understood/],
    ["rows=many", /"rows=many": a limit is a number from 0/],
    ["dropped-field=2", /dropped-field takes no limit/],
    ["any=1", /any takes no limit/],
  ])("%s is refused", (text, message) => {
    expect(() => readFailRules(text)).toThrow(message);
  });
});
