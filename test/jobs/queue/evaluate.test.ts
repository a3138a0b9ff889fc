import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../support/folder.js";
import { redisServer } from "../../support/redis.js";
import { makeShop } from "../../support/shop.js";
import { until } from "../../support/until.js";
import { askable } from "../../support/warm-cli.js";
import { type RunningCommand, says, started } from "../places.js";

const redis = await redisServer();

/** Two blocks: ten and two. */
const QUESTIONS = Array.from({ length: 12 }, (_, number) => ({
  id: `q${number}`,
  database: "shop",
  question: `How many t0 have the id ${number + 1}?`,
  sql: `SELECT count(*) FROM t0 WHERE id = ${number + 1}`,
}));
const IDS = QUESTIONS.map(({ id }) => id);

describe.skipIf("missing" in redis)("evaluate --queue", { timeout: 120_000 }, () => {
  const queue = (redis as { url: string }).url;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const at = (...names: string[]) => join(folder.path, ...names);
  const commands: RunningCommand[] = [];

  /** What the model was asked, and the calls that it holds. */
  let asked: string[] = [];
  let held: ServerResponse[] = [];
  let holds: readonly string[] = [];
  const model = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    response.setHeader("content-type", "application/json");
    if (request.url?.endsWith("/embeddings")) {
      const texts = [JSON.parse(body).input].flat() as string[];
      response.end(JSON.stringify({ data: texts.map((text, index) => ({ index, embedding: [text.length, 1] })) }));
      return;
    }
    const prompt = JSON.parse(body).messages.at(-1).content as string;
    const { id, sql } = QUESTIONS.find(({ question }) => prompt.includes(question))!;
    asked.push(id);
    if (holds.includes(id)) held.push(response);
    else response.end(JSON.stringify({ choices: [{ index: 0, message: { role: "assistant", content: sql } }] }));
  });

  beforeAll(async () => {
    folder = await temporaryFolder();
    await new Promise<void>((resolve) => model.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
    makeShop(at("shop.sqlite"), 1);
    // Descriptions are not what is tried here, so that the model comes after `prepare`.
    const embedder = `embedder: { provider: openai, baseUrl: "${url}", model: lengths, dimension: 2 }\n`;
    writeFileSync(at("askable.yaml"), embedder);
    const prepared = await askable(["prepare", "shop.sqlite", "--quiet"], { cwd: folder.path });
    expect(prepared).toMatchObject({ code: 0, stderr: "" });
    const coder = `{ provider: openai, baseUrl: "${url}", model: m, concurrency: 2 }`;
    writeFileSync(at("askable.yaml"), `${embedder}models:\n  coder: ${coder}\n`);
    writeFileSync(at("questions.jsonl"), QUESTIONS.map((question) => `${JSON.stringify(question)}\n`).join(""));
  });
  beforeEach(() => {
    [asked, held, holds] = [[], [], []];
  });
  afterAll(async () => {
    for (const { child } of commands) child.kill("SIGKILL");
    await Promise.all(commands.map(({ ended }) => ended));
    model.closeAllConnections();
    model.close();
    await folder.remove();
    if (!("missing" in redis)) await redis.close();
  });

  const run = (...words: string[]) => {
    const command = started(words, folder.path);
    commands.push(command);
    return command;
  };
  const work = async () => {
    const worker = run("worker", "--queue", queue, "--processes", "1", "--lease", "1");
    expect(await says(worker, "takes jobs from")).toBe(true);
    return worker;
  };
  // No reply is taken from the cache, so that who asks a question twice calls the model twice.
  const evaluating = (out: string) =>
    run("evaluate", "questions.jsonl", "--pipeline", "direct/bare", "--cache", "off", "--queue", queue, "--out", out);
  const answersOf = (out: string) =>
    readFileSync(at(out, "answers.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: string; sql: string });
  const rightAnswers = (out: string) => {
    const answers = answersOf(out).map(({ id, sql }) => ({ id, sql }));
    expect(answers.toSorted((a, b) => IDS.indexOf(a.id) - IDS.indexOf(b.id))).toEqual(
      QUESTIONS.map(({ id, sql }) => ({ id, sql })),
    );
  };

  test("has a worker ask each question once, and gives its answers", async () => {
    const evaluation = evaluating("whole");
    expect(await says(evaluation, "direct/bare")).toBe(true);
    const worker = await work();
    expect(await evaluation.ended).toBe(0);
    worker.child.kill("SIGTERM");
    expect(await worker.ended).toBe(0);
    expect(worker.stderr()).toMatch(/questions direct\/bare, from question 11 of 12: done/);
    rightAnswers("whole");
    expect(asked.toSorted()).toEqual(IDS.toSorted());
  });

  test("loses nothing with a worker that is killed, and asks again only what was in flight", async () => {
    holds = ["q4", "q7"];
    const evaluation = evaluating("killed");
    const first = await work();
    expect(await until(() => held.length === holds.length, 60_000)).toBe(true);
    first.child.kill("SIGKILL");
    await first.ended;
    // The block of the last two may have come first.
    expect(asked.filter((id) => IDS.indexOf(id) < 10).toSorted()).toEqual(IDS.slice(0, 8));
    holds = [];
    await work();
    expect(await evaluation.ended).toBe(0);
    rightAnswers("killed");
    expect(asked.toSorted()).toEqual([...IDS, "q4", "q7"].toSorted());
  });

  test("goes on where the command that waits is killed, and waits for what a worker is at: nothing is asked twice", async () => {
    holds = ["q4"];
    const first = evaluating("left");
    await work();
    expect(await until(() => held.length === holds.length, 60_000)).toBe(true);
    first.child.kill("SIGKILL");
    await first.ended;
    const second = evaluating("left");
    expect(await says(second, "direct/bare")).toBe(true);
    const { sql } = QUESTIONS.find(({ id }) => id === "q4")!;
    held[0]!.end(JSON.stringify({ choices: [{ index: 0, message: { role: "assistant", content: sql } }] }));
    expect(await second.ended, second.stderr()).toBe(0);
    rightAnswers("left");
    expect(asked.toSorted()).toEqual(IDS.toSorted());
  });
});
