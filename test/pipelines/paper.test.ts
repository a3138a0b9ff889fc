import { expect, test } from "vitest";
import { listPipelines, loadPipeline, readDefinition } from "#askable/pipelines/load.js";
import { paperVariants } from "#askable/pipelines/variants/paper.js";

const systems = (await listPipelines()).filter((name) => !name.includes("/"));

test.each(systems)("the variants that the paper of %s reports can be run, each another pipeline", async (name) => {
  const variants = await paperVariants(await readDefinition(name), {});
  const pipeline = await loadPipeline(name);
  expect(variants).toHaveLength(pipeline.paper.length);
  const hashes = [pipeline, ...variants.map((variant) => variant.pipeline)].map(({ hash }) => hash);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(variants.every((variant) => variant.name !== "")).toBe(true);
});

test("a published system lists what its document reports; a variant of it lists nothing", async () => {
  const names = async (name: string) => (await paperVariants(await readDefinition(name), {})).map((each) => each.name);
  expect(await names("xiyan-sql")).toEqual(["majority", "random", "rank"]);
  expect(await names("ca-sql")).toEqual(["without rewards", "select/rewards.by=best", "without subsets"]);
  expect(await names("pexa/two")).toEqual([]);
  expect(await names("offline")).toEqual([]);
});
