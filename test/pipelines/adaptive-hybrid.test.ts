import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ModelError } from "#askable/models/error.js";
import type { ModelRequest } from "#askable/models/model.js";
import { scriptedModels } from "#askable/models/scripted.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { compareIds } from "#askable/stages/candidate.js";
import {
  candidates,
  clusters,
  judgements,
  keywords,
  matchedValues,
  preciseSchema,
  recallSchema,
} from "#askable/stages/slots.js";
import type { TraceEvent } from "#askable/traces/events.js";
import { type Fixture, openFixture } from "./fixture.js";
import { modelsAlone } from "./models-alone.js";
import { prepareFixture } from "./prepared.js";
import { type PromptKind, promptKind } from "./prompt-kind.js";

let fixture: Fixture;
let prepared: Resources;
beforeAll(async () => {
  fixture = await openFixture();
  prepared = await prepareFixture(fixture);
});
afterAll(() => fixture.close());

const QUESTION = "How many singers come from France?";
const RIGHT = "SELECT count(*) FROM singer WHERE country = 'France'";

type Replies = Partial<Record<PromptKind, string | ((call: number, request: ModelRequest) => string | Error)>>;

const USUAL: Required<Replies> = {
  keywords: '{"literals": ["France"], "keywords": ["singers"]}',
  precise: "singer.country",
  recall: "none",
  generate: RIGHT,
  fix: RIGHT,
  select: "A",
};

async function ask(
  replies: Replies,
  more: { question?: string; pipeline?: string; home?: string; resources?: Partial<Resources> } = {},
) {
  const calls: Record<PromptKind, number> = { keywords: 0, precise: 0, recall: 0, generate: 0, fix: 0, select: 0 };
  const prompts: { kind: PromptKind; text: string; grammar: string | undefined }[] = [];
  const models = scriptedModels((request) => {
    const kind = promptKind(request);
    prompts.push({ kind, text: request.messages.at(-1)!.content, grammar: request.grammar });
    const reply = replies[kind] ?? USUAL[kind];
    return typeof reply === "string" ? reply : reply(calls[kind]++, request);
  });
  const events: TraceEvent[] = [];
  const pipeline = await modelsAlone(more.pipeline ?? "adaptive-hybrid", { workspace: more.home });
  const run = await runPipeline(
    pipeline,
    { question: more.question ?? QUESTION },
    { ...prepared, models, trace: (event) => events.push(event), ...more.resources },
  );
  return { run, events, prompts, of: (kind: PromptKind) => prompts.filter((each) => each.kind === kind) };
}

/** A home with the pipeline as `variant`, its definition changed. */
function variant(change: (text: string) => string): string {
  const home = mkdtempSync(join(tmpdir(), "askable-variant-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const folder = join(home, "pipelines/variant");
  cpSync(fileURLToPath(new URL("../../pipelines/adaptive-hybrid", import.meta.url)), folder, { recursive: true });
  const definition = join(folder, "pipeline.yaml");
  const text = readFileSync(definition, "utf8").replace("name: adaptive-hybrid\n", "name: variant\n");
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(definition, changed);
  return home;
}

/** The same with one generator ranked first. */
const ranks = (first: string) => variant((text) => text.replace(/ranks: \[.*\]/, `ranks: [${first}]`));

/** A query of its own for each number, each with a result of its own. */
const different = (call: number) => `SELECT ${call + 1}`;

describe("calls", () => {
  const failing = (call: number) => `SELECT nothing_${call} FROM nowhere_${call}`;
  const wide = { keywords: "{}" };
  test.each<[string, Replies, number]>([
    ["all agree: 1 + 2 + 10", {}, 13],
    ["all differ: 8 representatives make 28 comparisons", { generate: different }, 13 + 28],
    ["all fail and are mended by the first call", { generate: failing }, 13 + 10],
    ["all fail twice", { generate: failing, fix: (call) => failing(call + 100) }, 13 + 20],
    [
      "all fail, are mended in the second round, and differ",
      {
        generate: failing,
        fix: (call) => (call < 10 ? failing(call + 100) : different(call)),
      },
      13 + 20 + 28,
    ],
    ["verdicts that cannot be read are asked for twice more", { generate: different, select: "?" }, 13 + 30],
    [
      "keywords, fields and verdicts that cannot be read",
      { ...wide, precise: "?", recall: "?", generate: different, select: "?" },
      13 + 30,
    ],
  ])("%s", async (_, replies, expected) => {
    const { run } = await ask(replies);
    expect(run.cost.calls).toBe(expected);
    expect(run.cost.calls).toBeGreaterThanOrEqual(13);
    expect(run.cost.calls).toBeLessThanOrEqual(67);
  });
});

test("the fast path answers with the shortest query and no comparison", async () => {
  const longer = "SELECT count(singer_id) AS n FROM singer WHERE singer.country = 'France'";
  const { run, of } = await ask({ generate: (call) => (call % 2 === 0 ? longer : RIGHT) });
  expect(run.answer.candidate?.sql).toBe(RIGHT);
  expect(run.state.get(clusters)?.map((members) => members.length)).toEqual([10]);
  expect(of("select")).toEqual([]);
  expect(run.answer.why).toBe("10 of 10 candidates give this result.");
});

test("candidates differ in model, schema, form, prompt and temperature, and say so", async () => {
  const { run, events } = await ask({});
  const origins = run.state
    .get(candidates)
    ?.map(({ generator, origin }) =>
      [generator, origin?.schema, origin?.form, origin?.prompt, origin?.temperature, origin?.sample].join(" "),
    );
  expect(origins).toEqual([
    "a-precise precise ddl reason 0 0",
    "a-precise precise ddl reason 0.7 1",
    // S2 is S1 here: what would be asked twice at temperature 0 is sampled.
    "a-recall recall ddl reason 0.7 0",
    "a-recall recall ddl reason 0.7 1",
    "b1-precise precise markdown standard 0 0",
    "b1-recall recall markdown standard 0.7 0",
    "b2-precise precise markdown chunked 0 0",
    "b2-recall recall markdown chunked 0.5 0",
    "c-direct recall markdown direct 0.2 0",
    "c-steps recall markdown steps 0.7 0",
  ]);
  const traced = events.flatMap((event) => (event.event === "candidate" ? [event.origin?.model] : []));
  expect(traced).toEqual(Array.from({ length: 10 }, () => "scripted"));
});

test("the trace is the same whichever reply comes first", async () => {
  const strip = (events: readonly TraceEvent[]) =>
    JSON.stringify(events, (key, value) => (["ms", "at", "seconds"].includes(key) ? 0 : value));
  const traceWith = async (delay: (call: number) => number) => {
    const events: TraceEvent[] = [];
    let calls = 0;
    const models = scriptedModels((request) => {
      const kind = promptKind(request);
      const text = kind === "generate" ? `SELECT ${request.messages.at(-1)!.content.length}` : String(USUAL[kind]);
      return { text, delay: delay(calls++) };
    });
    await runPipeline(
      await modelsAlone("adaptive-hybrid"),
      { question: QUESTION },
      {
        ...prepared,
        models,
        trace: (event) => events.push(event),
      },
    );
    return strip(events);
  };
  expect(await traceWith((call) => 30 - call)).toBe(await traceWith((call) => call));
});

describe("linking", () => {
  test("S1 is what was picked with its keys, S2 adds the second pick", async () => {
    const { run, of } = await ask({ precise: "- singer.Country (the country)\n- concert.titl", recall: "singer.age" });
    const names = (fields = run.state.get(preciseSchema)) => fields?.map(({ table, field }) => `${table}.${field}`);
    expect(names()).toEqual([
      "singer.singer_id",
      "singer.country",
      "concert.concert_id",
      "concert.title",
      "concert.singer_id",
    ]);
    expect(names(run.state.get(recallSchema))).toEqual([
      "singer.singer_id",
      "singer.country",
      "singer.age",
      "concert.concert_id",
      "concert.title",
      "concert.singer_id",
    ]);
    // What was chosen is not shown again.
    expect(of("recall")[0]!.text).not.toContain("**country**");
    expect(of("recall")[0]!.text).toContain("Chosen already: singer.singer_id, singer.country");
  });

  test("the trace keeps what was left before a model chose, and the clusters by their candidates' ids", async () => {
    const { events } = await ask({ generate: different, select: "tie" });
    const traced = (name: string) => events.find((event) => event.event === "slot" && event.slot === name);
    expect(traced("filtered")).toMatchObject({ value: { length: 8 } });
    const ids = (traced("clusters") as { value?: string[][] }).value?.flat().toSorted(compareIds);
    expect(ids).toEqual(Array.from({ length: 10 }, (_, branch) => `1.${branch + 1}.1`));
  });

  test("a name that is nowhere is dropped, and the trace says so", async () => {
    const { run, events } = await ask({ precise: "singer.country\nsinger.shoe_size" });
    expect(run.state.get(preciseSchema)?.map(({ field }) => field)).toEqual(["singer_id", "country"]);
    expect(events).toContainEqual(
      expect.objectContaining({ event: "note", message: "Not in the schema, left out: singer.shoe_size." }),
    );
  });

  test("with rules, S1 has what the model picks and what is linked without it", async () => {
    const question = "How old is Joe Sharp?";
    const picks = { precise: "concert.year" };
    const alone =
      (await ask(picks, { question })).run.state.get(preciseSchema)?.map(({ table, field }) => `${table}.${field}`) ??
      [];
    const home = variant((text) => text.replace("stage: link/dual\n", "stage: link/dual\n    rules: true\n"));
    const both =
      (await ask(picks, { question, pipeline: "variant", home })).run.state
        .get(preciseSchema)
        ?.map(({ table, field }) => `${table}.${field}`) ?? [];
    expect(alone).not.toContain("singer.age");
    expect(both).toEqual(expect.arrayContaining([...alone, "singer.age"]));
  });

  test("without a name in the reply the fields are linked by rule", async () => {
    const { run, events } = await ask({ precise: "I cannot tell.", recall: "I cannot tell." });
    expect(run.state.get(preciseSchema)?.map(({ table }) => table)).toContain("singer");
    expect(events).toContainEqual(
      expect.objectContaining({ event: "note", message: "No field was picked; fields were linked without the model." }),
    );
  });
});

describe("grounding", () => {
  test("what the model finds goes to the value index, misspelt too", async () => {
    const { run } = await ask(
      { keywords: '{"literals": ["Netherlnds"], "keywords": ["age"]}' },
      { question: "How old are the dutch singers?" },
    );
    expect(run.state.get(matchedValues)?.map(({ keyword, value }) => [keyword, value])).toEqual([
      ["Netherlnds", "Netherlands"],
    ]);
    expect(run.state.get(keywords)).toEqual(["Netherlnds", "age", "dutch"]);
  });

  test("an unusable reply is replaced by rules, and the trace says so", async () => {
    const { run, events } = await ask({ keywords: "Sure! I would be happy to help." });
    expect(run.state.get(matchedValues)?.map(({ value }) => value)).toEqual(["France"]);
    const message = "There is no reply with keywords that can be read; rules looked for them instead.";
    expect(events).toContainEqual(expect.objectContaining({ event: "note", stage: "ground/model", message }));
  });
});

describe("selection", () => {
  const three = (call: number) => (call < 5 ? "SELECT 1" : call < 8 ? "SELECT 2" : "SELECT 3");

  test("the larger cluster is presented first, and points decide", async () => {
    const { run, of } = await ask({
      generate: three,
      select: (_, request) => (request.messages.at(-1)!.content.includes("Query B:\nSELECT 3") ? "B" : "A"),
    });
    const pairs = of("select").map(({ text }) => /Query A:\n(.*)[\s\S]*Query B:\n(.*)/.exec(text)!.slice(1));
    expect(pairs).toEqual([
      ["SELECT 1", "SELECT 2"],
      ["SELECT 1", "SELECT 3"],
      ["SELECT 2", "SELECT 3"],
    ]);
    expect(run.answer.candidate?.sql).toBe("SELECT 3");
    expect(run.answer.why).toBe("3 different results; this one, of 2 of 10 candidates, won 2 of its comparisons.");
  });

  test("without a judge no model compares, and the larger cluster wins", async () => {
    const generate = (call: number) => (call < 6 ? RIGHT : different(call));
    const home = variant((text) => text.replace("prompt: select\n", "prompt: select\n    judge: false\n"));
    const { run, of } = await ask({ generate }, { pipeline: "variant", home });
    expect(of("select")).toEqual([]);
    expect(run.answer.candidate?.sql).toBe(RIGHT);
    expect(run.answer.why).toBe("5 different results; this one, of 6 of 10 candidates, goes first.");
  });

  test("a tie goes to the larger cluster", async () => {
    const { run } = await ask({ generate: three, select: "Both are right: tie" });
    expect(run.answer.candidate?.sql).toBe("SELECT 1");
    expect(run.state.get(judgements)?.every((each) => each.form === "pair" && each.winner === undefined)).toBe(true);
  });

  test("of clusters of one size, that of the better generator comes first", async () => {
    const { run } = await ask({ generate: different, select: "tie" });
    const ranked = await ask({ generate: different, select: "tie" }, { pipeline: "variant", home: ranks("c-steps") });
    expect(run.answer.candidate?.generator).toBe("a-precise");
    expect(ranked.run.answer.candidate?.generator).toBe("c-steps");
  });

  test("failures and empty results compete only when there is nothing else", async () => {
    const empty = "SELECT name FROM singer WHERE country = 'Spain'";
    const mixed = (call: number) => (call < 4 ? empty : call < 9 ? "SELECT nope FROM singer" : RIGHT);
    const twice = (call: number) => (call === 8 ? RIGHT : mixed(call));
    const rows = await ask({ generate: twice, fix: "no idea" });
    expect(rows.run.answer.candidate?.sql).toBe(RIGHT);
    expect(rows.of("select")).toEqual([]);
    const none = await ask({ generate: (call) => (call < 4 ? empty : "SELECT nope FROM singer"), fix: "no idea" });
    expect(none.run.answer.candidate?.sql).toBe(empty);
    const failed = await ask({ generate: "SELECT nope FROM singer", fix: "no idea" });
    expect(failed.run.answer).toMatchObject({ candidate: undefined, confidence: 0 });
    expect(failed.run.answer.why).toMatch(/^None of 10 candidates runs\. The best of them fails: .*nope/);
  });

  test("the order of rows counts only where the question asks for it", async () => {
    const orders = (call: number) => `SELECT name FROM singer ORDER BY age ${call % 2 === 0 ? "ASC" : "DESC"}`;
    const free = await ask({ generate: orders }, { question: "What are the names of the singers?" });
    expect(free.run.state.get(clusters)).toHaveLength(1);
    const asked = await ask({ generate: orders }, { question: "List the names of the singers sorted by age." });
    expect(asked.run.state.get(clusters)).toHaveLength(2);
  });
});

test("one candidate with rows, which no other agrees with, is compared with those that find nothing", async () => {
  const empty = "SELECT name FROM singer WHERE country = 'Spain'";
  const survivor = (call: number) => (call < 9 ? empty : RIGHT);
  const { run, of } = await ask({ generate: survivor, fix: "no idea" });
  expect(of("select")).toHaveLength(1);
  expect(of("select")[0]!.text).toContain(`Query A:\n${RIGHT}`);
  expect(run.answer).toMatchObject({ candidate: { sql: RIGHT } });
  expect(run.answer.confidence).toBeLessThan(0.45);
  const failing = await ask({ generate: (call) => (call < 9 ? "SELECT nope FROM singer" : RIGHT), fix: "no idea" });
  expect(failing.run.answer.confidence).toBeLessThan(0.45);
});

describe("the fixer", () => {
  test("asks once for a query that several wrote, and mends it for each", async () => {
    const broken = "SELECT count(*) FROM singer WHERE country_of_birth = 'France'";
    const { run, of } = await ask({ generate: broken });
    expect(of("fix")).toHaveLength(1);
    expect(run.answer).toMatchObject({ candidate: { sql: RIGHT }, why: "10 of 10 candidates give this result." });
  });
});

test("a budget of calls ends it with the best so far", async () => {
  const { run } = await ask(
    { generate: (call) => (call === 0 ? "SELECT 3 + 4" : call === 1 ? "SELECT 100" : different(call)) },
    {
      resources: { budget: { calls: 13 } },
    },
  );
  expect(run.cost.calls).toBe(13);
  expect(run.stopped).toMatch(/budget of calls/);
  expect(run.answer).toMatchObject({
    candidate: { sql: "SELECT 7" },
    confidence: 0.24,
    why: "The best query so far: 2 of 10 candidates give this result; they were not compared. Stopped early: the budget of calls (13) is reached.",
  });
});

test("the variant for small models shows names and types only, and votes", async () => {
  const { run, of } = await ask({}, { pipeline: "adaptive-hybrid/small" });
  expect(run.cost.calls).toBe(1 + 2 + 6);
  expect(of("generate")[0]!.text).not.toContain("--");
  const voted = await ask({ generate: different }, { pipeline: "adaptive-hybrid/small" });
  expect(voted.of("select")).toEqual([]);
  expect(voted.run.answer.candidate?.generator).toBe("c-direct");
});

test("a generator may be held to a grammar of the schema's names", async () => {
  const home = variant((text) => text.replaceAll("prompt: standard,", "prompt: standard, grammar: true,"));
  const { of } = await ask({}, { pipeline: "variant", home });
  const held = of("generate").filter(({ grammar }) => grammar !== undefined);
  expect(held).toHaveLength(2);
  expect(held[0]!.grammar).toContain(`column ::= "singer.singer_id"`);
});

test("tells how far it is, stage by stage", async () => {
  const told: string[] = [];
  await ask(
    { generate: (call) => (call < 3 ? "SELECT 1" : "SELECT 2") },
    { resources: { onProgress: ({ task, done, total }) => told.push(`${task} ${done}/${total}`) } },
  );
  expect(told[0]).toBe("grounding 0/0");
  expect(told).toContain("writing candidates 7/10");
  expect(told.at(-1)).toBe("selecting 1/1");
});

describe("a prompt that does not fit", () => {
  const served = (contextLength: number | undefined, most = Number.POSITIVE_INFINITY) => {
    const seen: string[] = [];
    const call = scriptedModels((request) => {
      const text = request.messages.map(({ content }) => content).join("\n");
      seen.push(text);
      if (text.length > most) return new ModelError("context", "too long", { hint: "shorten it" });
      return String(USUAL[promptKind(request)]);
    }).forRole("any");
    return { models: { forRole: () => ({ ...call, contextLength }) }, seen };
  };
  const ask = async ({ models }: ReturnType<typeof served>) => {
    const events: TraceEvent[] = [];
    const resources = { ...prepared, models, trace: (event: TraceEvent) => void events.push(event) };
    return { run: await runPipeline(await modelsAlone("adaptive-hybrid"), { question: QUESTION }, resources), events };
  };
  const shortened = { event: "note", message: expect.stringMatching(/^The prompt .* was shortened \(step \d of \d\)/) };

  test("is shortened beforehand where the context is known", async () => {
    const known = served(900);
    const { run, events } = await ask(known);
    expect([run.answer.candidate?.sql, run.cost.calls]).toEqual([RIGHT, 13]);
    expect(events).toContainEqual(expect.objectContaining(shortened));
    // The examples of C went by half, and what is left of the schema still has every column.
    expect(known.seen.every((text) => !text.includes("You answer questions") || text.includes("country"))).toBe(true);
  });

  test("is shortened after the endpoint refused it", async () => {
    const { run, events } = await ask(served(undefined, 1_150));
    expect(run.answer.candidate?.sql).toBe(RIGHT);
    expect(run.cost.calls).toBeGreaterThan(13);
    expect(run.cost.calls).toBeLessThanOrEqual(67);
    expect(events).toContainEqual(expect.objectContaining(shortened));
  });
});
