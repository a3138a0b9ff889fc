import { expect, test } from "vitest";
import { rewardsHostile } from "./rewards.js";

test("hostile completions do nothing, and none is lost", { timeout: 600_000 }, async () => {
  const { reasons, most } = await rewardsHostile({
    ...{ completions: 600, endless: 4, batch: 100, requests: 2, deadline: 500 },
  });
  expect(Object.values(reasons).reduce((sum, number) => sum + number, 0)).toBe(600);
  expect(Object.keys(reasons)).toEqual(
    expect.arrayContaining(["no-sql", "too-long", "refused", "error", "timeout", "different"]),
  );
  expect(reasons.lost ?? 0).toBe(0);
  expect(most).toBeLessThan(4 * 2 ** 30);
});
