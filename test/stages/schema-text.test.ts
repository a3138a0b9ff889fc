import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { MatchedValue } from "#askable/indexes/value-index.js";
import type { Resources } from "#askable/pipelines/resources.js";
import type { SubSchema } from "#askable/profiles/profile.js";
import type { Candidate } from "#askable/stages/candidate.js";
import {
  schemaNeeds,
  schemaParams,
  schemaSeenBy,
  schemaText,
  shownFields,
  shownValues,
} from "#askable/stages/schema-text.js";
import { matchedValues, preciseSchema, recallSchema, schemaSubsets } from "#askable/stages/slots.js";
import type { StageContext } from "#askable/stages/stage.js";
import { stateOf, withGiven } from "#askable/stages/state.js";
import { type Fixture, openFixture } from "../pipelines/fixture.js";
import { prepareFixture } from "../pipelines/prepared.js";

let fixture: Fixture;
let context: StageContext;
beforeAll(async () => {
  fixture = await openFixture();
  const prepared: Resources = await prepareFixture(fixture);
  context = prepared as unknown as StageContext;
});
afterAll(() => fixture.close());

const NAME: SubSchema = [{ table: "singer", field: "name" }];
const TITLE: SubSchema = [{ table: "concert", field: "title" }];
const state = stateOf({ question: "?", evidence: "" }, [
  preciseSchema.of(NAME),
  recallSchema.of([...NAME, ...TITLE]),
  schemaSubsets.of([TITLE, NAME]),
]);
const params = z.strictObject(schemaParams);
const shown = (given: object) => schemaText(state, params.parse(given), context);
const tablesIn = (text: string) => [...text.matchAll(/CREATE TABLE (\w+)/g)].map((match) => match[1]);

describe("the part of the schema that is shown", () => {
  test("is S1, S2, all of it, or one of the subset pool", () => {
    expect(shown({ schema: "precise" })).toMatch(/name/);
    expect(shown({ schema: "precise" })).not.toMatch(/title/);
    expect(shown({ schema: "recall" })).toMatch(/name[\s\S]*title/);
    expect(shown({ schema: "all" })).toMatch(/country[\s\S]*year/);
    expect(shown({ schema: "subset 0" })).toMatch(/title/);
    expect(shown({ schema: "subset 0" })).not.toMatch(/\bname\b/);
  });

  test("begins again with the first subset where the pool has not as many", () => {
    expect(shownFields(state, "subset 3", context)).toEqual(NAME);
  });

  test("needs the slot that holds it", () => {
    expect(
      ["all", "precise", "recall", "subset 1"].map((schema) => schemaNeeds(params.parse({ schema }).schema)),
    ).toEqual([[], [preciseSchema], [recallSchema], [schemaSubsets]]);
  });

  test("is refused under another name", () => {
    for (const schema of ["most", "subset", "subset -1", "subset 1.5"]) {
      expect(params.safeParse({ schema }).success, schema).toBe(false);
    }
  });

  test("is known of a candidate", () => {
    const seen = (schema: object) => schemaSeenBy({ origin: schema } as Candidate, state, context);
    expect(seen({ schema: "subset 1" })).toEqual(NAME);
    expect(schemaSeenBy({} as Candidate, state, context)).toHaveLength(8);
  });
});

test("values of tables that are not shown are not told either", () => {
  const value = (table: string, field: string) => ({ ref: { table, field }, value: "Rose" }) as MatchedValue;
  const found = withGiven(state, [matchedValues.of([value("singer", "name"), value("concert", "title")])]);
  const told = (schema: "precise" | "recall") => shownValues(found, { schema }, context).map(({ ref }) => ref.table);
  expect([told("precise"), told("recall")]).toEqual([["singer"], ["singer", "concert"]]);
});

describe("a shuffle", () => {
  const seeds = Array.from({ length: 12 }, (_, seed) => seed);
  const shuffled = (shuffle: number) => shown({ schema: "all", shuffle });

  test("shows the same in another order, the same one for the same seed", () => {
    const orders = seeds.map((seed) => tablesIn(shuffled(seed)).join());
    expect(new Set(orders)).toEqual(new Set(["singer,concert", "concert,singer"]));
    const lines = (text: string) =>
      text
        .split(/[\n,()]+/)
        .map((line) => line.trim())
        .filter(Boolean)
        .toSorted();
    for (const seed of seeds) {
      expect(shuffled(seed)).toBe(shuffled(seed));
      expect(lines(shuffled(seed))).toEqual(lines(shown({ schema: "all" })));
    }
    const whole = new Set(seeds.map(shuffled));
    expect(whole.size).toBeGreaterThan(4);
  });

  test("leaves the order of the database where none is given", () => {
    expect(tablesIn(shown({ schema: "all" }))).toEqual(["singer", "concert"]);
  });
});
