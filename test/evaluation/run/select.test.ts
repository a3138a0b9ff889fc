import { describe, expect, test } from "vitest";
import type { DataSet } from "#askable/evaluation/datasets/question.js";
import { selectQuestions } from "#askable/evaluation/run/select.js";

const questions = Array.from({ length: 40 }, (_, index) => ({
  id: `q${index}`,
  database: index % 2 === 0 ? "shop" : "bakery",
  question: "?",
  goldQueries: ["SELECT 1"],
  ...(index < 30 && { tier: index % 3 === 0 ? "easy" : "hard" }),
}));
const dataSet: DataSet = { kind: "lines", path: "questions.jsonl", questions };
const ids = (...given: Parameters<typeof selectQuestions>) => selectQuestions(...given).map(({ id }) => id);

describe("a selection", () => {
  test("takes the first, by tier and database", () => {
    expect(ids(dataSet, { limit: 3 })).toEqual(["q0", "q1", "q2"]);
    expect(ids(dataSet, { tiers: ["easy"], databases: ["bakery"] })).toEqual(["q3", "q9", "q15", "q21", "q27"]);
  });

  test("by a seed is the same each time, in the data set's order, and grows with its limit", () => {
    const ten = ids(dataSet, { limit: 10, sample: 7 });
    expect(ids(dataSet, { limit: 10, sample: 7 })).toEqual(ten);
    expect(ten).toEqual(ten.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1))));
    expect(ids(dataSet, { limit: 20, sample: 7 })).toEqual(expect.arrayContaining(ten));
    expect(ids(dataSet, { limit: 10, sample: 8 })).not.toEqual(ten);
  });

  test("says which tiers and databases there are", () => {
    expect(() => selectQuestions(dataSet, { tiers: ["esay"] })).toThrow('has the tier "esay"');
    expect(() => selectQuestions(dataSet, { databases: ["shop", "Bakery"] })).toThrow('has the database "Bakery"');
  });
});
