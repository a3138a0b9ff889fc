import { randomBytes } from "node:crypto";

/** A piece of work with its begin and end, as OpenTelemetry has it. */
export interface Span {
  readonly name: string;
  readonly kind: "server" | "client" | "internal";
  /** 32 hex digits, the same in all spans of a trace. */
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  /** Milliseconds since 1970. */
  readonly start: number;
  end: number | undefined;
  readonly attributes: Record<string, string | number | boolean>;
  failed: boolean;
}

export interface NewSpan {
  readonly kind?: Span["kind"];
  readonly parent?: Pick<Span, "traceId" | "spanId"> | undefined;
  readonly start?: number;
  readonly end?: number;
  readonly attributes?: Span["attributes"];
  readonly failed?: boolean;
}

export function newSpan(name: string, { kind = "internal", parent, start, end, attributes, failed }: NewSpan): Span {
  return {
    ...{ name, kind },
    traceId: parent?.traceId ?? randomBytes(16).toString("hex"),
    spanId: randomBytes(8).toString("hex"),
    parentId: parent?.spanId,
    start: start ?? Date.now(),
    end,
    attributes: { ...attributes },
    failed: failed ?? false,
  };
}

/** The span that a caller's request belongs to: https://www.w3.org/TR/trace-context/#traceparent-header */
export function parentIn(header: string | undefined): Pick<Span, "traceId" | "spanId"> | undefined {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(header ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId };
}
