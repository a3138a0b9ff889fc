import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type FaultServer, says, serveFaults } from "../../models/fault-server.js";
import { bakeryWorkspace, configureModel, startService } from "../../support/serving.js";

let model: FaultServer;
let space: Awaited<ReturnType<typeof bakeryWorkspace>>;

beforeAll(async () => {
  space = await bakeryWorkspace();
  model = await serveFaults(says("```sql\nSELECT count(*) FROM bread WHERE grain = 'rye'\n```"));
  configureModel(space.home, model.url);
});
afterAll(async () => {
  await model.close();
  await space.remove();
});

const QUESTION = { database: "bakery", question: "How many breads are of rye?", pipeline: "direct" };

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

/** Takes traces as a collector of OpenTelemetry does. */
async function collector(status = 200) {
  const spans: OtlpSpan[] = [];
  const heads: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", () => {
      heads.push(`${request.method} ${request.url} ${request.headers["x-team"] ?? ""}`);
      const { resourceSpans } = JSON.parse(text);
      spans.push(...resourceSpans[0].scopeSpans[0].spans);
      response.writeHead(status).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { spans, heads, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("traces of OpenTelemetry", () => {
  test("go from the request to the question, its stages and the calls of models", async () => {
    const { url, spans, heads } = await collector();
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`, OTEL_EXPORTER_OTLP_HEADERS: "x-team=data%20people" };
    const service = await startService(space.home, { environment });
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const asked = await service.post("/ask", QUESTION, { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
    expect(asked.status).toBe(200);
    await asked.text();
    await service.stop();
    expect(heads[0]).toBe("POST /v1/traces data people");
    expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
    const byName = (name: string) => spans.find((span) => span.name === name)!;
    const [request, question, call] = [byName("POST /ask"), byName("question"), byName("call generator")];
    expect(request.parentSpanId).toBe("b7ad6b7169203331");
    expect(question.parentSpanId).toBe(request.spanId);
    const stage = spans.find(({ spanId }) => spanId === call.parentSpanId)!;
    expect(stage.parentSpanId).toBe(question.spanId);
    const values = Object.fromEntries(call.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
    expect(values).toMatchObject({ "gen_ai.request.model": "m", "askable.role": "generator" });
    for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
    }
    expect(JSON.stringify(spans)).not.toContain("breads");
  });

  test("cost a note where nobody takes them, not the service", async () => {
    const { url } = await collector(500);
    const service = await startService(space.home, { environment: { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/x` } });
    expect((await service.get("/health")).status).toBe(200);
    await service.stop();
    expect(service.notes).toEqual([`The collector of traces at ${url}/x does not take them: status 500`]);
    const wrong = startService(space.home, { environment: { OTEL_EXPORTER_OTLP_ENDPOINT: "localhost:4318" } });
    await expect(wrong).rejects.toThrow("OTEL_EXPORTER_OTLP_ENDPOINT is no address of HTTP");
  });
});

describe("metrics", () => {
  test("count questions, calls, tokens, statements and requests, and hold nothing that was asked", async () => {
    const service = await startService(space.home);
    onTestFinished(() => service.stop());
    await (await service.post("/ask", QUESTION)).text();
    await (await service.post("/ask", { ...QUESTION, question: "zyzzyva plugh", pipeline: "offline" })).text();
    await (await service.post("/sql", { database: "bakery", sql: "SELECT 1" })).text();
    await (await service.post("/sql", { database: "bakery", sql: "DELETE FROM bread" })).text();
    await (await service.get("/databases/zyzzyva")).text();
    await (await fetch(`${service.url}/nothing`, { method: "PROPFIND" })).text();
    const response = await service.get("/metrics");
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=/);
    const text = await response.text();
    for (const line of [
      'askable_questions_total{pipeline="direct",outcome="answered"} 1',
      'askable_questions_total{pipeline="offline",outcome="unknown"} 1',
      'askable_question_duration_seconds_count{pipeline="direct"} 1',
      'askable_model_calls_total{role="generator",outcome="reply"} 1',
      'askable_statements_total{outcome="refused"} 1',
      'askable_requests_total{route="/ask",method="POST",status="200"} 2',
      'askable_requests_total{route="/databases/:database",method="GET",status="404"} 1',
      'askable_requests_total{route="other",method="other",status="404"} 1',
      "askable_open_databases 1",
      "askable_questions_in_work 0",
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).not.toMatch(/breads|zyzzyva|bakery/);
  });
});

describe("the description of the interface", () => {
  test("has each route, with its input, its reply, its errors and an example", async () => {
    const service = await startService(space.home);
    onTestFinished(() => service.stop());
    const api = await (await service.get("/openapi.json")).json();
    expect(api.openapi).toBe("3.1.0");
    expect(Object.keys(api.paths).sort()).toEqual([
      "/ask",
      "/databases",
      "/databases/{database}",
      "/databases/{database}/describe",
      "/databases/{database}/fields",
      "/databases/{database}/similar",
      "/databases/{database}/tables/{table}",
      "/export",
      "/feedback",
      "/find",
      "/health",
      "/metrics",
      "/openapi.json",
      "/ready",
      "/runs",
      "/runs/{run}",
      "/runs/{run}/report",
      "/sql",
      "/traces/{trace}",
    ]);
    const { post } = api.paths["/ask"];
    const { schema, example } = post.requestBody.content["application/json"];
    expect([schema.additionalProperties, schema.required]).toEqual([false, ["database", "question"]]);
    expect(example).toEqual({ database: "flights", question: "How many airports are in Alaska?" });
    expect(Object.keys(post.responses[200].content)).toEqual(["application/json", "text/event-stream"]);
    expect(api.components.securitySchemes.key).toMatchObject({ type: "http", scheme: "bearer" });
    const named = JSON.stringify(api).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
    for (const [, kind = "", name = ""] of named) expect(api.components[kind]).toHaveProperty(name);
  });
});
