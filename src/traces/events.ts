import type { FieldRef } from "../databases/schema.js";

/** Version of the trace format; a reader refuses a newer one. */
export const TRACE_VERSION = 1;

/** One line of a trace: JSON lines, a union on `event`. Times are milliseconds since the question was asked. */
export type TraceEvent =
  | {
      readonly event: "start";
      readonly version: typeof TRACE_VERSION;
      readonly question: string;
      readonly evidence?: string;
      readonly database: string;
      readonly pipeline: string;
      readonly pipelineHash: string;
    }
  | {
      readonly event: "stage";
      readonly stage: string;
      readonly method: string;
      readonly at: number;
      readonly ms: number;
    }
  | { readonly event: "keywords"; readonly stage: string; readonly keywords: readonly string[] }
  | {
      readonly event: "values";
      readonly stage: string;
      readonly values: readonly (FieldRef & { value: string; keyword: string; score: number; tier: string })[];
    }
  | {
      readonly event: "examples";
      readonly stage: string;
      readonly examples: readonly { question: string; sql: string; score: number }[];
    }
  | {
      readonly event: "linked";
      readonly stage: string;
      readonly precise: readonly FieldRef[];
      readonly recall: readonly FieldRef[];
    }
  | {
      readonly event: "call";
      readonly stage: string;
      readonly role: string;
      readonly model: string;
      /** Hash of the prompt's template. */
      readonly prompt: string;
      readonly messages: readonly { role: string; content: string }[];
      readonly reply?: string;
      readonly failure?: string;
      readonly tokensIn: number;
      readonly tokensOut: number;
      readonly tokensCached: number;
      readonly price: number;
      readonly ms: number;
    }
  | {
      readonly event: "candidate";
      readonly stage: string;
      readonly id: number;
      readonly sql: string;
      readonly generator: string;
      readonly round: number;
      readonly parent?: number;
      readonly score?: number;
      readonly outcome: "rows" | "empty" | "error" | "timeout";
      readonly rows?: number;
      readonly message?: string;
      readonly rewritten?: string;
      readonly ms: number;
    }
  | { readonly event: "clusters"; readonly stage: string; readonly clusters: readonly (readonly number[])[] }
  | { readonly event: "note"; readonly stage: string; readonly message: string }
  | {
      readonly event: "answer";
      readonly sql: string | null;
      readonly candidate?: number;
      readonly confidence: number;
      readonly why: string;
      readonly cost: Cost;
    }
  | { readonly event: "failed"; readonly message: string; readonly cost: Cost };

export interface Cost {
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** In the currency of the configured prices. */
  readonly price: number;
  readonly seconds: number;
}
