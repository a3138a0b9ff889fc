import { describe, expect, test } from "vitest";
import { ModelError, type ModelFailure } from "#askable/models/error.js";
import { failureWatch, inFlight } from "#askable/operations/evaluate/ask-all.js";

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
