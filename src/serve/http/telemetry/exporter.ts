import { AskableError, messageOf } from "../../../errors.js";
import type { Span } from "./span.js";

/** Sends spans to a collector. */
export interface SpanExporter {
  add(span: Span): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

export interface ExporterOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Of askable. */
  readonly version: string;
  /** Told once why nothing arrives, until something does. */
  readonly onNote: (note: string) => void;
}

/** Milliseconds between two deliveries. */
const PERIOD = 2000;
const TIMEOUT = 5000;
/** Spans that wait at most: where the collector does not answer, the older ones are lost. */
const MOST = 4096;
const BATCH = 512;

/**
 * Spans as OTLP over HTTP in JSON, as far as the variables of OpenTelemetry ask for it:
 * https://opentelemetry.io/docs/specs/otlp/#otlphttp
 *
 * @throws AskableError for an address that is none.
 */
export function openExporter({ environment, version, onNote }: ExporterOptions): SpanExporter | undefined {
  const url = addressIn(environment);
  if (url === undefined) return undefined;
  const headers = { "content-type": "application/json", ...headersIn(environment.OTEL_EXPORTER_OTLP_HEADERS ?? "") };
  const resource = {
    attributes: attributesOf({
      "service.name": environment.OTEL_SERVICE_NAME ?? "askable",
      "service.version": version,
    }),
  };
  let waiting: Span[] = [];
  let silent = false;
  const send = async () => {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, BATCH).map(otlpSpan);
      const body = JSON.stringify({
        resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "askable" }, spans }] }],
      });
      try {
        const reply = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(TIMEOUT) });
        await reply.body?.cancel();
        if (!reply.ok) throw new Error(`status ${reply.status}`);
        silent = false;
      } catch (error) {
        if (!silent) onNote(`The collector of traces at ${url} does not take them: ${messageOf(error)}`);
        silent = true;
        return;
      }
    }
  };
  let sending: Promise<void> = Promise.resolve();
  const deliver = () => {
    sending = sending.then(send);
    return sending;
  };
  const timer = setInterval(() => void deliver(), PERIOD).unref();
  return {
    add(span) {
      waiting.push(span);
      if (waiting.length > MOST) waiting = waiting.slice(-MOST);
    },
    close() {
      clearInterval(timer);
      return deliver();
    },
  };
}

function addressIn(environment: ExporterOptions["environment"]): string | undefined {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact, OTEL_EXPORTER_OTLP_ENDPOINT: base } = environment;
  const given = exact || (base ? `${base.replace(/\/$/, "")}/v1/traces` : undefined);
  if (given === undefined || environment.OTEL_SDK_DISABLED === "true") return undefined;
  if (!URL.canParse(given) || !/^https?:/.test(given)) {
    const name = exact ? "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT" : "OTEL_EXPORTER_OTLP_ENDPOINT";
    throw new AskableError(`${name} is no address of HTTP: ${given}`, { hint: "As in http://localhost:4318." });
  }
  return given;
}

/** "name=value,name=value", percent-encoded. */
function headersIn(text: string): Record<string, string> {
  const pairs = text.split(",").map((pair) => pair.split("=").map((part) => decoded(part.trim())));
  return Object.fromEntries(pairs.flatMap(([name, ...value]) => (name ? [[name, value.join("=")]] : [])));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const KINDS = { internal: 1, server: 2, client: 3 };

function otlpSpan({ name, kind, traceId, spanId, parentId, start, end, attributes, failed }: Span) {
  return {
    ...{ traceId, spanId, ...(parentId !== undefined && { parentSpanId: parentId }) },
    ...{ name, kind: KINDS[kind] },
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end ?? start),
    attributes: attributesOf(attributes),
    status: failed ? { code: 2 } : {},
  };
}

/** As text: a number cannot hold them. */
function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds * 1000)}000`;
}

function attributesOf(attributes: Span["attributes"]) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === "string"
        ? { stringValue: value }
        : typeof value === "boolean"
          ? { boolValue: value }
          : Number.isInteger(value)
            ? { intValue: String(value) }
            : { doubleValue: value },
  }));
}
