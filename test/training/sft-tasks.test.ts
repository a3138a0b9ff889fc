import { describe, expect, test } from "vitest";
import type { Profile } from "#askable/profiles/profile.js";
import { noisySchema } from "#askable/training/noisy-schema.js";
import { seedOf, type TrainingPair } from "#askable/training/pair.js";
import type { TrainingRow } from "#askable/training/row.js";
import { findBroken } from "#askable/training/sft/broken.js";
import { mistakesIn } from "#askable/training/sft/mistakes.js";
import { DEFAULT_MIX, mixed } from "#askable/training/sft/mix.js";
import { noteChoice, notesIn } from "#askable/training/sft/notes.js";
import { sqlAnswer } from "#askable/training/sft/tasks.js";
import { splitDatabases } from "#askable/training/split.js";

/** As much of a profile as names need. */
function profileOf(tables: Readonly<Record<string, readonly string[]>>, joins: readonly object[] = []): Profile {
  const described = Object.entries(tables).map(([name, fields]) => ({
    name,
    primaryKey: [fields[0]!],
    fields: fields.map((field) => ({ name: field })),
  }));
  return { tables: described, joins } as unknown as Profile;
}

const end = (table: string, field: string) => ({ table, fields: [field] });
const BAKERY = profileOf(
  {
    baker: ["id", "name", "city", "born"],
    bread: ["id", "name", "price", "grain", "baker_id"],
    oven: ["id", "maker", "heat"],
  },
  [{ from: end("bread", "baker_id"), to: end("baker", "id") }],
);

describe("a noisy schema", () => {
  const needed = [
    { table: "bread", field: "price" },
    { table: "baker", field: "name" },
  ];
  const labels = (noise: number, seed: number) =>
    noisySchema(BAKERY, needed, noise, seed).map(({ table, field }) => `${table}.${field}`);

  test("holds what the query needs with its keys, and nothing else without noise", () => {
    expect(labels(0, 1)).toEqual(["baker.id", "baker.name", "bread.id", "bread.price", "bread.baker_id"]);
  });

  test("has a distractor for each field, of the same tables and of others, which come with their keys", () => {
    const all = Array.from({ length: 20 }, (_, seed) => labels(1, seed));
    for (const each of all) {
      expect(each).toEqual(expect.arrayContaining(labels(0, 1)));
      const more = each.filter((label) => !labels(0, 1).includes(label));
      expect(more.filter((label) => label.startsWith("oven."))).toContain("oven.id");
      expect(more.filter((label) => !label.startsWith("oven."))).toHaveLength(1);
    }
    expect(new Set(all.map(String)).size).toBeGreaterThan(3);
    expect(labels(1, 7)).toEqual(labels(1, 7));
    expect(labels(20, 7)).toHaveLength(12);
  });
});

describe("mistakes in a gold query", () => {
  const GOLD =
    "SELECT T1.name, T2.price FROM baker AS T1 JOIN bread AS T2 ON T2.baker_id = T1.id WHERE T2.grain = 'Rye'";
  const all = mistakesIn(GOLD, BAKERY, 3);
  const ofKind = (kind: string) => all.filter((mistake) => mistake.kind === kind).map(({ sql }) => sql);

  test("are of every kind, each other than the query, and the rare kinds come first", () => {
    expect(all.every(({ sql }) => sql !== GOLD)).toBe(true);
    expect(new Set(all.slice(0, 4).map(({ kind }) => kind))).toEqual(
      new Set(["wrong-table", "ambiguous", "literal", "unjoined"]),
    );
    expect(ofKind("wrong-table")).toContain(GOLD.replace("T2.price", "T1.price"));
    expect(ofKind("ambiguous")).toContain(GOLD.replace("T1.name", "name"));
    expect(ofKind("literal")).toContain(GOLD.replace("'Rye'", "'rye'"));
    expect(ofKind("unjoined")).toEqual(["SELECT T1.name, T2.price FROM baker AS T1 WHERE T2.grain = 'Rye'"]);
    expect(ofKind("wrong-name")).toContain(GOLD.replace("T2.price", "T2.prices"));
    expect(ofKind("unknown-table")).toContain(GOLD.replace("FROM baker", "FROM bakers"));
  });

  test("come in an order that the seed makes", () => {
    expect(mistakesIn(GOLD, BAKERY, 3)).toEqual(all);
    expect(mistakesIn(GOLD, BAKERY, 4)).not.toEqual(all);
  });

  test("are tried until one breaks the query; one that is stopped proves nothing", async () => {
    const outcomes = { a: "rows", b: "timeout", c: "error", d: "error" } as const;
    const drafts = Object.keys(outcomes).map((sql) => ({ sql, from: "made" }));
    const run = async (sql: string) => ({ kind: outcomes[sql as keyof typeof outcomes] }) as never;
    const found = await findBroken(drafts, run, ({ outcome }) => outcome.kind !== "rows");
    expect(found?.sql).toBe("c");
    expect(await findBroken(drafts.slice(0, 1), run, ({ outcome }) => outcome.kind !== "rows")).toBeUndefined();
  });
});

const pair = (id: string, database: string, evidence: string): TrainingPair => ({
  ...{ id, database, evidence, question: `Question ${id}?`, gold: "SELECT 1", otherGolds: [], tier: "" },
});

describe("candidate notes", () => {
  const pairs = [
    pair("1", "a", "rye means grain = 'rye'; dear means price > 5;"),
    pair("2", "a", "old means year < 1900"),
    pair("3", "b", "far means distance > 100\nnear means distance < 5"),
    pair("4", "b", ""),
  ];
  const choose = noteChoice(pairs, 1);

  test("are what semicolons and line breaks part", () => {
    expect(notesIn(" a =  1; b = 2\na = 1;; ")).toEqual(["a = 1", "b = 2"]);
  });

  test("mix those that are needed with others, which are never repeated", () => {
    const chosen = choose(pairs[0]!)!;
    expect([...chosen.candidates].sort()).toEqual([
      "dear means price > 5",
      "far means distance > 100",
      "near means distance < 5",
      "old means year < 1900",
      "rye means grain = 'rye'",
    ]);
    expect([...chosen.needed].sort()).toEqual(["dear means price > 5", "rye means grain = 'rye'"]);
    expect(chosen.needed).toEqual(chosen.candidates.filter((note) => chosen.needed.includes(note)));
    expect(choose(pairs[0]!)).toEqual(chosen);
  });

  test("are not there without evidence, or without others to choose from", () => {
    expect(choose(pairs[3]!)).toBeUndefined();
    expect(noteChoice([pairs[1]!], 1)(pairs[1]!)).toBeUndefined();
  });
});

describe("a mix", () => {
  const rows = (task: string, count: number): TrainingRow[] =>
    Array.from({ length: count }, (_, index) => ({ id: `${task}/${index}`, database: "a", task }));
  const all = [...rows("generate", 20), ...rows("reverse-question", 20), ...rows("self-refine", 3)];
  const counts = (mix: typeof DEFAULT_MIX) => {
    const chosen = mixed(all, mix, 5);
    return ["generate", "reverse-question", "self-refine"].map(
      (task) => chosen.filter((row) => row.task === task).length,
    );
  };

  test("has all rows that ask for SQL, and of the others as many as there are and are wanted", () => {
    expect(counts(DEFAULT_MIX)).toEqual([20, 6, 3]);
    expect(counts({ ...DEFAULT_MIX, "reverse-question": 0, "self-refine": 0.1 })).toEqual([20, 0, 2]);
  });

  test("does not depend on the order in which rows were made", () => {
    expect(mixed(all.toReversed(), DEFAULT_MIX, 5)).toEqual(mixed(all, DEFAULT_MIX, 5));
    expect(mixed(all, DEFAULT_MIX, 6)).not.toEqual(mixed(all, DEFAULT_MIX, 5));
  });
});

describe("held-out databases", () => {
  const rows = new Map([
    ["a", 40],
    ["b", 30],
    ["c", 20],
    ["d", 10],
  ]);

  test("are whole, about as many rows as asked for, and never all", () => {
    for (let seed = 0; seed < 30; seed++) {
      const { held } = splitDatabases(rows, 0.2, seed);
      expect(held.size).toBeGreaterThan(0);
      expect(held.size).toBeLessThan(4);
    }
    expect(splitDatabases(rows, 0.99, 1).held.size).toBe(3);
    expect(splitDatabases(rows, 0, 1)).toEqual({ held: new Set() });
  });

  test("are none where there is one database, and say why", () => {
    expect(splitDatabases(new Map([["shop", 9]]), 0.2, 1)).toEqual({
      held: new Set(),
      note: "All questions are of one database (shop), so none can be held out: there is no eval split.",
    });
  });
});

test("a reply is one that the pipeline's parser reads back to the letter", () => {
  expect(sqlAnswer("SELECT a FROM b WHERE c = 'd;e'")).toBe("```sql\nSELECT a FROM b WHERE c = 'd;e'\n```");
  expect(sqlAnswer("SELECT a FROM b WHERE c = '```'")).toBeUndefined();
});

test("a seed depends on nothing but what it is made of", () => {
  expect(seedOf(1, "a", "noise")).toBe(seedOf(1, "a", "noise"));
  expect(new Set([seedOf(1, "a"), seedOf(2, "a"), seedOf(1, "b"), seedOf(1, "a", "")]).size).toBe(4);
});
