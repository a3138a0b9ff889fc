import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openEventStream } from "#askable/serve/http/event-stream.js";
import { type Behaviour, says, serveForTest } from "../../models/fault-server.js";
import { bakeryWorkspace, configureModel, startService } from "../../support/serving.js";
import { until } from "../../support/until.js";

let space: Awaited<ReturnType<typeof bakeryWorkspace>>;

beforeAll(async () => {
  space = await bakeryWorkspace();
});
afterAll(() => space.remove());

const QUESTION = { database: "bakery", question: "How many breads are of rye?" };
const TO_MODEL = { ...QUESTION, pipeline: "direct" };
const ANSWER = "```sql\nSELECT count(*) FROM bread WHERE grain = 'rye'\n```";
const STREAM = { accept: "text/event-stream" };

/** The events of a reply, in their order. */
function eventsIn(text: string): { event: string; data: never }[] {
  const blocks = text.split("\n\n").filter((block) => block.startsWith("event: "));
  return blocks.map((block) => {
    const [, event = "", data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    return { event, data: JSON.parse(data) as never };
  });
}

/** A model that says nothing until it is told to, and knows when the line was cut. */
async function silentModel() {
  const cut = { calls: 0 };
  const waiting: (() => void)[] = [];
  const behave: Behaviour = (response, received) => {
    response.on("close", () => {
      if (!response.writableFinished) cut.calls++;
    });
    waiting.push(() => says(ANSWER)(response, received));
  };
  const server = await serveForTest(behave);
  configureModel(space.home, server.url);
  return { server, cut, waiting, reply: () => waiting.splice(0).forEach((say) => void say()) };
}

async function start(options: Parameters<typeof startService>[1] = {}) {
  const service = await startService(space.home, options);
  onTestFinished(() => service.stop());
  return service;
}

describe("a question as server-sent events", () => {
  test("tells each stage as it ends, and then the answer, which is that of the JSON", async () => {
    const service = await start();
    const response = await service.post("/ask", QUESTION, STREAM);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const events = eventsIn(await response.text());
    const stages = events.filter(({ event }) => event === "stage");
    expect(stages.map(({ data }) => (data as { stage: string }).stage)).toEqual([
      "ground/spans",
      "link/scored",
      "generate/semantic-parser",
      "generate/templates",
      "generate/reuse",
      "select/score",
    ]);
    expect(stages[0]?.data).toMatchObject({
      method: "ground/spans",
      lines: ["keywords: rye", '"rye" is "rye" in bread.grain'],
    });
    expect(events.at(-1)?.event).toBe("answer");
    expect(events.filter(({ event }) => event === "answer" || event === "error")).toHaveLength(1);
    const streamed: Record<string, unknown> = events.at(-1)!.data;
    const answer = await (await service.post("/ask", QUESTION)).json();
    expect({ ...streamed, cost: 0, trace: 0 }).toEqual({ ...answer, cost: 0, trace: 0 });
    expect(answer.rows).toEqual([[2]]);
  });

  test("ends with an error where there is one; what is wrong with the request has its status", async () => {
    const service = await start();
    const failing = await service.post("/ask", { ...QUESTION, pipeline: "nothing" }, STREAM);
    expect(eventsIn(await failing.text()).at(-1)).toMatchObject({
      event: "error",
      data: { error: 'There is no pipeline "nothing"', code: expect.stringMatching(/failed|not-found|invalid/) },
    });
    expect((await service.post("/ask", "{", STREAM)).status).toBe(400);
  });

  test("sends comments while nothing happens", async () => {
    const { waiting, reply } = await silentModel();
    const service = await start({ http: { keepAlive: 20 } });
    const response = await service.post("/ask", TO_MODEL, STREAM);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes(": still at work\n\n")) text += (await reader.read()).value ?? "";
    expect(await until(() => waiting.length > 0)).toBe(true);
    reply();
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    expect(eventsIn(text).at(-1)).toMatchObject({ event: "answer", data: { rows: [[2]], pipeline: "direct" } });
  });
});

describe("a caller who goes away in the middle", () => {
  test.each([
    ["JSON", {}],
    ["events", STREAM],
  ])("ends the question and its call of a model (%s)", async (_, headers) => {
    const { cut, waiting } = await silentModel();
    const service = await start();
    const leaving = new AbortController();
    const asking = service.post("/ask", TO_MODEL, headers, leaving.signal).then((reply) => reply.text());
    asking.catch(() => {});
    expect(await until(() => waiting.length === 1)).toBe(true);
    leaving.abort();
    expect(await until(() => cut.calls === 1)).toBe(true);
    await expect(asking).rejects.toThrow();
    const metrics = async () => (await service.get("/metrics")).text();
    expect(await until(async () => (await metrics()).includes("askable_questions_in_work 0"))).toBe(true);
    expect(await metrics()).toContain('askable_questions_total{pipeline="direct",outcome="left"} 1');
    expect(service.lines.find(({ path }) => path === "/ask")).toMatchObject({ left: true });
    // The database serves on.
    expect((await service.post("/sql", { database: "bakery", sql: "SELECT 1" })).status).toBe(200);
  });
});

describe("a reader who does not read", () => {
  test("of events: progress is dropped, little waits, and the reader is given up", async () => {
    let given = 0;
    const events = openEventStream({ keepAlive: 1000, stalled: 50, onStalled: () => given++ });
    const reader = events.body.getReader();
    for (let number = 0; number < 10_000; number++) events.send("progress", { text: "x".repeat(1000) }, true);
    expect(await until(() => given === 1)).toBe(true);
    events.send("stage", {});
    let bytes = 0;
    const rest = async (): Promise<void> => {
      const part = await Promise.race([
        reader.read(),
        new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 100)),
      ]);
      if (part?.value === undefined) return;
      bytes += part.value.byteLength;
      return rest();
    };
    await rest();
    expect(bytes).toBeLessThan(70_000);
  });

  test("of a large reply: the connection is cut", async () => {
    const own = await start({ limits: { question: 300, statement: 2000 }, http: { stalled: 300 } });
    const sql =
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 10000) SELECT hex(zeroblob(1000)) FROM c";
    const body = JSON.stringify({ database: "bakery", sql, limit: 10_000 });
    const socket = connect(Number(new URL(own.url).port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    socket.pause();
    const head = `POST /sql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(head + body);
    expect(await until(() => own.lines.some(({ path }) => path === "/sql"))).toBe(true);
    expect(own.lines.find(({ path }) => path === "/sql")).toMatchObject({ status: 200, left: true });
  });
});

describe("a service that is told to stop", () => {
  test("takes no more questions and lets those in work end", async () => {
    const { waiting, reply } = await silentModel();
    const service = await startService(space.home);
    const asking = service.post("/ask", TO_MODEL);
    expect(await until(() => waiting.length === 1)).toBe(true);
    const stopping = service.stop();
    expect(await (await service.get("/ready")).json()).toEqual({ ready: false, problem: "The service is stopping" });
    const refused = await service.post("/ask", QUESTION);
    expect([refused.status, (await refused.json()).code]).toEqual([503, "stopping"]);
    reply();
    expect((await (await asking).json()).rows).toEqual([[2]]);
    await stopping;
    await expect(service.get("/health")).rejects.toThrow();
  });

  test("aborts what has not ended within the time of grace", async () => {
    const { waiting, cut } = await silentModel();
    const service = await startService(space.home, { http: { grace: 50 } });
    const asking = service.post("/ask", TO_MODEL);
    expect(await until(() => waiting.length === 1)).toBe(true);
    await service.stop();
    const response = await asking;
    expect([response.status, (await response.json()).code]).toEqual([503, "stopping"]);
    expect(await until(() => cut.calls === 1)).toBe(true);
  });
});

describe("limits of questions", () => {
  test("in work at the same time: 429", async () => {
    const { waiting, reply } = await silentModel();
    const service = await start({ limits: { questions: 1 } });
    const asking = service.post("/ask", TO_MODEL);
    expect(await until(() => waiting.length === 1)).toBe(true);
    const refused = await service.post("/ask", QUESTION);
    expect([refused.status, refused.headers.get("retry-after"), (await refused.json()).code]).toEqual([
      429,
      "1",
      "busy",
    ]);
    reply();
    expect((await asking).status).toBe(200);
  });

  test("of time: 504", async () => {
    await silentModel();
    const service = await start({ limits: { question: 300 } });
    const late = await service.post("/ask", TO_MODEL);
    expect([late.status, (await late.json()).code]).toEqual([504, "timeout"]);
    const metrics = await (await service.get("/metrics")).text();
    expect(metrics).toContain('askable_questions_total{pipeline="direct",outcome="timeout"} 1');
  });
});
