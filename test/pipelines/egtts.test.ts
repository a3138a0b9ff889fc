import { expect, test } from "vitest";
import type { ModelRequest } from "#askable/models/model.js";
import { type Script, scriptedModels } from "#askable/models/scripted.js";
import { callsOf } from "#askable/pipelines/calls.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { agreedClauses } from "#askable/stages/generate/staged.js";
import { sampleRows } from "#askable/stages/ground/sample-rows.js";
import { candidates, judgements } from "#askable/stages/slots.js";
import { ASKED, askScripted, preparedMusic } from "./scripted-run.js";

const music = preparedMusic();

const ask = (name: string, script: Script, set: Readonly<Record<string, unknown>> = {}) =>
  askScripted(name, script, { resources: music.resources, set });

const bySample =
  (replies: readonly string[]): Script =>
  ({ sample = 0 }) =>
    replies[sample]!;

/** Three of one plan, of which no two have the same aliases, and two of another. */
const REPLIES = [
  "SELECT count(*) FROM singer WHERE country = 'France'",
  "SELECT count(*) FROM singer AS a WHERE a.country = 'France'",
  "SELECT count(*) FROM singer AS b WHERE b.country = 'French'",
  "SELECT count(*) FROM singer",
  "SELECT count(*) FROM singer",
];

test("the plan that most candidates have wins, whatever their aliases and literals are", async () => {
  const { run, requests } = await ask("egtts/m7", bySample(REPLIES));
  expect(run.answer.candidate?.sql).toBe(REPLIES[0]);
  expect(run.answer.why).toBe("3 of 5 candidates are run by the same plan.");
  expect(run.state.get(judgements)?.map((each) => each.form === "score" && each.parts?.votes)).toEqual([3, 2]);
  expect(requests.map(({ temperature }) => temperature).toSorted()).toEqual([0, 0.7, 0.7, 0.7, 0.7]);
});

test("the paper's signature splits on aliases, and the smaller group wins", async () => {
  const aliased = REPLIES.with(0, "SELECT count(*) FROM singer AS c WHERE c.country = 'France'");
  const paper = await ask("egtts/m7", bySample(aliased), { "select/by-plan.signature": "paper" });
  expect(paper.run.answer.candidate?.sql).toBe("SELECT count(*) FROM singer");
  expect((await ask("egtts/m7", bySample(aliased))).run.answer.candidate?.sql).toBe(aliased[0]);
});

test("m4 takes the cheapest plan, however few have it", async () => {
  const dear = "SELECT country, count(*) FROM singer GROUP BY country ORDER BY 2";
  const cheap = "SELECT name FROM singer WHERE singer_id = 3";
  const { run } = await ask("egtts/m4", bySample([dear, dear, dear, cheap, "SELECT name FROM singer"]));
  expect(run.answer.candidate?.sql).toBe(cheap);
  expect(run.answer.why).toBe("5 candidates have 3 different plans, this one the cheapest.");
});

test("what fails has no vote, and where all fail there is no answer", async () => {
  const broken = "SELECT name FROM nowhere";
  const { run } = await ask("egtts/m7", bySample([broken, broken, broken, broken, REPLIES[0]!]));
  expect(run.answer.candidate?.sql).toBe(REPLIES[0]);
  expect(run.answer.confidence).toBeLessThan(0.5);
  const none = await ask("egtts/m7", () => broken);
  expect(none.run.answer.candidate).toBeUndefined();
  expect(none.run.answer.why).toContain("no such table: nowhere");
});

test.each([
  ["egtts/baseline", { least: 1, most: 1, repeated: 3 }],
  ["egtts/arctic", { least: 1, most: 1, repeated: 3 }],
  ["egtts/m4", { least: 5, most: 5, repeated: 10 }],
  ["egtts/m7", { least: 5, most: 5, repeated: 10 }],
  ["egtts/m8", { least: 32, most: 32, repeated: 40 }],
  ["egtts", { least: 5, most: 5, repeated: 10 }],
  ["egtts/m12", { least: 5, most: 15, repeated: 20 }],
  ["egtts/m15", { least: 15, most: 15, repeated: 20 }],
])("%s makes the calls that its README tells", async (name, calls) => {
  expect(callsOf(await loadPipeline(name))).toEqual(calls);
});

test("m8 asks for 32 samples", async () => {
  const { requests } = await ask("egtts/m8", () => REPLIES[0]!);
  expect(requests).toHaveLength(32);
  expect(requests.every(({ temperature }) => temperature === 0.7)).toBe(true);
});

test("three rows of each table stand beside the schema, without personal fields", async () => {
  const personal = music.resources.profile.tables.map((table) => ({
    ...table,
    fields: table.fields.map((field) =>
      field.name === "name" ? { ...field, semantic: { type: "text", confidence: 1, personal: "name" } } : field,
    ),
  }));
  const resources = { ...music.resources, profile: { ...music.resources.profile, tables: personal } };
  const requests: ModelRequest[] = [];
  const models = scriptedModels((request) => {
    requests.push(request);
    return REPLIES[0]!;
  });
  const run = await runPipeline(await loadPipeline("egtts"), ASKED, { ...resources, models });
  const [singer, concert] = run.state.get(sampleRows)!;
  expect(singer).toEqual({
    table: "singer",
    lines: ["singer_id | country | age", "1 | Netherlands | 52", "2 | United States | 32", "3 | France | 41"],
  });
  expect(concert?.lines[1]).toBe("1 | Auditions | 2014 | 2");
  const { content } = requests[0]!.messages[0]!;
  expect(content).toContain("The first rows of singer:\nsinger_id | country | age\n1 | Netherlands | 52\n");
  expect(content).not.toContain("Joe Sharp");
});

test("m9 shows solved examples", async () => {
  const { requests } = await ask("egtts/m9", () => REPLIES[0]!);
  expect(requests[0]?.messages[0]?.content).toContain("SQL: SELECT count(*) FROM pilot WHERE nation = 'Spain';");
});

test("m12 sends what finds nothing back, twice at most", async () => {
  const empty = "SELECT name FROM singer WHERE country = 'FR'";
  const seen: string[] = [];
  const { run } = await ask("egtts/m12", ({ messages }) => {
    const { content } = messages[0]!;
    if (!content.includes("What came of it:")) return empty;
    seen.push(content);
    return seen.length === 1
      ? "SELECT name FROM singer WHERE country = 'F'"
      : "SELECT name FROM singer WHERE country = 'France'";
  });
  // One query for all five samples, repaired once for all.
  expect(seen).toHaveLength(2);
  expect(seen[0]).toContain(empty);
  expect(run.answer.candidate?.outcome).toMatchObject({ kind: "rows", result: { rows: 3 } });
});

test("m15 agrees on FROM, then on WHERE, then writes the query", async () => {
  const { run, requests } = await ask("egtts/m15", ({ messages, sample = 0 }) => {
    const { content } = messages[0]!;
    if (content.includes("This is the first")) return sample < 3 ? "FROM singer" : "FROM concert";
    if (content.includes("This is the second")) return sample === 0 ? "none" : "WHERE country = 'France'";
    expect(content).toContain("FROM singer\nOf these count:\nWHERE country = 'France'");
    return REPLIES[0]!;
  });
  expect(requests).toHaveLength(15);
  expect(run.state.get(agreedClauses)).toEqual([
    { step: "from", clause: "FROM singer", votes: 3, of: 5 },
    { step: "where", clause: "WHERE country = 'France'", votes: 4, of: 5 },
  ]);
  expect(run.state.get(candidates)).toHaveLength(5);
  expect(run.answer.candidate?.outcome).toMatchObject({ kind: "rows", result: { data: [[3]] } });
});

test("m15 writes on where a step could not be read", async () => {
  const { run } = await ask("egtts/m15", ({ messages }) =>
    messages[0]!.content.includes("This is the last") ? REPLIES[0]! : "I do not know.",
  );
  expect(run.state.get(agreedClauses)?.map(({ clause, votes }) => [clause, votes])).toEqual([
    ["", 0],
    ["", 0],
  ]);
  expect(run.answer.candidate?.sql).toBe(REPLIES[0]);
});
