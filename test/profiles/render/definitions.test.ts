import { expect, test } from "vitest";
import { conventionsFor, formulasFor, queriesFor, stemsOf } from "#askable/profiles/render/definitions.js";
import type { Convention, Metric, TableVocabulary } from "#askable/profiles/vocabulary/vocabulary.js";

const convention = (given: Partial<Convention>): Convention => ({
  kind: "state",
  tests: [],
  words: [],
  opposites: [],
  always: false,
  source: "notes",
  said: "",
  ...given,
});
const moorings = (conventions: Convention[]): TableVocabulary => ({
  table: "moorings",
  names: [],
  conventions,
  fields: [],
});
const told = (given: Partial<Convention>, question: string) =>
  conventionsFor(moorings([convention(given)]), stemsOf(question));

test("rows that never count are told of whatever is asked, unless they are what is asked for", () => {
  const valid = {
    kind: "valid",
    tests: [{ field: "rmvd", operator: "=", value: 0 }],
    opposites: ["removed"],
    always: true,
  } as const;
  expect(told({ ...valid, tests: [...valid.tests], opposites: ["removed"] }, "How many moorings are there?")).toEqual([
    "only rows with rmvd = 0 count",
  ]);
  expect(told({ ...valid, tests: [...valid.tests], opposites: ["removed"] }, "Which moorings were removed?")).toEqual([
    '"removed" is NOT (rmvd = 0)',
  ]);
});

test("a state is told of where the question has a word for it", () => {
  const free = { tests: [{ field: "left_on", operator: "is null" as const }], words: ["occupied", "still there"] };
  expect(told(free, "Which moorings are occupied?")).toEqual(['"occupied" is left_on IS NULL']);
  expect(told(free, "How many moorings are there?")).toEqual([]);
});

test("the present rows of a history are always told of, with their values as SQL writes them", () => {
  const tests = [{ field: "valid_to", operator: "=" as const, value: "9999-12-31" }];
  expect(told({ kind: "current", tests }, "What is the fee of mooring 7?")).toEqual([
    `"current" is valid_to = '9999-12-31'`,
  ]);
});

test("a formula is told of where all words of its name are asked for and its tables are shown", () => {
  const metric = (given: Partial<Metric>): Metric => ({
    names: ["berth income"],
    kind: "aggregate",
    expression: "SUM(fees.amt)",
    filters: ["fees.paid = 1"],
    tables: ["fees"],
    source: "dbt",
    ...given,
  });
  const metrics = [metric({}), metric({ names: ["arrears"], kind: "condition", expression: "fees.due < :day" })];
  const vocabulary = { kind: "vocabulary" as const, version: 1 as const, database: "harbour", tables: [], metrics };
  const asked = (question: string, ...tables: string[]) => formulasFor(vocabulary, new Set(tables), stemsOf(question));
  expect(asked("What is the berth income?", "fees")).toEqual(["berth income = SUM(fees.amt) WHERE fees.paid = 1"]);
  expect(asked("What is the income?", "fees")).toEqual([]);
  expect(asked("What is the berth income?", "moorings")).toEqual([]);
  expect(asked("Which fees were in arrears in May?", "fees")).toEqual([
    "arrears = fees.due < :day WHERE fees.paid = 1 (:day is the day that is asked about)",
  ]);
});

test("past queries are shown that say two words of the question and read only tables that are shown, the nearest last", () => {
  const queries = [
    { sql: "SELECT SUM(amt) AS berth_income FROM fees", said: ["berth income"], tables: ["fees"] },
    { sql: "SELECT SUM(amt) AS berth_income FROM fees WHERE paid = 1", said: ["berth income"], tables: ["fees"] },
    { sql: "SELECT pier, SUM(amt) FROM fees GROUP BY pier", said: ["income of berths by pier"], tables: ["fees"] },
    { sql: "SELECT COUNT(*) AS income FROM fees", said: ["income"], tables: ["fees"] },
    { sql: "SELECT 1 FROM boats", said: ["berth income by pier"], tables: ["fees", "boats"] },
  ];
  const vocabulary = { kind: "vocabulary" as const, version: 1 as const, database: "harbour", tables: [], metrics: [] };
  const asked = (question: string) => queriesFor({ ...vocabulary, queries }, new Set(["fees"]), stemsOf(question));
  expect(asked("What was the berth income of each pier?")).toEqual([
    "A past query: SELECT SUM(amt) AS berth_income FROM fees",
    "A past query: SELECT pier, SUM(amt) FROM fees GROUP BY pier",
  ]);
  expect(asked("How many boats are there?")).toEqual([]);
});
