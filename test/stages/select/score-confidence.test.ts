import { expect, test } from "vitest";
import type { Cell } from "#askable/databases/results/result.js";
import type { Features } from "#askable/semantic-parser/scoring/features.js";
import type { Candidate } from "#askable/stages/candidate.js";
import { judge, resultShape } from "#askable/stages/select/score-confidence.js";

/** A question that was read to its end. */
const READ: Features = {
  ...{ coverage: 1, unread: 0, heads: 0, modifiers: 0, names: 0, others: 0, unexplained: 0, ignored: 0, hints: 0 },
  ...{ linking: 1.1, weakest: 1, faint: 0, rivals: 0, fuzzy: 0, cost: 0, joins: 0, selects: 1, filters: 0, trivial: 0 },
  ...{ grouped: 0, excluded: 0, combined: 0, ordered: 0, guessed: 0, twice: 0, inner: 0, dropped: 0, measured: 0 },
  ...{ unspread: 0, undenied: 0 },
};

function candidate(score: number, column: readonly Cell[], own: Partial<Features> = {}): Candidate {
  const result = { columns: [{ name: "a", type: "TEXT" }], data: [column], rows: column.length, truncated: false };
  return {
    ...{ id: "1", sql: "SELECT a FROM b", generator: "semantic-parser", round: 0, score },
    features: { ...READ, ...own },
    outcome: { kind: column.length === 0 ? "empty" : "rows", result: result as never, ms: 1 },
  };
}

const sure = (own: Partial<Features> = {}, column: readonly Cell[] = ["x", "y"]) =>
  judge([[0]], [candidate(0.8, column, own)], undefined)[0]!.confidence;

test("the confidences of all clusters sum to one at most, the likeliest first", () => {
  const pool = [candidate(0.3, ["x"]), candidate(0.8, ["y"]), candidate(0.7, ["z"]), candidate(0.75, ["y"])];
  const judged = judge([[0], [1, 3], [2]], pool, undefined);
  expect(judged.map(({ cluster }) => cluster)).toEqual([1, 2, 0]);
  expect(judged[0]!.members).toEqual([1, 3]);
  expect(judged.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThanOrEqual(1);
  expect(judged[1]!.confidence).toBeGreaterThan(judged[2]!.confidence);
});

test.each([
  ["a word that narrows and that nothing explains", { modifiers: 1, unexplained: 1, coverage: 0.7 }],
  ["a name that is stored nowhere", { names: 1, unexplained: 1, coverage: 0.7 }],
  ["a thing asked for that nothing is called", { heads: 1, unexplained: 1, coverage: 0.6 }],
  ["a number or negation that was passed over", { ignored: 1, coverage: 0.8 }],
  ["a stored value that is written otherwise", { fuzzy: 1 }],
  ["'each' where nothing is grouped", { unspread: 1 }],
  ["'not' where nothing is denied", { undenied: 1 }],
])("%s makes an answer less sure", (_, own) => {
  expect(sure(own)).toBeLessThan(sure() - 0.05);
});

test("no rows make an answer less sure, and so does a rival", () => {
  expect(sure({}, [])).toBeLessThan(sure());
  const pool = [candidate(0.8, ["x", "y"]), candidate(0.79, ["z"])];
  expect(judge([[0], [1]], pool, undefined)[0]!.confidence).toBeLessThan(sure());
});

test("a candidate whose generator says nothing of its score is as sure as its score", () => {
  const { features: _, ...plain } = candidate(0.63, ["x"]);
  expect(judge([[0]], [plain], undefined)[0]!.confidence).toBe(0.63);
  expect(judge([], [], undefined)).toEqual([]);
});

test("what is odd about a result is seen: nothing in it, rows that repeat, rows of NULL, no number", () => {
  const plain = { empty: 0, nothing: 0, repeated: 0, blank: 0, numberless: 0 };
  expect(resultShape(candidate(1, []))).toEqual({ ...plain, empty: 1 });
  expect(resultShape(candidate(1, [0]))).toEqual({ ...plain, nothing: 1 });
  expect(resultShape(candidate(1, ["x", "x"]))).toEqual({ ...plain, repeated: 1, numberless: 1 });
  expect(resultShape(candidate(1, [3, null]))).toEqual({ ...plain, blank: 1 });
  expect(resultShape(candidate(1, ["12.5"]))).toEqual(plain);
});

test("none of the rows that count is an answer, whatever is found among the others", () => {
  const pool = [candidate(0.8, []), candidate(0.3, ["x", "y"])];
  expect(judge([[0], [1]], pool, undefined)[0]!.cluster).toBe(1);
  const [own, others] = pool;
  expect(judge([[0], [1]], [own!, { ...others!, otherRows: true }], undefined)[0]!.cluster).toBe(0);
});
