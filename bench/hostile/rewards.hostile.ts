import { loadavg } from "node:os";
import { expect, test } from "vitest";
import { rewardsHostile } from "../../test/hostile/rewards.js";

/** `COMPLETIONS`: how many. */
const COMPLETIONS = Number(process.env.COMPLETIONS ?? 10_000);

test(`${COMPLETIONS} hostile completions through the reward server`, async () => {
  const began = performance.now();
  const { reasons, most } = await rewardsHostile({
    ...{ completions: COMPLETIONS, endless: COMPLETIONS / 100, batch: 200, requests: 4, deadline: 1000 },
  });
  console.log(reasons);
  const seconds = (performance.now() - began) / 1000;
  console.log(`${seconds.toFixed(0)} s, ${Math.round(most / 2 ** 20)} MiB at most, load ${loadavg()[0]!.toFixed(1)}`);
  expect(Object.values(reasons).reduce((sum, number) => sum + number, 0)).toBe(COMPLETIONS);
});
