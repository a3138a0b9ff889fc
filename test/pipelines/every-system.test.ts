/** What holds for every pipeline, whatever its method is. */
import { describe, expect, test } from "vitest";
import { sha256 } from "#askable/artifacts/hash.js";
import { AskableError } from "#askable/errors.js";
import { ModelError } from "#askable/models/error.js";
import type { ModelRequest } from "#askable/models/model.js";
import { scriptedModels } from "#askable/models/scripted.js";
import { callsOf } from "#askable/pipelines/calls.js";
import { listPipelines, loadPipeline } from "#askable/pipelines/load.js";
import { runPipeline } from "#askable/pipelines/run.js";
import type { TraceEvent } from "#askable/traces/events.js";
import { ASKED, preparedMusic } from "./scripted-run.js";

const systems = (await listPipelines()).filter((name) => !name.includes("/") && name !== "offline");

const QUERIES = [
  "SELECT count(*) FROM singer WHERE country = 'France'",
  "SELECT count(*) FROM singer",
  "SELECT name FROM singer WHERE country = 'France'",
  "SELECT count(*) FROM singer WHERE country = 'French'",
  "SELECT nation FROM singer",
];

/** Something of every form, which depends on the prompt and on nothing else. */
function replyTo({ messages, sample = 0 }: ModelRequest): string {
  const text = messages.map(({ content }) => content).join("\n");
  const number = Number.parseInt(sha256(`${text} ${sample}`).slice(0, 8), 16);
  if (/"tests"/.test(text))
    return '{"tests": ["How many singers are there?", "Which countries are there?"], "done": false}';
  if (/"same"/.test(text)) return `{"difference": "A condition.", "same": ${number % 2 === 0}}`;
  if (/"assessment"/.test(text))
    return `{"assessment": "x", "score": 0.${number % 10}, "confidence": 0.9, "change": 0.4}`;
  if (/"correct"/.test(text)) return `{"correct": ${1 + (number % 3)}}`;
  if (/one letter|letter alone/.test(text)) return "AB"[number % 2]!;
  if (/table\.column/.test(text)) return number % 2 === 0 ? "singer.country" : "singer.name\nsinger.country";
  if (/"Question: \.\.\."/.test(text)) return `Question: How many are there?\nSQL: ${QUERIES[1]};`;
  return `\`\`\`sql\n${QUERIES[number % QUERIES.length]}\n\`\`\``;
}

const music = preparedMusic();

/** Milliseconds until a reply, by its prompt. */
type Delay = (request: ModelRequest) => number;

async function ask(name: string, delay: Delay, calls?: number) {
  const pipeline = await loadPipeline(name);
  const limited = calls === undefined ? pipeline : { ...pipeline, budget: { ...pipeline.budget, calls } };
  const events: TraceEvent[] = [];
  const models = scriptedModels((request) => ({ text: replyTo(request), delay: delay(request) }));
  const run = await runPipeline(limited, ASKED, {
    ...music.resources,
    models,
    trace: (event) => void events.push(event),
  });
  return { run, events, pipeline };
}

describe.each(systems)("%s", (name) => {
  test("makes the calls that it tells, and its trace is the same whichever reply comes first", {
    timeout: 120_000,
  }, async () => {
    const traced = async (delay: Delay) => {
      const { run, events, pipeline } = await ask(name, delay);
      const { least, most } = callsOf(pipeline);
      expect(run.cost.calls).toBeGreaterThanOrEqual(least);
      expect(run.cost.calls).toBeLessThanOrEqual(most);
      expect(run.answer.why).not.toBe("");
      return events.flatMap((event) => {
        if (event.event === "call") return [[event.stage, event.role, event.reply]];
        if (event.event === "candidate") return [[event.stage, event.id, event.sql]];
        return event.event === "slot" ? [[event.stage, event.slot, event.value]] : [];
      });
    };
    const length = ({ messages }: ModelRequest) => messages.reduce((sum, { content }) => sum + content.length, 0);
    const shortFirst = await traced((request) => length(request) % 7);
    expect(await traced((request) => 6 - (length(request) % 7))).toEqual(shortFirst);
  });

  test.each([1, 2, 4, 7])("answers with the best so far, or says why not, after %i calls", async (calls) => {
    const { run, pipeline } = await ask(name, () => 0, calls);
    expect(run.cost.calls).toBeLessThanOrEqual(calls);
    if (callsOf(pipeline).least > calls) expect(run.stopped).toBe(`the budget of calls (${calls}) is reached`);
    expect(run.answer.why).not.toBe("");
  });

  test("says what is wrong where every call fails", async () => {
    const pipeline = await loadPipeline(name);
    const models = scriptedModels(() => new ModelError("server", "the server is gone", { hint: "Start it." }));
    const run = await runPipeline(pipeline, ASKED, { ...music.resources, models }).catch((error: unknown) => error);
    if (run instanceof Error) expect(run).toBeInstanceOf(AskableError);
    else expect((run as { answer: { candidate?: unknown } }).answer.candidate).toBeUndefined();
  });

  test("names a role that no model serves before any call", async () => {
    const pipeline = await loadPipeline(name);
    const [first] = pipeline.roles;
    let calls = 0;
    const served = scriptedModels(() => String(calls++)).forRole("any");
    const models = {
      forRole: (role: string) => {
        if (role === pipeline.roles.at(-1)) throw new AskableError(`No model serves the role "${role}"`);
        return served;
      },
    };
    expect(first).toBeDefined();
    await expect(runPipeline(pipeline, ASKED, { ...music.resources, models })).rejects.toThrow(
      "No model serves the role",
    );
    expect(calls).toBe(0);
  });
});
