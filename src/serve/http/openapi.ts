import { z } from "zod";
import { exportRows } from "./actions/export-rows.js";
import type { Admission } from "./keys/admission.js";
import { STATUS } from "./problem.js";
import type { Route } from "./route.js";
import { ROUTES } from "./routes.js";

type Json = Readonly<Record<string, unknown>>;

/** What each route may answer beside what it is asked for. */
const PROBLEMS = {
  read: [400, 401, 403, 404, 408, 414, 422, 429, 431, 500, 503, 504],
  written: [400, 401, 403, 404, 408, 413, 414, 415, 422, 429, 431, 500, 503, 504],
  /** Of routes that need no database. */
  plain: [400, 403, 414, 431, 500],
} as const;

const SAID: Readonly<Record<number, string>> = {
  400: "The input is wrong; the error names the field",
  401: "No key, or one that does not hold",
  403: "The caller may not do this, or calls from elsewhere",
  404: "There is no such thing, or the caller may not know of it",
  408: "The request did not come in time",
  413: "The body is too large",
  414: "The URL is too long",
  415: "The body must be application/json",
  422: "It was understood and cannot be done: the SQL is wrong, a model fails",
  429: "Too much at once; Retry-After says when to ask again",
  431: "The headers are too long",
  500: "A fault of the service",
  503: "The service is stopping, or the database cannot be used now",
  504: "It took too long and was stopped",
};

/** The interface as OpenAPI 3.1, whose schemas are JSON Schema, made of the schemas that requests are checked by. */
export function openApi(version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  const add = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method]: operation };
  };
  for (const route of ROUTES) add(pathOf(route.path), route.method, operationOf(route));
  add("/export", "post", {
    ...headOf(exportRows),
    requestBody: bodyOf(exportRows.input, {
      database: "flights",
      sql: "SELECT state, count(*) FROM airport GROUP BY state",
      format: "csv",
    }),
    responses: {
      200: {
        description: "The file; the header Askable-Truncated says whether rows are left out",
        content: { "*/*": {} },
      },
      ...problems("written"),
    },
  });
  add("/runs/{run}/report", "get", {
    operationId: "show_run_report",
    summary: "Show the page of an evaluation run",
    parameters: [{ name: "run", in: "path", required: true, schema: { type: "string", minLength: 1 } }],
    responses: { 200: { description: "HTML", content: { "text/html": {} } }, ...problems("read") },
  });
  for (const [path, { summary, content, open }] of Object.entries(PLAIN)) {
    const operationId = path.slice(1).replace(".", "_");
    const unready = path === "/ready" ? { 503: { description: "Not now", content } } : {};
    const refused = open ? {} : problems("read");
    add(path, "get", {
      ...{ operationId, summary, ...(open && { security: [] }) },
      responses: { 200: { description: "OK", content }, ...problems("plain"), ...refused, ...unready },
    });
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "askable",
      version,
      description: "Questions in plain language about prepared databases, and what is known of them.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemShape, "output") },
      responses: Object.fromEntries(Object.entries(SAID).map(([status, said]) => [`Problem${status}`, problem(said)])),
      securitySchemes: { key: { type: "http", scheme: "bearer", description: "askable serve keys add NAME" } },
    },
  };
}

/** What a request needs now: keys may be made while the service runs. */
export function security({ keys }: Admission): Json[] {
  return [keys?.needed() ? { key: [] } : {}];
}

const problemShape = z.object({
  error: z.string(),
  hint: z.string().optional().describe("What can be done about it"),
  code: z.enum(Object.keys(STATUS) as [string, ...string[]]),
  request: z.string().describe("Id of the request, as the log of the service and X-Request-Id have it"),
});

const PLAIN: Readonly<Record<string, { summary: string; content: Json; open: boolean }>> = {
  "/health": { summary: "Whether the process is up", content: json(z.object({ status: z.string() })), open: true },
  "/ready": {
    summary: "Whether questions may be sent here",
    content: json(z.object({ ready: z.boolean(), problem: z.string().optional() })),
    open: true,
  },
  "/metrics": { summary: "Figures for Prometheus", content: { "text/plain": {} }, open: false },
  "/openapi.json": { summary: "This description", content: { "application/json": {} }, open: true },
};

function operationOf({ method, path, action, kind, example }: Route): Json {
  const { input } = action;
  const answer = json(action.output);
  const content = kind === "question" ? { ...answer, "text/event-stream": { schema: { type: "string" } } } : answer;
  return {
    ...headOf(action),
    ...(method === "get"
      ? { parameters: parametersOf(path, input, example) }
      : { requestBody: bodyOf(input, example) }),
    responses: { 200: { description: "OK", content }, ...problems(method === "get" ? "read" : "written") },
  };
}

function headOf({ name, title, describe }: { name: string; title: string; describe: string }): Json {
  return { operationId: name, summary: title, description: describe };
}

function parametersOf(path: string, input: z.ZodObject, example: Json): Json[] {
  const { properties = {}, required = [] } = schemaOf(input, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: path.includes(`:${name}`) ? "path" : "query", required: required.includes(name), schema },
    ...(name in example && { example: example[name] }),
  }));
}

function bodyOf(input: z.ZodObject, example: Json): Json {
  return { required: true, content: { "application/json": { schema: schemaOf(input, "input"), example } } };
}

function problems(kind: keyof typeof PROBLEMS): Json {
  return Object.fromEntries(
    PROBLEMS[kind].map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
  );
}

function problem(description: string): Json {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } } };
}

function json(shape: z.ZodObject): Json {
  return { "application/json": { schema: schemaOf(shape, "output") } };
}

function schemaOf(shape: z.ZodObject, io: "input" | "output"): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io });
  return schema;
}

/** `/databases/:database` as OpenAPI writes it. */
const pathOf = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}");
