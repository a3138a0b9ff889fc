import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModelRequest } from "#askable/models/model.js";
import { scriptedModels } from "#askable/models/scripted.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import { planQuestion } from "#askable/pipelines/plan.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { preciseSchema, recallSchema } from "#askable/stages/slots.js";
import { type Fixture, openFixture } from "./fixture.js";
import { prepareFixture } from "./prepared.js";

let fixture: Fixture;
let prepared: Resources;
beforeAll(async () => {
  fixture = await openFixture(WIDE, "wide");
  prepared = await prepareFixture(fixture);
});
afterAll(() => fixture.close());

const THINGS = ["ship", "port", "cargo", "crew", "route", "storm", "lock", "buoy", "crane", "dock", "tide", "pilot"];
const TRAITS = ["name", "length", "weight", "colour", "owner", "built", "depth", "speed", "flag"];
/** 12 tables of 10 fields, and one with the field that the question means and no word of which it has. */
const WIDE = [
  ...THINGS.map(
    (thing) =>
      `CREATE TABLE ${thing} (id INTEGER PRIMARY KEY, ${TRAITS.map((each) => `${thing}_${each} TEXT`).join(", ")});`,
  ),
  "CREATE TABLE ledger (entry_id INTEGER PRIMARY KEY, monthly_wage_total REAL, booked TEXT);",
  "INSERT INTO ledger VALUES (1, 10, 'a'), (2, 20, 'b');",
].join("\n");

type Write = (request: number, round: number) => string;

/** @param write The reply for each candidate and round of the fixer. */
async function ask(write: Write, verdict: string) {
  const linking: string[] = [];
  const rounds = new Map<string, number>();
  const models = scriptedModels((request: ModelRequest) => {
    const text = request.messages.at(-1)!.content;
    if (request.schema?.name === "keywords") return "{}";
    if (request.schema?.name === "verdict") return verdict;
    if (request.schema?.name === "columns") {
      linking.push(text);
      return linking.length === 3
        ? "ledger.monthly_wage_total"
        : linking.length === 1
          ? "ship.ship_name\nwage.of_month"
          : "none";
    }
    const broken = /no_such_(\d+)/.exec(text)?.[1];
    if (broken === undefined) return write(request.sample ?? 0, 0);
    const round = (rounds.get(broken) ?? 0) + 1;
    rounds.set(broken, round);
    return write(Number(broken), round);
  });
  const asked = { question: "Which ship has the longest speed, by name and flag?" };
  const run = await runPipeline(await loadPipeline("adaptive-hybrid"), asked, { ...prepared, models });
  return { run, linking };
}

test("a name that fits none of the fields shown is looked for among those left out, with a third call", async () => {
  const { run, linking } = await ask(() => "SELECT sum(monthly_wage_total) FROM ledger", "A");
  expect(linking).toHaveLength(3);
  expect(linking[0]).not.toContain("monthly_wage_total");
  expect(linking[2]).toContain("monthly_wage_total");
  expect(run.state.get(recallSchema)).toContainEqual({ table: "ledger", field: "monthly_wage_total" });
  expect(run.state.get(preciseSchema)).not.toContainEqual({ table: "ledger", field: "monthly_wage_total" });
  expect(run.cost.calls).toBe(14);
});

const readme = readFileSync(new URL("../../pipelines/adaptive-hybrid/README.md", import.meta.url), "utf8");

test("its README, a dry run and the meter name one range of calls", async () => {
  const [least, most, repeated] = /(\d+) to (\d+) calls a question,\s+(\d+) at most/.exec(readme)!.slice(1).map(Number);
  const pipeline = await loadPipeline("adaptive-hybrid");
  const models = scriptedModels(() => "");
  const { total } = await planQuestion(pipeline, { question: "Which ship is the longest?" }, { ...prepared, models });
  expect([total.calls.best, total.calls.worst, pipeline.budget.calls]).toEqual([least, most, repeated]);
  expect(readme).toContain(`Budget: ${repeated} calls,`);
  expect(readme).toContain(`and ${repeated} calls allow for it`);
});

test("the calls of each operation in its README are those of its stages", async () => {
  const { steps } = await loadPipeline("adaptive-hybrid");
  const rows = readme.matchAll(/^\| (?:\d|beside)[^|]*\| ([^|]*)\|[^\n]*\| (\d+)(?: to (\d+))? \|$/gm);
  const told = [...rows].map(([, stages, least, most = least]) => ({
    stages: [...stages!.matchAll(/`([^`]+)`/g)].map(([, method]) => method),
    calls: { least: Number(least), most: Number(most) },
  }));
  let candidates = 0;
  const made = steps.map(({ stage, params }) => {
    const calls = stage.calls?.(params, candidates) ?? { least: 0, most: 0 };
    candidates += stage.writes?.(params) ?? 0;
    return { method: stage.method, calls };
  });
  const callsOf = (methods: readonly unknown[], bound: "least" | "most") =>
    made.filter(({ method }) => methods.includes(method)).reduce((sum, { calls }) => sum + calls[bound], 0);
  expect(new Set(told.flatMap(({ stages }) => stages))).toEqual(new Set(made.map(({ method }) => method)));
  expect(told).toEqual(
    told.map(({ stages }) => ({ stages, calls: { least: callsOf(stages, "least"), most: callsOf(stages, "most") } })),
  );
});

test("with it, the dearest way takes 64 calls, and 67 are allowed", async () => {
  const failing: Write = (request, round) => (round < 2 ? `SELECT no_such_${request}` : `SELECT ${request}`);
  const { run } = await ask(failing, "?");
  expect(run.cost.calls).toBe(1 + 3 + 10 + 20 + 30);
  expect(run.stopped).toBeUndefined();
});
