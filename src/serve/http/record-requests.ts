import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { msSince } from "../../durations.js";
import type { Env } from "./env.js";
import { type RequestRecord, requestId } from "./request-record.js";
import type { SpanExporter } from "./telemetry/exporter.js";
import type { Metrics } from "./telemetry/metrics.js";
import { newSpan, parentIn } from "./telemetry/span.js";

/** Where what happens is told. */
export interface Recorder {
  readonly metrics: Metrics;
  readonly exporter: SpanExporter | undefined;
  /** Told of each request when its reply was sent, or nobody was left to send it to. */
  readonly onRequest: (line: RequestLine) => void;
  /** Whether the lines hold what was asked. */
  readonly logQuestions: boolean;
}

/** A line of the log. */
export interface RequestLine {
  /** ISO time at which it had ended. */
  readonly time: string;
  readonly request: string;
  readonly method: string;
  /** Without the query, which may hold questions. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly key?: string;
  readonly database?: string;
  readonly question?: string;
  readonly code?: string;
  /** True where the caller went away before the reply was sent. */
  readonly left?: true;
  readonly failure?: string;
}

export function recordRequests({
  metrics,
  exporter,
  onRequest,
  logQuestions,
}: Omit<Recorder, "metrics"> & { readonly metrics: Pick<Metrics, "request"> }): MiddlewareHandler<Env> {
  return async (context, next) => {
    const { req } = context;
    const begin = performance.now();
    const parent = parentIn(req.header("traceparent"));
    const record: RequestRecord = {
      id: requestId(req.header("x-request-id")),
      method: req.method,
      path: req.path,
      route: "other",
      span: exporter && newSpan(req.method, { kind: "server", parent }),
    };
    context.set("record", record);
    context.header("x-request-id", record.id);
    const { outgoing, incoming } = context.env;
    const { socket } = incoming;
    // A reply that is cut because nobody reads it counts as finished.
    let isCut = false;
    const cut = () => {
      isCut = true;
    };
    socket.once("timeout", cut);
    outgoing.once("close", () => {
      const { statusCode: status, writableFinished } = outgoing;
      socket.off("timeout", cut);
      const left = isCut || !writableFinished;
      const ms = msSince(begin);
      metrics.request(record.route, record.method, status, ms / 1000);
      if (record.span) {
        Object.assign(record.span, {
          name: `${record.method} ${record.route}`,
          end: Date.now(),
          failed: status >= 500,
        });
        Object.assign(record.span.attributes, {
          "http.request.method": record.method,
          "http.route": record.route,
          "http.response.status_code": status,
          "askable.request": record.id,
        });
        exporter?.add(record.span);
      }
      onRequest(lineOf(record, status, Math.round(ms), left, logQuestions));
    });
    await next();
    record.route = matchedRoutes(context).findLast(({ path }) => !path.endsWith("*"))?.path ?? "other";
  };
}

function lineOf(record: RequestRecord, status: number, ms: number, left: boolean, withQuestion: boolean): RequestLine {
  const { id, method, path, key, database, question, code, failure } = record;
  return {
    time: new Date().toISOString(),
    ...{ request: id, method, path: path.slice(0, LONGEST), status, ms },
    ...(key !== undefined && { key }),
    ...(database !== undefined && { database: database.slice(0, LONGEST) }),
    ...(withQuestion && question !== undefined && { question }),
    ...(code !== undefined && { code }),
    ...(left && { left }),
    ...(failure !== undefined && { failure }),
  };
}

/** Characters of a path or a name. */
const LONGEST = 300;
