import { describe, expect, test } from "vitest";
import type { DataSet } from "#askable/evaluation/datasets/question.js";
import { failureWatch } from "#askable/evaluation/run/failures.js";
import { inFlight } from "#askable/evaluation/run/in-flight.js";
import { selectQuestions } from "#askable/evaluation/run/select.js";
import { ModelError, type ModelFailure } from "#askable/models/error.js";

const questions = Array.from({ length: 40 }, (_, index) => ({
  id: `q${index}`,
  database: index % 2 === 0 ? "shop" : "bakery",
  question: "?",
  golds: ["SELECT 1"],
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

describe("work in flight", () => {
  test("is never more than was allowed, and begins in order", async () => {
    const begun: number[] = [];
    let [now, most] = [0, 0];
    await inFlight([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      begun.push(item);
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, item % 3));
      now -= 1;
    });
    expect({ begun, most }).toEqual({ begun: [1, 2, 3, 4, 5, 6, 7], most: 3 });
  });

  test("ends at the first error, after what was begun", async () => {
    const ended: number[] = [];
    const work = async (item: number) => {
      if (item === 2) throw new Error("two");
      await new Promise((resolve) => setTimeout(resolve, 5));
      ended.push(item);
    };
    await expect(inFlight([1, 2, 3, 4], 2, work)).rejects.toThrow("two");
    expect(ended).toEqual([1]);
  });
});

describe("failures of models", () => {
  const failure = (kind: ModelFailure) => new Error("wrapped", { cause: new ModelError(kind, kind, { hint: "" }) });

  test("that all questions share stop a run after three in a row, and are not kept", () => {
    const watch = failureWatch<string>();
    expect(watch.failed("a", failure("denied"))).toBe(false);
    expect(watch.failed("b", failure("refused"))).toBe(false);
    expect(watch.take()).toEqual(["a", "b"]);
    expect(watch.failed("c", failure("denied"))).toBe(false);
    expect(watch.failed("d", failure("missing"))).toBe(false);
    expect(watch.failed("e", failure("refused"))).toBe(true);
    expect(watch.held()).toHaveLength(3);
  });

  test("of a server that is ill for a while stop it after twenty, and those of one question never", () => {
    const watch = failureWatch<number>();
    const stops = Array.from({ length: 20 }, (_, index) => watch.failed(index, failure("server")));
    expect(stops.indexOf(true)).toBe(19);
    expect(watch.concerns(failure("timeout"))).toBe(true);
    expect(watch.concerns(failure("context"))).toBe(false);
    expect(watch.concerns(new Error("a bug"))).toBe(false);
  });
});
