import { expect, test } from "vitest";
import type { ModelRequest } from "#askable/models/model.js";
import type { Script } from "#askable/models/scripted.js";
import { callsOf } from "#askable/pipelines/calls.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import type { Candidate } from "#askable/stages/candidate.js";
import { listed } from "#askable/stages/select/listwise.js";
import type { Cluster } from "#askable/stages/select/rank-clusters.js";
import { candidates, filteredSchema, judgements, preciseSchema, recallSchema } from "#askable/stages/slots.js";
import { askScripted, preparedMusic } from "./scripted-run.js";

const music = preparedMusic();

const COUNTS = "SELECT count(*) FROM singer WHERE country = 'France'";
const ALL = "SELECT count(*) FROM singer";

type Step = "keywords" | "precise" | "recall" | "generate" | "select";

function stepOf({ messages }: ModelRequest): Step {
  const system = messages[0]!.content;
  if (system.startsWith("You find in a question")) return "keywords";
  if (system.startsWith("You choose the columns")) return "precise";
  if (system.startsWith("Some of the columns")) return "recall";
  return system.startsWith("Several") ? "select" : "generate";
}

const textOf = ({ messages }: ModelRequest) => messages.at(-1)!.content;

async function ask(
  queries: readonly string[],
  choose: Script = () => "A",
  { name = "xiyan-sql", set = {} }: { readonly name?: string; readonly set?: Readonly<Record<string, unknown>> } = {},
) {
  let written = 0;
  const replies: Readonly<Record<Step, Script>> = {
    keywords: () => '{"literals": ["France"], "keywords": ["singers"]}',
    precise: () => "singer.country",
    recall: () => "singer.name",
    generate: () => queries[written++ % queries.length]!,
    select: choose,
  };
  const script: Script = (request, call) => replies[stepOf(request)](request, call);
  const { run, requests } = await askScripted(name, script, { resources: music.resources, set });
  return { run, requests, made: (step: Step) => requests.filter((request) => stepOf(request) === step) };
}

test("five generators on two schemas over M-Schema; where all agree the shortest query needs no choice", async () => {
  const longer = "SELECT count(*) FROM singer AS s WHERE s.country = 'France'";
  const { run, made } = await ask([longer, COUNTS]);
  expect(["keywords", "precise", "recall", "generate", "select"].map((step) => made(step as Step).length)).toEqual([
    1, 1, 1, 10, 0,
  ]);
  expect(run.answer.candidate?.sql).toBe(COUNTS);
  expect(run.state.get(preciseSchema)?.map(({ field }) => field)).toEqual(["singer_id", "country"]);
  expect(run.state.get(recallSchema)?.map(({ field }) => field)).toEqual(["singer_id", "name", "country"]);
  const prompts = made("generate").map(textOf);
  expect(prompts[0]).toContain("【DB_ID】 music\n【Schema】\n# Table: singer");
  expect(prompts[0]).toMatch(/\(country:TEXT, .*Examples: \['France'/);
  expect(prompts.filter((text) => text.includes("(name:TEXT"))).toHaveLength(5);
  expect(new Set(run.state.get(candidates)?.map(({ generator }) => generator)).size).toBe(10);
});

test("a model chooses one of the list by its letter", async () => {
  const queries = [ALL, ALL, ALL, ALL, ALL, ALL, ALL, COUNTS, COUNTS, COUNTS];
  const last = await ask(queries, ({ messages }) => {
    const text = messages.at(-1)!.content;
    const letters = [...text.matchAll(/Candidate ([A-Z]):\n(.*)/g)];
    return letters.find(([, , sql]) => sql === COUNTS)![1]!;
  });
  expect(last.run.answer.candidate?.sql).toBe(COUNTS);
  // The largest cluster has more than half: all ten are shown, its own first.
  const [shown] = last.made("select").map(textOf);
  expect([...shown!.matchAll(/Candidate [A-Z]:\n(.*)/g)].map(([, sql]) => sql)).toEqual(queries);
  expect(last.run.state.get(judgements)?.[0]).toMatchObject({ form: "list" });
});

test("without a cluster of half of them the shortest of each is shown, the larger cluster first", async () => {
  const oldest = "SELECT max(age) FROM singer";
  const queries = [oldest, oldest, COUNTS, COUNTS, COUNTS, COUNTS, ALL, ALL, ALL, `${ALL} WHERE age > 0`];
  const { made } = await ask(queries);
  const [shown] = made("select").map(textOf);
  expect([...shown!.matchAll(/Candidate [A-Z]:\n(.*)/g)].map(([, sql]) => sql)).toEqual([COUNTS, ALL, oldest]);
});

test("a choice that cannot be read leaves the first of the list", async () => {
  const { run } = await ask([ALL, ALL, ALL, COUNTS], () => "Hard to say.");
  expect(run.answer.candidate?.sql).toBe(ALL);
});

test("by majority there is no choice", async () => {
  const { run, made } = await ask([ALL, ALL, COUNTS], () => "B", { name: "xiyan-sql/majority" });
  expect(made("select")).toEqual([]);
  expect(run.answer.candidate?.sql).toBe(ALL);
});

test("in a larger schema each keyword finds fields of its own", async () => {
  const { run } = await ask([COUNTS], () => "A", {
    set: { "link/columns.filterAbove": 2, "link/columns.perKeyword": 1 },
  });
  const fields = run.state.get(filteredSchema)!.map(({ table, field }) => `${table}.${field}`);
  expect(fields).toContain("singer.country");
  expect(fields.length).toBeLessThan(8);
});

/** Clusters of these sizes, each of candidates of generators c, b and a in turn. */
function contestOf(...sizes: number[]): Cluster[] {
  let made = 0;
  return sizes.map((size) => {
    const members = Array.from({ length: size }, () => {
      const id = String(++made);
      return { id, generator: "cba"[made % 3]!, sql: id, round: 0 } as unknown as Candidate;
    });
    return { members, representative: members[0]!, votes: size, rank: 0 };
  });
}

test("the order of the list is that of clusters, of ranks, or of chance", () => {
  const order = (contest: Cluster[], by: "reorganised" | "rank" | "random", seed = 1) =>
    listed(contest, { ranks: ["a", "b", "c"], order: by, seed, most: 26 }).map(({ id, generator }) => id + generator);
  expect(order(contestOf(3, 2), "reorganised")).toEqual(["2a", "1b", "3c", "5a", "4b"]);
  expect(order(contestOf(3, 2), "rank")).toEqual(["2a", "5a", "1b", "4b", "3c"]);
  // Half and no more: all of them. Less: one of each.
  expect(order(contestOf(2, 1, 1), "reorganised")).toHaveLength(4);
  expect(order(contestOf(2, 1, 1, 1), "reorganised")).toEqual(["1b", "3c", "4b", "5a"]);
  expect(order(contestOf(3, 2), "random")).toEqual(order(contestOf(3, 2), "random"));
  expect(order(contestOf(3, 2), "random", 2)).not.toEqual(order(contestOf(3, 2), "random", 3));
});

test.each([
  ["xiyan-sql", { least: 13, most: 15, repeated: 24 }],
  ["xiyan-sql/majority", { least: 13, most: 14, repeated: 22 }],
])("%s makes the calls that its README tells", async (name, calls) => {
  expect(callsOf(await loadPipeline(name))).toEqual(calls);
});
