import type { TableRows } from "../support/run-tables.js";

/**
 * A run of eleven questions, each lost by another stage or right: small enough that every figure can be counted by hand.
 * q1 is right on the fast path, q11 because the fixer repaired it.
 */
const LOST: Readonly<Record<string, readonly [tier: string | null, outcome: string, confidence: number]>> = {
  q1: ["easy", "rows", 0.9],
  q2: ["easy", "rows", 0.8],
  q3: ["hard", "rows", 0.6],
  q4: ["hard", "empty", 0.3],
  q5: ["hard", "rows", 0.6],
  q6: [null, "rows", 0.2],
  q7: ["hard", "rows", 0.7],
  q8: ["easy", "failed", 0],
  q9: ["hard", "unknown", 0.1],
  q10: ["easy", "rows", 0.6],
  q11: ["easy", "rows", 0.9],
};
const RIGHT = ["q1", "q11"];
const ids = Object.keys(LOST);

/** Of a question: number, generator, outcome, right, and of a repair what it repairs, by what, and whether it is in the pool. */
type Drawn = readonly [number, string, string, boolean, ({ parent: number; repair: string; round: number } | "gone")?];

const POOLS: Readonly<Record<string, readonly Drawn[]>> = {
  q1: [
    [0, "a", "rows", true],
    [1, "b", "rows", true],
  ],
  q2: [
    [0, "a", "rows", true],
    [1, "b", "rows", false],
    [2, "b", "rows", false],
  ],
  q3: [
    [0, "a", "empty", true, "gone"],
    [1, "b", "rows", false],
    [2, "a", "rows", false, { parent: 0, repair: "model", round: 1 }],
  ],
  q4: [
    [0, "a", "empty", false],
    [1, "b", "empty", false],
  ],
  q5: [
    [0, "a", "rows", false],
    [1, "b", "timeout", false],
  ],
  q6: [[0, "a", "rows", false]],
  q7: [[0, "a", "rows", false]],
  q9: [
    [0, "a", "rows", true],
    [1, "b", "rows", false],
  ],
  q10: [
    [0, "a", "rows", false],
    [1, "b", "rows", false],
  ],
  q11: [
    [0, "a", "error", false, "gone"],
    [1, "a", "rows", true, { parent: 0, repair: "rule", round: 0 }],
    [2, "b", "error", false, "gone"],
    [3, "b", "error", false, { parent: 2, repair: "model", round: 1 }],
  ],
};

const CHOSEN: Readonly<Record<string, number>> = { q1: 0, q2: 1, q3: 1, q4: 0, q5: 0, q6: 0, q7: 0, q10: 0, q11: 1 };

const candidates = Object.entries(POOLS).flatMap(([id, pool]) =>
  pool.map(([candidate, generator, outcome, right, repair]) => ({
    id,
    candidate,
    generator,
    stage: typeof repair === "object" ? `fix/${repair.repair}` : "generate/ensemble",
    round: typeof repair === "object" ? repair.round : 0,
    ...(typeof repair === "object" ? { parent: repair.parent, repair: repair.repair } : {}),
    sql: `SELECT ${id === "q2" && candidate === 2 ? 1 : candidate}`,
    model: generator,
    schema: generator === "a" ? "precise" : "recall",
    form: "ddl",
    prompt: "sql",
    temperature: generator === "a" ? 0 : 0.7,
    sample: 0,
    outcome,
    ...(outcome === "error" ? { error: "unknown-field", message: "no such column: x" } : {}),
    in_pool: repair !== "gone" || (id === "q11" && candidate === 2),
    chosen: CHOSEN[id] === candidate,
    duplicate: id === "q2" && candidate === 2,
    right,
  })),
);
// The repair of q11's second query fails too, so the query itself stands.
const rows = candidates.map((each) => (each.id === "q11" && each.candidate === 3 ? { ...each, in_pool: false } : each));

const cluster = (id: string, place: number, members: readonly number[], right: boolean) => ({
  id,
  cluster: place,
  candidates: members,
  right,
});

export const HYBRID: TableRows = {
  questions: ids.map((id) => ({
    id,
    database: id < "q5" ? "shop" : "school",
    question: `How many of Paris in ${id}?`,
    gold_queries: ["SELECT 1"],
    tier: LOST[id]![0],
    tags: [],
    flags: id === "q7" ? ["fails"] : [],
    gold_outcome: id === "q7" ? "error" : "rows",
    gold_tables: ["Shop"],
    gold_fields: id === "q7" ? null : ["Shop.City", "Shop.Id"],
    tables: 1,
    fields: 2,
    joins: id === "q5" ? 5 : 0,
    subqueries: 0,
    aggregates: 1,
    set_operations: 0,
    window_functions: 0,
    grouped: false,
    ordered: id === "q2",
    limited: false,
    distinct_rows: false,
    dates: false,
    database_tables: 3,
    database_fields: 30,
    database_rows: 2_000_000,
  })),
  gold_literals: [
    { id: "q1", field: "shop.city", operator: "=", value: "PARIS", text: true },
    { id: "q2", field: "shop.city", operator: "like", value: "aris", text: true },
    { id: "q2", field: "shop.id", operator: "=", value: "7", text: false },
    { id: "q4", field: "shop.city", operator: "=", value: "Lutetia", text: true },
    { id: "q5", field: "shop.city", operator: "=", value: "Paris", text: true },
    { id: "q5", field: "shop.opened", operator: ">", value: "2020-01-01", text: true },
  ],
  answers: ids.map((id) => ({
    id,
    sql: ["q8", "q9"].includes(id) ? null : `SELECT ${CHOSEN[id]}`,
    candidate: CHOSEN[id],
    outcome: LOST[id]![1],
    right: RIGHT.includes(id),
    confidence: LOST[id]![2],
    why: "",
    ...(id === "q8" ? { failure: "the model is gone" } : {}),
    ...(id === "q6" ? { stopped: "the budget of calls (3) is reached" } : {}),
    calls: 2,
    tokens_in: 100,
    tokens_out: 10,
    tokens_cached: 50,
    price: 0.5,
    seconds: 2,
  })),
  scores: ids.flatMap((id) => [
    { id, metric: "bird-ex", value: id === "q7" ? null : Number(RIGHT.includes(id)) },
    { id, metric: "strict", value: Number(id === "q1") },
  ]),
  candidates: rows,
  calls: ids.flatMap((id) => [
    {
      id,
      call: 0,
      stage: "generate/ensemble",
      role: "generator-a",
      generator: "a",
      model: "small",
      tokens_in: 60,
      tokens_out: 6,
      tokens_cached: 30,
      price: 0.4,
      ms: 1000,
    },
    {
      id,
      call: 1,
      stage: "select/tournament",
      role: "selector",
      model: "large",
      finish: "length",
      tokens_in: 40,
      tokens_out: 4,
      tokens_cached: 20,
      price: 0.1,
      ms: 500,
    },
  ]),
  stages: ids.flatMap((id) => [
    { id, position: 0, stage: "ground/model", method: "ground/model", at: 0, ms: 10 },
    { id, position: 1, stage: "generate/ensemble", method: "generate/ensemble", at: 10, ms: 900 },
  ]),
  matched_values: [
    {
      id: "q1",
      stage: "ground/model",
      field: "Shop.City",
      value: "Paris",
      keyword: "Paris",
      tier: "exact",
      score: 1,
      in_gold: true,
    },
    {
      id: "q1",
      stage: "ground/model",
      field: "Shop.Name",
      value: "Paris",
      keyword: "Paris",
      tier: "word",
      score: 0.8,
      in_gold: false,
    },
    {
      id: "q2",
      stage: "ground/model",
      field: "Shop.City",
      value: "Paris",
      keyword: "Paris",
      tier: "exact",
      score: 1,
      in_gold: true,
    },
  ],
  linked: ids.flatMap((id) =>
    id === "q8"
      ? []
      : [
          {
            id,
            stage: "link/dual",
            schema: "filtered",
            tables: ["shop"],
            fields: ["shop.city", "shop.id", "shop.name", "shop.size"],
          },
          { id, stage: "link/dual", schema: "precise", tables: ["shop"], fields: ["shop.city"] },
          {
            id,
            stage: "link/dual",
            schema: "recall",
            tables: ["shop"],
            fields: id === "q5" ? ["shop.city", "shop.name"] : ["shop.city", "shop.id"],
          },
        ],
  ),
  examples: [
    { id: "q1", position: 0, question: "?", sql: "SELECT 2", score: 0.9, same_skeleton: false },
    { id: "q1", position: 1, question: "?", sql: "SELECT 1", score: 0.8, same_skeleton: true },
    { id: "q2", position: 0, question: "?", sql: "SELECT 3", score: 0.9, same_skeleton: false },
  ],
  clusters: [
    cluster("q1", 0, [0, 1], true),
    cluster("q2", 0, [1, 2], false),
    cluster("q2", 1, [0], true),
    cluster("q3", 0, [1], false),
    cluster("q3", 1, [2], false),
    cluster("q4", 0, [0, 1], false),
    cluster("q5", 0, [0], false),
    cluster("q7", 0, [0], false),
    cluster("q9", 0, [0], true),
    cluster("q9", 1, [1], false),
    cluster("q10", 0, [0, 1], false),
    cluster("q11", 0, [1], true),
  ],
  verdicts: [
    { id: "q2", position: 0, first: 1, second: 0, winner: 1, first_right: false, second_right: true },
    { id: "q3", position: 0, first: 1, second: 2, winner: 1, first_right: false, second_right: false },
    { id: "q9", position: 0, first: 0, second: 1, first_right: true, second_right: false },
  ],
  unanswerable: [
    { id: "u1", database: "shop", question: "?", tier: "easy", confidence: 0.1, why: "I do not know." },
    { id: "u2", database: "shop", question: "?", sql: "SELECT 1", confidence: 0.7, why: "" },
    { id: "u3", database: "shop", question: "?", sql: "SELECT 1", confidence: 0.6, why: "" },
  ],
};

/** A pipeline that calls no model, matches no value, links nothing and has one candidate. */
export const BARE: TableRows = {
  questions: ["q1", "q2"].map((id) => ({
    id,
    database: "shop",
    question: "?",
    gold_queries: ["SELECT 1"],
    tags: [],
    flags: [],
    gold_outcome: "rows",
  })),
  answers: ["q1", "q2"].map((id) => ({
    id,
    sql: "SELECT 1",
    candidate: 0,
    outcome: "rows",
    right: id === "q2",
    confidence: 0.5,
    why: "",
    calls: 0,
    tokens_in: 0,
    tokens_out: 0,
    tokens_cached: 0,
    price: 0,
    seconds: 0.1,
  })),
  scores: ["q1", "q2"].map((id) => ({ id, metric: "bird-ex", value: Number(id === "q2") })),
  candidates: ["q1", "q2"].map((id) => ({
    id,
    candidate: 0,
    generator: "semantic-parser",
    stage: "generate/semantic-parser",
    round: 0,
    sql: "SELECT 1",
    outcome: "rows",
    in_pool: true,
    chosen: true,
    duplicate: false,
    right: id === "q2",
  })),
};
