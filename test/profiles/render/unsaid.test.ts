import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { describeByRules } from "#askable/profiles/describe/rules.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { applyNotes } from "#askable/profiles/notes/apply-notes.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import type { Note, Notes } from "#askable/profiles/notes/notes.js";
import type { Profile } from "#askable/profiles/profile.js";
import { renderDdl } from "#askable/profiles/render/ddl.js";
import { renderMarkdown } from "#askable/profiles/render/markdown.js";
import type { RenderOptions } from "#askable/profiles/render/options.js";
import { buildVocabulary } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { temporaryFolder } from "../../support/folder.js";

const BOATS = `
  CREATE TABLE bt (
    bt_no INTEGER PRIMARY KEY, name TEXT, tp TEXT, wt REAL, built TEXT, sold INTEGER, mast_m REAL, depth INTEGER,
    colour TEXT, open INTEGER
  );
`;
const KINDS = ["SLP", "KTC", "CAT"];

const FIELDS: Readonly<Record<string, Note>> = {
  name: { meaning: "The name of the boat" },
  tp: { meaning: "Kind of boat", values: { SLP: "sloop", KTC: "ketch", CAT: "catamaran" } },
  wt: { meaning: "Weight without crew", unit: "kg" },
  mast_m: { meaning: "Height of the mast", unit: "m" },
  colour: { meaning: "The color" },
  open: { values: { "0": "no", "1": "yes" } },
};

let profile: Profile;
let options: RenderOptions;
beforeAll(async () => {
  const folder = await temporaryFolder();
  const path = join(folder.path, "harbour.sqlite");
  const sqlite = new Sqlite(path).exec(BOATS);
  const insert = sqlite.prepare("INSERT INTO bt VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (let row = 1; row <= 60; row++) {
    const day = String(1 + (row % 28)).padStart(2, "0");
    insert.run(
      ...[row, `Boat ${row}`, KINDS[row % 3], row * 31.5, `2021-03-${day}`, 20240100 + (row % 28) + 1, 9 + (row % 5)],
      ...[row % 6 === 0 ? -1 : row, ["red", "green"][row % 2], row % 2],
    );
  }
  sqlite.close();
  const database = await openDatabase(path, { children: 1 });
  profile = await measureProfile(database, "harbour");
  await database.close();
  await folder.remove();
  const notes: Notes = {
    path: "notes.yaml",
    by: "notes",
    joins: [],
    warnings: [],
    tables: [
      {
        table: "bt",
        note: { meaning: "Boats that lie in our harbour" },
        fields: Object.entries(FIELDS).map(([field, note]) => ({ field, note })),
      },
    ],
  } as Notes;
  const matched = matchNotes(profile, notes);
  options = {
    detail: "unsaid",
    examples: 0,
    summaries: applyNotes(describeByRules(profile), matched),
    vocabulary: buildVocabulary(profile, { notes: [matched] }),
  };
});

const noteOf = (field: string, given: Partial<RenderOptions> = {}) =>
  new RegExp(`^  ${field} .*?-- (.*)$`, "m").exec(renderDdl(profile, { ...options, ...given }))?.[1];

describe("what a name does not say", () => {
  test("is what people say that it means, the meanings of codes, a unit", () => {
    expect(noteOf("tp")).toBe("Kind of boat; 'SLP' = sloop, 'KTC' = ketch, 'CAT' = catamaran");
    expect(noteOf("wt")).toMatch(/^Weight without crew.*kg/);
    expect(renderDdl(profile, options)).toContain("-- Boats that lie in our harbour\nCREATE TABLE bt (");
  });

  test("is how dates are written where the type does not tell, and what stands for a missing value", () => {
    expect(noteOf("built")).toMatch(/^like '2021-03-\d\d'$/);
    expect(noteOf("sold")).toMatch(/^like 202401\d\d$/);
    expect(noteOf("depth")).toBe("-1 = missing");
  });

  test("is the long form of a name that is cut short", () => {
    expect(noteOf("bt_no")).toBe("boat number");
  });

  test("is nothing where the description repeats the name, in whatever spelling", () => {
    expect([noteOf("name"), noteOf("colour"), noteOf("open")]).toEqual([undefined, undefined, undefined]);
  });

  test("is as much in Markdown, and stays a statement in DDL", () => {
    expect(renderMarkdown(profile, options)).toContain("- **tp** (TEXT): Kind of boat; 'SLP' = sloop");
    expect(() => new Sqlite(":memory:").exec(renderDdl(profile, options))).not.toThrow();
  });
});

describe("of many codes and formulas", () => {
  const metric = (name: string, expression: string) => ({
    names: [name],
    kind: "aggregate" as const,
    expression,
    filters: ["bt.open = 1"],
    tables: ["bt"],
    source: "notes" as const,
  });

  test("those that the question asks for are shown", () => {
    const metrics = [metric("total weight", "SUM(bt.wt)"), metric("mean age", "AVG(bt.built)")];
    const given = { vocabulary: { ...options.vocabulary!, metrics } };
    const asked = (question: string) => renderDdl(profile, { ...options, ...given, question });
    expect(asked("What is the total weight of all boats?")).toMatch(
      /-- total weight = SUM\(bt.wt\) WHERE bt.open = 1\n$/,
    );
    expect(asked("How many boats are there?")).not.toContain("-- total weight");
  });

  test("codes whose meanings it names come first", () => {
    const codes = "ABCDEFGHIJKL"
      .split("")
      .map((value) => ({ value, meanings: [`kind ${value}x`], source: "notes" as const }));
    const table = options.vocabulary!.tables[0]!;
    const fields = [{ field: "tp", names: [], codes }];
    const vocabulary = { ...options.vocabulary!, tables: [{ ...table, fields }] };
    const shown = noteOf("tp", { vocabulary, question: "Which boats are of kind Lx?" });
    expect(shown).toMatch(/'L' = kind Lx/);
    expect(shown).toMatch(/…$/);
  });
});
