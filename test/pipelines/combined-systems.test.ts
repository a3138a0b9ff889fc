/** The systems that adaptive-hybrid combines, but for XiYan-SQL: CHASE-SQL, Agentar-Scale-SQL, Automatic Metadata Extraction. */
import { describe, expect, test } from "vitest";
import type { ModelRequest } from "#askable/models/model.js";
import type { Script } from "#askable/models/scripted.js";
import { callsOf } from "#askable/pipelines/calls.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import { linkingQueries } from "#askable/stages/link/by-queries.js";
import { candidates, examples, judgements, keywords, preciseSchema } from "#askable/stages/slots.js";
import { askScripted, preparedMusic, type ScriptedRun } from "./scripted-run.js";

const music = preparedMusic();

const COUNTS = "SELECT count(*) FROM singer WHERE country = 'France'";
const ALL = "SELECT count(*) FROM singer";

const textOf = ({ messages }: ModelRequest) => messages.at(-1)!.content;
const systemOf = ({ messages }: ModelRequest) => messages[0]!.content;

/** The reply of the first of the steps whose words the prompt's first message holds. */
async function ask(
  name: string,
  steps: Readonly<Record<string, Script>>,
  options: Pick<ScriptedRun, "without" | "set"> = {},
) {
  const stepOf = (request: ModelRequest) => Object.keys(steps).find((words) => systemOf(request).includes(words));
  const script: Script = (request, call) => steps[stepOf(request) ?? ""]?.(request, call) ?? "?";
  const { run, requests } = await askScripted(name, script, { resources: music.resources, ...options });
  return { run, made: (step: string) => requests.filter((request) => stepOf(request) === step) };
}

describe("chase-sql", () => {
  const GROUNDING: Readonly<Record<string, Script>> = {
    "must be looked up": () => '{"literals": ["France"], "keywords": []}',
    "You choose the columns": () => "singer.country",
    "Some of the columns": () => "none",
    "You make up questions": ({ messages }) =>
      messages[0]!.content.includes("over the columns below")
        ? `Question: Who comes from France?\nSQL: SELECT name FROM singer WHERE country = 'France';\nQuestion: Broken?\nSQL: SELECT land FROM singer;`
        : `Question: How many singers are there?\nSQL: ${ALL};`,
  };

  test("makes up examples by feature and by field, keeps those that run, and writes seven queries of three kinds", async () => {
    const { run, made } = await ask("chase-sql", {
      ...GROUNDING,
      "by dividing": () => COUNTS,
      "by planning": () => COUNTS,
      "Solved questions about": () => COUNTS,
    });
    expect(made("You make up questions").map((each) => /Write (\d+)/.exec(systemOf(each))?.[1])).toEqual(["38", "37"]);
    expect(run.state.get(examples)?.map(({ example }) => example.sql)).toEqual([
      ALL,
      "SELECT name FROM singer WHERE country = 'France'",
    ]);
    expect(
      [made("by dividing"), made("by planning"), made("Solved questions about")].map((each) => each.length),
    ).toEqual([7, 7, 7]);
    expect(textOf(made("Solved questions about")[0]!)).toContain(
      "Question: Who comes from France?\nSQL: SELECT name FROM singer WHERE country = 'France';",
    );
    // Schemas are shown in another order to each of them.
    expect(new Set(made("by dividing").map(textOf)).size).toBeGreaterThan(1);
    expect(run.state.get(candidates)).toHaveLength(21);
    expect(run.state.get(judgements)).toEqual([]);
    expect(run.answer.candidate?.sql).toBe(COUNTS);
  });

  const TWO_SAMPLES = {
    "generate/ensemble.divide.samples": 1,
    "generate/ensemble.plan.samples": 1,
    "generate/ensemble.examples.samples": 1,
  };

  test("compares every ordered pair of different results; of equal ones the first has the point", async () => {
    const writers = { "by dividing": () => ALL, "by planning": () => COUNTS, "Solved questions about": () => COUNTS };
    const asB: Script = () => "B";
    const { run, made } = await ask(
      "chase-sql",
      { ...GROUNDING, ...writers, "One is correct": asB },
      { set: TWO_SAMPLES },
    );
    // Both orders of (ALL, COUNTS) once: the second COUNTS is of the same text.
    expect(made("One is correct")).toHaveLength(2);
    const pairs = run.state.get(judgements)!;
    expect(pairs).toHaveLength(4);
    // Each wins where it is second: ALL twice, COUNTS once each, and once more against the other COUNTS.
    expect(pairs.filter((each) => each.form === "pair" && each.winner === each.second)).toHaveLength(4);
    expect(run.answer.why).toMatch(/points/);
    expect(run.answer.candidate?.sql).toBe(ALL);
  });

  test("the size of a cluster decides where the model does not", async () => {
    const writers = { "by dividing": () => ALL, "by planning": () => COUNTS, "Solved questions about": () => COUNTS };
    const { run } = await ask(
      "chase-sql",
      { ...GROUNDING, ...writers, "One is correct": () => "?" },
      { set: TWO_SAMPLES },
    );
    expect(run.answer.candidate?.sql).toBe(COUNTS);
  });

  test("repairs in three rounds", async () => {
    let round = 0;
    const { made } = await ask(
      "chase-sql/consistency",
      {
        ...GROUNDING,
        "by dividing": () => "SELECT land0 FROM singer",
        "by planning": () => COUNTS,
        "Solved questions about": () => COUNTS,
        "You mend": () => `SELECT land${++round} FROM singer`,
      },
      { set: TWO_SAMPLES },
    );
    expect(made("You mend")).toHaveLength(3);
  });
});

describe("agentar", () => {
  const UNDERSTOOD: Script = () => '{"literals": ["France"], "skeleton": "How many _ come from _?"}';

  test("understands, writes nine queries in context and eight by reasoning, revises, and compares what differs", async () => {
    const { run, made } = await ask("agentar", {
      "You prepare a question": UNDERSTOOD,
      "Think as long as": () => COUNTS,
      "You answer questions": () => ALL,
      "You look again": (request) => (textOf(request).includes(`The query:\n${ALL}`) ? COUNTS : "It is right."),
      "Decide which": () => "A",
    });
    expect(made("You prepare a question")[0]?.temperature).toBe(0.2);
    expect(made("Think as long as")).toHaveLength(8);
    expect(made("You answer questions")).toHaveLength(9);
    expect(textOf(made("You answer questions")[0]!)).toContain("| column_name | column_type |");
    expect(textOf(made("Think as long as")[0]!)).toContain("CREATE TABLE singer");
    // The skeleton finds the example that is worded like it.
    expect(run.state.get(examples)?.[0]?.example.sql).toContain("Spain");
    expect(run.state.get(keywords)).toContain("France");
    // Two texts, each looked at once; the revision stands beside its original.
    expect(made("You look again")).toHaveLength(2);
    expect(run.state.get(candidates)).toHaveLength(18);
    expect(made("Decide which")).toHaveLength(1);
    // Nine each: that of the better generator is shown first.
    expect(run.answer.candidate?.sql).toBe(COUNTS);
  });

  test("needs no model to choose by majority, and goes on where nothing can be read", async () => {
    const { run, made } = await ask("agentar/majority", {
      "You answer questions": () => ALL,
      "Think as long as": () => COUNTS,
    });
    expect(made("Decide which")).toEqual([]);
    expect(run.answer.candidate?.sql).toBe(ALL);
  });
});

describe("automatic-metadata", () => {
  test("links what five queries use, looks up literals, and lets the majority of three decide", async () => {
    const writes = [ALL, COUNTS, COUNTS];
    let written = 0;
    const { run, made } = await ask("automatic-metadata", {
      "values that they do not hold": () => "SELECT name FROM singer WHERE country = 'France'",
      "Use the descriptions": (request) =>
        textOf(request).startsWith("#") ? ALL : "SELECT name FROM singer WHERE country = 'french'",
      "You answer questions": () => writes[written++]!,
    });
    expect(made("Use the descriptions")).toHaveLength(5);
    const [retry] = made("values that they do not hold");
    expect(textOf(retry!)).toContain("singer.country has no value 'french'.");
    expect(run.state.get(linkingQueries)).toHaveLength(9);
    expect(run.state.get(preciseSchema)?.map(({ field }) => field)).toEqual(["singer_id", "name", "country"]);
    const prompts = made("You answer questions").map(textOf);
    expect(prompts).toHaveLength(3);
    // Of three fields not every order is another one.
    expect(new Set(prompts).size).toBeGreaterThan(1);
    expect(run.answer.candidate?.sql).toBe(COUNTS);
    expect(run.answer.why).toBe("2 of 3 candidates agree.");
  });

  test("links without a model where no query names a field", async () => {
    const { run } = await ask("automatic-metadata", {
      "Use the descriptions": () => "?",
      "You answer questions": () => COUNTS,
    });
    expect(run.state.get(linkingQueries)).toEqual([]);
    expect(run.state.get(preciseSchema)?.length).toBeGreaterThan(0);
    expect(run.answer.candidate?.sql).toBe(COUNTS);
  });
});

test.each([
  // 1 + 17 + 17 (2 + 1) + 34 33 / 2: the document's 1 + 17 + (1 to 51) + (1 to 561).
  ["agentar", { least: 18, most: 630, repeated: 640 }],
  ["agentar/majority", { least: 18, most: 69, repeated: 90 }],
  // 1 + 3 + 2 + 21 + 3 21 + 21 20.
  ["chase-sql", { least: 26, most: 510, repeated: 520 }],
  ["chase-sql/consistency", { least: 26, most: 90, repeated: 100 }],
  // 5 (1 + 3) + 3 (1 + 3).
  ["automatic-metadata", { least: 8, most: 32, repeated: 40 }],
])("%s makes the calls of its document", async (name, calls) => {
  expect(callsOf(await loadPipeline(name))).toEqual(calls);
});
