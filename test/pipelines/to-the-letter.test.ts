import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ModelRequest } from "#askable/models/model.js";
import { scriptedModels } from "#askable/models/scripted.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { matchedValues, preciseSchema, recallSchema } from "#askable/stages/slots.js";
import { type Fixture, openFixture } from "./fixture.js";
import { prepareFixture } from "./prepared.js";
import { type PromptKind, promptKind } from "./prompt-kind.js";

const MOTTO = "We sail at dawn, whatever the weather, and no one who was late has ever been waited for by this crew.";

const BOATS = `
  CREATE TABLE boat (boat_id INTEGER PRIMARY KEY, boat_name TEXT, motto TEXT, harbour TEXT, built INTEGER);
  CREATE TABLE trip (trip_id INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boat (boat_id), left_on TEXT);
  INSERT INTO boat VALUES (1, 'Heron', '${MOTTO}', 'Ostend', 1990), (2, 'Plover', 'Slow is fine.', 'Bruges', 2001);
  INSERT INTO trip VALUES (1, 1, '2021-04-02'), (2, 1, '2021-05-03'), (3, 2, '2022-06-04');
`;

let fixture: Fixture;
let prepared: Resources;
beforeAll(async () => {
  fixture = await openFixture(BOATS, "boats");
  prepared = await prepareFixture(fixture);
});
afterAll(() => fixture.close());

const RIGHT = "SELECT boat_name FROM boat WHERE harbour = 'Ostend'";

const USUAL: Readonly<Record<PromptKind, string>> = {
  keywords: "{}",
  precise: "boat.boat_name",
  recall: "none",
  generate: RIGHT,
  fix: RIGHT,
  select: "A",
};

async function ask(question: string, replies: Partial<Record<PromptKind, string>> = {}) {
  const requests: ModelRequest[] = [];
  const models = scriptedModels((request) => {
    requests.push(request);
    return replies[promptKind(request)] ?? USUAL[promptKind(request)];
  });
  const run = await runPipeline(await loadPipeline("adaptive-hybrid"), { question }, { ...prepared, models });
  const said = (kind: PromptKind) =>
    requests
      .filter((request) => promptKind(request) === kind)
      .map(({ messages, temperature }) => ({ text: messages.map(({ content }) => content).join("\n"), temperature }));
  return { run, said };
}

describe("long values", () => {
  test("a quoted text of more than 80 characters is found, and reaches the generators cut and marked", async () => {
    const { run, said } = await ask(`Which boat has the motto "${MOTTO}"?`);
    expect(run.state.get(matchedValues)?.map(({ value }) => value)).toContain(MOTTO);
    const hint =
      "boat.motto: LIKE 'We sail at dawn, whatever the weather, and no one who was la%' (cut: the value has 101 characters)";
    for (const { text } of said("generate")) expect(text).toContain(hint);
  });

  test("a long example of a field is marked as cut", async () => {
    const { said } = await ask("What are the mottos?", { precise: "boat.motto" });
    const [first] = said("generate");
    expect(first!.text).toMatch(/'We sail at dawn[^']*…' \(cut\)/);
  });
});

describe("linking", () => {
  test("a value that is only like what was asked for brings its field into S2", async () => {
    const { run } = await ask("Which boats lie in Ostende?", { keywords: '{"literals": ["Ostende"]}' });
    const fields = (slot: typeof preciseSchema) => run.state.get(slot)?.map(({ field }) => field);
    expect(fields(preciseSchema)).not.toContain("harbour");
    expect(fields(recallSchema)).toContain("harbour");
  });
});

describe("writing", () => {
  test("where S1 is S2, no prompt is asked twice at temperature 0", async () => {
    const { run, said } = await ask("Which boats are there?", {
      precise: "boat.boat_name\nboat.motto\nboat.harbour\nboat.built\ntrip.left_on",
    });
    expect(run.state.get(recallSchema)).toEqual(run.state.get(preciseSchema));
    const asked = said("generate").map(({ text, temperature }) => JSON.stringify([text, temperature]));
    const greedy = said("generate").filter(({ temperature }) => temperature === 0);
    expect(asked).toHaveLength(10);
    expect(new Set(greedy.map(({ text }) => text)).size).toBe(greedy.length);
    expect(new Set(said("generate").map(({ text }) => text)).size).toBeGreaterThanOrEqual(7);
  });

  test("in-context generators see long summaries", async () => {
    const { said } = await ask("Which boats are there?", { precise: "boat.built" });
    const solved = said("generate").filter(({ text }) => text.includes("Solved questions"));
    for (const { text } of solved) expect(text).toContain("2001");
  });
});

describe("the fixer", () => {
  test("gets the values that the question means, and the condition that leaves no row", async () => {
    const { run, said } = await ask("How many boats of Ostend were built after 1995?", {
      keywords: '{"literals": ["Ostend"]}',
      generate: "SELECT boat_name FROM boat WHERE harbour = 'Ostend' AND built > 1995",
    });
    const [asked] = said("fix");
    expect(asked!.text).toContain("boat.harbour: 'Ostend'");
    expect(asked!.text).toContain("Without the condition built > 1995 it finds rows.");
    expect(run.answer.candidate?.sql).toBe(RIGHT);
  });
});
