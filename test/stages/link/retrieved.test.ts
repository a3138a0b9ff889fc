import { afterAll, beforeAll, expect, test } from "vitest";
import type { Resources } from "#askable/pipelines/resources.js";
import { vocabularyOf } from "#askable/profiles/vocabulary/build-vocabulary.js";
import type { Metric } from "#askable/profiles/vocabulary/vocabulary.js";
import { groundRules } from "#askable/stages/ground/rules.js";
import { linkRetrieved } from "#askable/stages/link/retrieved.js";
import { examples, matchedValues, preciseSchema, recallSchema } from "#askable/stages/slots.js";
import type { StageContext } from "#askable/stages/stage.js";
import { type State, stateOf, withGiven } from "#askable/stages/state.js";
import { type Fixture, openFixture } from "../../pipelines/fixture.js";
import { prepareFixture } from "../../pipelines/prepared.js";

let fixture: Fixture;
let prepared: Resources;
beforeAll(async () => {
  fixture = await openFixture();
  prepared = await prepareFixture(fixture);
});
afterAll(() => fixture.close());

async function ground(question: string, evidence = ""): Promise<{ state: State; context: StageContext }> {
  const vocabulary = vocabularyOf(prepared.profile);
  const context = { ...prepared, vocabulary, signal: new AbortController().signal } as unknown as StageContext;
  const asked = stateOf({ question, evidence });
  return { state: withGiven(asked, await groundRules.run(asked, groundRules.params.parse({}), context)), context };
}

async function tablesOf(question: string, metrics: Metric[] = []): Promise<string[]> {
  const { state, context: bare } = await ground(question);
  const context = { ...bare, vocabulary: { ...bare.vocabulary, metrics } };
  const linked = withGiven(state, await linkRetrieved.run(state, linkRetrieved.params.parse({}), context));
  const precise = linked.get(preciseSchema);
  return [...new Set(precise?.map((ref) => ref.table))];
}

test("values are found as they are stored, misspelt ones too, and the longest match wins", async () => {
  const found = async (question: string, evidence?: string) =>
    (await ground(question, evidence)).state
      .get(matchedValues)
      ?.map(({ ref, value, keyword }) => [ref.field, value, keyword]);
  expect(await found("Who is from the united states?")).toEqual([["country", "United States", "united states"]]);
  expect(await found("How old is Rose Wihte?")).toEqual([["name", "Rose White", "Rose Wihte"]]);
  expect(await found("How many are French?", "French means country = 'France'")).toEqual([
    ["country", "France", "France"],
  ]);
  expect(await found("How many singers are there?")).toEqual([]);
});

test("examples are found by the shape of the question, those of the database itself left out on demand", async () => {
  const { state } = await ground("How many singers come from France?");
  expect(state.get(examples)?.[0]?.example.question).toBe("How many pilots come from Spain?");
});

test("only the tables that the question needs are precise", async () => {
  expect(await tablesOf("How old is each singer?")).toEqual(["singer"]);
  expect(await tablesOf("What are the titles of the concerts in 2014?")).toEqual(["concert"]);
  expect(await tablesOf("Which concerts had a singer from France?")).toEqual(["singer", "concert"]);
});

test("so are those that a formula reads, where the question asks for it by name", async () => {
  const metric: Metric = {
    names: ["fame"],
    kind: "aggregate",
    expression: "COUNT(concert.title)",
    filters: ["concert.year > 2000"],
    tables: ["concert"],
    source: "notes",
  };
  expect(await tablesOf("How old is the singer with the highest fame?", [metric])).toContain("concert");
  expect(await tablesOf("How old is each singer?", [metric])).toEqual(["singer"]);
});

test("a question that names nothing keeps all tables", async () => {
  expect(await tablesOf("歌手")).toEqual(["singer", "concert"]);
});

test("a wide table keeps the fields nearest to the question though those of other tables come first", async () => {
  const { state, context } = await ground("Which concerts had a singer from France?");
  const fieldsOf = async (given: object) => {
    const params = linkRetrieved.params.parse({ wholeTable: 1, ...given });
    const linked = withGiven(state, await linkRetrieved.run(state, params, context));
    return linked.get(recallSchema)?.length ?? 0;
  };
  // One field is asked for: without a search inside each table, the other one would keep its keys alone.
  const [few, more] = [await fieldsOf({ fields: 1 }), await fieldsOf({ fields: 20 })];
  const all = prepared.profile.tables.reduce((sum, { fields }) => sum + fields.length, 0);
  expect(few).toBeLessThan(all);
  expect(more).toBe(all);
  const asked: (readonly string[] | undefined)[] = [];
  const index = await context.fields();
  const search: typeof index.search = (text, query) => {
    asked.push(query?.tables);
    return index.search(text, query);
  };
  const settings = linkRetrieved.params.parse({ wholeTable: 1 });
  await linkRetrieved.run(state, settings, { ...context, fields: async () => ({ ...index, search }) });
  expect(asked).toEqual([undefined, ["singer"], ["concert"]]);
});
