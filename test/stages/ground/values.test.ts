import { join } from "node:path";
import { expect, test } from "vitest";
import type { FieldRef } from "#askable/databases/schema.js";
import type { ValueIndexOptions } from "#askable/indexes/values/build.js";
import { findStored } from "#askable/indexes/values/stored.js";
import { groundModel } from "#askable/stages/ground/model.js";
import { groundRules } from "#askable/stages/ground/rules.js";
import { groundSpans } from "#askable/stages/ground/spans.js";
import { matchedValues } from "#askable/stages/slots.js";
import type { StageContext } from "#askable/stages/stage.js";
import { stateOf, withGiven } from "#askable/stages/state.js";
import { build, profileOf, sqliteDatabase, temporaryFolder } from "../../indexes/values/database.js";

const STAGES = { groundRules, groundSpans, groundModel };

/** What each stage finds for a question, as "table.field = value". The model of `ground/model` says nothing. */
async function grounding(sql: string, tables: Record<string, string[]>, options: Partial<ValueIndexOptions> = {}) {
  const folder = temporaryFolder();
  const database = await sqliteDatabase(folder, sql);
  const profile = profileOf(tables);
  const { index } = await build(database, profile, join(folder, "values"), options);
  const sought: string[] = [];
  const context = {
    stage: "ground",
    database,
    profile,
    values: index,
    stored: (ref: FieldRef, text: string) => {
      sought.push(text);
      return findStored(database, ref, text);
    },
    examples: undefined,
    prompt: () => ({ render: () => [], hash: "" }),
    served: () => ({ name: "none" }),
    model: () => async () => ({ text: "" }),
    trace: () => {},
    note: () => {},
    signal: new AbortController().signal,
  } as unknown as StageContext;
  const ask = async (question: string, evidence = "") => {
    const found: Record<string, string[]> = {};
    for (const [name, stage] of Object.entries(STAGES)) {
      const params = stage.params.parse({ examples: 0, ...(stage === groundModel && { prompt: "none" }) });
      const asked = stateOf({ question, evidence });
      const values = withGiven(asked, await stage.run(asked, params as never, context)).get(matchedValues);
      found[name] = values!.map(({ ref, value }) => `${ref.table}.${ref.field} = ${value}`);
    }
    return found;
  };
  return { ask, sought };
}

const all = (values: readonly string[]) => ({ groundRules: values, groundSpans: values, groundModel: values });

test("of equal values, that of a field which the question names comes first", async () => {
  const { ask } = await grounding(
    `CREATE TABLE people (surname TEXT, city TEXT); INSERT INTO people VALUES ('Paris', 'Rome'), ('Paris', 'Oslo'), ('Lyon', 'Paris');
     CREATE TABLE teams (name TEXT); INSERT INTO teams VALUES ('Rome');`,
    { people: ["surname", "city"], teams: ["name"] },
  );
  expect(await ask("Whose city is Paris?")).toEqual(all(["people.city = Paris", "people.surname = Paris"]));
  expect(await ask("Who has the surname Paris?")).toEqual(all(["people.surname = Paris", "people.city = Paris"]));
  expect(await ask("Who plays in the team of Rome?")).toEqual(all(["teams.name = Rome", "people.city = Rome"]));
});

test("initials, other forms of a word, a letter wrong in one that is not short and quoted texts but for their marks are found", async () => {
  const { ask } = await grounding(
    `CREATE TABLE t (v TEXT);
     INSERT INTO t VALUES ('New York City'), ('France'), ('Intelligence'), ('volvo'), ('The Rise of the Blue Beetle!'), ('Tall Visitors'), ('Guitar')`,
    { t: ["v"] },
  );
  expect(await ask("How many live in NYC?")).toEqual(all(["t.v = New York City"]));
  expect(await ask("How many French singers are there?")).toEqual(all(["t.v = France"]));
  expect(await ask("Which have intellegence as their power?")).toEqual(all(["t.v = Intelligence"]));
  expect(await ask("How many play the guitr?")).toEqual(all(["t.v = Guitar"]));
  expect(await ask("What is the price of all volvos?")).toEqual(all(["t.v = volvo"]));
  expect(await ask('Who wrote "The rise of the blue beetle"?')).toEqual(all(["t.v = The Rise of the Blue Beetle!"]));
  expect(await ask("Which channels show TV at night?")).toEqual(all([]));
});

test("a name that a cut index does not hold is found in the database, where it has an index for it", async () => {
  const { ask, sought } = await grounding(
    `CREATE TABLE t (v TEXT COLLATE NOCASE, w TEXT); CREATE INDEX i ON t (v);
     INSERT INTO t VALUES ('Often', 'x'), ('Often', 'x'), ('Rare Name', 'x'), ('ORD-2024-17', 'y')`,
    { t: ["v", "w"] },
    { maxValues: { "t.v": 1 } },
  );
  expect(await ask("How many did Rare Name order?")).toEqual(all(["t.v = Rare Name"]));
  expect(await ask("What is in ord-2024-17?")).toEqual(all(["t.v = ORD-2024-17"]));
  expect(await ask("How many are called Often?")).toEqual(all(["t.v = Often"]));
  expect(new Set(sought)).toEqual(new Set(["Rare Name", "ord-2024-17"]));
});

test("the database is not asked where the index holds all", async () => {
  const { ask, sought } = await grounding("CREATE TABLE t (v TEXT); INSERT INTO t VALUES ('Here')", { t: ["v"] });
  await ask("How many did Rare Name order?");
  expect(sought).toEqual([]);
});
